// Over 300 lines: one table of every export and its columns.
import { type Day, londonDayOf } from "../../shared/dates";
import type { StoredRecord } from "../../shared/record";
import type { ApprovalRow } from "../approvals/day-sheet";
import {
  type CreditedLine,
  type CreditNote,
  creditNoteNumber,
  invoicedAs,
} from "../credit-notes/credit-note";
import { type Customer, type CustomerSummary, spacedPhone } from "../customers/customer";
import type { ImportView } from "../imports/imports.server";
import {
  creditedAmount,
  type Invoice,
  isPaidInFull,
  paidAmount,
  paidByMethod,
  reviewInWords,
} from "../invoices/invoice";
import { isChangedAfterIssue, issuedAt } from "../invoices/issue";
import type { ReminderView } from "../mots/reminders.server";
import type { Product, ProductView } from "../products/product";
import type { PurchaseCategory } from "../purchase-categories/purchase-category";
import { type Purchase, paidDay } from "../purchases/purchase";
import type { Quote } from "../quotes/quote";
import { type Receipt, unallocatedAmount } from "../receipts/receipt";
import type { Sale } from "../sales/sale";
import type { Service } from "../services/service";
import type { Supplier } from "../suppliers/supplier";
import type { TillCountView } from "../till-counts/till-counts.server";
import type { Transaction } from "../transactions/transaction";
import type { UserView } from "../users/user";
import { ADJUSTED_BOXES } from "../vat/vat-return";
import type { VatReturnView } from "../vat/vat-returns.server";
import type { VehicleVisitView } from "../vehicle-visits/vehicle-visits.server";
import type { VehicleNote } from "../vehicles/vehicle-note";
import type { CsvColumn } from "./csv";

const created: CsvColumn<StoredRecord> = {
  head: "Created",
  text: (record) => londonDayOf(new Date(record.created)),
};

/** A record with related data. It is not merged into a copy, because a long file would need too much memory. */
interface Around<T> {
  readonly record: T;
}

/** A customer with the figures of their invoices. */
export interface CustomerExport extends Around<Customer> {
  readonly summary: CustomerSummary;
}

export const CUSTOMER_COLUMNS: readonly CsvColumn<CustomerExport>[] = [
  { head: "Id", number: ({ record }) => record.autoId },
  { head: "Name", text: ({ record }) => record.name },
  { head: "Email", text: ({ record }) => record.email },
  { head: "Phone", text: ({ record }) => spacedPhone(record.phone) },
  { head: "Address line 1", text: ({ record }) => record.addressLine1 },
  { head: "Address line 2", text: ({ record }) => record.addressLine2 },
  { head: "Town", text: ({ record }) => record.town },
  { head: "Postcode", text: ({ record }) => record.postalCode },
  { head: "Type", text: ({ record }) => record.customerType },
  { head: "Payment terms", text: ({ record }) => record.paymentTerms },
  { head: "Credit account", flag: ({ record }) => record.creditAccount },
  { head: "High value", flag: ({ record }) => record.highValue },
  { head: "Active", flag: ({ record }) => record.active },
  { head: "Invoices", number: ({ summary }) => summary.invoiceCount },
  { head: "Invoiced", money: ({ summary }) => summary.invoicesAmount },
  { head: "Unpaid invoices", number: ({ summary }) => summary.unpaidCount },
  { head: "Unpaid amount", money: ({ summary }) => summary.unpaidAmount },
  { head: "No reminders", flag: ({ record }) => record.noReminders ?? false },
];

export const SUPPLIER_COLUMNS: readonly CsvColumn<Supplier>[] = [
  { head: "Id", number: ({ autoId }) => autoId },
  { head: "Name", text: ({ name }) => name },
  { head: "Town", text: ({ town }) => town },
  { head: "Phone", text: ({ phone }) => spacedPhone(phone) },
  { head: "Email", text: ({ email }) => email },
];

