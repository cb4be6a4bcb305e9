import type { Day } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { subtractMoney, toPounds } from "../../shared/money";
import { nameKey } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { creditNotesIn, invoicesIn, purchasesIn, receiptsIn } from "../day-books/day-books.server";
import { departmentOf } from "../departments/departments.server";
import { type Purchase, supplierInvoiceKey } from "../purchases/purchase";
import { otherHalf } from "../receipts/invoice-receipts.server";
import type { Receipt } from "../receipts/receipt";
import { type AccountProduct, codesOf } from "./account-codes";
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
import {
  type AccountExport,
  type AccountSums,
  accountExportId,
  type FileMark,
  type FilePast,
  type Handover,
  type KindSums,
  lastHandover,
  pastOf,
  sumsMoved,
} from "./account-export";
import type { AccountFile, FileKind } from "./account-file";
import type { AccountSpan } from "./accountancy.schema";
import { sha256Of } from "./file-bytes.server";
import { freeagentFiles } from "./freeagent";
import { isTaken, LONGEST_QUICKBOOKS_NUMBER, quickbooksFiles } from "./quickbooks";
import { LONGEST_SAGE_REFERENCE, sage50Files } from "./sage50";
import { billsToCheck, type ToCheck } from "./to-check";
import { type HasNamesake, withUniqueNames } from "./unique-names";
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
        invoiceNumber: (id) => invoices.get(id)?.autoId,
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
}

/** What is owed back on one invoice and pays another: in the program, a credit that is allocated to an invoice. */
export interface SetOff {
  /** The numbers of the invoices. */
  readonly from: number;
  readonly to: number;
  /** Pounds. */
  readonly amount: number;
}

function setOffsIn(garage: Garage, span: AccountSpan): SetOff[] {
  const { books } = garage;
  const numberIn = (receipt: Receipt) =>
    receipt.allocations
      .map(({ invoice }) => books.invoices.numberOf(invoice))
      .find((number) => number !== undefined);
  return receiptsIn(garage, span).flatMap((receipt) => {
    const other = receipt.amount > 0 ? otherHalf(books, receipt) : undefined;
    const [from, to] = [other && numberIn(other), numberIn(receipt)];
    return from === undefined || to === undefined ? [] : { from, to, amount: receipt.amount };
  });
}

