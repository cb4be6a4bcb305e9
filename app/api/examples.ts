// Over 300 lines: one garage of which every example of the api is a part.
import type { ApprovalView } from "../modules/approvals/approval-view.server";
import type { ClosingView } from "../modules/closing/closing.server";
import type { CreditNoteView } from "../modules/credit-notes/credit-note-view.server";
import type { CustomerView } from "../modules/customers/customer";
import type { Found } from "../modules/find/find";
import type { Gap } from "../modules/history/gaps.server";
import type { EmbeddedInvoice, InvoiceView, PlainInvoice } from "../modules/invoices/invoice-view.server";
import type { MotDue } from "../modules/mots/mot-due";
import type { ReminderView } from "../modules/mots/reminders.server";
import type { Product, ProductView } from "../modules/products/product";
import type { PurchaseCategory } from "../modules/purchase-categories/purchase-category";
import type { PlainPurchase, Purchase } from "../modules/purchases/purchase";
import type { PurchaseView } from "../modules/purchases/purchase-view.server";
import type { QuoteView } from "../modules/quotes/quote-view.server";
import type { ReceiptView } from "../modules/receipts/receipt-view.server";
import type { SaleLineView } from "../modules/sales/sale-view.server";
import type { Service } from "../modules/services/service";
import type { Supplier } from "../modules/suppliers/supplier";
import type { TillCountView } from "../modules/till-counts/till-counts.server";
import type { Transaction } from "../modules/transactions/transaction";
import type { TransactionView } from "../modules/transactions/transactions.server";
import type { UserView } from "../modules/users/user";
import type { VatRecordView, VatReport } from "../modules/vat/vat-report.server";
import type { VatReportView, VatReturnView } from "../modules/vat/vat-returns.server";
import type { VehicleView } from "../modules/vehicles/vehicle-notes.server";
import type { NumberedRecord, StoredRecord } from "../shared/record";

/**
 * One morning of a garage, as shown in the api's description: the body of each call (`SENT`) and the resulting records.
 * The tests send all of it and compare the answers.
 */

/** A record's fields, without those that the server sets. */
type Own<T extends NumberedRecord> = Omit<T, keyof NumberedRecord>;

const CUSTOMER_ID = "Vq3n0Zt8kLw5YxR2sJd7C";
const SUPPLIER_ID = "b7Hf2mXc9QpLr4TzWk1Ne";
const CATEGORY_ID = "Jm5tGy8RvB3sKx6DqZ0Pa";
const SERVICE_ID = "r9Ws4LcN7fTqVb2Xh6YmE";
const PRODUCT_ID = "K2pDz8QnH5xRj7MwCt3Vu";
const TRANSACTION_ID = "y4Bk9SfL1gXv6NqPd8RzT";
const INVOICE_ID = "T6mJr3WxZ8cHn5QvKb9Ld";
const PURCHASE_ID = "d1Xq7NsV4kYp9GtLw2ZcR";
const QUOTE_ID = "H8vTf5RbM2jKz6XnWq4Ps";
const RECEIPT_ID = "n7Qw2TzC5mVx8RkLb3HpJ";
const CREDIT_NOTE_ID = "x4Rb9LmV2sKt7NcQ6wHzD";
const REMINDER_ID = "p8Xc3TnW6vKz1MqRb5DyF";
const LINE_ID = "m3Zx8QkT";
const USER_ID = "c5Lg1YwP9rDx3VkJt7NbQ";

function record(_id: string) {
  const moment = "2026-11-19T14:05:33.120Z";
  return { _id, created: moment, updated: moment };
}

const PASSWORD = { password: "correct-horse-battery", passwordConfirmation: "correct-horse-battery" };
const USER: Omit<UserView, keyof StoredRecord> = {
  ...{ name: "Gemma Pryce", email: "gemma.pryce@example.co.uk", phone: "07700900417" },
  ...{ role: "Staff", emailVerified: true, active: true },
};

const CUSTOMER: Own<CustomerView> = {
  ...{ name: "Joan Carter", email: "joan.carter@example.co.uk", phone: "01825762118" },
  ...{ addressLine1: "1 High Street", addressLine2: "Ridgewood", town: "Uckfield", postalCode: "TN22 1QD" },
  ...{ creditAccount: true, highValue: false, customerType: "Private", paymentTerms: "7 Days", active: true },
  noReminders: false,
};