export const USER_COLUMNS: readonly CsvColumn<UserView>[] = [
  { head: "Name", text: ({ name }) => name },
  { head: "Email", text: ({ email }) => email },
  { head: "Mobile phone", text: ({ phone }) => spacedPhone(phone) },
  { head: "Role", text: ({ role }) => role },
  { head: "Email verified", flag: ({ emailVerified }) => emailVerified },
  created,
];

export const SERVICE_COLUMNS: readonly CsvColumn<Service>[] = [
  { head: "Name", text: ({ title }) => title },
  { head: "Description", text: ({ description }) => description },
  { head: "Unit price", money: ({ unitPrice }) => unitPrice },
  { head: "Unit measure", text: ({ unit }) => unit },
  { head: "Force Charge VAT", flag: ({ chargeVat }) => chargeVat },
  created,
];

export const PRODUCT_COLUMNS: readonly CsvColumn<ProductView>[] = [
  { head: "Id", number: ({ autoId }) => autoId },
  { head: "Name", text: ({ name }) => name },
  { head: "Description", text: ({ description }) => description },
  { head: "Unit price", money: ({ unitPrice }) => unitPrice },
  { head: "Unit", text: ({ unit }) => unit },
  { head: "Purchase category", text: ({ purchaseCategory }) => purchaseCategory?.name ?? "" },
  { head: "Default supplier", text: ({ supplier }) => supplier?.name ?? "" },
  created,
];

export const PURCHASE_CATEGORY_COLUMNS: readonly CsvColumn<PurchaseCategory>[] = [
  { head: "Name", text: ({ name }) => name },
  { head: "Description", text: ({ description }) => description },
  created,
];

/** A purchase with the records and names that it links to. */
export interface PurchaseExport extends Around<Purchase> {
  readonly invoice: Invoice | undefined;
  readonly product: Product | undefined;
  readonly supplierName: string;
  readonly categoryName: string;
}

export const PURCHASE_COLUMNS: readonly CsvColumn<PurchaseExport>[] = [
  { head: "Id", number: ({ record }) => record.autoId },
  { head: "Invoice number", number: ({ invoice }) => invoice?.autoId },
  { head: "Product number", number: ({ product }) => product?.autoId },
  { head: "Product", text: ({ product }) => product?.name ?? "" },
  { head: "Supplier", text: ({ supplierName }) => supplierName },
  { head: "Supplier's invoice number", text: ({ record }) => record.supplierInvoiceNumber },
  { head: "Invoice date", text: ({ record }) => record.supplierInvoiceDate },
  { head: "Category", text: ({ categoryName }) => categoryName },
  { head: "Invoiced to", text: ({ record }) => record.invoicedTo },
  { head: "Details", text: ({ record }) => record.details },
  { head: "Warranty", text: ({ record }) => record.warranty },
  { head: "Amount", money: ({ record }) => record.amount },
  { head: "VAT", money: ({ record }) => record.vat },
  { head: "Total", money: ({ record }) => record.total },
  { head: "Paid", flag: ({ record }) => record.paid },
  { head: "Paid on", text: ({ record }) => paidDay(record) ?? "" },
  { head: "Approved", flag: ({ record }) => record.approved },
  { head: "Document name", text: ({ record }) => record.pdfName },
  { head: "Page number", number: ({ record }) => record.pdfPageNumber },
  { head: "Lines ordered", number: ({ record }) => record.invoiceLines.count },
  { head: "Lines billed", number: ({ record }) => record.invoiceLines.billed },
  { head: "Lines delivered", number: ({ record }) => record.invoiceLines.delivered },
];

/** An invoice or quote with its department's name and its customer's number. */
interface SaleExport<T extends Sale = Sale> extends Around<T> {
  readonly departmentName: string;
  readonly customerNumber: number | undefined;
}

