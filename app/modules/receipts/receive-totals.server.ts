import type { Day } from "../../shared/dates";
import { type Ask, askNobody, ConflictError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, toPence } from "../../shared/money";
import { newId } from "../../store/store";
import type { Books, BooksInUpdate } from "../books/books.server";
import { closedUntil } from "../closing/closed-until";
import { type Invoice, NO_PAYMENTS, type Payments } from "../invoices/invoice";
import { otherHalf, receivedFor } from "./invoice-receipts.server";
import { allocatedTo, type Receipt, type ReceiptMethod } from "./receipt";
import { refundedFrom, transactionUse } from "./transaction-use.server";
import { bankQuestion } from "./unbanked.server";

/** An invoice whose totals are set. */
interface SetTotals {
  readonly books: BooksInUpdate;
  readonly invoice: string;
  /** Enters a receipt, unless it is for nothing. */
  readonly receive: (method: ReceiptMethod, amount: number, transaction?: string | null) => void;
  readonly ask: Ask;
}

/**
 * Enters receipts for the difference between an invoice's payments before and after new totals were set: one for each
 * method, a refund where a total has become smaller. Another bank transaction takes over the transfers of the one before,
 * unless there is more money, which is its own. Asks before what a bank transaction has no room for is saved without it.
 * @throws ConflictError where less is left than another invoice's money has paid, or money of the transaction before was refunded
 */
export function receiveTotals(
  books: BooksInUpdate,
  { _id, customer, payments: after }: Pick<Invoice, "_id" | "customer" | "payments">,
  before: Payments,
  date: Day,
  marks: Pick<Receipt, "dateAssumed"> = {},
  ask: Ask = askNobody,
): void {
  const receive: SetTotals["receive"] = (method, amount, transaction = null) => {
    if (amount === 0) return;
    books.receipts.insert({
      ...{ _id: newId(), date, customer, method, amount, transaction, notes: "" },
      reference: after.reference,
      allocations: [{ invoice: _id, amount }],
      ...marks,
    });
  };
  refuseBelowHalves(books, _id, before, after);
  receive("Card", subtractMoney(after.card, before.card));
  receive("Cash", subtractMoney(after.cash, before.cash));
  const cheque = subtractMoney(after.cheque, before.cheque);
  const [from, to] = [before.transaction, after.transaction];
  const set: SetTotals = { books, invoice: _id, receive, ask };
  if (to !== null && cheque > 0) {
    receiveBanked(set, cheque, to);
  } else if (to !== null && isMoneyOut(books, to) && (to !== from || cheque < 0)) {
    moveRefund(set, { cheque, from, to });
  } else if (to !== null && to !== from) {
    moveTransfers(set, { cheque, from, to });
  } else {
    if (to !== from) unlink(set);
    if (cheque > 0) receive("Cheque", cheque);
    else takeBack(set, { cheque, transaction: to });
  }
}

/** The total that a method counts in. */
function totalOf(method: ReceiptMethod): "card" | "cash" | "cheque" {
  return method === "Card" ? "card" : method === "Cash" ? "cash" : "cheque";
}

/** @throws ConflictError where a total becomes smaller than what is set against it: a refund of that was paid by nobody */
function refuseBelowHalves(books: BooksInUpdate, invoice: string, before: Payments, after: Payments): void {
  const halves = [...books.receipts.group("invoice", invoice)].filter((each) => otherHalf(books, each));
  const held = receivedFor(halves, invoice);
  for (const method of ["card", "cash", "cheque"] as const) {
    if (after[method] >= before[method] || held[method] <= 0 || after[method] >= held[method]) continue;
    const own = halves.filter((half) => allocatedTo(half, invoice) > 0 && totalOf(half.method) === method);
    throw new ConflictError(
      `${formatMoney(held[method])} of the ${method} total was owed back on another invoice and set against this one. Delete ${own.map(({ autoId }) => `receipt ${autoId}`).join(" and ")} to undo that.`,
    );
  }
}

/**
 * Enters a transfer by a bank transaction, and what that has no room for as a transfer without one. A line of money out has
 * room for what was refunded of this invoice.
 */
function receiveBanked(set: SetTotals, cheque: number, transaction: string): void {
  const { books, receive, ask } = set;
  const refunded = isMoneyOut(books, transaction) ? Math.max(0, -bankedBy(set, transaction)) : Infinity;
  const linked = fitting(books, transaction, Math.min(cheque, refunded));
  const rest = subtractMoney(cheque, linked);
  if (rest !== 0) {
    ask(
      `Bank ${numbered(books, transaction)} has ${formatMoney(linked)} left. ${savedWithout(rest, linked)}`,
    );
  }
  receive("BACS", linked, transaction);
  receive("BACS", rest);
}

