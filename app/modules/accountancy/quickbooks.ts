import { formatEntryDay } from "../../shared/dates";
import { addMoney } from "../../shared/money";
import type { CsvColumn } from "../exports/csv";
import { type AccountCodes, purchasesAccount, salesAccount, VAT_TREATMENTS } from "./account-codes";
import {
  type AccountBooks,
  type AccountDocument,
  type AccountLine,
  type AccountReceipt,
  documentTotal,
  receiptTotal,
  receiptWords,
} from "./account-document";
import {
  type AccountFile,
  type DocumentRow,
  documentRows,
  emptyColumn,
  type FileKind,
  filesOf,
  lineWords,
  oneLine,
} from "./account-file";
import { QUICKBOOKS_FORMAT } from "./quickbooks-format";

/** The most characters of a document's number. */
export const LONGEST_QUICKBOOKS_NUMBER = 21;

type Column = CsvColumn<DocumentRow>;

const head = (name: string, day: string, due: string, who: string): Column[] => [
  { head: name, text: ({ document }) => document.number },
  { head: who, text: ({ document }) => document.contact.name },
  { head: day, text: ({ document }) => formatEntryDay(document.date) },
  { head: due, text: ({ document }) => formatEntryDay(document.due) },
  ...["Terms", "Location"].map(emptyColumn),
  { head: "Memo", text: ({ document }) => oneLine(document.reference) },
];

const currency: Column = { head: "Currency", text: () => "GBP" };

function saleLine(codes: AccountCodes): Column[] {
  return [
    { head: "Item(Product/Service)", text: ({ document }) => salesAccount(codes, document.department) },
    { head: "ItemDescription", text: ({ line }) => lineWords(line) },
    { head: "ItemQuantity", number: ({ line }) => line.quantity },
    { head: "ItemRate", money: ({ line }) => line.unitPrice },
    { head: "*ItemAmount", money: ({ line }) => line.net },
    { head: "*ItemTaxCode", text: ({ line }) => codes.salesTax[line.treatment] },
    { head: "ItemTaxAmount", money: ({ line }) => line.vat },
    currency,
  ];
}

function saleColumns(codes: AccountCodes): Column[] {
  return [
    ...head("*InvoiceNo", "*InvoiceDate", "*DueDate", "*Customer"),
    ...saleLine(codes),
    { head: "ServiceDate", text: ({ document }) => formatEntryDay(document.date) },
  ];
}

function creditNoteColumns(codes: AccountCodes): Column[] {
  return [
    { head: "*CreditNoteNo", text: ({ document }) => document.number },
    { head: "*Customer", text: ({ document }) => document.contact.name },
    { head: "*CreditNoteDate", text: ({ document }) => formatEntryDay(document.date) },
    { head: "Memo", text: ({ document }) => oneLine(document.reference) },
    ...saleLine(codes),
  ];
}

function billColumns(codes: AccountCodes): Column[] {
  return [
    ...head("*BillNo", "*BillDate", "*DueDate", "*Supplier"),
    { head: "*Account", text: ({ line }) => purchasesAccount(codes, line.item) },
    { head: "LineDescription", text: ({ line }) => lineWords(line) },
    { head: "*LineAmount", money: ({ line }) => line.net },
    { head: "*LineTaxCode", text: ({ line }) => codes.purchasesTax[line.treatment] },
    { head: "LineTaxAmount", money: ({ line }) => line.vat },
    currency,
  ];
}

const STATEMENT: readonly CsvColumn<AccountReceipt>[] = [
  { head: "Date", text: ({ date }) => formatEntryDay(date) },
  { head: "Description", text: (receipt) => oneLine(`${receipt.contact.name} - ${receiptWords(receipt)}`) },
  { head: "Amount", money: ({ amount }) => amount },
];

/** The account of each line, by which lines may become one row. All lines of a sale go to its department's. */
function accountsOf(kind: FileKind, codes: AccountCodes): (line: AccountLine) => string {
  return kind === "bills" ? ({ item }) => purchasesAccount(codes, item) : () => "";
}

/** QuickBooks Online takes no line below zero: where there is one, the lines of a treatment and account are one row. */
function withoutNegatives(
  document: AccountDocument,
  accountOf: (line: AccountLine) => string,
): AccountDocument {
  if (document.lines.every(({ net, vat }) => net >= 0 && vat >= 0)) return document;
  const lines = VAT_TREATMENTS.flatMap((treatment) => {
    const own = document.lines.filter((line) => line.treatment === treatment);
    return [...new Set(own.map(accountOf))].flatMap((account) =>
      merged(own.filter((line) => accountOf(line) === account)),
    );
  });
  return { ...document, lines };
}

/** Lines of one treatment and account as one, or none if they come to nothing. */
function merged(own: readonly AccountLine[]): AccountLine[] {
  const [first] = own;
  const net = addMoney(...own.map((line) => line.net));
  const vat = addMoney(...own.map((line) => line.vat));
  if (first === undefined || (net === 0 && vat === 0)) return [];
  const description = own.map((line) => line.description || line.item).join("; ");
  return [{ ...first, description, quantity: 1, unitPrice: net, net, vat }];
}

/** Whether QuickBooks Online can take it: what is still below zero, in any account, or comes to no line is entered by hand. */
export function isTaken(document: AccountDocument, kind: FileKind, codes: AccountCodes): boolean {
  const { lines } = withoutNegatives(document, accountsOf(kind, codes));
  return lines.length > 0 && lines.every(({ net, vat }) => net >= 0 && vat >= 0);
}

/** QuickBooks Online: invoices, credit notes and bills by its imports, receipts as lines of the bank's statement. */
export function quickbooksFiles(books: AccountBooks, codes: AccountCodes): AccountFile[] {
  const { files } = QUICKBOOKS_FORMAT;
  const documentsOf = (kind: FileKind, all: readonly AccountDocument[], columns: readonly Column[]) =>
    filesOf(
      kind,
      all.filter((document) => isTaken(document, kind, codes)),
      (document) => documentRows(withoutNegatives(document, accountsOf(kind, codes))),
      { limits: files["sales-invoices"].limits, totalOf: documentTotal, columns },
    );
  return [
    ...documentsOf("sales-invoices", books.invoices, saleColumns(codes)),
    ...documentsOf("credit-notes", books.creditNotes, creditNoteColumns(codes)),
    ...documentsOf("bills", books.bills, billColumns(codes)),
    ...filesOf("receipts", books.receipts, (receipt) => [receipt], {
      ...{ columns: STATEMENT, totalOf: receiptTotal },
      limits: files.receipts.limits,
    }),
  ];
}