const saleColumns: readonly CsvColumn<SaleExport>[] = [
  { head: "Department", text: ({ departmentName }) => departmentName },
  { head: "Customer Id", number: ({ customerNumber }) => customerNumber },
  { head: "Customer", text: ({ record }) => record.billTo.name },
  { head: "Vehicle model", text: ({ record }) => record.vehicleModel },
  { head: "Vehicle reg", text: ({ record }) => record.vehicleReg },
  { head: "Sub total", money: ({ record }) => record.subTotal },
  { head: "VAT", money: ({ record }) => record.vatAmount },
  { head: "Total", money: ({ record }) => record.total },
];

/** An invoice with the cost of its parts, in pounds. */
export interface InvoiceExport extends SaleExport<Invoice> {
  readonly parts: number;
}

const dayOf = (moment: string | null) => (moment === null ? "" : londonDayOf(new Date(moment)));

export const INVOICE_COLUMNS: readonly CsvColumn<InvoiceExport>[] = [
  { head: "Invoice no.", number: ({ record }) => record.autoId },
  { head: "Invoice date", text: ({ record }) => record.invoiceDate },
  ...saleColumns,
  { head: "Card", money: ({ record }) => record.payments.card },
  { head: "Cash", money: ({ record }) => record.payments.cash },
  { head: "Cheque", money: ({ record }) => paidByMethod(record).Cheque },
  { head: "BACS", money: ({ record }) => paidByMethod(record).BACS },
  { head: "Payment reference", text: ({ record }) => record.payments.reference },
  { head: "Paid", money: ({ record }) => paidAmount(record.payments) },
  { head: "Credited", money: ({ record }) => creditedAmount(record) },
  { head: "Outstanding balance", money: ({ record }) => record.balancePayable },
  { head: "Paid in full", flag: ({ record }) => isPaidInFull(record) },
  { head: "Parts", money: ({ parts }) => parts },
  { head: "Review", text: ({ record }) => reviewInWords(record.review) },
  { head: "Issued", text: ({ record }) => dayOf(issuedAt(record)) },
  { head: "Changed after issue", flag: ({ record }) => isChangedAfterIssue(record) },
  { head: "Repair notes", text: ({ record }) => record.repairNotes },
  { head: "MOT result", text: ({ record }) => record.motResult ?? "" },
  { head: "Mileage", number: ({ record }) => record.mileage },
  { head: "Next test due", text: ({ record }) => record.motDue ?? "" },
];

/** A quote with its invoice's number, payments and balance, in pounds. */
export interface QuoteExport extends SaleExport<Quote> {
  readonly paid: number;
  readonly balance: number;
  readonly invoiceNumber: number | undefined;
}

export const QUOTE_COLUMNS: readonly CsvColumn<QuoteExport>[] = [
  { head: "Quote no.", number: ({ record }) => record.autoId },
  { head: "Quote date", text: ({ record }) => record.quoteDate },
  ...saleColumns,
  { head: "Amount paid", money: ({ paid }) => paid },
  { head: "Balance", money: ({ balance }) => balance },
  { head: "Invoice no.", number: ({ invoiceNumber }) => invoiceNumber },
  { head: "Quote notes", text: ({ record }) => record.quoteNotes },
];

/** A transaction with its department's display name, and what of it receipts account for. */
export interface TransactionExport extends Around<Transaction> {
  readonly departmentName: string;
  readonly allocated: number;
  readonly left: number;
}

export const TRANSACTION_COLUMNS: readonly CsvColumn<TransactionExport>[] = [
  { head: "No.", number: ({ record }) => record.autoId },
  { head: "Reference", text: ({ record }) => record.customerRef },
  { head: "Department", text: ({ departmentName }) => departmentName },
  { head: "Amount", money: ({ record }) => record.amount },
  { head: "Allocated", money: ({ allocated }) => allocated },
  { head: "Left", money: ({ left }) => left },
  { head: "Transaction date", text: ({ record }) => record.date },
  { head: "Notes", text: ({ record }) => record.notes },
];

/** A receipt with its customer, its bank transaction's number and the invoices that it pays. */
export interface ReceiptExport extends Around<Receipt> {
  readonly customer: Customer | undefined;
  readonly transactionNumber: number | undefined;
  readonly invoices: readonly { readonly number: number | undefined; readonly amount: number }[];
}

