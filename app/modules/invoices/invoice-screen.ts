import type { Day } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import type { RecordOption } from "../../shared/record";
import type { CreditedRow } from "../credit-notes/credited-list";
import type { PurchaseRow } from "../purchases/purchase-table";
import type { ReceivedRow } from "../receipts/received-list";
import type { SaleSetting } from "../sales/sale-page";
import type { Invoice } from "./invoice";

/** An invoice and the related data on its page. */
export interface InvoiceScreen extends SaleSetting {
  readonly invoice: Invoice;
  readonly terms: string;
  /** Whether it is for an MOT test here, which was neither credited in full by mistake nor only takes back. */
  readonly isTest: boolean;
  /** The last day for payment in time; undefined when nothing is owed. */
  readonly due: Day | undefined;
  /** 0 until the due day. */
  readonly daysOverdue: number;
  /** The quote that the invoice was made from. */
  readonly quote: RecordLink | undefined;
  /** The other invoices for the same vehicle and day. */
  readonly visit: readonly (RecordLink & { readonly department: string })[];
  /** What came in for it, oldest first. */
  readonly receipts: readonly ReceivedRow[];
  /** Its credit notes, oldest first. */
  readonly credits: readonly CreditedRow[];
  /** What was changed after it was issued, by whom and when. */
  readonly changed: string | undefined;
  /** What staff are told of lines on which VAT may have been forgotten. */
  readonly lookAt: string | undefined;
  /** Whether anything is left of it to credit. */
  readonly isCreditable: boolean;
  /** The bank transaction that its payments refer to. */
  readonly transaction: RecordOption | undefined;
  /** What the customer has on account that could pay it; 0 if it owes nothing. */
  readonly onAccount: number;
  /** The purchases for the invoice, and their total cost in pounds. */
  readonly purchases: readonly PurchaseRow[];
  readonly parts: number;
}
