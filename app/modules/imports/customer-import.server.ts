import type * as z from "zod";
import { nameKey } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { referencesFrom } from "../books/references";
import { type CustomerType, PAYMENT_TERMS, type PaymentTerms, phoneKey } from "../customers/customer";
import { importedCustomerSchema } from "../customers/customer.schema";
import { customerReferences } from "../customers/customers.server";
import { termDays } from "../invoices/invoice";
import { vehicleVisitLink } from "../vehicle-visits/vehicle-visit";
import { cellFlag, restoredPhone } from "./cells";
import { fullName, type ImportRow, thereAlready } from "./import-row";
import type { ImportRules } from "./import-rules.server";
import { KnownContacts } from "./known-contacts";
import { KnownPhones } from "./known-phones";
import { nameField, noteLeftName } from "./named";
import { phonesLeftOut } from "./named-phones";
import { daysGiven } from "./terms";

type MadeCustomer = z.output<typeof importedCustomerSchema>;

export const customerImport: ImportRules<MadeCustomer> = {
  reader: ({ books, business }: Garage) => {
    const known = new KnownContacts();
    for (const each of books.customers) known.add(each, `Customer ${each.autoId} is the same`);
    const phones = new KnownPhones("Customer", books.customers);
    return (row, number) => {
      const phone = row.raw("phone") === "" ? "otherPhone" : "phone";
      const fields = customerFields(row, phone, business.terms?.payment);
      const customer = row.checked(importedCustomerSchema, fields, {
        ...{ phone, name: nameField(row) },
      });
      if (customer === undefined) return row.refused;
      const same = known.same(customer);
      if (same) return thereAlready(same);
      known.add(customer, `Row ${number} is the same`);
      const holder = phones.told(customer, number);
      if (holder !== undefined) row.note(holder);
      const missing = [customer.email === "" && "email", customer.phone === "" && "phone"].filter(Boolean);
      if (missing.length > 0) row.note(`Incomplete: no ${missing.join(" and no ")}`);
      const left = phonesLeftOut(row.raw(phone));
      if (left !== undefined) row.note(`${row.label(phone)} ${left}`);
      noteOtherPhone(row);
      noteLeftName(row);
      noteHold(row);
      return row.made(customer);
    };
  },
  insert: ({ customers }, _id, customer) => customers.insert({ _id, ...customer }),
  find: ({ customers }, id) => customers.get(id),
  remove: ({ customers }, id) => customers.delete(id),
  references: (books, id) => [
    ...customerReferences(books, id),
    referencesFrom("vehicle", books.vehicleVisits.group("customer", id), vehicleVisitLink),
  ],
};

/** A customer has one phone: the file's second one is told, so that nobody looks for it later. */
function noteOtherPhone(row: ImportRow): void {
  const [kept, other] = [row.raw("phone"), row.raw("otherPhone")];
  if (kept === "" || other === "" || numberIn(kept) === numberIn(other)) return;
  row.note(`${row.label("phone")} “${kept}” is taken, ${row.label("otherPhone")} “${other}” is left out`);
}

const numberIn = (cell: string) => phoneKey(restoredPhone(cell));

/** @param phone the field of the file that has the phone. @param usualTerms of a new customer, where the garage has set them */
function customerFields(row: ImportRow, phone: "phone" | "otherPhone", usualTerms: PaymentTerms | undefined) {
  const name = row.text(nameField(row)) || fullName(row.text("firstName"), row.text("lastName"));
  return {
    name,
    email: row.text("email"),
    phone: restoredPhone(row.raw(phone)),
    addressLine1: row.text("addressLine1"),
    addressLine2: furtherLines(row),
    town: row.text("town"),
    postalCode: row.text("postalCode"),
    creditAccount: row.flag("creditAccount"),
    highValue: row.flag("highValue"),
    active: activeIn(row),
    noReminders: noRemindersIn(row),
    customerType: typeIn(row),
    paymentTerms: termsIn(row) ?? usualTerms,
  };
}

/** All lines of an address but the first, in one. Some programs repeat the town among them. */
function furtherLines(row: ImportRow): string {
  const town = nameKey(row.raw("town"));
  const lines = [row.text("addressLine3"), row.text("addressLine4")].filter((line) => nameKey(line) !== town);
  return [row.text("addressLine2"), ...lines].filter(Boolean).join(", ");
}

/** Whether a customer is active, by a column of those who are or of those who are not; undefined where the file does not say. */
function activeIn(row: ImportRow): boolean | undefined {
  const active = row.flag("active");
  const said = row.raw("inactive");
  // In a column called Inactive, “Inactive” is a yes.
  const isInactive = /^(?:in)?active$/i.test(said) ? /^in/i.test(said) : cellFlag(said);
  if (said !== "" && isInactive === undefined) row.note(`${row.label("inactive")} “${said}” is left out`);
  return isInactive ? false : active;
}

/** Whether a customer wants no reminders. What is neither yes nor no, such as the day of the wish or a way of writing, is a wish too. */
function noRemindersIn(row: ImportRow): boolean | undefined {
  const said = row.raw("noReminders");
  if (said === "") return undefined;
  const isYes = cellFlag(said);
  if (isYes === undefined) row.note(`${row.label("noReminders")} “${said}” means no reminders`);
  return isYes ?? true;
}

/** Who is on hold elsewhere gets no more credit, but is still a customer. */
function noteHold(row: ImportRow): void {
  if (cellFlag(row.raw("onHold")) === false || row.raw("onHold") === "") return;
  row.note(`${row.label("onHold")} “${row.raw("onHold")}” is left out`);
}

function typeIn(row: ImportRow): CustomerType | undefined {
  const text = row.raw("customerType");
  if (text === "") return undefined;
  if (/^(trade|business|company|fleet|commercial|account)/i.test(text)) return "Trade";
  if (!/^(private|retail|individual|person|cash|consumer)/i.test(text)) {
    row.note(`Customer type “${text}” becomes Private`);
  }
  return "Private";
}

/** The longest terms that are not longer than the file's. Sage counts days in a column of their own. */
function termsIn(row: ImportRow): PaymentTerms | undefined {
  const said = row.raw("paymentTerms");
  const field = daysGiven(said) === undefined && row.raw("dueDays") !== "" ? "dueDays" : "paymentTerms";
  const text = row.raw(field);
  if (text === "") return undefined;
  const label = field === "dueDays" ? row.label(field) : "Payment terms";
  const days = daysGiven(text);
  const terms = PAYMENT_TERMS.toReversed().find((each) => termDays(each) <= (days ?? 0)) ?? PAYMENT_TERMS[0];
  if (days === undefined) row.note(`${label} “${text}” are not understood: they become ${terms}`);
  else if (termDays(terms) !== days) row.note(`${label} “${text}” become ${terms}`);
  return terms;
}
