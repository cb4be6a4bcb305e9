import { NotFoundError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { creditNotesIn, invoicesIn, purchasesIn, receiptsIn } from "../day-books/day-books.server";
import { departmentOf } from "../departments/departments.server";
import { calledOnPaper } from "../invoices/invoice";
import { type Purchase, supplierInvoiceKey } from "../purchases/purchase";
import { otherHalf } from "../receipts/invoice-receipts.server";
import type { Receipt } from "../receipts/receipt";
import { type AccountCodes, type AccountProduct, codesOf } from "./account-codes";
import {
  type AccountBooks,
  type AccountDocument,
  accountReceipt,
  billDocument,
  creditNoteDocument,
  customerParty,
  documentTotal,
  invoiceDocument,
  joinedBill,
  supplierParty,
} from "./account-document";
import type { AccountFile, FileKind } from "./account-file";
import type { AccountSpan } from "./accountancy.schema";
import { freeagentFiles } from "./freeagent";
import { isTaken, LONGEST_QUICKBOOKS_NUMBER, quickbooksFiles } from "./quickbooks";
import { LONGEST_SAGE_REFERENCE, sage50Files } from "./sage50";
import { billsToCheck, type ToCheck } from "./to-check";
import { type NumbersOf, withUniqueNames } from "./unique-names";
import { withUniqueNumbers } from "./unique-numbers";
import { xeroFiles } from "./xero";

const FILES = {
  xero: xeroFiles,
  quickbooks: quickbooksFiles,
  sage50: sage50Files,
  freeagent: freeagentFiles,
};

/** Everything of a span, as accountants' programs take it. */
export function accountBooks(garage: Garage, span: AccountSpan): AccountBooks {
  const { customers, invoices, suppliers, purchaseCategories } = garage.books;
  const about = ({ customer, department }: { readonly customer: string; readonly department: string }) => ({
    customer: customers.get(customer),
    department: departmentOf(garage, department),
  });
  const sold = invoicesIn(garage, span).filter(withLines);
  const credited = creditNotesIn(garage, span);
  // What is owed back on one invoice and pays another moves no money: there, too, a credit is set against an invoice.
  const paid = receiptsIn(garage, span).filter((receipt) => !otherHalf(garage.books, receipt));
  const bought = purchasesIn(garage, span);
  const buyers = new Set([...sold, ...credited, ...paid].map(({ customer }) => customer));
  const sellers = new Set(bought.map(({ supplier }) => supplier));
  return {
    customers: byNumber([...buyers].flatMap((id) => customers.get(id) ?? [])).map(customerParty),
    suppliers: byNumber([...sellers].flatMap((id) => suppliers.get(id) ?? [])).map(supplierParty),
    invoices: sold.map((each) => invoiceDocument(each, about(each))),
    creditNotes: credited.map((each) =>
      creditNoteDocument(each, { ...about(each), invoice: invoices.get(each.invoice) }),
    ),
    bills: bySupplierInvoice(bought).map(([first, ...others]) => {
      const bill = (each: Purchase) =>
        billDocument(each, {
          supplier: suppliers.get(each.supplier),
          category: purchaseCategories.get(each.purchaseCategory)?.name ?? "",
        });
      return joinedBill([bill(first), ...others.map(bill)]);
    }),
    receipts: paid.map((each) =>
      accountReceipt(each, {
        customer: customers.get(each.customer),
        invoiceOf: (id) => invoices.get(id),
      }),
    ),
  };
}

const withLines = ({ lines }: { readonly lines: readonly unknown[] }) => lines.length > 0;

const byNumber = <T extends { readonly autoId: number }>(records: readonly T[]): T[] =>
  records.toSorted((a, b) => a.autoId - b.autoId);

/** The purchases of each supplier's invoice, in the order of the first of them. */
function bySupplierInvoice(purchases: readonly Purchase[]): [Purchase, ...Purchase[]][] {
  const invoices = new Map<string, [Purchase, ...Purchase[]]>();
  for (const purchase of purchases) {
    const { supplier, supplierInvoiceDate } = purchase;
    const key = [supplier, supplierInvoiceDate, supplierInvoiceKey(purchase)].join(" ");
    const known = invoices.get(key);
    if (known) known.push(purchase);
    else invoices.set(key, [purchase]);
  }
  return [...invoices.values()];
}

/** What is made of a span for a program. */
export interface AccountsMade {
  readonly files: readonly AccountFile[];
  /** What the program cannot take by file. */
  readonly leftOut: readonly LeftOut[];
  /** What is in the files, and to be looked at after the import. */
  readonly toCheck: readonly ToCheck[];
  /** What is in no file, because no money moved. */
  readonly setOffs: readonly SetOff[];
  /** Names with an account code that no purchase category has: it was renamed or deleted, or is spelt otherwise. */
  readonly unknownCategories: readonly string[];
}

/** What is owed back on one invoice and pays another: in the program, a credit that is allocated to an invoice. */
export interface SetOff {
  /** The numbers of the invoices. */
  readonly from: number;
  readonly to: number;
  /** What the accountant's program calls them: "invoice 12", or "credit CN-0007". */
  readonly fromTitle: string;
  readonly toTitle: string;
  /** Pounds. */
  readonly amount: number;
}

function setOffsIn(garage: Garage, span: AccountSpan): SetOff[] {
  const { books } = garage;
  const paidBy = (receipt: Receipt) =>
    receipt.allocations
      .map(({ invoice }) => books.invoices.get(invoice))
      .find((invoice) => invoice !== undefined);
  return receiptsIn(garage, span).flatMap((receipt) => {
    const other = receipt.amount > 0 ? otherHalf(books, receipt) : undefined;
    const [from, to] = [other && paidBy(other), other && paidBy(receipt)];
    if (from === undefined || to === undefined) return [];
    const titles = { fromTitle: calledOnPaper(from), toTitle: calledOnPaper(to) };
    return { from: from.autoId, to: to.autoId, ...titles, amount: receipt.amount };
  });
}

/** The files of a span for a program, and what a person does besides. The same books give the same bytes. */
export function accountsMade(garage: Garage, product: AccountProduct, span: AccountSpan): AccountsMade {
  const all = accountBooks(garage, span);
  const named = TELLS_BY_NAME[product] ? uniquelyNamed(garage, all) : all;
  const books = { ...named, bills: withUniqueNumbers(named.bills, LONGEST_NUMBER[product]) };
  const codes = codesOf(garage.business, product);
  const isTakenAs = isTakenBy(product, codes);
  return {
    files: FILES[product](books, codes),
    leftOut: leftOutOf(books, isTakenAs),
    toCheck: billsToCheck(books.bills.filter((bill) => isTakenAs("bills", bill))),
    setOffs: setOffsIn(garage, span),
    unknownCategories: unknownCategories(garage, codes),
  };
}

function unknownCategories({ books }: Garage, { purchasesByCategory }: AccountCodes): string[] {
  const known = new Set(Array.from(books.purchaseCategories, ({ name }) => name));
  return Object.keys(purchasesByCategory).filter((name) => !known.has(name));
}

export function accountFiles(
  garage: Garage,
  product: AccountProduct,
  span: AccountSpan,
): readonly AccountFile[] {
  return accountsMade(garage, product, span).files;
}

/** The most characters of a bill's number. Xero and FreeAgent take any number that suppliers have. */
const LONGEST_NUMBER: Partial<Record<AccountProduct, number>> = {
  quickbooks: LONGEST_QUICKBOOKS_NUMBER,
  sage50: LONGEST_SAGE_REFERENCE,
};

/** Sage 50 has an account for each contact; the others' rows carry the name only. */
const TELLS_BY_NAME = { xero: true, quickbooks: true, sage50: false, freeagent: true };

function uniquelyNamed({ books: { customers, suppliers } }: Garage, books: AccountBooks): AccountBooks {
  const numbersIn =
    (contacts: typeof customers | typeof suppliers): NumbersOf =>
    (key) =>
      Array.from(contacts.group("name", key), ({ autoId }) => autoId);
  return withUniqueNames(books, { customers: numbersIn(customers), suppliers: numbersIn(suppliers) });
}

/** A document that a program cannot take by file, to be entered by hand. */
export interface LeftOut {
  readonly kind: FileKind;
  readonly number: string;
  readonly contact: string;
  /** Pounds, with its VAT. */
  readonly total: number;
}

/** Only QuickBooks Online refuses what is below zero. */
export function isTakenBy(product: AccountProduct, codes: AccountCodes) {
  return (kind: FileKind, document: AccountDocument): boolean =>
    product !== "quickbooks" || isTaken(document, kind, codes);
}

function leftOutOf(
  { invoices, creditNotes, bills }: AccountBooks,
  isTakenAs: ReturnType<typeof isTakenBy>,
): LeftOut[] {
  const told = (kind: FileKind, documents: readonly AccountDocument[]) =>
    documents
      .filter((document) => !isTakenAs(kind, document))
      .map((document) => ({
        ...{ kind, number: document.number, contact: document.contact.name },
        total: documentTotal(document),
      }));
  return [...told("sales-invoices", invoices), ...told("credit-notes", creditNotes), ...told("bills", bills)];
}

/** One of the files of a span. @throws NotFoundError */
export function getAccountFile(
  garage: Garage,
  product: AccountProduct,
  span: AccountSpan,
  name: string,
): AccountFile {
  const file = accountFiles(garage, product, span).find((each) => each.name === name);
  if (file) return file;
  throw new NotFoundError("There is no such file: the books of these days have changed, or have none");
}

/** `xero-sales-invoices-1-2026-08-01-2026-10-31.csv` */
export function accountFileName(product: AccountProduct, { name }: AccountFile, span: AccountSpan): string {
  return `${product}-${name}-${span.from}-${span.to}.csv`;
}
