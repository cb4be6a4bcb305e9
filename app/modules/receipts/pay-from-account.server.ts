import { formatListDay, londonDayOf } from "../../shared/dates";
import { type Ask, askNobody, askTogether, ConflictError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, sumMoney, toPounds } from "../../shared/money";
import { byDay } from "../../shared/record";
import type { Books, BooksInUpdate, Garage } from "../books/books.server";
import { updateOnce } from "../books/update-once.server";
import { closedUntil } from "../closing/closed-until";
import { calledOnPaper, type Invoice } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { accountOf, invoicesInCredit } from "./customer-account.server";
import { meanwhileQuestions } from "./drawn-invoice.server";
import { moneyOnAccount } from "./money-on-account.server";
import { allocatedTo, type Receipt, unallocatedAmount } from "./receipt";
import { changeReceipt, makeReceipt } from "./receipts.server";

type ReadBooks = Pick<Books, "closing" | "invoices" | "receipts">;
type Payable = Pick<Invoice, "customer" | "balancePayable" | "invoiceDate">;

/** What is in favour of an invoice's customer, what of it can pay the invoice, and what closed books keep from it, in pounds. */
export function invoiceAccount(garage: Pick<Garage, "books">, invoice: Payable) {
  const { books } = garage;
  const onAccount = Math.max(0, moneyOnAccount(garage, invoice.customer));
  const payable = Math.min(onAccount, Math.max(0, invoice.balancePayable));
  const usable = Math.min(payable, addMoney(fromReceipts(books, invoice), ...owedBackTo(books, invoice)));
  return { onAccount, usable, held: subtractMoney(payable, usable) };
}

/** What is owed back on invoices, in pounds. It pays another one with money of today, which closed books may refuse. */
function owedBackTo(books: ReadBooks, { customer }: Payable): number[] {
  if (londonDayOf(new Date()) <= closedUntil(books)) return [];
  return invoicesInCredit(books, customer).map(({ balancePayable }) => -balancePayable);
}

/** The receipts on account that can pay an invoice, oldest first. */
export function payingReceipts(books: ReadBooks, invoice: Payable): Receipt[] {
  return payingParts(books, invoice).map(({ receipt }) => receipt);
}

/** The same with what each has left on the account, in pounds: one of closed books pays no invoice that is closed too. */
function payingParts(books: ReadBooks, { customer, invoiceDate }: Payable) {
  const lastClosed = closedUntil(books);
  const isOpen = ({ date }: Receipt) => invoiceDate > lastClosed || date > lastClosed;
  return partsLeft([...books.receipts.group("account", customer)]).filter(({ receipt }) => isOpen(receipt));
}

/**
 * What receipts have left on their customer's account, oldest first. Refunds from the account gave back the oldest money: what went
 * back long ago pays no invoice, and no day in between has an account below zero.
 */
function partsLeft(onAccount: readonly Receipt[]): { receipt: Receipt; left: number }[] {
  const parts = onAccount.map((receipt) => ({ receipt, left: unallocatedAmount(receipt) }));
  let refunded = sumMoney(parts.map(({ left }) => Math.min(0, left)));
  const cameIn = parts
    .filter(({ left }) => left > 0)
    .sort((a, b) => oldestReceiptFirst(a.receipt, b.receipt));
  for (const part of cameIn) {
    const taken = Math.min(part.left, -refunded);
    part.left = subtractMoney(part.left, taken);
    refunded = addMoney(refunded, taken);
  }
  return cameIn.filter(({ left }) => left > 0);
}

/** How much of them, in pounds, as far as the account has it. */
function fromReceipts(books: ReadBooks, invoice: Payable): number {
  const theirs = sumMoney(payingParts(books, invoice).map(({ left }) => left));
  return Math.min(theirs, Math.max(0, toPounds(accountOf(books, invoice.customer))));
}

/**
 * Pays an invoice with what is in its customer's favour, in one commit: money on account, from the oldest receipt first, then
 * what is owed back on invoices in credit.
 * @param amount what the sender was told that it would be, in pounds.
 * @param form.sendId the same form sent twice pays once.
 * @param form.drawnWith as `invoiceDrawnWith` has it: what came in or changed since is asked about.
 * @throws ConflictError when less can be used by now @throws NotFoundError @throws QuestionError
 */
export function payFromAccount(
  garage: Garage,
  id: string,
  amount: number,
  by: string,
  { sendId = "", drawnWith = "", ask = askNobody }: { sendId?: string; drawnWith?: string; ask?: Ask } = {},
): Promise<void> {
  return updateOnce(garage, by, sendId, (books, isAgain) => {
    if (isAgain) return;
    const invoice = getInvoice(garage, id);
    const { usable, held } = invoiceAccount(garage, invoice);
    if (amount <= 0 || usable < amount) throw new ConflictError(unusableSentence(books, usable, held));
    askTogether(ask, (ask) => {
      for (const question of meanwhileQuestions(books, invoice, drawnWith)) ask(question);
    });
    let fromAccount = Math.min(amount, fromReceipts(books, invoice));
    let left = amount;
    for (const { receipt, left: its } of payingParts(books, invoice)) {
      const part = Math.min(fromAccount, its);
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

function unusableSentence(books: ReadBooks, usable: number, held: number): string {
  if (usable > 0) return `Only ${formatMoney(usable)} on account can be used by now. Press the button again.`;
  if (held > 0) {
    const closed = formatListDay(closedUntil(books));
    return `${formatMoney(held)} on account cannot be used while the books are closed up to ${closed}, so nothing was paid. Ask an Admin to open them.`;
  }
  return "Nothing on account can be used by now, so nothing was paid. The customer’s page shows what came in.";
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
    reference: `Set against ${calledOnPaper(invoice)}`,
  });
  receipts.put({
    ...{ ...receipt, setAgainst: refund._id },
    reference: `Owed back on ${calledOnPaper(credited)}`,
  });
}

const oldestReceiptFirst = byDay<Receipt>(({ date }) => date);
