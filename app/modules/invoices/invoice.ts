import { addDays, type Day, daysFromTo } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, toPence } from "../../shared/money";
import type { PaymentTerms } from "../customers/customer";
import type { ByMethod } from "../receipts/receipt";
import { type Sale, type SaleLine, type SaleSums, sumLines } from "../sales/sale";
import type { MotTest } from "./mot-test";

/** Amounts in pounds. A bank transfer is the amount in `cheque` with its bank transaction's id. */
export interface Payments {
  readonly card: number;
  readonly cash: number;
  readonly cheque: number;
  readonly reference: string;
  readonly transaction: string | null;
  readonly paidInFull: boolean;
}

export type Review = "accepted" | "rejected";

/** Who changed what an issued invoice says, and when. */
export interface ChangeAfterIssue {
  /** The `_id` of the user, or what ran the command. */
  readonly by: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The names of the changed fields. */
  readonly fields: readonly string[];
}

/** What a customer owes for a job, and what was paid of it (REFERENCE §3). */
export interface Invoice extends Sale, MotTest {
  readonly invoiceDate: Day;
  readonly repairNotes: string;
  /** Its customer's when its details were last saved. Where they are missing, its customer's of today hold. */
  readonly paymentTerms?: PaymentTerms;
  readonly payments: Payments;
  /** The part of the amount in `cheque` that came by bank transfer; if missing, all of it when there is a bank transaction. */
  readonly bacs?: number;
  readonly review: Review | null;
  /** When it was first downloaded, or paid in full: ISO 8601 in UTC. Missing before. */
  readonly issued?: string;
  /** Whether what its paper says was changed after that; false if missing. */
  readonly changedAfterIssue?: boolean;
  /** The last of those changes; missing for one of before this was kept. */
  readonly changeAfterIssue?: ChangeAfterIssue;
  /** Its number in another program, if it was imported from there as an opening balance; missing otherwise. */
  readonly earlierNumber?: string;
  /** The customer whose opening balance was imported, if it has another one since; missing otherwise. */
  readonly earlierCustomer?: string;
  /** The sum of its credit notes; 0 if missing. */
  readonly credited?: number;
  /** Total less payments and credit notes; negative for a credit. */
  readonly balancePayable: number;
}

export const NO_PAYMENTS: Payments = {
  card: 0,
  cash: 0,
  cheque: 0,
  reference: "",
  transaction: null,
  paidInFull: false,
};

/** The sum of card, cash and cheque, in pounds. */
export function paidAmount(payments: Pick<Payments, "card" | "cash" | "cheque">): number {
  return addMoney(payments.card, payments.cash, payments.cheque);
}

/** The sum of an invoice's credit notes, in pounds. */
export function creditedAmount({ credited = 0 }: Pick<Invoice, "credited">): number {
  return credited;
}

/** Whether another program raised the invoice, and declared its VAT and its sale on the invoice basis. */
export function isOpeningBalance({ earlierNumber }: Pick<Invoice, "earlierNumber">): boolean {
  return earlierNumber !== undefined;
}

/** Whether an invoice only takes back: it may name what for on lines of nothing. */
export function onlyTakesBack({ lines, total }: Pick<Invoice, "lines" | "total">): boolean {
  return total < 0 && lines.every(({ charged }) => charged <= 0);
}

/** The number that the customer has on an invoice: an opening balance has that of the program that raised it. */
export function numberOnPaper({
  autoId,
  earlierNumber = String(autoId),
}: Pick<Invoice, "autoId" | "earlierNumber">): string {
  return earlierNumber;
}

/** What the customer calls an invoice: an opening balance in their favour is a credit, often another program's credit note. */
export function nounOnPaper(invoice: Pick<Invoice, "earlierNumber" | "total">): "Invoice" | "Credit" {
  return isOpeningBalance(invoice) && invoice.total < 0 ? "Credit" : "Invoice";
}

/** "Invoice 12", or "Credit CN-0007" */
export function titleOnPaper(invoice: Pick<Invoice, "autoId" | "earlierNumber" | "total">): string {
  return `${nounOnPaper(invoice)} ${numberOnPaper(invoice)}`;
}

/** "invoice 12", or "credit CN-0007": in a sentence. */
export function calledOnPaper(invoice: Pick<Invoice, "autoId" | "earlierNumber" | "total">): string {
  return `${nounOnPaper(invoice).toLowerCase()} ${numberOnPaper(invoice)}`;
}

/** What was paid of an invoice by method, in pounds. */
export function paidByMethod({ payments, bacs }: Pick<Invoice, "payments" | "bacs">): ByMethod {
  const { card, cash, cheque, transaction } = payments;
  const transferred = bacs ?? (transaction === null ? 0 : cheque);
  return { Card: card, Cash: cash, Cheque: subtractMoney(cheque, transferred), BACS: transferred };
}

/** The sums of an invoice, in pounds. */
export function sumUp(
  lines: readonly Pick<SaleLine, "charged" | "addVat">[],
  payments: Pick<Payments, "card" | "cash" | "cheque">,
  credited = 0,
): SaleSums & Pick<Invoice, "balancePayable"> {
  const sums = sumLines(lines);
  return { ...sums, balancePayable: subtractMoney(sums.total, addMoney(paidAmount(payments), credited)) };
}