export const RECEIPT_COLUMNS: readonly CsvColumn<ReceiptExport>[] = [
  { head: "Id", number: ({ record }) => record.autoId },
  { head: "Date", text: ({ record }) => record.date },
  { head: "Date assumed", flag: ({ record }) => record.dateAssumed ?? false },
  { head: "Customer no.", number: ({ customer }) => customer?.autoId },
  { head: "Customer", text: ({ customer }) => customer?.name ?? "" },
  { head: "Method", text: ({ record }) => record.method },
  { head: "Amount", money: ({ record }) => record.amount },
  {
    head: "Invoices",
    text: ({ invoices }) =>
      invoices.map(({ number, amount }) => `${number}: ${amount.toFixed(2)}`).join("; "),
  },
  { head: "On account", money: ({ record }) => unallocatedAmount(record) },
  { head: "Reference", text: ({ record }) => record.reference },
  { head: "Transaction no.", number: ({ transactionNumber }) => transactionNumber },
  { head: "Notes", text: ({ record }) => record.notes },
];

/** A credit note with its customer's number, its invoice and the name of its department. */
export interface CreditNoteExport extends Around<CreditNote> {
  readonly customerNumber: number | undefined;
  readonly invoice: Invoice | undefined;
  readonly departmentName: string;
}

/** " (4 × 86.50)", or " (4)" without a unit price; nothing for one unit. */
function counted({ quantity = 1, unitPrice }: Pick<CreditedLine, "quantity" | "unitPrice">): string {
  if (quantity === 1) return "";
  return unitPrice === undefined ? ` (${quantity})` : ` (${quantity} × ${unitPrice.toFixed(2)})`;
}

export const CREDIT_NOTE_COLUMNS: readonly CsvColumn<CreditNoteExport>[] = [
  { head: "Id", text: ({ record }) => creditNoteNumber(record) },
  { head: "Date", text: ({ record }) => record.date },
  { head: "Customer no.", number: ({ customerNumber }) => customerNumber },
  { head: "Customer", text: ({ record }) => record.billTo.name },
  { head: "Department", text: ({ departmentName }) => departmentName },
  { head: "Invoice no.", number: ({ invoice }) => invoice?.autoId },
  {
    head: "Invoice date",
    text: ({ record, invoice }) => (invoice ? invoicedAs(record, invoice).invoiceDate : ""),
  },
  { head: "Reason", text: ({ record }) => record.reason },
  {
    head: "Lines",
    text: ({ record }) =>
      record.lines
        .map(({ title, charged, ...units }) => `${title}${counted(units)}: ${charged.toFixed(2)}`)
        .join("; "),
  },
  { head: "Sub Total", money: ({ record }) => record.subTotal },
  { head: "VAT", money: ({ record }) => record.vatAmount },
  { head: "Total", money: ({ record }) => record.total },
];

/** A row of the day sheet with its day and department. */
export interface ApprovalExport extends Around<ApprovalRow> {
  readonly invoiceDate: Day;
  readonly departmentName: string;
}

export const APPROVAL_COLUMNS: readonly CsvColumn<ApprovalExport>[] = [
  { head: "Invoice no.", number: ({ record }) => record.number },
  { head: "Invoice date", text: ({ invoiceDate }) => invoiceDate },
  { head: "Department", text: ({ departmentName }) => departmentName },
  { head: "Customer", text: ({ record }) => record.customerName },
  { head: "Vehicle reg", text: ({ record }) => record.registration },
  { head: "Invoice total", money: ({ record }) => record.invoiceTotal },
  { head: "Invoice paid", money: ({ record }) => record.invoicePaid },
  { head: "Approved", flag: ({ record }) => record.status },
  { head: "Amount", money: ({ record }) => record.amount },
  { head: "Total", money: ({ record }) => record.total },
  { head: "Payment", money: ({ record }) => record.payments.amount },
  { head: "Method", text: ({ record }) => record.payments.method },
  { head: "Reference", text: ({ record }) => record.reference },
  { head: "A-Z", text: ({ record }) => record.letter },
  { head: "Repair", text: ({ record }) => record.repair },
  { head: "Notes", text: ({ record }) => record.notes },
  { head: "Invoice changed since", text: ({ record }) => record.changes },
];