/** The files of a span for a program, and what a person does besides. The same books give the same bytes. */
export function accountsMade(garage: Garage, product: AccountProduct, span: AccountSpan): AccountsMade {
  const all = accountBooks(garage, span);
  const named = TELLS_BY_NAME[product] ? uniquelyNamed(garage, all) : all;
  const books = { ...named, bills: withUniqueNumbers(named.bills, LONGEST_NUMBER[product]) };
  return {
    files: FILES[product](books, codesOf(garage.business, product)),
    leftOut: leftOutOf(product, books),
    toCheck: billsToCheck(books.bills.filter((bill) => isTakenBy(product, bill))),
    setOffs: setOffsIn(garage, span),
  };
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
  const namesakeIn =
    (contacts: typeof customers | typeof suppliers): HasNamesake =>
    (name, number) =>
      contacts
        .group("name", nameKey(name))
        .page({ offset: 0, limit: 2 })
        .some(({ autoId }) => autoId !== number);
  return withUniqueNames(books, { customers: namesakeIn(customers), suppliers: namesakeIn(suppliers) });
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
export function isTakenBy(product: AccountProduct, document: AccountDocument): boolean {
  return product !== "quickbooks" || isTaken(document);
}

function leftOutOf(product: AccountProduct, { invoices, creditNotes, bills }: AccountBooks): LeftOut[] {
  const told = (kind: FileKind, documents: readonly AccountDocument[]) =>
    documents
      .filter((document) => !isTakenBy(product, document))
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

type Dated = Parameters<typeof sumDays<"date">>[0];

/** What the books of a span come to, from the sums that are kept for each day. */
export function accountSums({ books }: Garage, span: AccountSpan): AccountSums {
  const of = (records: Dated) => sumDays(records, "date", span);
  const sold = of(books.invoices);
  // The accountant has those from the program that raised them.
  const opening = sumDays(books.invoices, "opening", span);
  const received = of(books.receipts);
  const setOff = sumDays(books.receipts, "setOff", span);
  return {
    "sales-invoices": { count: sold.count - opening.count, total: subtractMoney(sold.total, opening.total) },
    "credit-notes": of(books.creditNotes),
    bills: of(books.purchases),
    receipts: { count: received.count - setOff.count, total: subtractMoney(received.total, setOff.total) },
  };
}

function sumDays<Group extends string>(
  records: {
    keys(group: Group): Day[];
    group(group: Group, day: Day): { readonly count: number; readonly pence: number };
  },
  group: Group,
  { from, to }: AccountSpan,
) {
  const days = records.keys(group).filter((day) => day >= from && day <= to);
  const groups = days.map((day) => records.group(group, day));
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    total: toPounds(groups.reduce((sum, { pence }) => sum + pence, 0)),
  };
}

/** Marks files as handed out, each unless it is marked with the same bytes. Books that are read-only still export. */
export async function markExported(
  garage: Garage,
  { product, span, files }: HandedOut,
  by: string,
  now = new Date(),
): Promise<void> {
  const { books } = garage;
  if (books.isReadOnly) return;
  const _id = accountExportId({ product, ...span });
  const hashed = files.map((file) => ({ file, sha256: sha256Of(file) }));
  const unmarked = () => {
    const marked = books.accountExports.get(_id)?.files ?? {};
    return hashed.filter(({ file, sha256 }) => marked[file.name]?.sha256 !== sha256);
  };
  if (unmarked().length === 0) return;
  await books.update(by, ({ accountExports }) => {
    const news = unmarked();
    if (news.length === 0) return;
    const sums: Partial<Record<FileKind, KindSums>> = accountSums(garage, span);
    const marks = news.map(({ file: { name, kind, documents, total }, sha256 }): [string, FileMark] => {
      const booked = sums[kind];
      const came = { ...(total !== undefined && { total }), ...(booked && { booked }) };
      return [name, { sha256, documents, ...came, by, at: now.toISOString() }];
    });
    const stored = accountExports.get(_id);
    const marked = { ...stored?.files, ...Object.fromEntries(marks) };
    if (stored) accountExports.put({ ...stored, files: marked });
    else accountExports.insert({ _id, product, ...span, files: marked });
  });
}

/** Files of a span that were handed out, just as they were. */
export interface HandedOut {
  readonly product: AccountProduct;
  readonly span: AccountSpan;
  readonly files: readonly AccountFile[];
}

/** The mark of a span. @throws NotFoundError */
export function getAccountExport({ books }: Garage, id: string): AccountExport {
  const mark = books.accountExports.get(id);
  if (mark) return mark;
  throw new NotFoundError("These days were not exported");
}

/** What happened to each file of a span, by its name. @param files as they are made now */
export function filePasts(
  { books }: Garage,
  { product, span, files }: HandedOut,
): ReadonlyMap<string, FilePast> {
  const mark = books.accountExports.get(accountExportId({ product, ...span }));
  return new Map(
    files.map((file) => {
      // Only a file that was handed out has bytes to compare with.
      const sha256 = mark?.files?.[file.name] ? sha256Of(file) : "";
      const past = pastOf(mark, { name: file.name, sha256 });
      return [file.name, past.state === "never" ? past : { ...past, by: takerOf({ books }, past) }];
    }),
  );
}

/** The name of who took something. */
export function takerOf({ books }: Pick<Garage, "books">, { by }: Handover): string {
  return books.users.get(by)?.name ?? by;
}

/** A span of which files were handed out, for a list. */
export interface AccountExportRow extends Handover {
  readonly _id: string;
  readonly product: AccountProduct;
  readonly from: Day;
  readonly to: Day;
  /** How many files were taken; undefined for a mark of version 0.2.0. */
  readonly files: number | undefined;
  /** Whether a count or a sum is another since. It tells nothing of changes that leave both alone. */
  readonly isMoved: boolean;
}

/** What was handed out, the latest first. It makes no file anew: the books may have decades of marks. */
export function listAccountExports(garage: Garage): AccountExportRow[] {
  return [...garage.books.accountExports]
    .map((mark): AccountExportRow => {
      const { _id, product, from, to, files } = mark;
      const last = lastHandover(mark);
      return {
        ...{ _id, product, from, to, at: last.at, by: takerOf(garage, last) },
        files: files && Object.keys(files).length,
        isMoved: sumsMoved(mark, accountSums(garage, mark)),
      };
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
