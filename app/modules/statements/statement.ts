import type { Day } from "../../shared/dates";
import { sumMoney } from "../../shared/money";
import type { PaymentTerms } from "../customers/customer";
import { daysOverdue, dueDay, type Invoice, paidAmount, unpaidAmount } from "../invoices/invoice";

/** What a statement reads of an invoice. */
type OwedInvoice = Pick<
  Invoice,
  "autoId" | "invoiceDate" | "vehicleModel" | "vehicleReg" | "total" | "payments" | "balancePayable"
>;

/** An invoice that something is owed on; amounts in pounds. */
export interface StatementLine
  extends Pick<OwedInvoice, "autoId" | "invoiceDate" | "vehicleModel" | "vehicleReg" | "total"> {
  readonly paid: number;
  /** total − paid, more than zero. */
  readonly outstanding: number;
  /** The last day to pay it in time. */
  readonly due: Day;
  /** 0 while there is time. */
  readonly daysOverdue: number;
}

/** What is owed for about as long, in pounds. */
export interface AgedDebt {
  readonly age: string;
  readonly amount: number;
}

/** What a customer owes a department on one day, in pounds. */
export interface Statement {
  readonly day: Day;
  readonly terms: PaymentTerms;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
  /** The total by the days past the due dates, the youngest first; every age is there. */
  readonly ageing: readonly AgedDebt[];
  readonly totalDue: number;
  readonly overdue: number;
}

/** A statement that has something on it, by its department. */
export interface OwedStatement extends Pick<Statement, "totalDue"> {
  readonly department: string;
  readonly displayName: string;
}

/** The ages of a debt, and the days past the due date up to which each goes. */
const AGES = [
  { age: "Current", upTo: 0 },
  { age: "1–30 days", upTo: 30 },
  { age: "31–60 days", upTo: 60 },
  { age: "61–90 days", upTo: 90 },
  { age: "Over 90 days", upTo: Number.POSITIVE_INFINITY },
] as const;

/**
 * What is owed on invoices of one customer and department. An invoice in credit, or one of nothing, is not paid in
 * full by the rule of spec §4 but owes nothing: it has no line, and takes nothing off the others.
 */
export function statementOf(invoices: readonly OwedInvoice[], terms: PaymentTerms, day: Day): Statement {
  const lines = invoices
    .filter((invoice) => unpaidAmount(invoice) > 0)
    .map((invoice) => statementLine(invoice, terms, day))
    .sort(oldestFirst);
  return {
    day,
    terms,
    lines,
    ageing: ageingOf(lines),
    totalDue: sumOf(lines),
    overdue: sumOf(lines.filter((line) => line.daysOverdue > 0)),
  };
}

function statementLine(invoice: OwedInvoice, terms: PaymentTerms, day: Day): StatementLine {
  const { autoId, invoiceDate, vehicleModel, vehicleReg, total } = invoice;
  return {
    ...{ autoId, invoiceDate, vehicleModel, vehicleReg, total },
    paid: paidAmount(invoice.payments),
    outstanding: unpaidAmount(invoice),
    due: dueDay(invoiceDate, terms),
    daysOverdue: daysOverdue(invoice, terms, day),
  };
}

function oldestFirst(a: StatementLine, b: StatementLine): number {
  if (a.invoiceDate !== b.invoiceDate) return a.invoiceDate < b.invoiceDate ? -1 : 1;
  return a.autoId - b.autoId;
}

function sumOf(lines: readonly StatementLine[]): number {
  return sumMoney(lines.map(({ outstanding }) => outstanding));
}

function ageingOf(lines: readonly StatementLine[]): AgedDebt[] {
  const ageOf = (line: StatementLine) => AGES.find(({ upTo }) => line.daysOverdue <= upTo)?.age;
  return AGES.map(({ age }) => ({ age, amount: sumOf(lines.filter((line) => ageOf(line) === age)) }));
}

/** What a statement is saved as; of a department's name only what is safe in any file name. */
export function statementFileName(customer: { readonly autoId: number }, department: string): string {
  const plain = department
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return `${["Statement", customer.autoId, plain].filter(Boolean).join("-")}.pdf`;
}
