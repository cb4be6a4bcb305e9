import type { Day } from "../../shared/dates";
import type { DepartmentSum } from "../departments/department-sums";
import type { Takings } from "../receipts/takings";
import type { ApprovalPayments } from "./approval";

/** A row of the day sheet: an invoice and its approval. */
export interface ApprovalRow {
  /** The approval's id. */
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
  /** The invoice's later changes that the approval does not have; "" for none. */
  readonly changes: string;
  readonly status: boolean;
  readonly amount: number;
  readonly total: number;
  readonly chargesVat: boolean;
  /** Whether its department is exempt from VAT. */
  readonly isVatExempt: boolean;
  readonly payments: ApprovalPayments;
  readonly reference: string;
  readonly letter: string;
  readonly repair: string;
  readonly notes: string;
}

/** A purchase for an invoice, as the day sheet lists it for approval. */
export interface PurchaseToApprove {
  readonly _id: string;
  readonly version: string;
  readonly number: number;
  readonly supplierName: string;
  readonly supplierInvoiceNumber: string;
  readonly total: number;
  readonly approved: boolean;
}

/** The selected row: its invoice's lines and purchases. */
export interface SelectedRow {
  readonly approvalId: string;
  readonly invoiceId: string;
  readonly number: number;
  readonly departmentName: string;
  /** What stands in place of VAT; undefined where it is charged. */
  readonly vatWord: string | undefined;
  readonly lines: readonly {
    readonly _id: string;
    readonly title: string;
    readonly description: string;
    /** "4 × £86.50"; undefined for one unit. */
    readonly quantity: string | undefined;
    readonly amount: number;
    readonly vat: number;
    readonly total: number;
  }[];
  readonly purchases: readonly PurchaseToApprove[];
}

/** The screen of a day's approvals (REFERENCE §2). */
export interface DayScreen {
  readonly date: Day;
  /** A department by name; "" for all. */
  readonly department: string;
  /** The typed date, if it is invalid. */
  readonly wrongDate: string | undefined;
  readonly departments: readonly { readonly name: string; readonly displayName: string }[];
  readonly rows: readonly ApprovalRow[];
  readonly salesTotal: number;
  /** What each department came to; empty when one is chosen. */
  readonly departmentSums: readonly DepartmentSum[];
  readonly purchasesTotal: number;
  /** What of it is dated on other days. */
  readonly purchasesOfOtherDays: number;
  readonly takings: Takings;
  /** What the credit notes of the day come to. */
  readonly credited: number;
  /** What is over in the till, or short if negative; undefined while it was not counted. */
  readonly tillDifference: number | undefined;
  readonly selected: SelectedRow | undefined;
  /** The last earlier day with invoices, if this day has none. */
  readonly lastDay: Day | undefined;
}

/** Selects a day sheet and a row, by the invoice's number. */
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

/** The anchor of the selected row's purchases. */
export const PURCHASES_ANCHOR = "purchases";

/** Whether most of what was paid came by card (REFERENCE §2: such rows are highlighted). */
export function isPaidByCard({ method }: Pick<ApprovalPayments, "method">): boolean {
  return method === "Card";
}

/** Rows that the grid grows by; more scroll inside it (REFERENCE §2). */
export const GRID_ROWS = 15;

/** The grid's height in rows; the style sheet has a class for each. */
export function gridRows(count: number): number {
  return Math.min(count, GRID_ROWS);
}
