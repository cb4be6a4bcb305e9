import type { Day } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";
import { NotFoundError } from "../../shared/errors";
import { subtractMoney } from "../../shared/money";
import type { GroupSum } from "../../store/store";
import type { Garage } from "../books/books.server";
import { ofDays, type Page, type PageQuery, pageOf } from "../books/listing.server";
import type { VatQuery } from "./vat.schema";
import { vatAccounting } from "./vat-accounting.server";
import { boxesOf, type VatBoxes } from "./vat-boxes";
import type { VatBasis } from "./vat-entries";
import { type VatReport, vatEntries, vatReport } from "./vat-report.server";
import { changesSince, netVat, type VatAdjustment, type VatChange, type VatReturn } from "./vat-return";

/** Years in which HMRC takes corrections. */
const YEARS_TO_CORRECT = 4;

/** A filed return as it is read: with the name of who filed it, and what has changed since. */
export interface VatReturnView extends VatBoxes {
  readonly _id: string;
  readonly created: string;
  readonly updated: string;
  readonly from: Day;
  readonly to: Day;
  readonly basis: VatBasis;
  readonly filedBy: string;
  /** The records of its period that count differently now. */
  readonly changes: number;
  /** What is still to pay because of them, in pounds; to reclaim if negative. */
  readonly correction: number;
  /** What was filed beyond the books, in pounds; null if nothing was. */
  readonly adjustment: VatAdjustment | null;
  /** The last days of the earlier returns whose corrections it holds. */
  readonly corrects: readonly Day[];
}

/** A page of the filed returns, the latest first. */
export function listVatReturns({ books }: Garage, query: PageQuery): Page<VatReturn> {
  return pageOf(ofDays(books.vatReturns), query);
}

/** Returns the filed return whose period ends on a day. @throws NotFoundError */
export function getVatReturn({ books }: Garage, to: string): VatReturn {
  const filed = books.vatReturns.get(to);
  if (!filed) throw new NotFoundError("No VAT return was filed for a period that ends on that day");
  return filed;
}

/** The filed return of exactly these days on this basis; undefined where there is none. */
export function filedReturn({ books }: Garage, { from, to, basis }: VatQuery): VatReturn | undefined {
  const filed = books.vatReturns.get(to);
  return filed?.from === from && filed.basis === basis ? filed : undefined;
}

/** The latest filed return with some of these days in it; undefined where there is none. */
export function filedReturnWithin({ books }: Garage, { from, to }: DaySpan): VatReturn | undefined {
  for (const filed of ofDays(books.vatReturns)) {
    if (filed.from <= to && from <= filed.to) return filed;
  }
  return undefined;
}

/** A period as the books say now, and as it was filed. */
export interface VatReportView extends VatReport {
  readonly filed: VatReturnView | null;
}

export function vatReportView(garage: Garage, query: VatQuery): VatReportView {
  const filed = filedReturn(garage, query);
  return { ...vatReport(garage, query), filed: filed ? vatReturnView(garage, filed) : null };
}

export function vatReturnView(garage: Garage, filed: VatReturn): VatReturnView {
  const { _id, created, updated, from, to, basis, boxes, adjustment = null, corrects = [] } = filed;
  const filedBy = garage.books.users.get(filed.filedBy)?.name ?? filed.filedBy;
  const { changes, correction } = correctionOf(garage, filed);
  return {
    ...{ _id, created, updated, from, to, basis, ...boxes, filedBy },
    ...{ changes: changes.length, correction, adjustment, corrects: corrects.map((each) => each.to) },
  };
}

/** What has changed since a return was filed. */
interface Correction {
  readonly changes: readonly VatChange[];
  /** What it comes to in pounds: to pay, or to reclaim if negative. */
  readonly correction: number;
}

/** The corrections as they were reckoned last, by the return's day, and what they were reckoned from. */
const reckoned = new WeakMap<Garage["books"], Map<string, Correction & { readonly from: string }>>();

type Dated = Garage["books"]["invoices" | "purchases"];

/** The days of a collection as they were at one of its versions. */
interface Days {
  readonly version: number;
  readonly each: readonly GroupSum[];
}

const daysOf = new WeakMap<Dated, Days>();

/** What differs after every change of a record of these days. */
function versionsOf(records: Dated, { from, to }: DaySpan): number[] {
  const { version } = records;
  const before = daysOf.get(records);
  const days: Days = before?.version === version ? before : { version, each: [...records.sums("date")] };
  daysOf.set(records, days);
  return days.each.flatMap((day) => (day.key >= from && day.key <= to ? [day.version] : []));
}

/** What has changed since a return was filed. Reckoned once for each state of the books: years of returns are looked at together. */
export function correctionOf(garage: Garage, filed: VatReturn): Correction {
  const { books, business } = garage;
  const known = reckoned.get(books) ?? new Map<string, Correction & { readonly from: string }>();
  reckoned.set(books, known);
  const { invoices, creditNotes, receipts, purchases, vatReturns } = books;
  const from = JSON.stringify([
    ...[creditNotes, vatReturns].map(({ version }) => version),
    // Where money counts, that of any day may be of the period.
    filed.basis === "cash" || vatAccounting(garage, filed).otherwiseUntil !== undefined
      ? [invoices, receipts, purchases].map(({ version }) => version)
      : [
          ...[invoices, purchases].map((each) => versionsOf(each, filed)),
          // A credit counts with its invoice's day.
          Array.from(
            ofDays(creditNotes, filed.from, filed.to),
            (note) => invoices.get(note.invoice)?.updated,
          ),
        ],
    business.departments,
  ]);
  const before = known.get(filed._id);
  if (before?.from === from) return before;
  const entries = vatEntries(garage, filed);
  const correction = {
    changes: changesSince(filed, entries, (note) => creditNotes.get(note)?.invoice),
    correction: subtractMoney(netVat(boxesOf(entries)), netVat(boxesOf(filed))),
    from,
  };
  known.set(filed._id, correction);
  return correction;
}

/** The filed returns of the last four years of which something counts differently now, the latest first: as long as HMRC takes corrections (VAT Notice 700/45). */
export function changedReturns(garage: Garage, today: Day): VatReturn[] {
  const since = `${Number(today.slice(0, 4)) - YEARS_TO_CORRECT}${today.slice(4)}`;
  return Array.from(ofDays(garage.books.vatReturns, since)).filter(
    (filed) => correctionOf(garage, filed).changes.length > 0,
  );
}
