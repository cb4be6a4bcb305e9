/** Names of the hidden fields that forms carry for the server. */

/** How long the server may take for one save, in milliseconds. */
export const ANSWERED_WITHIN = 20_000;

/** The one-use token of a create form. */
export const SEND_TOKEN = "_token";

/** The user who had the form drawn. */
export const DRAWN_FOR = "_for";

/** What stood beside a create form when it was drawn, so that what came since is asked about. */
export const DRAWN_WITH = "_with";

/** Begins the names of what single rows showed when they were drawn. Drawn anew, the same form sends something else there. */
export const DRAWN_ROW = "_drawn";

/** Whether the form was sent before without an answer: it may have been saved as it was then. */
export const UNANSWERED = "_unanswered";

/** A number of the page that sends the form, another one in each window and after each reload. Without scripts there is none. */
export const SENT_FROM = "_from";

/** The record's `updated` when the form was shown. */
export const VERSION = "_version";

/** The form's initial values, as JSON. */
export const SHOWN = "_shown";

/** The fields that other people changed too, as a JSON list: the sender was told of each. */
export const STANDING = "_standing";

/** The questions that the sender has answered with yes, as a JSON list. */
export const CONFIRMED = "_confirmed";

/** A warning that the form showed from the beginning, so that it is not asked about. There may be several. */
export const TOLD = "_told";

/** The name of a tick box in the form: browsers do not send unticked boxes. */
export const BOXES = "_boxes";

/** A tick box with its own button, as its page showed it. */
interface TickBox {
  readonly box: string;
  readonly isOn: boolean;
  /** Of the box's record. */
  readonly version: string;
}

/**
 * The intent of a tick box with its own button, without scripts: the user returns to the same place on the page. It says
 * what the page showed, so that the form needs no hidden fields.
 */
export function tickIntent({ box, isOn, version }: TickBox): string {
  return `tick:${box}:${isOn ? "on" : "off"}:${version}`;
}

/** The box in that intent; undefined for any other. */
export function tickedBox(intent: string): TickBox | undefined {
  const [, box, state, version = ""] = /^tick:(_?[A-Za-z][A-Za-z\d]{0,40}):(on|off):(.*)$/.exec(intent) ?? [];
  return box === undefined ? undefined : { box, isOn: state === "on", version };
}

/** The intent of a button that saves and shows the form for the next record. */
export const NEXT = "next";

/** The initial value of a tick box in a form. */
export function ticked(isOn: boolean): string {
  return isOn ? "on" : "";
}

/** The field name of a record picker's search text: `supplier` → `_searchSupplier`. */
export function pickerSearch(field: string): string {
  return `_search${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/**
 * The field name of a record picker's last search; "" before the first. Its results were on show,
 * so a choice beside it was made on purpose. A combobox sends it only where a choice is optional.
 */
export function pickerSought(field: string): string {
  return `_sought${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** The intent of a record picker's Find button. */
export function pickerFind(field: string): string {
  return `find:${field}`;
}

/** The intents of a receipt's buttons that allocate its amount: to the oldest invoices first, or to none. */
export const FILL = { oldest: "fill", none: "clear" } as const;

/** The intent of the button that pays an invoice with its customer's money on account, and the field for how much. */
export const ACCOUNT = { use: "account", amount: "fromAccount" } as const;

/** In the address of an export: the list that asks for it, to return to. */
export const EXPORT_LIST = "list";

/** In the address of a list: the days that were typed for an export and are none. */
export const EXPORT_FROM = "exportFrom";
export const EXPORT_TO = "exportTo";
