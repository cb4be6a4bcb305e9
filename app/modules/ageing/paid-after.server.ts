import type { Day } from "../../shared/dates";
import type { Books } from "../books/books.server";
import { type Paid, paidBy } from "./open-items";

/** What the receipts of a day pay, at one version of the day. */
interface KeptDay {
  readonly version: number;
  readonly paid: Paid;
}

/** Thousands of receipts are gone through for a day of last year, again after each change, and only today's have changed. */
const keptDays = new WeakMap<Books, Map<Day, KeptDay>>();

/** What the receipts dated after a day pay. */
export function* paidAfter(books: Books, at: Day): Generator<Paid> {
  const kept = keptDays.get(books) ?? new Map<Day, KeptDay>();
  keptDays.set(books, kept);
  for (const { key: day, version } of books.receipts.sums("date")) {
    if (day <= at) continue;
    let known = kept.get(day);
    if (known?.version !== version) {
      known = { version, paid: paidBy(books.receipts.group("date", day)) };
      kept.set(day, known);
    }
    yield known.paid;
  }
}
