import type { Day } from "../../shared/dates";
import type { Books } from "../books/books.server";
import type { AllocatedReceipt } from "./open-items";

/** The receipts of a day at one version of the day. */
interface KeptDay {
  readonly version: number;
  readonly receipts: readonly AllocatedReceipt[];
}

/** Thousands of receipts are gone through for a day of last year, again after each change, and only today's have changed. */
const keptDays = new WeakMap<Books, Map<Day, KeptDay>>();

/** What ageing reads of the receipts dated after a day. */
export function* receiptsAfter(books: Books, at: Day): Generator<AllocatedReceipt> {
  const kept = keptDays.get(books) ?? new Map<Day, KeptDay>();
  keptDays.set(books, kept);
  for (const { key: day, version } of books.receipts.sums("date")) {
    if (day <= at) continue;
    let known = kept.get(day);
    if (known?.version !== version) {
      known = { version, receipts: Array.from(books.receipts.group("date", day), partOf) };
      kept.set(day, known);
    }
    yield* known.receipts;
  }
}

function partOf({ date, customer, amount, allocations }: AllocatedReceipt): AllocatedReceipt {
  return { date, customer, amount, allocations };
}
