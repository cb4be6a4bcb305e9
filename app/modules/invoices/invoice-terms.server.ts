import type { BooksInUpdate, Garage } from "../books/books.server";
import type { PaymentTerms } from "../customers/customer";
import { type Invoice, termsOf } from "./invoice";

/** The payment terms that an invoice is due by. */
export function invoiceTerms({ books }: Garage, invoice: Invoice): PaymentTerms {
  return termsOf(invoice, books.customers.get(invoice.customer)?.paymentTerms);
}

/** The terms of an invoice whose details are saved. One that keeps none goes on without, unless it gets another customer: saving it again changes nothing. */
export function termsWhenSaved(
  { customers }: BooksInUpdate,
  stored: Invoice,
  { customer }: Pick<Invoice, "customer">,
): Pick<Invoice, "paymentTerms"> {
  if (stored.paymentTerms === undefined && customer === stored.customer) return {};
  return { paymentTerms: termsOf({}, customers.get(customer)?.paymentTerms) };
}
