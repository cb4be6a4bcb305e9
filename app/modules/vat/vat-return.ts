import type { Day } from "../../shared/dates";
import { addMoney, formatMoney, toPence, toPounds } from "../../shared/money";
import type { StoredRecord } from "../../shared/record";
import { type VatBoxes, type VatEntries, wholePounds } from "./vat-boxes";
import type { VatBasis, VatEntry } from "./vat-entries";

/** A record as it was in a return that was filed. Pence. */
export interface FiledEntry extends Pick<VatEntry, "kind" | "number" | "net" | "vat"> {
  /** The record's `_id`. */
  readonly id: string;
  /** The invoice that a receipt pays. */
  readonly invoice?: string;
}

/** A VAT return as it was filed with HMRC (REFERENCE §3). Its `_id` is the last day of its period. */
export interface VatReturn extends StoredRecord {
  readonly from: Day;
  readonly to: Day;
  readonly basis: VatBasis;
  /** The figures that were filed. */
  readonly boxes: VatBoxes;
  readonly sales: readonly FiledEntry[];
  readonly purchases: readonly FiledEntry[];
  /** The `_id` of the user, or what ran the command. */
  readonly filedBy: string;
  /** Grows with each filing, because the clock may have been wrong. Missing in those of earlier versions. */
  readonly order?: number;
  /** What the figures have beyond the books. */
  readonly adjustment?: VatAdjustment;
  readonly corrects?: readonly Corrected[];
}

/** What was filed beyond the books, in pounds. */
export interface VatAdjustment {
  readonly box1: number;
  readonly box4: number;
  /** Missing in returns that were filed before it could be added. */
  readonly box6?: number;
  readonly box7?: number;
  readonly reason: string;
}

/** The boxes that may have something beyond the books. The others are sums of these, or always 0. */
export const ADJUSTED_BOXES = [1, 4, 6, 7] as const;
export type AdjustedBox = (typeof ADJUSTED_BOXES)[number];

/** What is added to each of them, in pounds. */
export type AddedToBoxes = Readonly<Record<`box${AdjustedBox}`, number>>;

/** An earlier return that was corrected by a later one, as it was before. */
export interface Corrected extends Pick<VatReturn, "to" | "sales" | "purchases"> {
  /** When it was filed, ISO 8601 UTC. */
  readonly filed: string;
}

/** "Box 1 has £20.00 and box 6 has £1,000.00 beyond the books: corrections of 01 Aug – 31 Oct 2024." */
export function adjustmentInWords(adjustment: VatAdjustment): string {
  const parts = ADJUSTED_BOXES.flatMap((box) => {
    const pounds = adjustment[`box${box}`] ?? 0;
    return pounds === 0 ? [] : [`box ${box} has ${formatMoney(pounds)}`];
  });
  const words = parts.length === 0 ? "the boxes have nothing" : new Intl.ListFormat("en-GB").format(parts);
  return `${words[0]?.toUpperCase()}${words.slice(1)} beyond the books: ${adjustment.reason}.`;
}

export function filedEntry({ kind, _id: id, number, net, vat, invoice }: VatEntry): FiledEntry {
  return { kind, id, number, net, vat, ...(kind === "receipt" && invoice !== undefined && { invoice }) };
}

/** The boxes with what was added to them. Boxes 6 and 7 add it to their pence, and drop those of the sum. */
export function adjusted(boxes: VatBoxes, added: Partial<AddedToBoxes> = NOTHING): VatBoxes {
  const { box1, box4, box6, box7 } = { ...NOTHING, ...added };
  const due = addMoney(boxes.box1, box1);
  const reclaimed = addMoney(boxes.box4, box4);
  const net = toPence(due) - toPence(reclaimed);
  const [sold, bought] = [addMoney(boxes.exact.box6, box6), addMoney(boxes.exact.box7, box7)];
  return {
    ...boxes,
    ...{ box1: due, box3: due, box4: reclaimed, box5: toPounds(Math.abs(net)), isReclaim: net < 0 },
    ...{ box6: wholePounds(toPence(sold)), box7: wholePounds(toPence(bought)) },
    exact: { box6: sold, box7: bought },
  };
}

const NOTHING: AddedToBoxes = { box1: 0, box4: 0, box6: 0, box7: 0 };

/** What was filed beyond the books, with a figure for each box that may have some. */
export function withEveryBox(adjustment: VatAdjustment): Required<VatAdjustment> {
  return { ...NOTHING, ...adjustment };
}

/**
 * What a return was made of when it was filed. A later return that corrects it keeps that, in place of what was corrected.
 * @param all every filed return
 */