const SUPPLIER: Own<Supplier> = {
  ...{ name: "Motor Factors Ltd", email: "accounts@factors.example.co.uk" },
  ...{ phone: "01825 700210", town: "Uckfield" },
};

const CATEGORY: Omit<PurchaseCategory, keyof StoredRecord> = {
  name: "Parts",
  description: "What goes into vehicles",
};

const SERVICE: Omit<Service, keyof StoredRecord> = {
  title: "Air conditioning",
  description: "Recharge the air conditioning and look for leaks",
  ...{ unitPrice: 65.5, unit: "general", chargeVat: false },
};

const PRODUCT: Own<Product> = {
  ...{ name: "Refrigerant R134a", description: "A can of refrigerant, 500 g" },
  ...{ unitPrice: 18.2, unit: "item", purchaseCategory: CATEGORY_ID, supplier: SUPPLIER_ID },
};

const TRANSACTION: Own<Transaction> = {
  ...{ customerRef: "CARTER J 10479", department: "Garage", amount: 28.6, date: "2026-11-19" },
  notes: "The rest of her invoice",
};

const VEHICLE = { department: "Garage", vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
const INVOICE = {
  ...{ customer: CUSTOMER_ID, ...VEHICLE },
  ...{ invoiceDate: "2026-11-19", repairNotes: "Cools weakly on hot days" },
};
const QUOTE = { customer: CUSTOMER_ID, ...VEHICLE, quoteDate: "2026-11-19", quoteNotes: "Good for 30 days" };
const LINE = { service: SERVICE_ID, description: "With a leak test", addVat: true };
const PAYMENTS = { card: 50, cash: 0, cheque: 0, reference: "Deposit", transaction: null };

const PURCHASE: Own<Purchase> = {
  ...{ invoice: INVOICE_ID, product: PRODUCT_ID, invoicedTo: "Garage", pdfName: "factors-0412.pdf" },
  ...{ pdfPageNumber: 1, details: "Refrigerant, two cans", warranty: "30 Days", paid: false, paidDate: null },
  ...{ amount: 36.4, vat: 7.28, total: 43.68, supplier: SUPPLIER_ID, purchaseCategory: CATEGORY_ID },
  ...{ supplierInvoiceNumber: "SI-0412", supplierInvoiceDate: "2026-11-18" },
  ...{ invoiceLines: { count: 2, billed: 2, delivered: 2 }, approved: false },
};

const SPLIT_PURCHASE = {
  ...{
    supplier: SUPPLIER_ID,
    supplierInvoiceNumber: "SI-0413",
    supplierInvoiceDate: "2026-11-18",
    total: 60,
  },
  purchases: [
    {
      ...{ invoice: INVOICE_ID, purchaseCategory: CATEGORY_ID, details: "Refrigerant, one can" },
      ...{ amount: 18.2, vat: 3.64, total: 21.84 },
    },
    { purchaseCategory: CATEGORY_ID, details: "Cleaning cloths, for the workshop", amount: 31.8, vat: 6.36 },
  ],
};

const RECEIPT = {
  ...{ date: "2026-11-19", customer: CUSTOMER_ID, amount: 30, reference: "AUTH 004416" },
  method: "Card" as const,
  ...{ transaction: null, notes: "", allocations: [{ invoice: INVOICE_ID, amount: 20 }] },
};

const CREDIT_NOTE = {
  ...{ invoice: INVOICE_ID, date: "2026-11-20", reason: "Still cools weakly: half of it back" },
  lines: [{ line: LINE_ID, quantity: 0.5 }],
};

const TILL_COUNT = { counted: 52.5, float: 50, takenOut: 110, notes: "Banked" };
const VEHICLE_SAID = { notes: "Locking wheel nut key in the glovebox", motDue: "2027-05-14" };
const APPROVAL = { status: true, letter: "A", notes: "Seen with the card slip" };

/** A body for each call that takes one. */
export const SENT = {
  signIn: { email: USER.email, password: PASSWORD.password },
  requestReset: { email: USER.email },
  resetPassword: { email: USER.email, ...PASSWORD },
  search: { search: "carter uckfield" },
  user: { ...USER, ...PASSWORD },
  userChange: { phone: "07700900418", role: "Admin" },
  customer: CUSTOMER,
  customerChange: { town: "Lewes", postalCode: "BN7 2DZ" },
  supplier: SUPPLIER,
  supplierChange: { phone: "01825 700211" },
  category: CATEGORY,
  categoryChange: { description: "What goes into vehicles, and stays there" },
  service: SERVICE,
  serviceChange: { unitPrice: 69.5 },
  product: PRODUCT,
  productChange: { unitPrice: 18.9, supplier: null },
  transaction: TRANSACTION,
  transactionChange: { notes: "" },
  receipt: RECEIPT,
  receiptChange: { reference: "AUTH 004417" },
  creditNote: CREDIT_NOTE,
  creditNoteChange: { reason: "Still cools weakly" },
  closing: { closedUntil: "2026-10-31" },
  email: { to: "joan@example.co.uk", subject: "Your invoice", text: "Please find it attached." },
  settings: {
    company: { phone: "01825 760114" },
    departments: [{ name: "MOT", showOnInvoice: true }],
    vatStagger: 2,
  },
  invoice: INVOICE,
  invoiceChange: { repairNotes: "Cools again" },
  motInvoice: {
    ...{ customer: CUSTOMER_ID, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" },
    ...{ invoiceDate: "2026-11-19", charged: 54.85, card: 54.85 },
    ...{ motDue: "2027-12-03", mileage: 45210, motResult: "Pass" },
  },
  invoiceWithMot: {
    ...{ customer: CUSTOMER_ID, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" },
    ...{ invoiceDate: "2026-11-19", mot: { charged: 54.85, mileage: 45210 } },
  },
  lines: [{ ...LINE, charged: 65.5 }],
  line: { ...LINE, description: "Two more cans", quantity: 2, unitPrice: 18.2 },
  payments: { ...PAYMENTS, date: "2026-11-19" },
  reviews: [{ _id: INVOICE_ID, review: "accepted" }],
  quote: QUOTE,
  quoteChange: { quoteNotes: "Good until Christmas" },
  quoteLines: [{ ...LINE, charged: 65 }],
  quoteLine: { ...LINE, description: "Two more cans", quantity: 2, unitPrice: 18.5 },
  purchase: PURCHASE,
  purchaseChange: { approved: true },
  splitPurchase: SPLIT_PURCHASE,
  supplierPayment: { date: "2026-11-30", purchases: [PURCHASE_ID] },
  approval: APPROVAL,
  tillCount: TILL_COUNT,
  vehicle: VEHICLE_SAID,
  reminders: { way: "Letter", vehicles: [{ registration: "AB12 CDE", due: "2027-11-19" }] },
  vatReturn: { from: "2026-08-01", basis: "invoice" },
};

export const user: UserView = { ...record(USER_ID), ...USER };
export const customer: CustomerView = { ...record(CUSTOMER_ID), autoId: 10479, ...CUSTOMER };
export const supplier: Supplier = { ...record(SUPPLIER_ID), autoId: 12, ...SUPPLIER };
export const purchaseCategory: PurchaseCategory = { ...record(CATEGORY_ID), ...CATEGORY };
export const service: Service = { ...record(SERVICE_ID), ...SERVICE };
export const linkedProduct: Product = { ...record(PRODUCT_ID), autoId: 31, ...PRODUCT };
export const product: ProductView = { ...linkedProduct, purchaseCategory, supplier };
export const linkedTransaction: Transaction = { ...record(TRANSACTION_ID), autoId: 204, ...TRANSACTION };
export const transaction: TransactionView = { ...linkedTransaction, allocated: 0, left: 28.6 };

export const line: SaleLineView = {
  ...{ _id: LINE_ID, ...LINE, service },
  ...{ quantity: 1, unitPrice: 65.5, charged: 65.5 },
};
export const payments = { ...PAYMENTS, paidInFull: false };
const SUMS = { subTotal: 65.5, vatAmount: 13.1, total: 78.6, credited: 0, balancePayable: 28.6 };

export const linkedInvoice: PlainInvoice = {
  ...{ ...record(INVOICE_ID), autoId: 20417, ...INVOICE, payments, review: null, ...SUMS },
  ...{ issued: null, changedAfterIssue: false, earlierNumber: "", paymentTerms: "7 Days" },
  ...{ motDue: null, mileage: null, motResult: null },
};
const { customer: _, ...ownFields } = linkedInvoice;
export const embeddedInvoice: EmbeddedInvoice = { ...ownFields, lines: [line] };
export const linkedPurchase: PlainPurchase = {
  ...{ ...record(PURCHASE_ID), autoId: 5012, ...PURCHASE, paidDate: null, paidDateAssumed: false },
};
export const supplierPayment = {
  ...{ date: "2026-11-30", dateAssumed: false, total: linkedPurchase.total },
  purchases: [{ ...linkedPurchase, paid: true, paidDate: "2026-11-30" }],
  version: `1 ${linkedPurchase.updated}`,
};
export const purchase: PurchaseView = {
  ...linkedPurchase,
  ...{ invoice: linkedInvoice, product: linkedProduct, supplier, purchaseCategory },
};
export const invoice: InvoiceView = {
  ...{ ...embeddedInvoice, customer, purchases: [linkedPurchase] },
  receipts: [{ _id: RECEIPT_ID, date: "2026-11-19", method: "Card", amount: 50 }],
};
export const receipt: ReceiptView = {
  ...{ ...record(RECEIPT_ID), autoId: 88, ...RECEIPT, customer },
  ...{ allocations: [{ invoice: linkedInvoice, amount: 20 }], unallocated: 10, dateAssumed: false },
};
export const creditNote: CreditNoteView = {
  ...{ ...record(CREDIT_NOTE_ID), autoId: 7, ...CREDIT_NOTE, customer, department: "Garage" },
  invoice: { ...linkedInvoice, credited: 39.3, balancePayable: -10.7 },
  lines: [
    {
      ...{ line: LINE_ID, title: SERVICE.title, description: LINE.description },
      ...{ charged: 32.75, quantity: 0.5, unitPrice: 65.5, addVat: true, vat: 6.55 },
    },
  ],
  ...{ subTotal: 32.75, vatAmount: 6.55, total: 39.3 },
};
export const customerWithInvoices = { ...customer, invoices: [embeddedInvoice] };

export const quote: QuoteView = {
  ...{
    ...record(QUOTE_ID),
    autoId: 3302,
    ...QUOTE,
    customer,
    lines: [{ ...line, unitPrice: 65, charged: 65 }],
  },
  payments: { card: 0, cash: 0, cheque: 0, reference: "", transaction: null, paidInFull: false },
  ...{ subTotal: 65, vatAmount: 13, total: 78, balancePayable: 78, invoice: null },
};

export const approval: ApprovalView = {
  ...{ ...record(`approval-${INVOICE_ID}`), ...APPROVAL, customer, repair: service },
  ...{ amount: 65.5, total: 78.6, payments: { amount: 50, method: "Card" }, reference: "Deposit" },
  ...{ invoice: linkedInvoice, invoiceCustomer: customer, purchases: [linkedPurchase] },
};

export const daySales = { _id: "2026-11-19", count: 1, sum: 78.6, invoices: [invoice] };

export const problem = {
  message: "There is a problem with what was sent",
  errors: { vehicleReg: ["Vehicle Reg is Required"], customer: ["Customer is Required"] },
};

export const tillCount: TillCountView = {
  ...{ ...record("2026-11-19"), date: "2026-11-19", ...TILL_COUNT },
  ...{ countedBy: USER.name, cash: 115, difference: -2.5 },
};

export const vehicle: VehicleView = {
  ...{ _id: "AB12CDE", registration: "AB12 CDE", model: "Ford Focus", customer },
  ...{ lastSeen: "2026-11-19", due: VEHICLE_SAID.motDue, ...VEHICLE_SAID, goneSince: null },
  updated: "2026-11-19T09:30:00.000Z",
};

const VAT_BOXES: VatReport = {
  ...{ from: "2026-08-01", to: "2026-10-31", basis: "invoice" },
  ...{ box1: 12846.32, box2: 0, box3: 12846.32, box4: 5118.77, box5: 7727.55 },
  ...{ box6: 64643, box7: 26833, box8: 0, box9: 0, isReclaim: false },
  exact: { box6: 64643.6, box7: 26833.95 },
};
export const vatReport: VatReportView = { ...VAT_BOXES, filed: null };
export const vatRecord: VatRecordView = {
  ...{ kind: "invoice", _id: INVOICE_ID, number: 20417, date: "2026-08-03", net: 65.5, vat: 13.1 },
  invoice: null,
};
export const vatReturn: VatReturnView = {
  ...{ ...record("2026-10-31"), ...VAT_BOXES, filedBy: USER.name, changes: 0, correction: 0 },
  ...{ adjustment: null, corrects: [] },
};

export const closing: ClosingView = { ...SENT.closing, by: USER.name, at: "2026-11-19T14:05:33.120Z" };

const DETAILS = {
  ...{ address: ["14 Station Road", "Uckfield", "TN22 1AB"], email: "", phone: "01825 760114" },
  ...{
    vatNumber: "GB 284 6615 09",
    bankName: "Weald and Downs Bank",
    bankAccount: "40118826",
    sortCode: "00-94-11",
  },
};
export const SETTINGS = {
  product: "Ashdown Garage",
  company: {
    ...{ name: "Ashdown Garage", legalName: "Ashdown Garage (Uckfield) Limited", number: "01234567" },
    ...{ tagline: "Repair, servicing and MOT", address: DETAILS.address, phone: DETAILS.phone, email: "" },
  },
  departments: [
    {
      ...{ name: "MOT", displayName: "MOT", invoicesVatExempt: true, vatWord: "Outside the scope of VAT" },
      ...{ defaultServiceId: "mot-test", logo: "", showOnInvoice: true, invoice: DETAILS },
    },
  ],
  quoteDepartmentEditable: false,
  terms: { payment: "7 Days", paper: "Work is guaranteed for 12 months." },
  vatScheme: "invoice",
  vatStagger: 2,
  motFees: [{ from: "2010-04-06", class: "4", max: 54.85 }],
  email: {
    ...{ server: "smtp.example.co.uk", port: 587, security: "STARTTLS", user: "office@example.co.uk" },
    sender: "Ashdown Garage <office@example.co.uk>",
  },
  version: "V1StGXR8_Z5jdHi6B-myT",
};

export const motDue: MotDue = {
  ...{ registration: "AB12 CDE", model: "Ford Focus", due: "2027-11-19", lastSeen: "2026-11-19" },
  reminded: null,
  customer: {
    ...{ _id: CUSTOMER_ID, autoId: 10479, name: CUSTOMER.name, phone: CUSTOMER.phone, email: CUSTOMER.email },
    noReminders: false,
  },
};

export const reminder: ReminderView = {
  ...{ ...record(REMINDER_ID), registration: "AB12 CDE", due: "2027-11-19", way: "Letter" },
  ...{ customer, by: USER.name },
};

const AGED = { current: 65.5, days1to30: 28.6, days31to60: 0, days61to90: 0, over90: 0 };
const FIGURES = { ...AGED, onAccount: -10, total: 84.1 };
export const agedDebtors = {
  at: "2026-11-19",
  rows: [{ customer: { _id: CUSTOMER_ID, autoId: 10479, name: CUSTOMER.name }, ...FIGURES }],
  totals: FIGURES,
};
export const agedCreditors = {
  at: "2026-11-19",
  rows: [{ supplier: { _id: SUPPLIER_ID, autoId: 12, name: SUPPLIER.name }, ...FIGURES }],
  totals: FIGURES,
};
export const accountFiles = {
  ...{ product: "xero", from: "2026-07-01", to: "2026-09-30" },
  files: [
    {
      ...{ name: "sales-invoices-1.csv", kind: "sales-invoices", documents: 412, rows: 1031 },
      ...{ exportedAt: "2026-10-05T09:30:00.000Z", isChanged: false },
    },
  ],
  leftOut: [],
  toCheck: [],
  setOffs: [],
  exportedAt: "2026-10-05T09:30:00.000Z",
};

export const found: Found = {
  ...{ kind: "vehicle", _id: "LR19ABC", label: "LR19 ABC", href: "/vehicles/LR19ABC" },
  detail: `Land Rover Defender 110 · ${CUSTOMER.name} · last seen 19 Nov 2026`,
};

export const gap: Gap = {
  ...{ kind: "invoice", number: 20416, date: "2026-11-18", total: 78.6 },
  customer: { _id: CUSTOMER_ID, name: CUSTOMER.name },
  ...{ deletedBy: USER.name, deletedAt: "2026-11-19T14:05:33.120Z" },
};
