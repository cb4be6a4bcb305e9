import type { Day } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";
import { toPence } from "../../shared/money";
import type { CreditNote } from "../credit-notes/credit-note";
import type { Invoice } from "../invoices/invoice";
import { type Purchase, paidDay } from "../purchases/purchase";
import { allocatedTo, type Receipt } from "../receipts/receipt";

/** How VAT is accounted for: by the dates of invoices, or by the days on which money moves (VAT Notice 731). */
export const VAT_BASES = ["invoice", "cash"] as const;
export type VatBasis = (typeof VAT_BASES)[number];

export const ENTRY_KINDS = ["invoice", "creditNote", "receipt", "purchase"] as const;

/** What one record adds to a VAT period. Pence, without VAT and the VAT. A credit note or a refund takes off. */
export interface VatEntry {
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly _id: string;
  readonly number: number;
  /** The day that puts it into the period. */
  readonly date: Day;
  readonly net: number;
  readonly vat: number;
  /** The invoice that a receipt pays, or a credit note credits. */
  readonly invoice?: string;
}

type Sold = Pick<Invoice, "_id" | "autoId" | "invoiceDate" | "subTotal" | "vatAmount" | "total">;
type Credited = Pick<CreditNote, "_id" | "autoId" | "date" | "invoice" | "subTotal" | "vatAmount" | "total">;
type Received = Pick<Receipt, "_id" | "autoId" | "date" | "allocations">;
type Bought = Pick<
  Purchase,
  "_id" | "autoId" | "supplierInvoiceDate" | "amount" | "vat" | "paid" | "paidDate"
>;

export function invoiceEntry({ _id, autoId, invoiceDate, subTotal, vatAmount }: Sold): VatEntry {
  const sums = { net: toPence(subTotal), vat: toPence(vatAmount) };
  return { kind: "invoice", _id, number: autoId, date: invoiceDate, ...sums };
}

/** The day on which a credit note counts: its own, or its invoice's if that is later. */
export function creditDay({ date }: Pick<CreditNote, "date">, invoiceDate: Day): Day {
  return later(date, invoiceDate);
}

export function creditEntry(note: Credited, invoiceDate: Day): VatEntry {
  const { _id, autoId, invoice, subTotal, vatAmount } = note;
  const sums = { net: -toPence(subTotal), vat: -toPence(vatAmount) };
  return { kind: "creditNote", _id, number: autoId, date: creditDay(note, invoiceDate), ...sums, invoice };
}

/** On the cash basis a purchase counts once it is paid, but not before the supplier's invoice; until then it is undefined. */
export function purchaseEntry(purchase: Bought, basis: VatBasis): VatEntry | undefined {
  const { _id, autoId, supplierInvoiceDate, amount, vat } = purchase;
  const paid = basis === "cash" ? paidDay(purchase) : supplierInvoiceDate;
  if (paid === null) return undefined;
  const sums = { net: toPence(amount), vat: toPence(vat) };
  return { kind: "purchase", _id, number: autoId, date: later(paid, supplierInvoiceDate), ...sums };
}

/**
 * What the money for one invoice adds within a span, on the cash basis. Each payment carries the invoice's share of VAT,
 * reckoned from all that was paid before and after it, so that the shares add up to the penny. Money that came before
 * the invoice counts on the invoice's day: until then it is on account. What a credit note takes off counts for what was
 * not paid yet; what is owed back counts when it is paid back. What is paid beyond what is due at that time is no VAT event.
 * @param receipts those with an allocation to the invoice @param credits its credit notes
 */
