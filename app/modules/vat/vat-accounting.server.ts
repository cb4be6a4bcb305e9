import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import type { VatQuery } from "./vat.schema";
import type { VatBasis } from "./vat-entries";

/** How records count in a period. */
export interface VatAccounting {
  /** By the day of the invoice, the garage's or a supplier's. */
  readonly basisOf: (invoiceDate: Day) => VatBasis;
  /** Whether money may count, and not only the days of invoices. */
  readonly countsMoney: boolean;
  /** The last day whose invoices stay on the other basis, as they were filed; undefined where all are on that of the period. */
  readonly otherwiseUntil: Day | undefined;
}

/**
 * What is dated in an earlier filed return stays on the basis of that return; what is dated in no return, on that of the next.
 * After a change of basis nothing is counted twice then, and nothing is forgotten (VAT Notice 731).
 */
export function vatAccounting({ books }: Garage, { from, basis }: VatQuery): VatAccounting {
  const earlier = Array.from(ofDays(books.vatReturns))
    .filter((filed) => filed.to < from)
    .reverse();
  const otherwise = earlier.findLast((filed) => filed.basis !== basis);
  return {
    basisOf: (invoiceDate) =>
      otherwise === undefined ? basis : (earlier.find(({ to }) => invoiceDate <= to)?.basis ?? basis),
    countsMoney: basis === "cash" || otherwise !== undefined,
    otherwiseUntil: otherwise?.to,
  };
}
