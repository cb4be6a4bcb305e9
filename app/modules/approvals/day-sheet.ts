import type { Day } from "../../shared/dates";
import type { Takings } from "../invoices/takings";
import type { ApprovalPayments } from "./approval";

/** An invoice and its approval, as a row of the day sheet. */
export interface ApprovalRow {
  /** The approval's. */
  readonly _id: string;
  /** The approval's `updated`. */
  readonly version: string;
  readonly number: number;
  readonly customerName: string;
  readonly isHighValue: boolean;
  readonly registration: string;
  readonly invoiceTotal: number;
  readonly invoicePaid: number;
  readonly isPaid: boolean;
  /** What the invoice says by now that the approval does not; "" for nothing. */
  readonly changes: string;
  readonly status: boolean;
  readonly amount: number;
  readonly total: number;
  readonly chargesVat: boolean;
  /** VAT is none of its department's. */
  readonly isVatExempt: boolean;
  readonly payments: ApprovalPayments;
  readonly reference: string;
  readonly letter: string;
  readonly repair: string;
  readonly notes: string;
}

/** What was bought for an invoice, as the day sheet asks for its approval. */
export interface PurchaseToApprove {
  readonly _id: string;
  readonly version: string;
  readonly number: number;
  readonly supplierName: string;
  readonly supplierInvoiceNumber: string;
  readonly total: number;
  readonly approved: boolean;
}

/** The row that is looked at: its invoice's lines and purchases. */
export interface SelectedRow {
  readonly approvalId: string;
  readonly invoiceId: string;
  readonly number: number;
  readonly departmentName: string;
  readonly lines: readonly {
    readonly _id: string;
    readonly title: string;
    readonly description: string;
    readonly amount: number;
    /** Undefined in a department that is exempt. */
    readonly vat: number | undefined;
    readonly total: number;
  }[];
  readonly purchases: readonly PurchaseToApprove[];
}

/** The screen of a day's approvals (spec §2). */
export interface DayScreen {
  readonly date: Day;
  /** A department by name; "" for all. */
  readonly department: string;
  /** What was typed for the date, when it is none. */
  readonly wrongDate: string | undefined;
  readonly departments: readonly { readonly name: string; readonly displayName: string }[];
  readonly rows: readonly ApprovalRow[];
  readonly salesTotal: number;
  readonly purchasesTotal: number;
  readonly takings: Takings;
  readonly selected: SelectedRow | undefined;
  /** Where to look when the day has none. */
  readonly lastDay: Day | undefined;
}

/** Which day sheet, and which of its rows by the invoice's number. */
export interface DayPlace {
  readonly date: Day;
  readonly department: string;
  readonly selected?: number | undefined;
}

/** The query of a day sheet's address. */
export function daySearch({ date, department, selected }: DayPlace): string {
  return `?${new URLSearchParams({
    date,
    ...(department !== "" && { department }),
    ...(selected !== undefined && { selected: String(selected) }),
  })}`;
}

/** Where the purchases of the selected row begin. */
export const PURCHASES_ANCHOR = "purchases";

/** Whether most of what was paid came by card (spec §2: such rows are highlighted). */
export function isPaidByCard({ method }: Pick<ApprovalPayments, "method">): boolean {
  return method === "Card";
}

/** Rows that the grid grows by; more scroll inside it (spec §2). */
const MOST_ROWS = 15;

/** The grid's height, as the number of rows that the style sheet has a class for. */
export function gridRows(count: number): number {
  return Math.min(count, MOST_ROWS);
}