export function cashEntries(
  invoice: Sold,
  receipts: Iterable<Received>,
  credits: Iterable<Credited>,
  { from, to }: DaySpan,
): VatEntry[] {
  const events: CashEvent[] = [{ kind: "invoice", record: invoice, date: invoice.invoiceDate, paid: 0 }];
  for (const record of receipts) {
    const paid = toPence(allocatedTo(record, invoice._id));
    events.push({ kind: "receipt", record, date: later(record.date, invoice.invoiceDate), paid });
  }
  for (const record of credits) {
    const credit = { total: toPence(record.total), vat: toPence(record.vatAmount) };
    events.push({
      ...{ kind: "creditNote", record, date: creditDay(record, invoice.invoiceDate), paid: 0 },
      credit,
    });
  }
  events.sort(inOrder);

  const [total, vat] = [toPence(invoice.total), toPence(invoice.vatAmount)];
  let state: CashState = { total, due: { gross: total, vat }, counted: 0, atCredit: NOTHING };
  let paidSoFar = 0;
  let before = NOTHING;
  const entries: VatEntry[] = [];
  for (const { kind, record, date, paid, credit } of events) {
    if (date > to) break;
    paidSoFar += paid;
    if (credit) {
      const due = { gross: state.due.gross - credit.total, vat: state.due.vat - credit.vat };
      state = { ...state, due, atCredit: before };
    }
    state = { ...state, counted: countedOf(paidSoFar, state) };
    const after = accountedFor(state);
    const [gross, vat] = [after.gross - before.gross, after.vat - before.vat];
    before = after;
    if (date < from || (gross === 0 && vat === 0)) continue;
    const { _id, autoId: number } = record;
    entries.push({ kind, _id, number, date, net: gross - vat, vat, invoice: invoice._id });
  }
  return entries;
}

interface CashEvent {
  readonly kind: "invoice" | "receipt" | "creditNote";
  readonly record: { readonly _id: string; readonly autoId: number };
  readonly date: Day;
  /** Pence. */
  readonly paid: number;
  readonly credit?: { readonly total: number; readonly vat: number };
}

const KIND_ORDER = { invoice: 0, creditNote: 1, receipt: 2 };

/** By day; within a day the invoice, then what changes it, then its money. */
function inOrder(a: CashEvent, b: CashEvent): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || a.record.autoId - b.record.autoId;
}

/** An amount with its VAT, in pence. */
interface Taxed {
  readonly gross: number;
  readonly vat: number;
}

const NOTHING: Taxed = { gross: 0, vat: 0 };

/** An invoice with its credit notes and its money up to a moment, in pence. */
interface CashState {
  readonly total: number;
  /** The total less what is credited. */
  readonly due: Taxed;
  /** What is paid and was due: what is paid beyond that is on account. */
  readonly counted: number;
  /** What was accounted for when the last credit note was made. */
  readonly atCredit: Taxed;
}

/** What counts of the money so far: what is due now, and what was due when it came, until it goes back. */
function countedOf(paid: number, { counted, total, due: { gross } }: CashState): number {
  return total < 0 ? Math.max(paid, Math.min(gross, counted)) : Math.min(paid, Math.max(gross, counted));
}

/**
 * What is accounted for once so much is paid: what is due, or its share. What was credited after it was paid stays accounted
 * for, until it goes back in proportion to the money.
 */
function accountedFor({ counted, total, due, atCredit }: CashState): Taxed {
  const isBeyond = total < 0 ? counted < due.gross : counted > due.gross;
  // Where nothing is due there is nothing to wait for.
  if (counted === due.gross || (due.gross === 0 && !isBeyond)) return due;
  if (isBeyond) {
    const back = proportion(atCredit.vat - due.vat, counted - due.gross, atCredit.gross - due.gross);
    return { gross: counted, vat: due.vat + back };
  }
  if (Math.sign(counted) !== Math.sign(due.gross)) return NOTHING;
  return { gross: counted, vat: proportion(due.vat, counted, due.gross) };
}

/** `amount × part / whole`, half a penny rounded away from zero. Above what a number holds exactly, hence BigInt. */
export function proportion(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part);
  const over = BigInt(whole);
  const isNegative = doubled < 0n !== over < 0n;
  const size = (doubled < 0n ? -doubled : doubled) + (over < 0n ? -over : over);
  const rounded = Number(size / (2n * (over < 0n ? -over : over)));
  return isNegative ? -rounded : rounded;
}

/** The later one of two days. */
export function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}