/** The one rule behind the chip, the filters, the unpaid counts and the statements (REFERENCE §4). */
export function isPaidInFull(invoice: Pick<Invoice, "payments" | "balancePayable">): boolean {
  return invoice.payments.paidInFull && invoice.balancePayable <= 0;
}

/** Whether payments and credit notes cover a total: the default for `paidInFull`. */
export function covers(
  payments: Pick<Payments, "card" | "cash" | "cheque">,
  total: number,
  credited = 0,
): boolean {
  return total > 0 && toPence(paidAmount(payments)) + toPence(credited) >= toPence(total);
}

/**
 * The question to ask before payments beyond a total, less its credit notes, are stored.
 * Undefined when the payments are within it, or no higher than before.
 */
export function overpaymentQuestion(
  { payments, total, credited = 0 }: Pick<Invoice, "payments" | "total" | "credited">,
  before: Pick<Payments, "card" | "cash" | "cheque"> = NO_PAYMENTS,
): string | undefined {
  const paid = paidAmount(payments);
  const payable = subtractMoney(total, credited);
  if (paid <= Math.max(payable, paidAmount(before))) return undefined;
  const less = credited === 0 ? "" : ` less credit notes of ${formatMoney(credited)}`;
  return `The payments come to ${formatMoney(paid)}. That is ${formatMoney(subtractMoney(paid, payable))} more than the total of ${formatMoney(total)}${less}.`;
}

/** The unpaid amount in pounds: never negative, and 0 once paid in full. */
export function unpaidAmount(invoice: Pick<Invoice, "payments" | "balancePayable">): number {
  return isPaidInFull(invoice) ? 0 : Math.max(invoice.balancePayable, 0);
}

/** ADD PAYMENTS until the invoice is paid in full, then UPDATE PAYMENTS (REFERENCE §4). */
export function paymentsAction(invoice: Pick<Invoice, "payments">): "Add Payments" | "Update Payments" {
  return invoice.payments.paidInFull ? "Update Payments" : "Add Payments";
}

/** The terms that an invoice is due by. @param usual its customer's of today */
export function termsOf(
  { paymentTerms }: Pick<Invoice, "paymentTerms">,
  usual: PaymentTerms = "7 Days",
): PaymentTerms {
  return paymentTerms ?? usual;
}

/** The days from an invoice's date to its due day: `7 Days` → 7. */
export function termDays(terms: PaymentTerms): number {
  return Number.parseInt(terms, 10);
}

/** The last day for payment in time, under these terms. */
export function dueDay(invoiceDate: Day, terms: PaymentTerms): Day {
  return addDays(invoiceDate, termDays(terms));
}

/** Days since the due day; 0 before it, or when nothing is owed. */
export function daysOverdue(
  invoice: Pick<Invoice, "invoiceDate" | "payments" | "balancePayable">,
  terms: PaymentTerms,
  today: Day,
): number {
  if (unpaidAmount(invoice) === 0) return 0;
  return Math.max(0, daysFromTo(dueDay(invoice.invoiceDate, terms), today));
}

/** `12` → `Overdue by 12 days`. */
export function overdueInWords(days: number): string {
  return `Overdue by ${days.toLocaleString("en-GB")} ${days === 1 ? "day" : "days"}`;
}

/** A link to an invoice. */
export function invoiceLink({ _id, autoId }: Invoice): RecordLink {
  return { label: `Invoice ${autoId}`, href: `/invoices/${_id}/view` };
}

/** The review of the weekly sales, in words. */
export function reviewInWords(review: Review | null): string {
  if (review === null) return "Not reviewed";
  return review === "accepted" ? "Accepted" : "Rejected";
}

/**
 * The reasons against deleting an invoice; empty for none.
 * @param quote the quote that the invoice was made from.
 */
export function deletionWarnings(invoice: Invoice, quote?: RecordLink): string[] {
  const warnings: string[] = [];
  const paid = paidAmount(invoice.payments);
  if (paid > 0) {
    const what = isPaidInFull(invoice)
      ? "This invoice is paid in full."
      : "Payments were taken for this invoice.";
    warnings.push(`${what} ${formatMoney(paid)} stays on the customer’s account.`);
  }
  if (invoice.review !== null) warnings.push(`This invoice was reviewed: ${reviewInWords(invoice.review)}.`);
  if (quote) warnings.push(`Deleting it opens ${quote.label} again.`);
  return warnings;
}

/**
 * "Invoice 1234 then owes £54.85.": what is said before a receipt or a credit note goes. Undefined if the invoice owes nothing then.
 * @param amount what it pays or credits of the invoice, in pounds
 */
export function owedWithout(
  { autoId, balancePayable }: Pick<Invoice, "autoId" | "balancePayable">,
  amount: number,
): string | undefined {
  const owed = addMoney(balancePayable, amount);
  return amount > 0 && owed > 0 ? `Invoice ${autoId} then owes ${formatMoney(owed)}.` : undefined;
}
