import type { Day } from "../../shared/dates";
import { addMoney, sumMoney, toPounds } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { allocatedTo } from "./receipt";

/** What is in a customer's favour, in pounds: money that pays no invoice, and invoices in credit. */
export function moneyOnAccount({ books }: Pick<Garage, "books">, customer: string): number {
  const { invoices, receipts } = books;
  return toPounds(
    receipts.group("account", customer).pence - invoices.group("creditCustomer", customer).pence,
  );
}

/** The same as it stands on a day: what pays an invoice that is dated later is on account until then. */
export function moneyOnAccountAt(garage: Pick<Garage, "books">, customer: string, at: Day): number {
  return addMoney(moneyOnAccount(garage, customer), paidAhead(garage, customer, at));
}

/** What a customer paid by a day of invoices that are dated later, in pounds. What they are in credit is there anyway. */
function paidAhead(
  { books: { invoices, receipts } }: Pick<Garage, "books">,
  customer: string,
  at: Day,
): number {
  const paid: number[] = [];
  for (const day of invoices.keys("date").toReversed()) {
    if (day <= at) break;
    for (const invoice of invoices.group("date", day)) {
      if (invoice.customer !== customer) continue;
      paid.push(Math.min(0, invoice.balancePayable));
      for (const receipt of receipts.group("invoice", invoice._id))
        if (receipt.date <= at) paid.push(allocatedTo(receipt, invoice._id));
    }
  }
  return sumMoney(paid);
}
