import { subtractMoney } from "../../shared/money";
import { byDay } from "../../shared/record";
import type { Books } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import { MOST_ALLOCATIONS } from "./receipt.schema";

/** The money that a customer has on account, in pence. */
export function accountOf({ receipts }: Pick<Books, "receipts">, customer: string): number {
  return receipts.group("account", customer).pence;
}

/** Compares invoices by their day, then by their number. */
export const oldestFirst = byDay<Invoice>(({ invoiceDate }) => invoiceDate);

/** A customer's invoices with an unpaid balance, oldest first. */
export function owedInvoices({ invoices }: Pick<Books, "invoices">, customer: string): Invoice[] {
  return [...invoices.group("unpaidCustomer", customer)]
    .filter(({ balancePayable }) => balancePayable > 0)
    .sort(oldestFirst);
}

/** A customer's invoices in credit, oldest first. */
export function invoicesInCredit({ invoices }: Pick<Books, "invoices">, customer: string): Invoice[] {
  return [...invoices.group("creditCustomer", customer)].sort(oldestFirst);
}

/** The allocations of an amount to the oldest invoices first, as many as a receipt takes. */
export function fillOldestFirst(
  invoices: readonly Pick<Invoice, "_id" | "balancePayable">[],
  amount: number,
) {
  const allocations: { invoice: string; amount: number }[] = [];
  let left = amount;
  for (const { _id, balancePayable } of invoices) {
    const part = Math.min(left, balancePayable);
    if (part <= 0 || allocations.length === MOST_ALLOCATIONS) break;
    allocations.push({ invoice: _id, amount: part });
    left = subtractMoney(left, part);
  }
  return allocations;
}