function savedWithout(rest: number, linked: number): string {
  return `${linked === 0 ? "" : "The other "}${formatMoney(rest)} is saved without it.`;
}

/** Takes an invoice's cheques and transfers back the way they came: from the bank transaction first, then as cheques. */
function takeBack(
  set: SetTotals,
  { cheque, transaction: from }: { readonly cheque: number; readonly transaction: string | null },
): void {
  const { books, invoice, receive, ask } = set;
  const transaction = isMoneyOut(books, from) ? null : from;
  const came = receivedFor(ownReceipts(set), invoice);
  const linked =
    transaction === null
      ? 0
      : fitting(books, transaction, -Math.min(-cheque, Math.max(0, bankedBy(set, transaction))));
  const rest = subtractMoney(cheque, linked);
  const byCheque = -Math.min(-rest, Math.max(0, subtractMoney(came.cheque, came.bacs)));
  const byTransfer = subtractMoney(rest, byCheque);
  if (transaction !== null && byTransfer !== 0) {
    const back = linked === 0 ? "Nothing" : formatMoney(-linked);
    ask(`${back} of bank ${numbered(books, transaction)} can go back. ${savedWithout(-byTransfer, linked)}`);
  }
  receive("BACS", linked, transaction);
  receive("Cheque", byCheque);
  receive("BACS", byTransfer);
}

/** What came in for an invoice, without what is owed back on another one: that was never at the bank. */
function ownReceipts({ books, invoice }: SetTotals): Receipt[] {
  return [...books.receipts.group("invoice", invoice)].filter((receipt) => !otherHalf(books, receipt));
}

/** What an invoice has of a bank transaction, in pounds: below zero where more of it was refunded than came. */
function bankedBy(set: SetTotals, transaction: string): number {
  const linked = ownReceipts(set).filter((receipt) => receipt.transaction === transaction);
  return receivedFor(linked, set.invoice).bacs;
}

/** Whether a bank transaction is money that left the account, such as a refund. */
function isMoneyOut({ transactions }: Pick<Books, "transactions">, id: string | null): boolean {
  return id !== null && (transactions.get(id)?.amount ?? 0) < 0;
}

interface BankedMove {
  /** What the total of cheques and transfers has become smaller by, as an amount below zero; or 0. */
  readonly cheque: number;
  readonly from: string | null;
  readonly to: string;
}

/** Links what goes back to the bank's line of a refund, and leaves what came in where it is. */
function moveRefund(set: SetTotals, { cheque, from, to }: BankedMove): void {
  const { books, receive, ask } = set;
  const refunds = movable(books, ownReceipts(set), null).filter(({ amount }) => amount < 0);
  const back = cheque === 0 ? sum(refunds) : cheque;
  if (fitting(books, to, back) === back) {
    if (cheque === 0) link(set, refunds, to);
    receive("BACS", cheque, to);
  } else {
    ask(`The refund of ${formatMoney(-back)} is saved without bank ${numbered(books, to)}.`);
    takeBack(set, { cheque, transaction: from });
  }
}

/**
 * Moves what is left of an invoice's transfers to another bank transaction, or of its cheques where it had none: all, or none
 * if the sum does not fit.
 * @throws ConflictError while money of the transaction before was refunded since
 */
function moveTransfers(set: SetTotals, { cheque, from, to }: BankedMove): void {
  const { books, invoice, receive, ask } = set;
  const own = ownReceipts(set);
  const isBanked = ({ method }: Receipt) => method === "Cheque" || method === "BACS";
  if (own.length < books.receipts.group("invoice", invoice).count && !own.some(isBanked))
    throw new ConflictError(
      "What this invoice shows as a cheque or transfer is owed back on another one. It never was at the bank.",
    );
  if (from !== null) askAboutShared(set, own, from);
  const moved = movable(books, own, from);
  const back = -Math.min(-cheque, Math.max(0, sum(moved)));
  const left = addMoney(sum(moved), back);
  if (left > 0 && fitting(books, to, left) === left) {
    refuseRefunded(books, moved);
    link(set, moved, to);
    receive("BACS", back, to);
    takeBack(set, { cheque: subtractMoney(cheque, back), transaction: null });
    return;
  }
  if (from === null) link(set, moved, null);
  takeBack(set, { cheque, transaction: from });
  const transaction = books.transactions.get(to);
  if (!transaction || left <= 0) return;
  const room = formatMoney(transactionUse(books, transaction).left);
  const stays = from === null ? "is saved without it" : `stays with ${numbered(books, from)}`;
  ask(`Bank ${numbered(books, to)} has ${room} left. ${formatMoney(left)} ${stays}.`);
}

