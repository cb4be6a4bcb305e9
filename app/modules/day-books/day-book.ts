import type { Day } from "../../shared/dates";
import { addMoney, sumMoney } from "../../shared/money";
import { VAT_RATE, vatOn } from "../../shared/vat";
import { type CreditNote, invoicedAs } from "../credit-notes/credit-note";
import { type Department, vatWordOf } from "../departments/department";
import { type Invoice, numberOnPaper } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import { paidAsAt, type Receipt } from "../receipts/receipt";
import { figuresOf } from "../sales/line-figures";
import { lineVat } from "../sales/sale";

/** The books of first entry that an accountant asks for, in the order of the screen. */
export const DAY_BOOKS = ["sales", "credit-notes", "receipts", "purchases"] as const;

export type DayBook = (typeof DAY_BOOKS)[number];

export const DAY_BOOK_TITLES: Readonly<Record<DayBook, string>> = {
  sales: "Sales day book",
  "credit-notes": "Credit notes day book",
  receipts: "Receipts day book",
  purchases: "Purchases day book",
};

/** A customer or a supplier; undefined only if its record is gone. */
interface Party {
  readonly number: number | undefined;
  readonly name: string;
}

/** What a line comes to, in pounds, and its VAT rate in words. */
export interface LineFigures {
  readonly net: number;
  readonly vatRate: string;
  readonly vat: number;
  readonly gross: number;
}

/** A line of an invoice or of a credit note. */
interface SoldLine extends LineFigures {
  readonly date: Day;
  /** The number that its customer has: an opening balance has that of the program that raised it. */
  readonly invoice: string | undefined;
  readonly customer: Party;
  readonly department: string;
  readonly registration: string;
  readonly item: string;
  readonly description: string;
}

export interface SalesLine extends SoldLine {
  readonly quantity: number;
  readonly unitPrice: number;
}

/** Its amounts are positive: the book as a whole is what was taken back. */
export interface CreditNoteLine extends SoldLine {
  readonly creditNote: number;
  readonly invoiceDate: Day | undefined;
  readonly reason: string;
  /** Undefined where no units were credited, but an amount. */
  readonly quantity: number | undefined;
  /** Undefined where it is not what each unit was credited with. */
  readonly unitPrice: number | undefined;
}

/** What a receipt paid of one invoice, or what of it is on the customer's account. A refund is negative. */
export interface ReceiptLine {
  readonly date: Day;
  readonly receipt: number;
  readonly customer: Party;
  readonly method: string;
  readonly reference: string;
  readonly transaction: number | undefined;
  readonly item: string;
  readonly invoice: string | undefined;
  readonly invoiceDate: Day | undefined;
  readonly department: string;
  readonly registration: string;
  readonly amount: number;
}

export interface PurchaseLine extends LineFigures {
  readonly date: Day;
  readonly purchase: number;
  readonly supplier: Party;
  readonly supplierInvoice: string;
  /** The party that the supplier billed: a department's name on screen, or any text. */
  readonly department: string;
  /** The number of the customer's invoice that it was bought for. */
  readonly invoice: number | undefined;
  readonly registration: string;
  readonly category: string;
  readonly item: string;
  readonly description: string;
}

const NO_VAT = "No VAT";
const STANDARD = `${VAT_RATE}%`;

function saleRate(addVat: boolean, department: Department): string {
  if (addVat) return STANDARD;
  return vatWordOf(department) ?? NO_VAT;
}

/**
 * The VAT rate of a purchase in words. Suppliers round in their own ways: a penny off the standard rate is the standard rate.
 * "Mixed" has lines of several rates.
 */
export function purchaseRate({ amount, vat }: Pick<Purchase, "amount" | "vat">): string {
  if (vat === 0) return NO_VAT;
  return Math.abs(addMoney(vat, -vatOn(amount))) <= 0.01 ? STANDARD : "Mixed";
}

/** What a line of a day book is told of besides its record. */
export interface SaleAround {
  readonly customer: number | undefined;
  readonly department: Department;
}

