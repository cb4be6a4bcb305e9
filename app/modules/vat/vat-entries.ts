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

  const state = {
    ...{ counted: 0, total: toPence(invoice.total), vat: toPence(invoice.vatAmount) },
    ...{ credited: 0, creditedVat: 0 },
  };
  let paidSoFar = 0;
  let before = { gross: 0, vat: 0 };
  const entries: VatEntry[] = [];
  for (const { kind, record, date, paid, credit } of events) {
    if (date > to) break;
    paidSoFar += paid;
    state.credited += credit?.total ?? 0;
    state.creditedVat += credit?.vat ?? 0;
    state.counted = countedOf(paidSoFar, state);
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

/** An invoice with its credit notes and its money up to a moment, in pence. */
interface CashState {
  /** What is paid and was due: what is paid beyond that is on account. */
  readonly counted: number;
  readonly total: number;
  readonly vat: number;
  readonly credited: number;
  readonly creditedVat: number;
}

/** What counts of the money so far: what is due now, and what was due when it came, until it goes back. */
function countedOf(paid: number, { counted, total, credited }: CashState): number {
  const due = total - credited;
  return total < 0 ? Math.max(paid, Math.min(due, counted)) : Math.min(paid, Math.max(due, counted));
}

/**
 * What is accounted for once so much is paid: nothing for nothing, what is due once that is paid, and what was invoiced
 * while what is credited is not paid back. In between, a proportion.
 */
function accountedFor({ counted: paid, total, vat, credited, creditedVat }: CashState): {
  gross: number;
  vat: number;
} {
  const due = { paid: total - credited, vat: vat - creditedVat };
  const marks = [due];
  for (const mark of [
    { paid: total, vat },
    { paid: 0, vat: 0 },
  ]) {
    if (!marks.some((each) => each.paid === mark.paid)) marks.push(mark);
  }
  marks.sort((a, b) => a.paid - b.paid);
  let [below] = marks;
  for (const mark of marks) {
    if (below === undefined || paid <= below.paid) break;
    if (paid < mark.paid) {
      // From the mark that is nearer to nothing: half a penny of a refund is rounded as that of a payment.
      const [near, far] = mark.paid > 0 ? [below, mark] : [mark, below];
      const share = proportion(far.vat - near.vat, paid - near.paid, far.paid - near.paid);
      return { gross: paid, vat: near.vat + share };
    }
    below = mark;
  }
  return { gross: below?.paid ?? 0, vat: below?.vat ?? 0 };
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

function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}
