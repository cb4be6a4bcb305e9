import { formatEntryDay } from "../../shared/dates";
import { addMoney } from "../../shared/money";
import type { CsvColumn } from "../exports/csv";
import {
  type AccountCodes,
  purchasesAccount,
  salesAccount,
  VAT_TREATMENTS,
  type VatTreatment,
} from "./account-codes";
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

/** QuickBooks Online takes no line below zero: where there is one, the lines of a treatment are one row. */
function withoutNegatives(document: AccountDocument): AccountDocument {
  if (document.lines.every(({ net, vat }) => net >= 0 && vat >= 0)) return document;
  return { ...document, lines: VAT_TREATMENTS.flatMap((treatment) => merged(document.lines, treatment)) };
}

function merged(lines: readonly AccountLine[], treatment: VatTreatment): AccountLine[] {
  const own = lines.filter((line) => line.treatment === treatment);
  if (own.length === 0) return [];
  const net = addMoney(...own.map((line) => line.net));
  const vat = addMoney(...own.map((line) => line.vat));
  if (net === 0 && vat === 0) return [];
  const item = own[0]?.item ?? "";
  const description = own.map((line) => line.description || line.item).join("; ");
  return [{ item, description, quantity: 1, unitPrice: net, net, treatment, vat }];
}

/** Whether QuickBooks Online can take it: what is still below zero is entered by hand. */
export function isTaken(document: AccountDocument): boolean {
  return withoutNegatives(document).lines.every(({ net, vat }) => net >= 0 && vat >= 0);
}

/** QuickBooks Online: invoices, credit notes and bills by its imports, receipts as lines of the bank's statement. */
export function quickbooksFiles(books: AccountBooks, codes: AccountCodes): AccountFile[] {
  const rows = (document: AccountDocument) => documentRows(withoutNegatives(document));
  const taken = (all: readonly AccountDocument[]) => all.filter(isTaken);
  const columns = saleColumns(codes);
  const { files } = QUICKBOOKS_FORMAT;
  const documents = { limits: files["sales-invoices"].limits, totalOf: documentTotal };
  return [
    ...filesOf("sales-invoices", taken(books.invoices), rows, { ...documents, columns }),
    ...filesOf("credit-notes", taken(books.creditNotes), rows, {
      ...{ ...documents, columns: creditNoteColumns(codes) },
    }),
    ...filesOf("bills", taken(books.bills), rows, { ...documents, columns: billColumns(codes) }),
    ...filesOf("receipts", books.receipts, (receipt) => [receipt], {
      ...{ columns: STATEMENT, totalOf: receiptTotal },
      limits: files.receipts.limits,
    }),
  ];
}
