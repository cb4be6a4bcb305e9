import { toPounds } from "../../shared/money";
import type { Garage } from "../books/books.server";

/** What is in a customer's favour, in pounds: money that pays no invoice, and invoices in credit. */
export function moneyOnAccount({ books }: Pick<Garage, "books">, customer: string): number {
  const { invoices, receipts } = books;
  return toPounds(
    receipts.group("account", customer).pence - invoices.group("creditCustomer", customer).pence,
  );
}
