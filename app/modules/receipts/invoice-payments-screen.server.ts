import { londonDayOf } from "../../shared/dates";
import { withErrorsMoved } from "../../shared/errors";
import { addMoney, subtractMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { type Invoice, paidAmount, paymentsAction, unpaidAmount } from "../invoices/invoice";
import { invoiceReceipts } from "../invoices/invoice-view.server";
import { sameVisit } from "../invoices/same-visit.server";
import { filedAccountNotice } from "../vat/filed-notice.server";
import { invoiceDrawnWith } from "./drawn-invoice.server";
import type { InvoicePayments } from "./invoice-receipt-form";
import { invoiceAccount, payingReceipts } from "./pay-from-account.server";
import { allocatedTo, receiptTitle } from "./receipt";
import type { ReceivedRow } from "./received-list";
import { refundMethod } from "./refund-method";

/** The data of an invoice's payments drawer: what came in for it, and the form for more. */
export function invoicePaymentsScreen(
  garage: Garage,
  invoice: Invoice,
  today = londonDayOf(new Date()),
): InvoicePayments {
  const account = invoiceAccount(garage, invoice);
  return {
    invoice: { _id: invoice._id, autoId: invoice.autoId },
    drawnWith: invoiceDrawnWith(invoice),
    label: paymentsAction(invoice),
    total: invoice.total,
    paid: paidAmount(invoice.payments),
    balance: invoice.balancePayable,
    ...account,
    notice:
      account.usable > 0
        ? filedAccountNotice(garage, invoice, payingReceipts(garage.books, invoice))
        : undefined,
    receipts: receivedRows(garage, invoice),
    together: paidTogether(garage, invoice),
    today,
    ...begunFor(garage, invoice, account.usable),
    transaction: undefined,
  };
}

/**
 * What the form begins with: what is owed, less what account credit can pay. Money goes back by a method that it came in by, and no
 * more of it than that method holds. Where nothing is owed it can only go back, as with a cheque that bounced.
 */
function begunFor(
  { books }: Garage,
  { _id, balancePayable }: Invoice,
  usable: number,
): Pick<InvoicePayments, "amount" | "method"> {
  const amount = subtractMoney(balancePayable, usable);
  const held =
    balancePayable <= 0
      ? refundMethod(books.receipts.group("invoice", _id), (receipt) => allocatedTo(receipt, _id))
      : undefined;
  return held ? { amount: Math.max(amount, -held.held), method: held.method } : { amount, method: "Card" };
}

/** The receipt for all unpaid invoices of a visit; undefined where only this one owes. */
function paidTogether(garage: Garage, invoice: Invoice): InvoicePayments["together"] {
  const all = [invoice, ...sameVisit(garage, invoice)].filter((each) => unpaidAmount(each) > 0);
  if (all.length < 2 || !all.includes(invoice)) return undefined;
  const query = new URLSearchParams({
    ...{ customer: invoice.customer, invoices: all.map(({ _id }) => _id).join(",") },
    from: `/invoices/${invoice._id}/view`,
  });
  return { count: all.length, owed: addMoney(...all.map(unpaidAmount)), href: `/receipts/new?${query}` };
}

/** Moves the messages about the one invoice of a drawer to its amount. @throws ValidationError */
export function withDrawerFields<T>(save: () => Promise<T>): Promise<T> {
  return withErrorsMoved(save, (path) => (path.startsWith("allocations") ? "amount" : path));
}

/** What came in for an invoice, oldest first. */
export function receivedRows(garage: Garage, { _id }: Invoice): ReceivedRow[] {
  return invoiceReceipts(garage, _id).map((receipt) => {
    const transaction = garage.books.transactions.get(receipt.transaction ?? "");
    return {
      _id: receipt._id,
      title: receiptTitle(receipt),
      day: receipt.date,
      dateAssumed: receipt.dateAssumed ?? false,
      method: receipt.method,
      reference: receipt.reference,
      transaction: transaction && {
        label: `Bank #${transaction.autoId}`,
        href: `/transactions/${transaction._id}`,
      },
      amount: allocatedTo(receipt, _id),
      isShared: receipt.allocations.length > 1,
    };
  });
}
