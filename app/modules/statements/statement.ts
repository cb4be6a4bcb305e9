import type { Day } from "../../shared/dates";
import { subtractMoney, sumMoney } from "../../shared/money";
import { byDay } from "../../shared/record";
import type { PaymentTerms } from "../customers/customer";
import {
  creditedAmount,
  daysOverdue,
  dueDay,
  type Invoice,
  numberOnPaper,
  paidAmount,
  termsOf,
  unpaidAmount,
} from "../invoices/invoice";

/** The fields of an invoice that a statement needs. */
type OwedInvoice = Pick<
  Invoice,
  | "autoId"
  | "earlierNumber"
  | "invoiceDate"
  | "paymentTerms"
  | "vehicleModel"
  | "vehicleReg"
  | "total"
  | "payments"
  | "credited"
  | "balancePayable"
>;

/** An invoice with an unpaid balance; amounts in pounds. */
export interface StatementLine
  extends Pick<OwedInvoice, "autoId" | "invoiceDate" | "vehicleModel" | "vehicleReg" | "total"> {
  /** The one that the customer has. */
  readonly number: string;
  readonly paid: number;
  /** The sum of its credit notes. */
  readonly credited: number;
  /** Total less payments and credit notes; more than zero. */
  readonly outstanding: number;
  /** The last day for payment in time. */
  readonly due: Day;
  /** 0 until the due day. */
  readonly daysOverdue: number;
}

/** The debt of one age band, in pounds. */
export interface AgedDebt {
  readonly age: string;
  readonly amount: number;
}

/** Money of a customer that pays no invoice, or what of it is not deducted here. */
export interface AccountLine {
  /** The day it came in, or went back; none where it is a part of the money above it. */
  readonly date?: Day;
  /** "Receipt 12, Card". */
  readonly what: string;
  readonly detail: string;
  /** Pounds; negative where it lowers what is on account. */
  readonly amount: number;
  /** The page of its record. */
  readonly href?: string;
}

/** A customer's debt to a department on one day, in pounds. */
export interface Statement {
  readonly day: Day;
  /** What the customer has agreed to, unless an invoice on the statement keeps other ones: its due day would deny them. */
  readonly terms: PaymentTerms | undefined;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
  /** The total by days past the due date, youngest first, including empty bands; then what is on account, if anything is. */
  readonly ageing: readonly AgedDebt[];
  /** The sum of the lines. */
  readonly outstanding: number;
  /** The customer's money on account that is deducted here. */
  readonly onAccount: number;
  /** What it is made of: the sum is what is deducted. Empty if nothing is. */
  readonly account: readonly AccountLine[];
  /** What is on account and pays no invoice of a later day, before anything is deducted on this or another statement. */
  readonly availableOnAccount: number;
  /** What is left of it once this and all other statements have deducted theirs. */
  readonly leftOnAccount: number;
  readonly totalDue: number;
  /** What of the total is past its due day; money on account is taken off the oldest first. */
  readonly overdue: number;
}

/** The amount of a customer's statement for a department. */
export interface OwedStatement extends Pick<Statement, "totalDue"> {
  readonly department: string;
  readonly displayName: string;
}

/** The age bands of a debt, by days past the due date, up to and including `upTo`. */
const AGES = [
  { age: "Current", upTo: 0 },
  { age: "1–30 days", upTo: 30 },
  { age: "31–60 days", upTo: 60 },
  { age: "61–90 days", upTo: 90 },
  { age: "Over 90 days", upTo: Number.POSITIVE_INFINITY },
] as const;

/**
 * What is owed on invoices of one customer and department. An invoice in credit, or one of nothing, is not paid in
 * full by the rule of REFERENCE §4 but owes nothing: it has no line, and is on account.
 * @param account the customer's money on account; it is deducted up to what is owed.
 */
export function statementOf(
  invoices: readonly OwedInvoice[],
  terms: PaymentTerms,
  day: Day,
  account: readonly AccountLine[] = [],
): Statement {
  const unpaid = invoices.filter((invoice) => unpaidAmount(invoice) > 0);
  const lines = unpaid.map((invoice) => statementLine(invoice, terms, day)).sort(oldestFirst);
  const outstanding = sumOf(lines);
  const available = sumMoney(account.map(({ amount }) => amount));
  const onAccount = Math.max(0, Math.min(available, outstanding));
  const overdue = sumOf(lines.filter((line) => line.daysOverdue > 0));
  return {
    day,
    terms: unpaid.every((invoice) => termsOf(invoice, terms) === terms) ? terms : undefined,
    lines,
    ageing: [
      ...ageingOf(lines),
      ...(onAccount > 0 ? [{ age: "On account", amount: subtractMoney(0, onAccount) }] : []),
    ],
    outstanding,
    onAccount,
    account: onAccount > 0 ? [...account, ...leftOf(subtractMoney(available, onAccount))] : [],
    availableOnAccount: Math.max(0, available),
    leftOnAccount: Math.max(0, subtractMoney(available, onAccount)),
    totalDue: subtractMoney(outstanding, onAccount),
    overdue: Math.max(0, subtractMoney(overdue, onAccount)),
  };
}

function leftOf(amount: number): AccountLine[] {
  return amount > 0 ? [{ what: "Left on account", detail: "", amount: -amount }] : [];
}

function statementLine(invoice: OwedInvoice, usual: PaymentTerms, day: Day): StatementLine {
  const terms = termsOf(invoice, usual);
  const { autoId, invoiceDate, vehicleModel, vehicleReg, total } = invoice;
  return {
    ...{ autoId, invoiceDate, vehicleModel, vehicleReg, total },
    number: numberOnPaper(invoice),
    paid: paidAmount(invoice.payments),
    credited: creditedAmount(invoice),
    outstanding: unpaidAmount(invoice),
    due: dueDay(invoiceDate, terms),
    daysOverdue: daysOverdue(invoice, terms, day),
  };
}

const oldestFirst = byDay<StatementLine>(({ invoiceDate }) => invoiceDate);

function sumOf(lines: readonly StatementLine[]): number {
  return sumMoney(lines.map(({ outstanding }) => outstanding));
}

function ageingOf(lines: readonly StatementLine[]): AgedDebt[] {
  const ageOf = (line: StatementLine) => AGES.find(({ upTo }) => line.daysOverdue <= upTo)?.age;
  return AGES.map(({ age }) => ({ age, amount: sumOf(lines.filter((line) => ageOf(line) === age)) }));
}

/** The file name of a statement, with only the characters of a department's name that are safe in any file name. */
export function statementFileName(customer: { readonly autoId: number }, department: string): string {
  const plain = department
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return `${["Statement", customer.autoId, plain].filter(Boolean).join("-")}.pdf`;
}
