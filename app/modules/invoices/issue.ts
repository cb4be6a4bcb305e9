import { formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import type { NewDocument } from "../../store/collection";
import { type ChangeAfterIssue, type Invoice, isPaidInFull } from "./invoice";

/**
 * An invoice is issued once it has left the garage, when its PDF is first downloaded or emailed, or when it is paid in full.
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

/** What the paper says of an invoice itself, and not of its payments, in words. */
const PRINTED = {
  department: "the department",
  customer: "the customer",
  billTo: "the customer",
  paymentTerms: "the payment terms",
  invoiceDate: "the date",
  vehicleModel: "the vehicle",
  vehicleReg: "the vehicle",
  repairNotes: "the repair notes",
  lines: "the lines",
} as const;
const PRINTED_FIELDS = Object.keys(PRINTED) as (keyof typeof PRINTED)[];

type Issuable = NewDocument<Invoice>;

/**
 * The invoice as it is stored after a change: issued if that paid it, with its review open again if it changed what was reviewed, and
 * marked if it changed what was issued.
 * @param at ISO 8601 in UTC. @param by the `_id` of who changed what its paper says
 */
export function withIssue<T extends Issuable>(before: Invoice | undefined, after: T, at: string, by = ""): T {
  const issued = before ? issuedAt(before) : null;
  const fields = before ? printedChanges(before, after) : [];
  const isSame = fields.length === 0;
  const reviewed = isSame ? after : { ...after, review: null };
  if (issued === null) return isPaid(after) ? { ...reviewed, issued: at } : reviewed;
  const change = { changedAfterIssue: true, changeAfterIssue: { by, at, fields } };
  return { ...reviewed, issued, ...(!isSame && change) };
}

/**
 * The invoice as it is stored once a paper of it has left: issued, and marked if it is not what that says any more. Undefined if
 * nothing is to be noted.
 * @param printed as the paper says it
 * @param at ISO 8601 in UTC. @param changedBy the `_id` of who changed the invoice last, if known
 */
export function withHandOver(
  stored: Invoice,
  printed: Invoice,
  { at, changedBy = "" }: { readonly at: string; readonly changedBy?: string | undefined },
): Invoice | undefined {
  const fields = isChangedAfterIssue(stored) ? [] : printedChanges(printed, stored);
  const issued = issuedAt(stored);
  if (issued !== null && fields.length === 0) return undefined;
  const change = { changedAfterIssue: true, changeAfterIssue: { by: changedBy, at: stored.updated, fields } };
  return { ...stored, issued: issued ?? at, ...(fields.length > 0 && change) };
}

/** What the paper says of an invoice itself. */
export function printedOf(invoice: Issuable): readonly unknown[] {
  return PRINTED_FIELDS.map((field) => invoice[field]);
}

/** The fields of what the paper says that a change makes others. */
function printedChanges(before: Issuable, after: Issuable): (keyof typeof PRINTED)[] {
  return PRINTED_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What to ask before a change of what the paper says, unless the form has told it; undefined for another change. */
export function changeQuestion(before: Invoice, after: Issuable): string | undefined {
  return printedChanges(before, after).length === 0 ? undefined : changeInWords(before);
}

/** "Gemma Pryce changed the lines and the date on 20/11/2026." @param name of a user */
export function changedInWords({ by, at, fields }: ChangeAfterIssue, name: (by: string) => string): string {
  const words = new Set(
    PRINTED_FIELDS.filter((field) => fields.includes(field)).map((field) => PRINTED[field]),
  );
  const list = new Intl.ListFormat("en-GB").format(words);
  return `${name(by)} changed ${list} on ${formatEntryDay(londonDayOf(new Date(at)))}.`;
}

/** What a change does to an invoice that was issued or reviewed; undefined for another. */
export function changeInWords(invoice: Issuance & Pick<Invoice, "review">): string | undefined {
  const issued = issuedInWords(invoice);
  if (issued !== undefined)
    return `${issued}. A change of what it says is marked, and opens its review again.`;
  if (invoice.review === null) return undefined;
  return `This invoice was ${invoice.review} in the weekly review. A change of what it says opens the review again.`;
}

/** "Issued on 19 Nov 2026"; undefined before. */
export function issuedInWords(invoice: Issuance): string | undefined {
  const issued = issuedAt(invoice);
  return issued === null ? undefined : `Issued on ${formatListDay(londonDayOf(new Date(issued)))}`;
}
