import type { Day } from "../../shared/dates";
import { sumMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import type { CreditNote } from "../credit-notes/credit-note";
import { departmentCalled } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import { type Invoice, isOpeningBalance } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import type { Receipt } from "../receipts/receipt";
import {
  type CreditNoteLine,
  creditNoteLines,
  DAY_BOOKS,
  type DayBook,
  type PurchaseLine,
  purchaseLine,
  type ReceiptLine,
  receiptLines,
  type SalesLine,
  salesLines,
  sumFigures,
} from "./day-book";

/** The days of a book, both included; undefined where it is open. */
export interface Span {
  readonly from?: Day;
  readonly to?: Day;
}

/** The records of a span by date, and by number within a day: the order of a book. */
function inOrder<T>(records: Parameters<typeof ofDays<T>>[0], { from, to }: Span): T[] {
  return [...ofDays(records, from, to)].reverse();
}

/** The invoices of a span in the order of their day book, without opening balances: the program that raised them has those. */
export const invoicesIn = ({ books }: Garage, span: Span): Invoice[] =>
  inOrder(books.invoices, span).filter((invoice) => !isOpeningBalance(invoice));

export const creditNotesIn = ({ books }: Garage, span: Span): CreditNote[] =>
  inOrder(books.creditNotes, span);

export const receiptsIn = ({ books }: Garage, span: Span): Receipt[] => inOrder(books.receipts, span);

export const purchasesIn = ({ books }: Garage, span: Span): Purchase[] => inOrder(books.purchases, span);

export function salesLinesOf(garage: Garage, invoice: Invoice): SalesLine[] {
  return salesLines(invoice, saleAround(garage, invoice));
}

export function creditNoteLinesOf(garage: Garage, note: CreditNote): CreditNoteLine[] {
  return creditNoteLines(note, {
    ...saleAround(garage, note),
    invoice: garage.books.invoices.get(note.invoice),
  });
}

function saleAround(garage: Garage, { customer, department }: Pick<Invoice, "customer" | "department">) {
  return {
    customer: garage.books.customers.get(customer)?.autoId,
    department: departmentOf(garage, department),
  };
}

export function receiptLinesOf(garage: Garage, receipt: Receipt): ReceiptLine[] {
  const { customers, invoices, transactions } = garage.books;
  const customer = customers.get(receipt.customer);
  return receiptLines(receipt, {
    customer: { number: customer?.autoId, name: customer?.name ?? "" },
    transaction: transactions.get(receipt.transaction ?? "")?.autoId,
    invoiceOf: (id) => invoices.get(id),
    departmentOf: (name) => departmentOf(garage, name),
  });
}

export function purchaseLineOf({ books, business }: Garage, purchase: Purchase): PurchaseLine {
  const supplier = books.suppliers.get(purchase.supplier);
  return purchaseLine(purchase, {
    supplier: { number: supplier?.autoId, name: supplier?.name ?? "" },
    department:
      departmentCalled(business.departments, purchase.invoicedTo)?.displayName ?? purchase.invoicedTo,
    invoice: books.invoices.get(purchase.invoice ?? ""),
    category: books.purchaseCategories.get(purchase.purchaseCategory)?.name ?? "",
    product: books.products.get(purchase.product ?? "")?.name ?? "",
  });
}

/** What a book comes to in a span, in pounds. Receipts carry no VAT of their own: their net is undefined. */
export interface DayBookSums {
  readonly book: DayBook;
  /** Invoices, credit notes, receipts or purchases. */
  readonly count: number;
  readonly net: number | undefined;
  readonly vat: number | undefined;
  readonly gross: number;
}

/** What each day book comes to in a span, from its own lines. */
export function dayBookSums(garage: Garage, span: Span): DayBookSums[] {
  return DAY_BOOKS.map((book): DayBookSums => {
    if (book === "receipts") {
      const receipts = receiptsIn(garage, span);
      const lines = receipts.flatMap((each) => receiptLinesOf(garage, each));
      const gross = sumMoney(lines.map(({ amount }) => amount));
      return { book, count: receipts.length, net: undefined, vat: undefined, gross };
    }
    const { count, lines } = BOOKS[book](garage, span);
    return { book, count, ...sumFigures(lines) };
  });
}

const BOOKS = {
  sales: (garage: Garage, span: Span) => {
    const invoices = invoicesIn(garage, span);
    return { count: invoices.length, lines: invoices.flatMap((each) => salesLinesOf(garage, each)) };
  },
  "credit-notes": (garage: Garage, span: Span) => {
    const notes = creditNotesIn(garage, span);
    return { count: notes.length, lines: notes.flatMap((each) => creditNoteLinesOf(garage, each)) };
  },
  purchases: (garage: Garage, span: Span) => {
    const purchases = purchasesIn(garage, span);
    return { count: purchases.length, lines: purchases.map((each) => purchaseLineOf(garage, each)) };
  },
};
