/** Names of the hidden fields that forms carry for the server's own use. */

/** The one-use token of a create form. */
export const SEND_TOKEN = "_token";

/** The record's `updated` when the form was shown. */
export const VERSION = "_version";

/** The values that the form was drawn with, as JSON. */
export const SHOWN = "_shown";

/** The fields that others changed too, as a JSON list: the sender was told of each. */
export const STANDING = "_standing";

/** The questions that the sender has said yes to, as a JSON list. */
export const CONFIRMED = "_confirmed";

/** The name of a tick box that the form shows: browsers say nothing of an unticked one. */
export const BOXES = "_boxes";

/** The intent of a tick box with a button of its own, without scripts: the page comes back to where it stands. */
export const TICK = "tick";

/** The intent of a button that saves and shows the form for the next record. */
export const NEXT = "next";

/** The value of a tick box as a form is drawn with it. */
export function ticked(isOn: boolean): string {
  return isOn ? "on" : "";
}

/** The text of a record picker's search step, by the picker's field: `supplier` → `_searchSupplier`. */
export function pickerSearch(field: string): string {
  return `_search${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/**
 * What a record picker's search step has looked for already, "" before: what was found is on show then, and a choice beside it is
 * made on purpose. A combobox sends it only where none may be chosen.
 */
export function pickerSought(field: string): string {
  return `_sought${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** The intent of a record picker's Find button. */
export function pickerFind(field: string): string {
  return `find:${field}`;
}
