import type { FieldErrors } from "../../shared/errors";
import type { Business, InvoiceDetails } from "../departments/department";

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

const DETAILS: Partial<Record<keyof InvoiceDetails, Rule>> = { email, sortCode, bankAccount, vatNumber };

/** What is wrong with the settings that a change made different, by their paths. */
export function changedSettingErrors(before: Business, after: Business): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  const check = (path: string, rule: Rule, was: string | undefined, is: string | undefined = "") => {
    const message = is === "" || is === was ? undefined : rule(is);
    if (message !== undefined) errors[path] = [message];
  };
  check("company.email", email, before.company.email, after.company.email);
  check("company.number", companyNumber, before.company.number, after.company.number);
  check("email.sender", sender, before.email?.sender, after.email?.sender);
  for (const [index, { name, invoice }] of after.departments.entries()) {
    const old = before.departments.find((each) => each.name === name)?.invoice;
    for (const [field, rule] of Object.entries(DETAILS)) {
      const key = field as "email";
      check(`departments.${index}.invoice.${field}`, rule, old?.[key], invoice[key]);
    }
  }
  return errors;
}
