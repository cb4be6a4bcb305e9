import type { Day } from "../../shared/dates";
import { subtractMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { boxesOf } from "./vat-boxes";
import { PeriodMemory } from "./vat-period-memory.server";
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

/** Years of returns are looked at together, and their books seldom change. */
const corrections = new PeriodMemory<Correction>();

/** What has changed since a return was filed. */
export function correctionOf(garage: Garage, filed: VatReturn): Correction {
  return corrections.of(garage, filed, () => {
    const entries = vatEntries(garage, filed);
    return {
      changes: changesSince(filed, entries, (note) => garage.books.creditNotes.get(note)?.invoice),
      correction: subtractMoney(netVat(boxesOf(entries)), netVat(boxesOf(filed))),
    };
  });
}

/** The filed returns of the last four years of which something counts differently now, the latest first. */
export function changedReturns(garage: Garage, today: Day): VatReturn[] {
  const since = `${Number(today.slice(0, 4)) - YEARS_TO_CORRECT}${today.slice(4)}`;
  return Array.from(ofDays(garage.books.vatReturns, since)).filter(
    (filed) => correctionOf(garage, filed).changes.length > 0,
  );
}
