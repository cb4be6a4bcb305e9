import type { Day } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { approvalRow } from "../approvals/approval-screens.server";
import { approvalView } from "../approvals/approval-view.server";
import { approvalOf } from "../approvals/approvals.server";
import type { Garage } from "../books/books.server";
import { creditNoteView } from "../credit-notes/credit-note-view.server";
import { findCreditNotes } from "../credit-notes/credit-notes.server";
import { customerView } from "../customers/customer";
import { customerSummary, listCustomers } from "../customers/customers.server";
import { departmentOf, motDepartment } from "../departments/departments.server";
import { importView, listImports } from "../imports/imports.server";
import type { Invoice } from "../invoices/invoice";
import { invoiceView } from "../invoices/invoice-view.server";
import { findInvoices } from "../invoices/invoices.server";
import { listReminders, reminderView } from "../mots/reminders.server";
import { paymentFilter } from "../payments/payment-filter";
import { listProducts } from "../products/products.server";
import { listPurchaseCategories } from "../purchase-categories/purchase-categories.server";
import { purchaseView } from "../purchases/purchase-view.server";
import { findPurchases, invoicePurchases } from "../purchases/purchases.server";
import { quoteRow } from "../quotes/quote-screens.server";
import { quoteView } from "../quotes/quote-view.server";
import { findQuotes } from "../quotes/quotes.server";
import { receiptMethod } from "../receipts/receipt";
import { receiptView } from "../receipts/receipt-view.server";
import { findReceipts } from "../receipts/receipts.server";
import { transactionUse } from "../receipts/transaction-use.server";
import type { Sale } from "../sales/sale";
import { listServices } from "../services/services.server";
import { listSuppliers } from "../suppliers/suppliers.server";
import { findTillCounts, tillCountView } from "../till-counts/till-counts.server";
import { filteredDepartment } from "../transactions/transaction-screens.server";
import { listTransactions, transactionView } from "../transactions/transactions.server";
import { listUsers } from "../users/manage-users.server";
import { userView } from "../users/user";
import { listVatReturns, vatReturnView } from "../vat/vat-returns.server";
import { listVehicleVisits, vehicleVisitView } from "../vehicle-visits/vehicle-visits.server";
import { DAY_BOOK_KINDS } from "./day-book-kinds.server";
import type { ExportQuery } from "./export.schema";
import {
  APPROVAL_COLUMNS,
  CREDIT_NOTE_COLUMNS,
  CUSTOMER_COLUMNS,
  IMPORT_COLUMNS,
  INVOICE_COLUMNS,
  type InvoiceExport,
  PRODUCT_COLUMNS,
  PURCHASE_CATEGORY_COLUMNS,
  PURCHASE_COLUMNS,
  QUOTE_COLUMNS,
  RECEIPT_COLUMNS,
  REMINDER_COLUMNS,
  SERVICE_COLUMNS,
  SUPPLIER_COLUMNS,
  TILL_COUNT_COLUMNS,
  TRANSACTION_COLUMNS,
  USER_COLUMNS,
  VAT_RETURN_COLUMNS,
  VEHICLE_NOTE_COLUMNS,
  VEHICLE_VISIT_COLUMNS,
} from "./export-columns";
import { type ExportKind, isWithin, kindOf } from "./export-kind.server";
import { EXPORT_KINDS, type ExportKindName } from "./export-kinds";

/** All pages of a list. */
const ALL = { page: 1, limit: Number.MAX_SAFE_INTEGER };

const itself = <T>(_: Garage, each: T) => each;

function saleNames(garage: Garage, { department, customer }: Sale) {
  return {
    departmentName: departmentOf(garage, department).displayName,
    customerNumber: garage.books.customers.get(customer)?.autoId,
  };
}

function invoiceRow(garage: Garage, record: Invoice): InvoiceExport {
  const { parts } = invoicePurchases(garage, record._id);
  return { record, ...saleNames(garage, record), parts };
}

