import type { DaySpan } from "../../shared/day-span";
import type { GroupSum } from "../../store/store";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import type { VatQuery } from "./vat.schema";
import { vatAccounting } from "./vat-accounting.server";

/** More periods than a page shows. */
const REMEMBERED = 64;

interface Known<T> {
  /** Differs once it may come to something else. */
  readonly state: string;
  readonly value: T;
}

/** What was reckoned of periods, each as long as nothing that it is made of has changed. */
export class PeriodMemory<T> {
  readonly #known = new WeakMap<Garage["books"], Map<string, Known<T>>>();

  of(garage: Garage, period: VatQuery, reckon: () => T): T {
    const known = this.#known.get(garage.books) ?? new Map<string, Known<T>>();
    this.#known.set(garage.books, known);
    const { from, to, basis } = period;
    const key = `${from} ${to} ${basis}`;
    const state = stateOf(garage, period);
    const before = known.get(key);
    if (before?.state === state) return before.value;
    const value = reckon();
    known.delete(key);
    known.set(key, { state, value });
    // Forgets the period that was reckoned first.
    for (const each of known.keys()) if (known.size > REMEMBERED) known.delete(each);
    return value;
  }
}

/** What differs after every change of what a period is made of. */
function stateOf(garage: Garage, period: VatQuery): string {
  const { invoices, creditNotes, receipts, purchases, vatReturns } = garage.books;
  const versions = (collections: readonly { readonly version: number }[]) =>
    collections.map(({ version }) => version);
  return JSON.stringify([
    garage.business.departments,
    versions([creditNotes, vatReturns]),
    // Where money counts, that of any day may be of the period.
    vatAccounting(garage, period).countsMoney
      ? versions([invoices, receipts, purchases])
      : [
          ...[invoices, purchases].map((each) => versionsOf(each, period)),
          // A credit counts with its invoice's day.
          Array.from(
            ofDays(creditNotes, period.from, period.to),
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
