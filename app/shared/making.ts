/** A field of the short form for a record that a picker does not find. */
export interface MakingField {
  /** The record's field. */
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "phone" | "email" | "money" | "area" | "tick";
  readonly isOptional?: boolean;
  readonly hint?: string;
}

/** The short form for a record that a picker does not find: the fields that it cannot do without. */
export interface MakingForm {
  /** "customer" */
  readonly noun: string;
  readonly fields: readonly MakingField[];
  /** The field that takes what was searched for: a phone number is no name. */
  readonly takes: (search: string) => string;
}

const inName = (field: string) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The name of the hidden field that is sent while a picker's short form is open: `customer` → `_makeCustomer`. */
export function makingOpen(field: string): string {
  return `_make${inName(field)}`;
}

const OPEN = "open";

/** The value of that field: the words that the short form was opened with. */
export function openedWith(search: string): string {
  return `${OPEN} ${search.trim()}`;
}

/** The words that a picker's short form was opened with; undefined while it is closed. */
export function wordsOfMaking(fields: Readonly<Record<string, string>>, field: string): string | undefined {
  const value = fields[makingOpen(field)];
  return value?.startsWith(OPEN) ? value.slice(OPEN.length).trim() : undefined;
}

/** The name of a field of the short form: `_makeCustomerName`. */
export function makingField(field: string, name: string): string {
  return `${makingOpen(field)}${inName(name)}`;
}

/** Whether a field belongs to a picker's short form. */
export function isOfShortForm(name: string): boolean {
  return name.startsWith("_make");
}

/** The intent of the button that opens a picker's short form, without scripts. */
export function makingIntent(field: string): string {
  return `make:${field}`;
}

/** The intent of the button that makes the record and shows the form again with it. */
export function madeIntent(field: string): string {
  return `made:${field}`;
}

/** The intent of the button that closes the short form of a listed choice, without scripts. */
export function closingIntent(field: string): string {
  return `close:${field}`;
}

/** What the short form is opened with. */
export function makingValues(form: MakingForm, search: string): Readonly<Record<string, string>> {
  return { [form.takes(search)]: search.trim() };
}