const invoices = {
  dayOf: (invoice: Invoice) => invoice.invoiceDate,
  row: invoiceRow,
  columns: INVOICE_COLUMNS,
  view: invoiceView,
};

/** The invoices in the requested range, newest day first. */
function* soldWithin({ books }: Garage, query: ExportQuery, department?: string): Generator<Invoice> {
  const days = books.invoices.keys("date").filter((day) => isWithin(day, query));
  for (const day of days.reverse()) {
    for (const invoice of books.invoices.group("date", day)) {
      if (department === undefined || invoice.department === department) yield invoice;
    }
  }
}

const KINDS: Readonly<Record<ExportKindName, ExportKind>> = {
  customers: kindOf({
    find: (garage, { search }) => listCustomers(garage, { ...ALL, search }).rows,
    row: (garage, record) => ({ record, summary: customerSummary(garage, record) }),
    columns: CUSTOMER_COLUMNS,
    view: (_, customer) => customerView(customer),
  }),
  suppliers: kindOf({
    find: (garage, { search }) => listSuppliers(garage, { ...ALL, search }).rows,
    row: itself,
    columns: SUPPLIER_COLUMNS,
    view: itself,
  }),
  users: kindOf({
    find: (garage) => listUsers(garage, ALL).rows.map(userView),
    row: itself,
    columns: USER_COLUMNS,
    view: itself,
  }),
  services: kindOf({
    find: (garage, { search }) => listServices(garage, { ...ALL, search }).rows,
    row: itself,
    columns: SERVICE_COLUMNS,
    view: itself,
  }),
  products: kindOf({
    find: (garage, { search }) => listProducts(garage, { ...ALL, search }).rows,
    row: itself,
    columns: PRODUCT_COLUMNS,
    view: itself,
  }),
  "purchase-categories": kindOf({
    find: (garage, { search }) => listPurchaseCategories(garage, { ...ALL, search }).rows,
    row: itself,
    columns: PURCHASE_CATEGORY_COLUMNS,
    view: itself,
  }),
  purchases: kindOf({
    find: (garage, { search, filter }) => findPurchases(garage, { search, ...paymentFilter(filter).narrow }),
    dayOf: ({ supplierInvoiceDate }) => supplierInvoiceDate,
    row: ({ books }, record) => ({
      record,
      invoice: books.invoices.get(record.invoice ?? ""),
      product: books.products.get(record.product ?? ""),
      supplierName: books.suppliers.get(record.supplier)?.name ?? "",
      categoryName: books.purchaseCategories.get(record.purchaseCategory)?.name ?? "",
    }),
    columns: PURCHASE_COLUMNS,
    view: purchaseView,
  }),
  invoices: kindOf({
    ...invoices,
    find: (garage, { search, filter }) => findInvoices(garage, { search, ...paymentFilter(filter).narrow }),
  }),
  "mot-invoices": kindOf({
    ...invoices,
    find: (garage, { search, filter }) => {
      const department = motDepartment(garage).name;
      return findInvoices(garage, { search, department, ...paymentFilter(filter).narrow });
    },
  }),
  quotes: kindOf({
    find: (garage, { search }) => findQuotes(garage, { search }),
    dayOf: ({ quoteDate }) => quoteDate,
    row: (garage, record) => {
      const { paid, balance, invoice } = quoteRow(garage, record);
      return { record, ...saleNames(garage, record), paid, balance, invoiceNumber: invoice?.number };
    },
    columns: QUOTE_COLUMNS,
    view: quoteView,
  }),
  transactions: kindOf({
    find: (garage, { filter }) =>
      listTransactions(garage, { ...ALL, department: filteredDepartment(garage, filter)?.name }).rows,
    dayOf: ({ date }) => date,
    row: (garage, record) => ({
      record,
      departmentName: departmentOf(garage, record.department).displayName,
      ...transactionUse(garage.books, record),
    }),
    columns: TRANSACTION_COLUMNS,
    view: transactionView,
  }),
  receipts: kindOf({
    find: (garage, { search, filter }) => {
      const method = receiptMethod(filter);
      return findReceipts(garage, { search, ...(method && { method }) });
    },
    dayOf: ({ date }) => date,
    row: ({ books }, record) => ({
      record,
      customer: books.customers.get(record.customer),
      transactionNumber: books.transactions.get(record.transaction ?? "")?.autoId,
      invoices: record.allocations.map(({ invoice, amount }) => ({
        number: books.invoices.get(invoice)?.autoId,
        amount,
      })),
    }),
    columns: RECEIPT_COLUMNS,
    view: receiptView,
  }),
  "credit-notes": kindOf({
    find: (garage, { search }) => findCreditNotes(garage, { search }),
    dayOf: ({ date }) => date,
    row: (garage, record) => ({
      record,
      customerNumber: garage.books.customers.get(record.customer)?.autoId,
      invoice: garage.books.invoices.get(record.invoice),
      departmentName: departmentOf(garage, record.department).displayName,
    }),
    columns: CREDIT_NOTE_COLUMNS,
    view: creditNoteView,
  }),
  "weekly-sales": kindOf({
    ...invoices,
    find: (garage, query) => soldWithin(garage, query),
  }),
  approvals: kindOf({
    find: (garage, query) => soldWithin(garage, query, filteredDepartment(garage, query.filter)?.name),
    dayOf: ({ invoiceDate }) => invoiceDate,
    row: (garage, invoice) => ({
      record: approvalRow(garage, { invoice, approval: approvalOf(garage, invoice) }),
      invoiceDate: invoice.invoiceDate,
      departmentName: departmentOf(garage, invoice.department).displayName,
    }),
    columns: APPROVAL_COLUMNS,
    view: (garage, invoice) => approvalView(garage, approvalOf(garage, invoice)),
  }),
  "till-counts": kindOf({
    find: (garage) => findTillCounts(garage),
    dayOf: ({ date }) => date,
    row: tillCountView,
    columns: TILL_COUNT_COLUMNS,
    view: tillCountView,
  }),
  "vat-returns": kindOf({
    find: (garage) => listVatReturns(garage, ALL).rows,
    dayOf: ({ to }) => to,
    row: vatReturnView,
    columns: VAT_RETURN_COLUMNS,
    view: vatReturnView,
  }),
  "vehicle-visits": kindOf({
    find: (garage) => listVehicleVisits(garage, ALL).rows,
    row: vehicleVisitView,
    columns: VEHICLE_VISIT_COLUMNS,
    view: vehicleVisitView,
  }),
  "vehicle-notes": kindOf({
    find: ({ books }) => books.vehicleNotes,
    row: (_, note) => note,
    columns: VEHICLE_NOTE_COLUMNS,
    view: (_, note) => note,
  }),
  imports: kindOf({
    find: (garage) => listImports(garage, ALL).rows,
    row: importView,
    columns: IMPORT_COLUMNS,
    view: importView,
  }),
  reminders: kindOf({
    find: (garage) => listReminders(garage, ALL).rows,
    dayOf: ({ due }) => due,
    row: reminderView,
    columns: REMINDER_COLUMNS,
    view: reminderView,
  }),
  ...DAY_BOOK_KINDS,
};

const all = new Intl.ListFormat("en-GB");

/** Returns the export of that name. @throws NotFoundError */
export function exportKind(name: string): ExportKind {
  const known = EXPORT_KINDS.find((each) => each === name);
  if (known) return KINDS[known];
  throw new NotFoundError(`There is no export called “${name}”, only ${all.format(EXPORT_KINDS)}`);
}

/** `invoices-2026-11-21.csv`: the kind and the requested day or days, or today. */
export function exportFileName(name: string, { from, to }: ExportQuery, today: Day): string {
  const days = [...new Set([from, to])].filter(Boolean);
  return `${[name, ...(days.length > 0 ? days : [today])].join("-")}.csv`;
}
