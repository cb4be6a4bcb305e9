import { addDays, type Day } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import type { Sale } from "../sales/sale";

/** What a job would cost (REFERENCE §3). Lines are in whole pounds. */
export interface Quote extends Sale {
  readonly quoteDate: Day;
  readonly quoteNotes: string;
  /** The id of the invoice made from it; null while the quote is open. */
  readonly invoice: string | null;
}

/** Once there is an invoice nothing of the quote changes any more (REFERENCE §4). */
export function isInvoiced(quote: Pick<Quote, "invoice">): boolean {
  return quote.invoice !== null;
}

/** The days for which a quote's prices hold. */
const VALID_DAYS = 30;

/** The last day on which a quote's prices hold. */
export function validUntil({ quoteDate }: Pick<Quote, "quoteDate">): Day {
  return addDays(quoteDate, VALID_DAYS);
}

/** Whether its prices hold no more. Those of a quote that became an invoice were taken in time. */
export function isExpired(quote: Pick<Quote, "quoteDate" | "invoice">, today: Day): boolean {
  return !isInvoiced(quote) && validUntil(quote) < today;
}

export type QuoteState = "Open" | "Expired" | "Invoiced";

export function quoteState(quote: Pick<Quote, "quoteDate" | "invoice">, today: Day): QuoteState {
  if (isInvoiced(quote)) return "Invoiced";
  return isExpired(quote, today) ? "Expired" : "Open";
}

/** A link to a quote. */
export function quoteLink({ _id, autoId }: Quote): RecordLink {
  return { label: `Quote ${autoId}`, href: `/quotes/${_id}/view` };
}
