import { londonDayOf } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, toPounds } from "../../shared/money";
import type { BooksInUpdate, Garage } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { moneyOnAccount } from "./money-on-account.server";
import { allocatedTo, type Receipt, unallocatedAmount } from "./receipt";
import { accountOf, changeReceipt, invoicesInCredit, makeReceipt } from "./receipts.server";

/** What is in favour of an invoice's customer, and what of it can pay the invoice, in pounds. */
export function invoiceAccount(
  garage: Pick<Garage, "books">,
  { customer, balancePayable }: Pick<Invoice, "customer" | "balancePayable">,
) {
  const onAccount = Math.max(0, moneyOnAccount(garage, customer));
  return { onAccount, usable: Math.min(onAccount, Math.max(0, balancePayable)) };
}

/**
 * Pays an invoice with what is in its customer's favour, in one commit: money on account, from the oldest receipt first, then
 * what is owed back on invoices in credit.
 * @param amount what the sender was told that it would be, in pounds. Once nothing is owed or on account, nothing changes:
 * the same send has come twice.
 * @throws ConflictError when less can be used by now @throws NotFoundError
 */
export function payFromAccount(garage: Garage, id: string, amount: number, by: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const invoice = getInvoice(garage, id);
    const { usable } = invoiceAccount(garage, invoice);
    if (usable === 0) return;
    if (usable < amount) {
      throw new ConflictError(
        `Only ${formatMoney(usable)} on account can be used by now. Press the button again.`,
      );
    }
    // Refunds from the account may have taken more off it than one receipt left.
    let fromAccount = Math.min(amount, Math.max(0, toPounds(accountOf(books, invoice.customer))));
    let left = amount;
    for (const receipt of [...books.receipts.group("account", invoice.customer)].sort(oldestReceiptFirst)) {
      const part = Math.min(fromAccount, unallocatedAmount(receipt));
      if (part <= 0) continue;
      const others = receipt.allocations.filter((allocation) => allocation.invoice !== id);
      const paid = { invoice: id, amount: addMoney(allocatedTo(receipt, id), part) };
      changeReceipt(garage, books, receipt._id, { allocations: [...others, paid] });
      fromAccount = subtractMoney(fromAccount, part);
      left = subtractMoney(left, part);
    }
    for (const credited of invoicesInCredit(books, invoice.customer)) {
      const part = Math.min(left, -credited.balancePayable);
      if (part <= 0) break;
      setAgainst(garage, books, { credited, invoice, part });
      left = subtractMoney(left, part);
    }
  });
}

/** Pays an invoice with what is owed back on another: a refund and a receipt of today, which come to nothing together. */
function setAgainst(
  garage: Garage,
  books: BooksInUpdate,
  {
    credited,
    invoice,
    part,
  }: { readonly credited: Invoice; readonly invoice: Invoice; readonly part: number },
): void {
  const { customer } = invoice;
  const latest = [...books.receipts.group("invoice", credited._id)].sort(oldestReceiptFirst).at(-1);
  const money = { customer, date: londonDayOf(new Date()), method: latest?.method ?? "BACS" };
  // Without a reference yet: an invoice takes that of money which it gets.
  const half = (invoice: string, amount: number) =>
    makeReceipt(garage, books, { ...money, amount, reference: "", allocations: [{ invoice, amount }] });
  const refund = half(credited._id, -part);
  const receipt = half(invoice._id, part);
  const { receipts } = books;
  receipts.put({
    ...{ ...refund, setAgainst: receipt._id },
    reference: `Set against invoice ${invoice.autoId}`,
  });
  receipts.put({
    ...{ ...receipt, setAgainst: refund._id },
    reference: `Owed back on invoice ${credited.autoId}`,
  });
}

function oldestReceiptFirst(a: Receipt, b: Receipt): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.autoId - b.autoId;
}
