import type { Day } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";
import { subtractMoney } from "../../shared/money";
import type { GroupSum } from "../../store/store";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { vatAccounting } from "./vat-accounting.server";
import { boxesOf } from "./vat-boxes";
import { vatEntries } from "./vat-report.server";
import { changesSince, netVat, type VatChange, type VatReturn } from "./vat-return";

/** Years in which HMRC takes corrections (VAT Notice 700/45). */
const YEARS_TO_CORRECT = 4;

/** What has changed since a return was filed. */
interface Correction {
  readonly changes: readonly VatChange[];
  /** What it comes to in pounds: to pay, or to reclaim if negative. */
  readonly correction: number;
}

/** A correction as it was reckoned last. */
interface Reckoned {
  /** Differs once it may come to something else. */
  readonly state: string;
  readonly correction: Correction;
}

/** By the last day of the return: years of returns are looked at together, and their books seldom change. */
const reckoned = new WeakMap<Garage["books"], Map<string, Reckoned>>();

/** What has changed since a return was filed. */
export function correctionOf(garage: Garage, filed: VatReturn): Correction {
  const known = reckoned.get(garage.books) ?? new Map<string, Reckoned>();
  reckoned.set(garage.books, known);
  const state = stateOf(garage, filed);
  const before = known.get(filed._id);
  if (before?.state === state) return before.correction;
  const entries = vatEntries(garage, filed);
  const correction = {
    changes: changesSince(filed, entries, (note) => garage.books.creditNotes.get(note)?.invoice),
    correction: subtractMoney(netVat(boxesOf(entries)), netVat(boxesOf(filed))),
  };
  known.set(filed._id, { state, correction });
  return correction;
}

/** The filed returns of the last four years of which something counts differently now, the latest first. */
export function changedReturns(garage: Garage, today: Day): VatReturn[] {
  const since = `${Number(today.slice(0, 4)) - YEARS_TO_CORRECT}${today.slice(4)}`;
  return Array.from(ofDays(garage.books.vatReturns, since)).filter(
    (filed) => correctionOf(garage, filed).changes.length > 0,
  );
}

/** What differs after every change of what a return is made of. */
function stateOf(garage: Garage, filed: VatReturn): string {
  const { invoices, creditNotes, receipts, purchases, vatReturns } = garage.books;
  const versions = (collections: readonly { readonly version: number }[]) =>
    collections.map(({ version }) => version);
  return JSON.stringify([
    garage.business.departments,
    versions([creditNotes, vatReturns]),
    // Where money counts, that of any day may be of the period.
    vatAccounting(garage, filed).countsMoney
      ? versions([invoices, receipts, purchases])
      : [
          ...[invoices, purchases].map((each) => versionsOf(each, filed)),
          // A credit counts with its invoice's day.
          Array.from(
            ofDays(creditNotes, filed.from, filed.to),
            (note) => invoices.get(note.invoice)?.updated,
          ),
        ],
  ]);
}

type Dated = Garage["books"]["invoices" | "purchases"];

/** The days of a collection at one of its versions. */
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
