import type { CsvColumn } from "../exports/csv";
import type { CreditNoteLine, LineFigures, PurchaseLine, ReceiptLine, SalesLine } from "./day-book";

const figures: readonly CsvColumn<LineFigures>[] = [
  { head: "Net", money: ({ net }) => net },
  { head: "VAT rate", text: ({ vatRate }) => vatRate },
  { head: "VAT", money: ({ vat }) => vat },
  { head: "Gross", money: ({ gross }) => gross },
];

const sold: readonly CsvColumn<SalesLine | CreditNoteLine>[] = [
  { head: "Customer no.", number: ({ customer }) => customer.number },
  { head: "Customer", text: ({ customer }) => customer.name },
  { head: "Department", text: ({ department }) => department },
  { head: "Vehicle reg", text: ({ registration }) => registration },
  { head: "Item", text: ({ item }) => item },
  { head: "Description", text: ({ description }) => description },
];

/** A quantity has no trailing zeros: 1, 2.5. */
const units: readonly CsvColumn<SalesLine | CreditNoteLine>[] = [
  { head: "Quantity", number: ({ quantity }) => quantity },
  { head: "Unit price", money: ({ unitPrice }) => unitPrice },
];

export const SALES_COLUMNS: readonly CsvColumn<SalesLine>[] = [
  { head: "Date", text: ({ date }) => date },
  { head: "Invoice no.", text: ({ invoice = "" }) => invoice },
  ...sold,
  ...units,
  ...figures,
];

export const CREDIT_NOTES_COLUMNS: readonly CsvColumn<CreditNoteLine>[] = [
  { head: "Date", text: ({ date }) => date },
  { head: "Credit note no.", text: ({ creditNote }) => `CN ${creditNote}` },
  { head: "Invoice no.", text: ({ invoice = "" }) => invoice },
  { head: "Invoice date", text: ({ invoiceDate }) => invoiceDate ?? "" },
  ...sold,
  { head: "Reason", text: ({ reason }) => reason },
  ...units,
  ...figures,
];

export const RECEIPTS_COLUMNS: readonly CsvColumn<ReceiptLine>[] = [
  { head: "Date", text: ({ date }) => date },
  { head: "Receipt no.", number: ({ receipt }) => receipt },
  { head: "Customer no.", number: ({ customer }) => customer.number },
  { head: "Customer", text: ({ customer }) => customer.name },
  { head: "Method", text: ({ method }) => method },
  { head: "Reference", text: ({ reference }) => reference },
  { head: "Transaction no.", number: ({ transaction }) => transaction },
  { head: "Item", text: ({ item }) => item },
  { head: "Invoice no.", text: ({ invoice = "" }) => invoice },
  { head: "Invoice date", text: ({ invoiceDate }) => invoiceDate ?? "" },
  { head: "Department", text: ({ department }) => department },
  { head: "Vehicle reg", text: ({ registration }) => registration },
  { head: "Amount", money: ({ amount }) => amount },
];

export const PURCHASES_COLUMNS: readonly CsvColumn<PurchaseLine>[] = [
  { head: "Date", text: ({ date }) => date },
  { head: "Purchase no.", number: ({ purchase }) => purchase },
  { head: "Supplier's invoice no.", text: ({ supplierInvoice }) => supplierInvoice },
  { head: "Supplier no.", number: ({ supplier }) => supplier.number },
  { head: "Supplier", text: ({ supplier }) => supplier.name },
  { head: "Department", text: ({ department }) => department },
  { head: "For invoice no.", number: ({ invoice }) => invoice },
  { head: "Vehicle reg", text: ({ registration }) => registration },
  { head: "Category", text: ({ category }) => category },
  { head: "Item", text: ({ item }) => item },
  { head: "Description", text: ({ description }) => description },
  ...figures,
];
