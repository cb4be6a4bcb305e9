import { formatEntryDay } from "../../shared/dates";
import { addMoney } from "../../shared/money";
import { VAT_RATE } from "../../shared/vat";
import type { CsvColumn } from "../exports/csv";
import { type AccountCodes, purchasesAccount, salesAccount, type TaxCodes } from "./account-codes";
import {
  type AccountBooks,
  type AccountReceipt,
  documentTotal,
  receiptTotal,
  receiptWords,
} from "./account-document";
import {
  type AccountFile,
  type DocumentRow,
  documentRows,
  filesOf,
  lineWords,
  oneLine,
} from "./account-file";

type Column = CsvColumn<DocumentRow>;

const RATES: Readonly<Record<string, string>> = { standard: `${VAT_RATE}.0` };

const about: readonly Column[] = [
  { head: "contact", text: ({ document }) => document.contact.name },
  { head: "reference", text: ({ document }) => document.number },
  { head: "dated_on", text: ({ document }) => document.date },
  { head: "due_on", text: ({ document }) => document.due },
  { head: "currency", text: () => "GBP" },
];

const taxColumns = (tax: TaxCodes): Column[] => [
  { head: "sales_tax_rate", text: ({ line }) => RATES[line.treatment] ?? "0.0" },
  { head: "sales_tax_status", text: ({ line }) => tax[line.treatment] },
  { head: "sales_tax_value", money: ({ line }) => line.vat },
];

function saleColumns(codes: AccountCodes): Column[] {
  return [
    ...about,
    { head: "comments", text: ({ document }) => oneLine(document.reference) },
    { head: "item_type", text: () => "Services" },
    { head: "description", text: ({ line }) => lineWords(line) },
    { head: "quantity", number: ({ line }) => line.quantity },
    { head: "price", money: ({ line }) => line.unitPrice },
    { head: "category", text: ({ document }) => salesAccount(codes, document.department) },
    ...taxColumns(codes.salesTax),
  ];
}

function billColumns(codes: AccountCodes): Column[] {
  return [
    ...about,
    { head: "comments", text: ({ document }) => oneLine(document.reference) },
    { head: "category", text: ({ line }) => purchasesAccount(codes, line.item) },
    { head: "description", text: ({ line }) => lineWords(line) },
    { head: "total_value_ex_tax", money: ({ line }) => line.net },
    { head: "total_value", money: ({ line }) => addMoney(line.net, line.vat) },
    ...taxColumns(codes.purchasesTax),
  ];
}

/** FreeAgent's upload of a bank statement takes no quotes and no commas, and no headings. */
const plain = (text: string) => oneLine(text.replaceAll(/[",;]/g, " "));

const STATEMENT: readonly CsvColumn<AccountReceipt>[] = [
  { head: "date", text: ({ date }) => formatEntryDay(date) },
  { head: "amount", money: ({ amount }) => amount },
  { head: "description", text: (receipt) => plain(`${receiptWords(receipt)} - ${receipt.contact.name}`) },
];

/** FreeAgent: receipts as a bank statement that it uploads; documents in the words of its programming interface, for what speaks that. */
export function freeagentFiles(books: AccountBooks, codes: AccountCodes): AccountFile[] {
  const sales = { columns: saleColumns(codes), totalOf: documentTotal };
  const bills = { columns: billColumns(codes), totalOf: documentTotal };
  return [
    ...filesOf("sales-invoices", books.invoices, documentRows, sales),
    ...filesOf("credit-notes", books.creditNotes, documentRows, sales),
    ...filesOf("bills", books.bills, documentRows, bills),
    ...filesOf("receipts", books.receipts, (receipt) => [receipt], {
      ...{ columns: STATEMENT, totalOf: receiptTotal, hasHeadings: false },
    }),
  ];
}