/** What can change its bank transaction: transfers of one, or cheques where there was none, and what no transaction had room for. */
function movable(books: BooksInUpdate, own: readonly Receipt[], from: string | null): Receipt[] {
  return own.filter((receipt) => {
    const { method, transaction } = receipt;
    const isFree = transaction === null && (method === "BACS" || (from === null && method === "Cheque"));
    const isOfIt = from !== null && method === "BACS" && transaction === from;
    return isSole(receipt) && (isOfIt || isFree) && (method === "BACS" || isOpen(books, receipt));
  });
}

function isSole({ allocations }: Receipt): boolean {
  return allocations.length === 1;
}

/** Whether a receipt's method may change: it may not in closed books. */
function isOpen(books: Pick<Books, "closing">, { date }: Receipt): boolean {
  return date > closedUntil(books);
}

function sum(receipts: readonly Receipt[]): number {
  return addMoney(0, ...receipts.map(({ amount }) => amount));
}

/** Makes receipts transfers of a bank transaction, or of none. Asks about one of another day than the bank says. */
function link({ books, ask }: SetTotals, receipts: readonly Receipt[], transaction: string | null): void {
  for (const receipt of receipts) {
    const linked: Receipt = { ...receipt, method: "BACS", transaction };
    ask(bankQuestion(books, linked, receipt));
    books.receipts.put(linked);
  }
}

/**
 * Takes an invoice's transfers off their bank transactions. They become cheques, unless their books are closed.
 * @throws ConflictError while money of a transaction was refunded since
 */
function unlink(set: SetTotals): void {
  const { books } = set;
  const linked = ownReceipts(set).filter(
    ({ method, transaction }) => method === "BACS" && transaction !== null,
  );
  for (const from of transactionsOf(linked)) askAboutShared(set, linked, from);
  const own = linked.filter(isSole);
  refuseRefunded(books, own);
  for (const receipt of own)
    books.receipts.put({ ...receipt, method: isOpen(books, receipt) ? "Cheque" : "BACS", transaction: null });
}

function transactionsOf(receipts: readonly Receipt[]): Set<string> {
  return new Set(receipts.flatMap(({ transaction }) => transaction ?? []));
}

/** Asks about a receipt that stays with its bank transaction, because it pays other invoices too. */
function askAboutShared({ books, ask }: SetTotals, own: readonly Receipt[], from: string): void {
  const shared = own.find((receipt) => receipt.transaction === from && !isSole(receipt));
  if (!shared) return;
  ask(
    `Receipt ${shared.autoId} pays other invoices too, so it stays with bank ${numbered(books, from)}. Edit that receipt to change it.`,
  );
}

/** @throws ConflictError while money of a transaction was refunded since */
function refuseRefunded(books: BooksInUpdate, receipts: readonly Receipt[]): void {
  for (const transaction of transactionsOf(receipts)) {
    const amount = sum(receipts.filter((receipt) => receipt.transaction === transaction));
    const refunded = refundedFrom(books, { transaction, amount });
    if (refunded) throw new ConflictError(refunded);
  }
}

/** "transaction #5" */
function numbered(books: Pick<Books, "transactions">, id: string): string {
  return `transaction #${books.transactions.get(id)?.autoId}`;
}

/** The part of an amount that a bank transaction still has room for. */
function fitting(books: BooksInUpdate, transaction: string, amount: number): number {
  const of = books.transactions.get(transaction);
  if (!of) return 0;
  const spent = books.receipts.group("transaction", transaction).pence;
  const bound = toPence(of.amount);
  const after = Math.min(Math.max(spent + toPence(amount), Math.min(0, bound)), Math.max(0, bound));
  return (after - spent) / 100;
}

/**
 * The receipts that books from before there were any lack: one for each method of an invoice's payments, dated as the
 * invoice and marked as assumed.
 */
export function assumedReceipts(books: BooksInUpdate, invoice: Invoice): void {
  receiveTotals(books, invoice, NO_PAYMENTS, invoice.invoiceDate, { dateAssumed: true });
}