export const TILL_COUNT_COLUMNS: readonly CsvColumn<TillCountView>[] = [
  { head: "Date", text: ({ date }) => date },
  { head: "Float", money: ({ float }) => float },
  { head: "Cash taken", money: ({ cash }) => cash },
  { head: "Taken out", money: ({ takenOut }) => takenOut },
  { head: "Cash in the till", money: ({ counted }) => counted },
  { head: "Difference", money: ({ difference }) => difference },
  { head: "Counted by", text: ({ countedBy }) => countedBy },
  { head: "Notes", text: ({ notes }) => notes },
];

export const VAT_RETURN_COLUMNS: readonly CsvColumn<VatReturnView>[] = [
  { head: "From", text: ({ from }) => from },
  { head: "To", text: ({ to }) => to },
  { head: "Basis", text: ({ basis }) => basis },
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((box) => ({
    head: `Box ${box}`,
    money: (row: VatReturnView) => row[`box${box}`],
  })),
  { head: "To reclaim", flag: ({ isReclaim }) => isReclaim },
  { head: "Filed by", text: ({ filedBy }) => filedBy },
  { head: "Filed on", text: ({ created }) => dayOf(created) },
  { head: "Changed since", number: ({ changes }) => changes },
  { head: "Correction", money: ({ correction }) => correction },
  ...ADJUSTED_BOXES.map((box) => ({
    head: `Added to box ${box}`,
    money: ({ adjustment }: VatReturnView) => adjustment?.[`box${box}`],
  })),
  { head: "Added for", text: ({ adjustment }) => adjustment?.reason ?? "" },
  { head: "Corrects", text: ({ corrects }) => corrects.join(" ") },
];

export const IMPORT_COLUMNS: readonly CsvColumn<ImportView>[] = [
  { head: "What", text: ({ kind }) => kind },
  { head: "File", text: ({ fileName }) => fileName },
  { head: "Made", number: ({ made }) => made },
  { head: "There already", number: ({ alreadyThere }) => alreadyThere },
  { head: "Refused", number: ({ refused }) => refused },
  { head: "Imported by", text: ({ by }) => by },
  created,
];

export const VEHICLE_VISIT_COLUMNS: readonly CsvColumn<VehicleVisitView>[] = [
  { head: "Registration", text: ({ vehicleReg }) => vehicleReg },
  { head: "Model", text: ({ vehicleModel }) => vehicleModel },
  { head: "Customer", text: ({ customer }) => customer?.name ?? "" },
  { head: "Last visit", text: ({ date }) => date ?? "" },
  { head: "MOT due", text: ({ motDue }) => motDue ?? "" },
  { head: "Mileage", number: ({ mileage }) => mileage ?? undefined },
];

export const VEHICLE_NOTE_COLUMNS: readonly CsvColumn<VehicleNote>[] = [
  { head: "Registration", text: ({ _id }) => _id },
  { head: "Notes", text: ({ notes }) => notes },
  { head: "Tested elsewhere, due", text: ({ motDue }) => motDue ?? "" },
  { head: "Said sold or scrapped", text: ({ goneAt }) => dayOf(goneAt) },
];

export const REMINDER_COLUMNS: readonly CsvColumn<ReminderView>[] = [
  { head: "Registration", text: ({ registration }) => registration },
  { head: "MOT due", text: ({ due }) => due },
  { head: "How", text: ({ way }) => way },
  { head: "Customer no.", number: ({ customer }) => customer?.autoId },
  { head: "Customer", text: ({ customer }) => customer?.name ?? "" },
  { head: "By", text: ({ by }) => by },
  created,
];
