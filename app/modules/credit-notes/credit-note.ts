import type { Day } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import type { NumberedRecord } from "../../shared/record";
import type { PostalAddress } from "../customers/customer";
import type { Invoice } from "../invoices/invoice";
import type { SaleSums } from "../sales/sale";

/** What is credited of one line of an invoice, in pounds, with the words that the line had then. */
export interface CreditedLine {
  /** The `_id` of the invoice's line. */
  readonly line: string;
  readonly title: string;
  readonly description: string;
  /** Without VAT; negative for a discount that is taken back. */
  readonly charged: number;
  /** How many units are credited, if that was said, or if it is the whole line or a whole number of its units. */
  readonly quantity?: number;
  /** Pounds for one unit, where quantity × unitPrice is charged to the penny. */
  readonly unitPrice?: number;
  readonly addVat: boolean;
  /** Stored, because the last credit of a line takes all of the VAT that is left on it. */
  readonly vat: number;
}

/** What a garage takes back of an invoice (REFERENCE §3). Its sums are positive. */
export interface CreditNote extends NumberedRecord, SaleSums {
  readonly date: Day;
  /** The id of the invoice that it credits. */
  readonly invoice: string;
  /** The invoice's customer. */
  readonly customer: string;
  /** The invoice's department, by its name in config.json. */
  readonly department: string;
  /** The name and address on the invoice when the credit note was made. */
  readonly billTo: PostalAddress;
  /** What the invoice said when the credit note was made: it may be put right since. Undefined for those from before that was kept. */
  readonly invoiced?: Pick<Invoice, "invoiceDate" | "vehicleModel" | "vehicleReg">;
  readonly reason: string;
  readonly lines: readonly CreditedLine[];
}

/** "CN 12" */
export function creditNoteNumber({ autoId }: Pick<CreditNote, "autoId">): string {
  return `CN ${autoId}`;
}

/** "Credit note 12" */
export function creditNoteTitle({ autoId }: Pick<CreditNote, "autoId">): string {
  return `Credit note ${autoId}`;
}

/** The day and the vehicle of the invoice, as the credit note says them. */
export function invoicedAs({ invoiced }: Pick<CreditNote, "invoiced">, invoice: Invoice) {
  return invoiced ?? invoice;
}

/** A link to a credit note. */
export function creditNoteLink(note: Pick<CreditNote, "_id" | "autoId" | "total">): RecordLink {
  return { label: `${creditNoteTitle(note)}, ${formatMoney(note.total)}`, href: `/credit-notes/${note._id}` };
}

/** The text that search looks through; the invoice is found by number too. */
export function creditNoteText(note: CreditNote): string {
  return [creditNoteNumber(note), note.total.toFixed(2), note.reason, note.billTo.name].join("\n");
}