export function salesLines(invoice: Invoice, { customer, department }: SaleAround): SalesLine[] {
  return invoice.lines.map((line) => {
    const vat = lineVat(line);
    const { quantity, unitPrice } = figuresOf(line);
    return {
      ...{ date: invoice.invoiceDate, invoice: numberOnPaper(invoice) },
      customer: { number: customer, name: invoice.billTo.name },
      ...{ department: department.displayName, registration: invoice.vehicleReg },
      ...{ item: line.title, description: line.description, quantity, unitPrice },
      ...{ net: line.charged, vatRate: saleRate(line.addVat, department) },
      ...{ vat, gross: addMoney(line.charged, vat) },
    };
  });
}

export function creditNoteLines(
  note: CreditNote,
  { customer, department, invoice }: SaleAround & { readonly invoice: Invoice | undefined },
): CreditNoteLine[] {
  const sold = invoice && invoicedAs(note, invoice);
  return note.lines.map(({ title, description, charged, quantity, unitPrice, addVat, vat }) => ({
    ...{ date: note.date, creditNote: note.autoId },
    ...{ invoice: invoice && numberOnPaper(invoice), invoiceDate: sold?.invoiceDate },
    customer: { number: customer, name: note.billTo.name },
    ...{ department: department.displayName, registration: sold?.vehicleReg ?? "" },
    ...{ reason: note.reason, item: title, description, quantity, unitPrice },
    ...{ net: charged, vatRate: saleRate(addVat, department), vat, gross: addMoney(charged, vat) },
  }));
}

/**
 * One line for each invoice that it pays, and one for what is on the customer's account by its own day: a book that was closed
 * stays as it was when a deposit pays a later invoice.
 */
export function receiptLines(
  receipt: Receipt,
  around: {
    readonly customer: Party;
    readonly transaction: number | undefined;
    readonly invoiceOf: (id: string) => Invoice | undefined;
    readonly departmentOf: (name: string) => Department;
  },
): ReceiptLine[] {
  const { date, autoId, method, reference } = receipt;
  const { customer, transaction } = around;
  const line = (item: string, amount: number, invoice?: Invoice): ReceiptLine => ({
    ...{ date, receipt: autoId, customer, method, reference, transaction, item },
    ...{ invoice: invoice && numberOnPaper(invoice), invoiceDate: invoice?.invoiceDate },
    department: invoice ? around.departmentOf(invoice.department).displayName : "",
    ...{ registration: invoice?.vehicleReg ?? "", amount },
  });
  const { allocations, onAccount } = paidAsAt(receipt, date, (id) => around.invoiceOf(id)?.invoiceDate);
  return [
    ...allocations.map(({ invoice, amount }) =>
      line(amount < 0 ? "Refund" : "Payment", amount, around.invoiceOf(invoice)),
    ),
    ...(onAccount === 0 ? [] : [line("On account", onAccount)]),
  ];
}

export function purchaseLine(
  purchase: Purchase,
  around: {
    readonly supplier: Party;
    readonly department: string;
    readonly invoice: Invoice | undefined;
    readonly category: string;
    readonly product: string;
  },
): PurchaseLine {
  const { supplierInvoiceDate, autoId, supplierInvoiceNumber, details } = purchase;
  const { supplier, department, invoice, category, product } = around;
  return {
    ...{ date: supplierInvoiceDate, purchase: autoId, supplier, supplierInvoice: supplierInvoiceNumber },
    ...{ department, invoice: invoice?.autoId, registration: invoice?.vehicleReg ?? "" },
    ...{ category, item: product, description: details },
    ...{ net: purchase.amount, vatRate: purchaseRate(purchase), vat: purchase.vat, gross: purchase.total },
  };
}

/** What some lines come to, in pounds. */
export function sumFigures(lines: readonly LineFigures[]): Omit<LineFigures, "vatRate"> {
  return {
    net: sumMoney(lines.map(({ net }) => net)),
    vat: sumMoney(lines.map(({ vat }) => vat)),
    gross: sumMoney(lines.map(({ gross }) => gross)),
  };
}
