import type { Day } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { subtractMoney, sumMoney, toPounds } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { creditNotesIn, invoicesIn, purchasesIn, receiptsIn } from "../day-books/day-books.server";
import { departmentOf } from "../departments/departments.server";
import { type Purchase, supplierInvoiceKey } from "../purchases/purchase";
import { type AccountProduct, codesOf } from "./account-codes";
import {
  type AccountBooks,
  type AccountDocument,
  accountReceipt,
  billDocument,
  creditNoteDocument,
  invoiceDocument,
  joinedBill,
} from "./account-document";
import { type AccountExport, type AccountSums, accountExportId, hasChanged } from "./account-export";
import type { AccountFile, FileKind } from "./account-file";
import type { AccountSpan } from "./accountancy.schema";
import { freeagentFiles } from "./freeagent";
import { isTaken, quickbooksFiles } from "./quickbooks";
import { sage50Files } from "./sage50";
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
  const withLines = <T extends { readonly lines: readonly unknown[] }>({ lines }: T) => lines.length > 0;
  return {
    invoices: invoicesIn(garage, span)
      .map((each) => invoiceDocument(each, about(each)))
      .filter(withLines),
    creditNotes: creditNotesIn(garage, span).map((each) =>
      creditNoteDocument(each, { ...about(each), invoice: invoices.get(each.invoice) }),
    ),
    bills: bySupplierInvoice(purchasesIn(garage, span)).map(([first, ...others]) => {
      const bill = (each: Purchase) =>
        billDocument(each, {
          supplier: suppliers.get(each.supplier),
          category: purchaseCategories.get(each.purchaseCategory)?.name ?? "",
        });
      return joinedBill([bill(first), ...others.map(bill)]);
    }),
    receipts: receiptsIn(garage, span).map((each) =>
      accountReceipt(each, {
        customer: customers.get(each.customer),
        invoiceNumber: (id) => invoices.get(id)?.autoId,
      }),
    ),
  };
}

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

/** The files of a span for a program. The same books give the same bytes. */
export function accountFiles(garage: Garage, product: AccountProduct, span: AccountSpan): AccountFile[] {
  return FILES[product](accountBooks(garage, span), codesOf(garage.business, product));
}

/** A document that a program cannot take by file, to be entered by hand. */
export interface LeftOut {
  readonly kind: FileKind;
  readonly number: string;
  readonly contact: string;
  /** Pounds, with its VAT. */
  readonly total: number;
}

/** What is left out of the files of a span. Only QuickBooks Online refuses what is below zero. */
export function accountLeftOut(garage: Garage, product: AccountProduct, span: AccountSpan): LeftOut[] {
  if (product !== "quickbooks") return [];
  const { invoices, bills } = accountBooks(garage, span);
  const told = (kind: FileKind, documents: readonly AccountDocument[]) =>
    documents
      .filter((document) => !isTaken(document))
      .map(({ number, contact, lines }) => {
        const total = sumMoney(lines.flatMap(({ net, vat }) => [net, vat]));
        return { kind, number, contact: contact.name, total };
      });
  return [...told("sales-invoices", invoices), ...told("bills", bills)];
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
  return {
    "sales-invoices": { count: sold.count - opening.count, total: subtractMoney(sold.total, opening.total) },
    "credit-notes": of(books.creditNotes),
    bills: of(books.purchases),
    receipts: of(books.receipts),
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

/** Marks a span as exported, unless it is with the same sums. Books that are read-only still export. */
export async function markExported(
  garage: Garage,
  product: AccountProduct,
  span: AccountSpan,
  by: string,
  now = new Date(),
): Promise<void> {
  const { books } = garage;
  if (books.isReadOnly) return;
  const _id = accountExportId({ product, ...span });
  const isMarked = () => {
    const stored = books.accountExports.get(_id);
    return stored !== undefined && !hasChanged(stored.sums, accountSums(garage, span));
  };
  if (isMarked()) return;
  await books.update(by, ({ accountExports }) => {
    if (isMarked()) return;
    const mark = { _id, product, ...span, sums: accountSums(garage, span), by, at: now.toISOString() };
    const stored = accountExports.get(_id);
    if (stored) accountExports.put({ ...stored, ...mark });
    else accountExports.insert(mark);
  });
}

/** A span that was exported, with the name of who did it. */
export interface AccountExportView extends Omit<AccountExport, "created" | "updated"> {
  /** Whether its books come to something else now. */
  readonly isChanged: boolean;
}

/** What was exported, the latest first. */
export function listAccountExports(garage: Garage): AccountExportView[] {
  return [...garage.books.accountExports]
    .map((mark) => exportView(garage, mark))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** A span that was exported. @throws NotFoundError */
export function getAccountExport(garage: Garage, id: string): AccountExportView {
  const mark = garage.books.accountExports.get(id);
  if (!mark) throw new NotFoundError("These days were not exported");
  return exportView(garage, mark);
}

function exportView(garage: Garage, { created: _, updated: __, ...mark }: AccountExport): AccountExportView {
  return {
    ...mark,
    by: garage.books.users.get(mark.by)?.name ?? mark.by,
    isChanged: hasChanged(mark.sums, accountSums(garage, mark)),
  };
}