export function entriesWhenFiled(
  filed: VatReturn,
  all: Iterable<VatReturn>,
): Pick<VatReturn, "sales" | "purchases"> {
  const [first] = correctingReturns(filed, all);
  return (first && beforeCorrection(filed, first)) ?? filed;
}

/**
 * The later returns that correct a return, in their order of filing.
 * @param all every filed return
 */
export function correctingReturns(filed: VatReturn, all: Iterable<VatReturn>): VatReturn[] {
  return Array.from(all)
    .filter((by) => beforeCorrection(filed, by) !== undefined)
    .toSorted((one, other) => (wasFiledLater(one, other) ? 1 : -1));
}

/** What a return was before another one corrected that very filing of it; undefined if it does not, whatever their clocks said. */
export function beforeCorrection({ to, created }: VatReturn, by: VatReturn): Corrected | undefined {
  return by.corrects?.find((each) => each.to === to && each.filed === created);
}

/** Whether a return was filed after another one. */
export function wasFiledLater(one: VatReturn, other: VatReturn): boolean {
  const [order, before] = [one.order ?? 0, other.order ?? 0];
  return order === before ? one.created > other.created : order > before;
}

/** A record that counts differently now. Null where it did not count, or does no longer. */
export interface VatChange {
  readonly kind: FiledEntry["kind"];
  readonly id: string;
  readonly number: number;
  /** Its VAT in pounds, taken off for purchases. */
  readonly filed: number | null;
  readonly now: number | null;
}

/** The invoice that a credit note credits; undefined for one that is gone. */
type InvoiceOfNote = (creditNote: string) => string | undefined;

/** The records of a filed period that count differently now. */
export function changesSince(filed: VatReturn, now: VatEntries, invoiceOf: InvoiceOfNote): VatChange[] {
  const isSame = filed.basis === "cash" ? sameInvoices(filed.sales, now.sales, invoiceOf) : () => false;
  return [
    ...changesIn(filed.sales, now.sales, 1, isSame),
    // What is reclaimed takes off what is due.
    ...changesIn(filed.purchases, now.purchases, -1),
  ];
}

/**
 * Tells records of invoices that come to the same as when they were filed. On the cash basis the order of an invoice's part
 * payment and credit only says which of them carries the VAT.
 */
function sameInvoices(
  filed: readonly FiledEntry[],
  entries: readonly VatEntry[],
  invoiceOfNote: InvoiceOfNote,
): (entry: FiledEntry) => boolean {
  const invoiceOf = ({ kind, id, invoice }: FiledEntry) =>
    kind === "invoice" ? id : kind === "creditNote" ? invoiceOfNote(id) : invoice;
  const sums = new Map<string | undefined, { net: number; vat: number }>();
  const add = (entry: FiledEntry, sign: 1 | -1) => {
    const { net, vat } = sums.get(invoiceOf(entry)) ?? { net: 0, vat: 0 };
    sums.set(invoiceOf(entry), { net: net + sign * entry.net, vat: vat + sign * entry.vat });
  };
  for (const entry of entries) add(filedEntry(entry), 1);
  for (const entry of filed) add(entry, -1);
  return (entry) => {
    const invoice = invoiceOf(entry);
    const sum = sums.get(invoice);
    return invoice !== undefined && sum?.net === 0 && sum.vat === 0;
  };
}

function changesIn(
  filed: readonly FiledEntry[],
  entries: readonly VatEntry[],
  sign: 1 | -1,
  isSame: (entry: FiledEntry) => boolean = () => false,
): VatChange[] {
  const keyOf = ({ kind, id, invoice }: FiledEntry) => `${kind} ${id} ${invoice ?? ""}`;
  const before = new Map(filed.map((entry) => [keyOf(entry), entry]));
  const after = new Map(entries.map((entry) => [keyOf(filedEntry(entry)), filedEntry(entry)]));
  const changes: VatChange[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, fresh] = [before.get(key), after.get(key)];
    const entry = fresh ?? old;
    if (entry === undefined || (old?.vat === fresh?.vat && old?.net === fresh?.net) || isSame(entry))
      continue;
    const { kind, id, number } = entry;
    const pounds = (each: FiledEntry | undefined) => (each ? toPounds(sign * each.vat) + 0 : null);
    changes.push({ kind, id, number, filed: pounds(old), now: pounds(fresh) });
  }
  return changes;
}

/** The VAT to pay in pounds, or to reclaim if negative. */
export function netVat({ box5, isReclaim }: Pick<VatBoxes, "box5" | "isReclaim">): number {
  return isReclaim ? -box5 : box5;
}
