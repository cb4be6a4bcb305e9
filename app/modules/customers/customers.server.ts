import { FAILURES, SUCCESSES } from "../../shared/catalogue";
import { countInWords } from "../../shared/count-in-words";
import { londonDayOf } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { sumMoney, toPounds } from "../../shared/money";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import { referencesFromApprovals } from "../approvals/approval-references.server";
import type { Garage } from "../books/books.server";
import { records } from "../books/records.server";
import { referencesFrom } from "../books/references";
import { daysOverdue, type Invoice, invoiceLink, termsOf, unpaidAmount } from "../invoices/invoice";
import { quoteLink } from "../quotes/quote";
import { receiptLink } from "../receipts/receipt";
import { releaseVisits } from "../vehicle-visits/vehicle-visits.server";
import { type Customer, type CustomerSummary, EMBEDDED_INVOICES, phoneKey, spacedPhone } from "./customer";
import { customerSchema } from "./customer.schema";
import { CUSTOMER_MAKING } from "./customer-making";
import { searchWithPhone } from "./sought-phone";

export const {
  list: listCustomers,
  get: getCustomer,
  create: createCustomer,
  update: updateCustomer,
  remove: deleteCustomer,
  references: customerReferences,
} = records({
  collection: "customers",
  noun: "customer",
  schema: customerSchema,
  settle: (fields, { garage, id, stored, ask }) => {
    const isKnown = stored && phoneKey(fields.phone) === phoneKey(stored.phone);
    if (!isKnown) ask(sharedPhoneQuestion(garage, { _id: id, ...fields }));
    if (stored) ask(otherTermsQuestion(garage, stored, fields));
    return fields;
  },
  search: searchWithPhone,
  title: ({ name }) => name,
  references: (books, id) => [
    referencesFrom("invoice", books.invoices.group("customer", id), invoiceLink),
    referencesFrom("quote", books.quotes.group("customer", id), quoteLink),
    referencesFrom("receipt", books.receipts.group("customer", id), receiptLink),
    referencesFromApprovals(books, "customer", id),
  ],
  follow: (books, before, after) => {
    if (before && !after) releaseVisits(books, before._id);
  },
});

/** Returns the customer with that number. @throws NotFoundError */
export function getCustomerByNumber({ books }: Garage, autoId: number): Customer {
  const customer = books.customers.byNumber(autoId);
  if (!customer) throw new NotFoundError(`There is no customer ${autoId}`);
  return customer;
}

/** The newest invoices of a customer, up to the number that the api embeds. */
export function customerInvoices({ books }: Garage, id: string): Invoice[] {
  return books.invoices.group("customer", id).page({ offset: 0, limit: EMBEDDED_INVOICES });
}

export function customerSummary(
  { books }: Garage,
  { _id, paymentTerms }: Customer,
  today = londonDayOf(new Date()),
): CustomerSummary {
  const all = books.invoices.group("customer", _id);
  const unpaid = books.invoices.group("unpaidCustomer", _id);
  const overdue = [...unpaid].filter(
    (invoice) => daysOverdue(invoice, termsOf(invoice, paymentTerms), today) > 0,
  );
  return {
    invoiceCount: all.count,
    invoicesAmount: toPounds(all.pence),
    unpaidCount: unpaid.count,
    unpaidAmount: toPounds(unpaid.pence),
    overdueCount: overdue.length,
    overdueAmount: sumMoney(overdue.map(unpaidAmount)),
    creditedAmount: toPounds(books.creditNotes.group("customer", _id).pence),
  };
}

/** The question to ask when other customers have the same phone number. */
function sharedPhoneQuestion(
  { books }: Garage,
  customer: Pick<Customer, "_id" | "phone">,
): string | undefined {
  const others = [...books.customers.group("phone", phoneKey(customer.phone))].filter(
    ({ _id }) => _id !== customer._id,
  );
  const first = others[0];
  if (!first) return undefined;
  const rest = others.length > 1 ? ` and ${others.length - 1} more` : "";
  return `This phone number also belongs to ${first.name} (#${first.autoId})${rest}.`;
}

/** The question before other terms move the due days of unpaid invoices that keep none of their own. */
function otherTermsQuestion(
  { books }: Garage,
  { _id, paymentTerms: before }: Pick<Customer, "_id" | "paymentTerms">,
  { paymentTerms: after }: Pick<Customer, "paymentTerms">,
): string | undefined {
  if (before === after) return undefined;
  const unpaid = [...books.invoices.group("unpaidCustomer", _id)];
  const count = unpaid.filter((invoice) => invoice.paymentTerms === undefined).length;
  if (count === 0) return undefined;
  const these = `${countInWords(count, "unpaid invoice")} ${count === 1 ? "becomes" : "become"}`;
  const due = `${after.toLowerCase()} after the invoice date, not ${before.toLowerCase()}`;
  return `${these} due ${due}. What was sent to the customer says otherwise.`;
}

/** A customer as a choice: the name, and details to distinguish people of the same name. */
export function customerOption({ _id, autoId, name, town, phone, active }: Customer): RecordOption {
  const details = [active ? "" : "Inactive", `#${autoId}`, town, spacedPhone(phone)];
  return { id: _id, name, detail: details.filter(Boolean).join(" · ") };
}

/** The newest matching customers as choices, with inactive ones last. */
export function customerOptions({ books }: Garage, search: string): RecordOption[] {
  const active: Customer[] = [];
  const inactive: Customer[] = [];
  for (const customer of searchWithPhone(books.customers, search)) {
    (customer.active ? active : inactive).push(customer);
    if (active.length === MOST_OPTIONS) break;
  }
  return [...active, ...inactive].slice(0, MOST_OPTIONS).map(customerOption);
}

/** The choices of a customer picker. */
export function customerChoices(garage: Garage): RecordChoices {
  return {
    find: (search) => customerOptions(garage, search),
    get: (id) => optionOf(garage.books.customers.get(id), customerOption),
    making: {
      form: CUSTOMER_MAKING,
      told: { success: SUCCESSES.customers.create, failure: FAILURES.customers.create },
      make: async (fields, ...rest) => {
        const input = { paymentTerms: garage.business.terms?.payment, ...fields };
        return customerOption(await createCustomer(garage, input, ...rest));
      },
    },
  };
}
