import { formatEntryDay } from "../../shared/dates";
import { subtractMoney } from "../../shared/money";
import type { CsvColumn } from "../exports/csv";
import { type AccountCodes, purchasesAccount, salesAccount } from "./account-codes";
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
  emptyColumn,
  filesOf,
  lineWords,
  oneLine,
} from "./account-file";
import { XERO_FORMAT } from "./xero-format";

type Column = CsvColumn<DocumentRow>;

/** The address is the contact's postal address. */
const contact: readonly Column[] = [
  { head: "*ContactName", text: ({ document }) => document.contact.name },
  { head: "EmailAddress", text: ({ document }) => document.contact.email },
  { head: "POAddressLine1", text: ({ document }) => document.contact.addressLine1 },
  { head: "POAddressLine2", text: ({ document }) => document.contact.addressLine2 },
  ...["POAddressLine3", "POAddressLine4"].map(emptyColumn),
  { head: "POCity", text: ({ document }) => document.contact.town },
  emptyColumn("PORegion"),
  { head: "POPostalCode", text: ({ document }) => document.contact.postalCode },
  emptyColumn("POCountry"),
];

const days: readonly Column[] = [
  { head: "*InvoiceDate", text: ({ document }) => formatEntryDay(document.date) },
  { head: "*DueDate", text: ({ document }) => formatEntryDay(document.due) },
  // Xero reckons the total from the lines.
  ...["Total", "InventoryItemCode"].map(emptyColumn),
];

const tracking = ["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"].map(emptyColumn);
const currency: Column = { head: "Currency", text: () => "GBP" };
const number: Column = { head: "*InvoiceNumber", text: ({ document }) => document.number };

/** @param sign −1 for a credit note: Xero takes it as an invoice below zero */
function saleColumns(codes: AccountCodes, sign: 1 | -1): Column[] {
  return [
    ...contact,
    number,
    { head: "Reference", text: ({ document }) => oneLine(document.reference, 255) },
    ...days,
    { head: "*Description", text: ({ line }) => lineWords(line) },
    { head: "*Quantity", number: ({ line }) => line.quantity },
    { head: "*UnitAmount", money: ({ line }) => signed(line.unitPrice, sign) },
    emptyColumn("Discount"),
    { head: "*AccountCode", text: ({ document }) => salesAccount(codes, document.department) },
    { head: "*TaxType", text: ({ line }) => codes.salesTax[line.treatment] },
    { head: "TaxAmount", money: ({ line }) => signed(line.vat, sign) },
    ...tracking,
    currency,
    emptyColumn("BrandingTheme"),
  ];
}

function billColumns(codes: AccountCodes): Column[] {
  return [
    ...contact,
    number,
    ...days,
    { head: "Description", text: ({ line }) => lineWords(line) },
    { head: "*Quantity", number: ({ line }) => line.quantity },
    { head: "*UnitAmount", money: ({ line }) => line.unitPrice },
    { head: "*AccountCode", text: ({ line }) => purchasesAccount(codes, line.item) },
    { head: "*TaxType", text: ({ line }) => codes.purchasesTax[line.treatment] },
    { head: "TaxAmount", money: ({ line }) => line.vat },
    ...tracking,
    currency,
  ];
}

const STATEMENT: readonly CsvColumn<AccountReceipt>[] = [
  { head: "*Date", text: ({ date }) => formatEntryDay(date) },
  { head: "*Amount", money: ({ amount }) => amount },
  { head: "Payee", text: ({ contact: { name } }) => name },
  { head: "Description", text: (receipt) => oneLine(receiptWords(receipt)) },
  { head: "Reference", text: ({ reference, title }) => oneLine(reference || title, 255) },
  emptyColumn("Cheque Number"),
];

const signed = (amount: number, sign: 1 | -1) => (sign === 1 ? amount : subtractMoney(0, amount));

/** Xero: invoices and bills by its templates, receipts as lines of the bank's statement. */
export function xeroFiles(books: AccountBooks, codes: AccountCodes): AccountFile[] {
  const { files } = XERO_FORMAT;
  const documents = { limits: files["sales-invoices"].limits, totalOf: documentTotal };
  return [
    ...filesOf("sales-invoices", books.invoices, documentRows, {
      ...documents,
      columns: saleColumns(codes, 1),
    }),
    ...filesOf("credit-notes", books.creditNotes, documentRows, {
      ...documents,
      columns: saleColumns(codes, -1),
    }),
    ...filesOf("bills", books.bills, documentRows, { ...documents, columns: billColumns(codes) }),
    ...filesOf("receipts", books.receipts, (receipt) => [receipt], {
      ...{ columns: STATEMENT, totalOf: receiptTotal },
      limits: files.receipts.limits,
    }),
  ];
}
