import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import type { Ask } from "../../shared/errors";
import { formatMoney, subtractMoney, toPence, toPounds } from "../../shared/money";
import type { Books } from "../books/books.server";
import { creditedAmount, type Invoice } from "../invoices/invoice";
import { allocatedTo, type Receipt, unallocatedAmount } from "./receipt";

type ReadBooks = Pick<Books, "receipts" | "invoices">;
type ReceiptFields = Pick<Receipt, "date" | "customer" | "amount" | "allocations">;

/** Where money comes in and goes back: a customer's account, or an invoice. */
interface Pot {
  readonly receipts: Iterable<Receipt>;
  /** In pence. */
  readonly part: (receipt: ReceiptFields) => number;
  /** The number of the invoice; undefined for an account. */
  readonly invoice?: number | undefined;
  /** How far below zero it may be, in pence: what an invoice owes back without ever having been paid. */
  readonly floor: number;
  /** @param short in words, how far it is below zero */
  readonly shortBy: (short: string) => string;
}

/**
 * Asks before a refund comes to be dated before the money that it gives back, or that money pays something else: a report of a day in
 * between would have an account, or an invoice's payments, below zero. @throws QuestionError
 */
export function askAboutRefundDay(
  books: ReadBooks,
  fields: ReceiptFields,
  stored: Receipt | undefined,
  ask: Ask,
  today = londonDayOf(new Date()),
): void {
  const ofMoney =
    fields.date === stored?.date
      ? "Money of this receipt was refunded since"
      : "A refund would be dated before this money, which it gives back";
  const begins =
    fields.amount < 0 ? "The refund would be dated before the money that it gives back" : ofMoney;
  for (const pot of potsOf(books, fields, stored)) {
    const found = shortDay(pot, fields, stored, today);
    if (!found) continue;
    const { day, pence } = found;
    ask(`${begins}: on ${formatListDay(day)}, ${pot.shortBy(formatMoney(toPounds(-pence)))}.`);
  }
}

/** What a receipt that goes would leave below zero on some day since: an invoice by its number, or the account; undefined for nothing. */
export function refundedSince(
  books: ReadBooks,
  receipt: Receipt,
  today = londonDayOf(new Date()),
): Pick<Pot, "invoice"> | undefined {
  return potsOf(books, receipt, undefined).find((pot) => shortDay(pot, undefined, receipt, today));
}

function potsOf(
  { receipts, invoices }: ReadBooks,
  fields: ReceiptFields,
  stored: Receipt | undefined,
): Pot[] {
  const touched = stored ? [fields, stored] : [fields];
  const customers = new Set(touched.map(({ customer }) => customer));
  const paid = new Set(touched.flatMap(({ allocations }) => allocations.map(({ invoice }) => invoice)));
  return [
    ...Array.from(customers, (id) => ({
      receipts: receipts.group("account", id),
      part: (each: ReceiptFields) => (each.customer === id ? toPence(unallocatedAmount(each)) : 0),
      floor: 0,
      shortBy: (short: string) => `the customer’s account would be ${short} below zero`,
    })),
    ...Array.from(paid, (id) => ({
      receipts: receipts.group("invoice", id),
      part: (each: ReceiptFields) => toPence(allocatedTo(each, id)),
      invoice: invoices.get(id)?.autoId,
      floor: floorOf(invoices.get(id)),
      shortBy: (short: string) =>
        `${short} more would have gone back for invoice ${invoices.get(id)?.autoId} than had come in`,
    })),
  ];
}

function floorOf(invoice: Invoice | undefined): number {
  return invoice ? Math.min(0, toPence(subtractMoney(invoice.total, creditedAmount(invoice)))) : 0;
}

/** The first day before today that ends below zero, and lower than without the change; undefined for none. */
function shortDay(
  { receipts, part, floor }: Pot,
  fields: ReceiptFields | undefined,
  stored: Receipt | undefined,
  today: Day,
): { readonly day: Day; readonly pence: number } | undefined {
  const days = new Map<Day, { before: number; after: number }>();
  const add = (date: Day, before: number, after: number) => {
    const sums = days.get(date) ?? { before: 0, after: 0 };
    days.set(date, { before: sums.before + before, after: sums.after + after });
  };
  for (const receipt of receipts) {
    if (receipt._id !== stored?._id) add(receipt.date, part(receipt), part(receipt));
  }
  if (stored) add(stored.date, part(stored), 0);
  if (fields) add(fields.date, 0, part(fields));
  // Money that stays where it was, or goes: what was as low before it came is not refunded of it.
  const isMoney = stored !== undefined && stored.amount > 0 && (!fields || fields.date === stored.date);
  let lowest = floor;
  let [before, after] = [0, 0];
  for (const [day, sums] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (day >= today) break;
    before += sums.before;
    after += sums.after;
    if (isMoney && day < stored.date) lowest = Math.min(lowest, before);
    if (after < lowest && after < before) return { day, pence: after - floor };
  }
  return undefined;
}
