import { formatListDay, londonDayOf } from "../../shared/dates";
import type { NewDocument } from "../../store/collection";
import { type Invoice, isPaidInFull } from "./invoice";

/**
 * An invoice is issued once it has left the garage: when its PDF is first downloaded, or when it is paid in full.
 * From then on a change of what its paper says is marked.
 */

/** When the invoice was issued, as ISO 8601 in UTC; null before. */
export function issuedAt({ issued }: Pick<Invoice, "issued">): string | null {
  return issued ?? null;
}

/** Whether its paper was changed after it had been issued. */
export function isChangedAfterIssue({ changedAfterIssue = false }: Pick<Invoice, "changedAfterIssue">) {
  return changedAfterIssue;
}

/** What the paper says of an invoice itself, and not of its payments. */
const PRINTED = [
  "department",
  "customer",
  "billTo",
  "invoiceDate",
  "vehicleModel",
  "vehicleReg",
  "repairNotes",
  "lines",
] as const;

/** What a change does to an invoice that was issued. */
export const MARKED = "A change of what it says is marked, and opens its review again.";

type Issuable = NewDocument<Invoice>;

/**
 * The invoice as it is stored after a change: issued if that paid it, and marked if it changed what was issued, with its review open again.
 * @param moment ISO 8601 in UTC.
 */
export function withIssue<T extends Issuable>(before: Issuable | undefined, after: T, moment: string): T {
  if (before?.issued === undefined) {
    return after.total > 0 && isPaidInFull(after) ? { ...after, issued: moment } : after;
  }
  const isSame = PRINTED.every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field]));
  return isSame ? after : { ...after, changedAfterIssue: true, review: null };
}

/** The reasons against a change of an invoice that was issued; empty for another. */
export function issuedWarnings(invoice: Pick<Invoice, "issued">): string[] {
  const words = issuedInWords(invoice);
  return words === undefined ? [] : [`${words}. ${MARKED}`];
}

/** "Issued on 19 Nov 2026"; undefined before. */
export function issuedInWords(invoice: Pick<Invoice, "issued">): string | undefined {
  const issued = issuedAt(invoice);
  return issued === null ? undefined : `Issued on ${formatListDay(londonDayOf(new Date(issued)))}`;
}
