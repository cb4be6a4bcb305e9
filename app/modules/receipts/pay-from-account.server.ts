import { ConflictError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, toPounds } from "../../shared/money";
import type { Books, Garage } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { allocatedTo, type Receipt, unallocatedAmount } from "./receipt";
import { accountOf, changeReceipt } from "./receipts.server";

/** What the receipts of an invoice's customer leave on account, and what of it can pay the invoice, in pounds. */
export function invoiceAccount(
  books: Pick<Books, "receipts">,
  { customer, balancePayable }: Pick<Invoice, "customer" | "balancePayable">,
) {
  const onAccount = Math.max(0, toPounds(accountOf(books, customer)));
  return { onAccount, usable: Math.min(onAccount, Math.max(0, balancePayable)) };
}

/**
 * Pays an invoice with money that its customer has on account, from the oldest receipt first, in one commit.
 * @param amount what the sender was told that it would be, in pounds. Once nothing is owed or on account, nothing changes:
 * the same send has come twice.
 * @throws ConflictError when less can be used by now @throws NotFoundError
 */
export function payFromAccount(garage: Garage, id: string, amount: number, by: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const invoice = getInvoice(garage, id);
    const { usable } = invoiceAccount(books, invoice);
    if (usable === 0) return;
    if (usable < amount) {
      throw new ConflictError(
        `Only ${formatMoney(usable)} on account can be used by now. Press the button again.`,
      );
    }
    let left = amount;
    for (const receipt of [...books.receipts.group("account", invoice.customer)].sort(oldestReceiptFirst)) {
      const part = Math.min(left, unallocatedAmount(receipt));
      if (part <= 0) continue;
      const others = receipt.allocations.filter((allocation) => allocation.invoice !== id);
      const paid = { invoice: id, amount: addMoney(allocatedTo(receipt, id), part) };
      changeReceipt(garage, books, receipt._id, { allocations: [...others, paid] });
      left = subtractMoney(left, part);
    }
  });
}

function oldestReceiptFirst(a: Receipt, b: Receipt): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.autoId - b.autoId;
}
