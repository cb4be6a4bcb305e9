import { formatListDay, londonDayOf } from "../../shared/dates";
import type { NewDocument } from "../../store/collection";
import { type Invoice, isPaidInFull } from "./invoice";

/**
 * An invoice is issued once it has left the garage: when its PDF is first downloaded, or when it is paid in full.
 * From then on a change of what its paper says is marked.
 */

/** What tells whether an invoice was issued. */
type Issuance = Pick<Invoice, "issued" | "created" | "total" | "payments" | "balancePayable">;

/**
 * When the invoice was issued, as ISO 8601 in UTC; null before. One that was paid before that was recorded counts as
 * issued when it was made.
 */
export function issuedAt(invoice: Issuance): string | null {
  return invoice.issued ?? (isPaid(invoice) ? invoice.created : null);
}

function isPaid(invoice: Omit<Issuance, "created">): boolean {
  return invoice.total > 0 && isPaidInFull(invoice);
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
export function withIssue<T extends Issuable>(before: Invoice | undefined, after: T, moment: string): T {
  const issued = before ? issuedAt(before) : null;
  if (before === undefined || issued === null) return isPaid(after) ? { ...after, issued: moment } : after;
  const isSame = PRINTED.every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field]));
  return { ...after, issued, ...(!isSame && { changedAfterIssue: true, review: null }) };
}

/** The reasons against a change of an invoice that was issued; empty for another. */
export function issuedWarnings(invoice: Issuance): string[] {
  const words = issuedInWords(invoice);
  return words === undefined ? [] : [`${words}. ${MARKED}`];
}

/** "Issued on 19 Nov 2026"; undefined before. */
export function issuedInWords(invoice: Issuance): string | undefined {
  const issued = issuedAt(invoice);
  return issued === null ? undefined : `Issued on ${formatListDay(londonDayOf(new Date(issued)))}`;
}
