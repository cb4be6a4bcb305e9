import type { FieldErrors } from "../../shared/errors";
import type { Business, InvoiceDetails } from "../departments/department";
import { inBraces, TEMPLATE_WORDS, unknownWordsIn } from "../emails/email";
import { TEMPLATE_KINDS, type TemplateKind } from "../emails/email-kind";

/**
 * What is asked of a setting once somebody changes it. What a person wrote into config.json by hand is taken as it is: a garage
 * must not be kept from starting by its sort code.
 */
type Rule = (value: string) => string | undefined;

const digits = (value: string) => value.replace(/[\s-]/g, "");

const EMAIL =
  /^[^\s@<>"(),;:\\[\]]+@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/;

const email: Rule = (value) => (EMAIL.test(value) ? undefined : "Invalid Email");

const sender: Rule = (value) => {
  const [, address = value] = /^[^<>\r\n"]{1,100}<([^<>\s]+)>$/.exec(value) ?? [];
  return EMAIL.test(address)
    ? undefined
    : "Must be an email, or a name and an email like Ashdown Garage <office@example.co.uk>";
};

const sortCode: Rule = (value) =>
  /^\d{6}$/.test(digits(value)) ? undefined : "Must be six digits, like 00-94-11";

const bankAccount: Rule = (value) =>
  /^\d{6,10}$/.test(digits(value)) ? undefined : "Must be 6 to 10 digits, like 40118826";

const vatNumber: Rule = (value) =>
  /^(?:GB|XI)?(?:\d{9}|\d{12})$/i.test(digits(value))
    ? undefined
    : "Must be nine digits, like GB 284 6615 09";

const companyNumber: Rule = (value) =>
  /^(?:[A-Z]{2}\d{6}|\d{8})$/i.test(digits(value))
    ? undefined
    : "Must be eight characters, like 01234567 or SC123456";

/** Sent as it stands, a misspelt word would reach the customer. */
const template =
  (kind: TemplateKind): Rule =>
  (value) => {
    const unknown = unknownWordsIn(kind, value);
    return unknown.length === 0
      ? undefined
      : `${inBraces(unknown)} cannot be filled in. The words that can are ${inBraces(TEMPLATE_WORDS[kind])}`;
  };

const DETAILS: Partial<Record<keyof InvoiceDetails, Rule>> = { email, sortCode, bankAccount, vatNumber };

/**
 * What is wrong with the settings that a change made different, by their paths.
 * @param after may have other faults as well: what is no text is left to the schema
 */
export function changedSettingErrors(before: Business, after: unknown): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  const check = (path: readonly (string | number)[], rule: Rule) => {
    const [was, is] = [textAt(before, path), textAt(after, path)];
    const message = is === "" || is === was ? undefined : rule(is);
    if (message !== undefined) errors[path.join(".")] = [message];
  };
  check(["company", "email"], email);
  check(["company", "number"], companyNumber);
  check(["email", "sender"], sender);
  for (const kind of TEMPLATE_KINDS) {
    for (const part of ["subject", "text"]) check(["email", "templates", kind, part], template(kind));
  }
  // Departments are fixed, so that a place means the same one before and after.
  for (const index of before.departments.keys()) {
    for (const [field, rule] of Object.entries(DETAILS))
      check(["departments", index, "invoice", field], rule);
  }
  return errors;
}

function textAt(settings: unknown, path: readonly (string | number)[]): string {
  const found = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key],
    settings,
  );
  return typeof found === "string" ? found : "";
}
