// Over 300 lines: the answers of the api, entity by entity, refer to one another.
import * as z from "zod";
import { APPROVAL_METHODS } from "../modules/approvals/approval";
import type { ApprovalView } from "../modules/approvals/approval-view.server";
import type { ClosingView } from "../modules/closing/closing.server";
import type { CreditNoteView } from "../modules/credit-notes/credit-note-view.server";
import { CUSTOMER_TYPES, type CustomerView, PAYMENT_TERMS } from "../modules/customers/customer";
import type { EmbeddedInvoice, InvoiceView, PlainInvoice } from "../modules/invoices/invoice-view.server";
import { MOT_RESULTS } from "../modules/invoices/mot-test";
import { PRODUCT_UNITS, type Product, type ProductView } from "../modules/products/product";
import type { PurchaseCategory } from "../modules/purchase-categories/purchase-category";
import type { PlainPurchase } from "../modules/purchases/purchase";
import type { PurchaseView } from "../modules/purchases/purchase-view.server";
import type { QuoteView } from "../modules/quotes/quote-view.server";
import { RECEIPT_METHODS } from "../modules/receipts/receipt";
import type { ReceiptView } from "../modules/receipts/receipt-view.server";
import { SERVICE_UNITS, type Service } from "../modules/services/service";
import type { Supplier } from "../modules/suppliers/supplier";
import type { TillCountView } from "../modules/till-counts/till-counts.server";
import type { Transaction } from "../modules/transactions/transaction";
import type { TransactionView } from "../modules/transactions/transactions.server";
import { ROLES, type UserView } from "../modules/users/user";
import { MOST_QUANTITY } from "../shared/quantity";
import { bare, day, exactly, id, moment, numbered, pounds, record } from "./answer-parts.schema";
import * as example from "./examples";

/**
 * What the api answers, entity by entity (REFERENCE §3), as the description says it. Every live answer of the contract tests
 * is held against these; the types hold them against the code.
 */

export const user = exactly<UserView>()(
  z
    .strictObject({
      ...record,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      role: z.enum(ROLES),
      emailVerified: z.boolean(),
      active: z.boolean(),
    })
    .meta({ id: "User", examples: [example.user] }),
);

const customerFields = {
  ...numbered,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  postalCode: z.string(),
  creditAccount: z.boolean(),
  highValue: z.boolean(),
  customerType: z.enum(CUSTOMER_TYPES),
  paymentTerms: z.enum(PAYMENT_TERMS),
  active: z.boolean(),
  noReminders: z.boolean().meta({ description: "Whether they get no reminders of MOTs" }),
};
export const customer = exactly<CustomerView>()(
  z.strictObject(customerFields).meta({ id: "Customer", examples: [example.customer] }),
);

/** With the name and address that are printed on the sale. */
const billed = z.union([
  customer,
  z.strictObject({
    ...{ _id: id, highValue: z.boolean(), name: z.string(), addressLine1: z.string() },
    ...{ addressLine2: z.string(), town: z.string(), postalCode: z.string() },
  }),
]);

export const supplier = exactly<Supplier>()(
  z
    .strictObject({ ...numbered, name: z.string(), email: z.string(), phone: z.string(), town: z.string() })
    .meta({ id: "Supplier", examples: [example.supplier] }),
);

export const service = exactly<Service>()(
  z
    .strictObject({
      ...record,
      title: z.string(),
      description: z.string(),
      unitPrice: pounds,
      unit: z.enum(SERVICE_UNITS),
      chargeVat: z.boolean(),
    })
    .meta({ id: "Service", examples: [example.service] }),
);
const serviceOrTitle = z.union([service, z.strictObject({ _id: id, title: z.string() })]);

export const purchaseCategory = exactly<PurchaseCategory>()(
  z
    .strictObject({ ...record, name: z.string(), description: z.string() })
    .meta({ id: "PurchaseCategory", examples: [example.purchaseCategory] }),
);

const productFields = {
  ...numbered,
  name: z.string(),
  description: z.string(),
  unitPrice: pounds,
  unit: z.enum(PRODUCT_UNITS),
};
export const product = exactly<ProductView>()(
  z
    .strictObject({
      ...productFields,
      purchaseCategory: purchaseCategory.nullable(),
      supplier: supplier.nullable(),
    })
    .meta({ id: "Product", examples: [example.product] }),
);
const linkedProduct = exactly<Product>()(
  z.strictObject({ ...productFields, purchaseCategory: id.nullable(), supplier: id.nullable() }).meta({
    id: "LinkedProduct",
    examples: [example.linkedProduct],
    description: "A product as a link: its own links are ids",
  }),
);

const transactionFields = {
  ...numbered,
  ...{ customerRef: z.string(), department: z.string(), amount: pounds, date: day, notes: z.string() },
};
const linkedTransaction = exactly<Transaction>()(
  z.strictObject(transactionFields).meta({
    id: "LinkedTransaction",
    examples: [example.linkedTransaction],
    description: "A bank transaction as a link",
  }),
);
export const transaction = exactly<TransactionView>()(
  z
    .strictObject({
      ...transactionFields,
      allocated: pounds.meta({ description: "What its receipts account for" }),
      left: pounds.meta({ description: "amount less allocated" }),
    })
    .meta({ id: "Transaction", examples: [example.transaction] }),
);

const payments = z
  .strictObject({
    card: pounds,
    cash: pounds,
    cheque: pounds.meta({
      description: "A cheque, or a bank transfer with its bank transaction in `transaction`",
    }),
    reference: z.string(),
    transaction: id.nullable(),
    paidInFull: z.boolean(),
  })
  .meta({ id: "Payments", examples: [example.payments] });

const quantity = z
  .number()
  .positive()
  .max(MOST_QUANTITY)
  .meta({ description: "How many units, with at most three decimals" });
const line = z
  .strictObject({
    _id: id,
    service: serviceOrTitle,
    description: z.string(),
    quantity,
    unitPrice: pounds.meta({ description: "Pounds for one unit, without VAT" }),
    charged: pounds.meta({
      description: "quantity × unitPrice to the penny, without VAT; negative for a discount",
    }),
    addVat: z.boolean(),
  })
  .meta({ id: "Line", examples: [example.line] });

const saleFields = {
  ...numbered,
  department: z.string(),
  vehicleModel: z.string(),
  vehicleReg: z.string(),
  subTotal: pounds,
  vatAmount: pounds,
  total: pounds,
};
const invoiceFields = {
  ...saleFields,
  invoiceDate: day,
  repairNotes: z.string(),
  payments,
  review: z.enum(["accepted", "rejected"]).nullable(),
  issued: moment.nullable().meta({ description: "When it was first downloaded, or paid in full" }),
  changedAfterIssue: z.boolean().meta({ description: "Whether its paper was changed after it was issued" }),
  earlierNumber: z
    .string()
    .meta({ description: "Its number in another program, if it is an opening balance; otherwise empty" }),
  paymentTerms: z.enum(PAYMENT_TERMS).nullable().meta({
    description: "Its customer's when its details were last saved; null for those of today",
  }),
  motDue: day.nullable().meta({ description: "The day that was typed for the vehicle's next MOT test" }),
  mileage: z.int().nullable().meta({ description: "In miles, at its MOT test" }),
  motResult: z.enum(MOT_RESULTS).nullable(),
  credited: pounds.meta({ description: "The sum of its credit notes" }),
  balancePayable: pounds.meta({
    description: "total less card, cash, cheque and credited; negative is a credit",
  }),
};
const linkedInvoice = exactly<PlainInvoice>()(
  z.strictObject({ ...invoiceFields, customer: id }).meta({
    id: "LinkedInvoice",
    examples: [example.linkedInvoice],
    description: "An invoice as a link: its customer is an id, and it has no lists",
  }),
);
const embeddedInvoice = exactly<EmbeddedInvoice>()(
  z.strictObject({ ...invoiceFields, lines: z.array(line) }).meta({
    id: "EmbeddedInvoice",
    examples: [example.embeddedInvoice],
    description: "An invoice inside its customer",
  }),
);

const purchaseFields = {
  ...numbered,
  invoicedTo: z.string(),
  pdfName: z.string(),
  pdfPageNumber: z.int(),
  details: z.string(),
  warranty: z.string(),
  paid: z.boolean(),
  paidDate: day.nullable().meta({ description: "The day on which it was paid" }),
  paidDateAssumed: z
    .boolean()
    .meta({ description: "Whether paidDate is the supplier's invoice date, because none was recorded" }),
  amount: pounds.meta({ description: "Pounds before VAT" }),
  vat: pounds,
  total: pounds,
  supplierInvoiceNumber: z.string(),
  supplierInvoiceDate: day,
  invoiceLines: z.strictObject({ count: z.int(), billed: z.int(), delivered: z.int() }),
  approved: z.boolean(),
};
export const linkedPurchase = exactly<PlainPurchase>()(
  z
    .strictObject({
      ...purchaseFields,
      ...{ invoice: id.nullable(), product: id.nullable(), supplier: id, purchaseCategory: id },
    })
    .meta({
      id: "LinkedPurchase",
      examples: [example.linkedPurchase],
      description: "A purchase inside an invoice or an approval: its links are ids",
    }),
);
export const purchase = exactly<PurchaseView>()(
  z
    .strictObject({
      ...purchaseFields,
      invoice: linkedInvoice.nullable(),
      product: linkedProduct.nullable(),
      supplier: z.union([supplier, bare]),
      purchaseCategory: z.union([purchaseCategory, bare]),
    })
    .meta({ id: "Purchase", examples: [example.purchase] }),
);

export const invoice = exactly<InvoiceView>()(
  z
    .strictObject({
      ...invoiceFields,
      customer: billed,
      lines: z.array(line),
      purchases: z.array(linkedPurchase),
      receipts: z
        .array(z.strictObject({ _id: id, date: day, method: z.enum(RECEIPT_METHODS), amount: pounds }))
        .meta({ description: "What came in for it, oldest first; amount is the part that pays it" }),
    })
    .meta({ id: "Invoice", examples: [example.invoice] }),
);

export const customerWithInvoices = z
  .strictObject({ ...customerFields, invoices: z.array(embeddedInvoice).max(500) })
  .meta({
    id: "CustomerWithInvoices",
    examples: [example.customerWithInvoices],
    description: "A customer with at most the newest 500 invoices",
  });

export const receipt = exactly<ReceiptView>()(
  z
    .strictObject({
      ...numbered,
      date: day,
      customer: z.union([customer, bare]),
      method: z.enum(RECEIPT_METHODS),
      amount: pounds.meta({ description: "Pounds; negative for a refund" }),
      ...{ reference: z.string(), notes: z.string() },
      transaction: z.union([linkedTransaction, bare]).nullable(),
      allocations: z.array(z.strictObject({ invoice: z.union([linkedInvoice, bare]), amount: pounds })),
      unallocated: pounds.meta({ description: "The part on the customer's account" }),
      dateAssumed: z
        .boolean()
        .meta({ description: "Whether date is the invoice's, because none was recorded" }),
    })
    .meta({ id: "Receipt", examples: [example.receipt] }),
);

export const creditNote = exactly<CreditNoteView>()(
  z
    .strictObject({
      ...numbered,
      ...{ date: day, reason: z.string() },
      customer: billed,
      department: z.string(),
      invoice: z.union([linkedInvoice, bare]),
      lines: z.array(
        z.strictObject({
          line: z.string().meta({ description: "The _id of the invoice's line" }),
          ...{ title: z.string(), description: z.string() },
          charged: pounds.meta({ description: "Pounds without VAT; negative for a discount taken back" }),
          quantity: quantity.nullable().meta({
            description:
              "How many units are credited: as was sent, or where charged is the whole line or a whole number of its units",
          }),
          unitPrice: pounds.nullable().meta({
            description: "The invoice's line's, where quantity × unitPrice is charged",
          }),
          addVat: z.boolean(),
          vat: pounds,
        }),
      ),
      ...{ subTotal: pounds, vatAmount: pounds },
      total: pounds.meta({ description: "Positive: what the customer owes less" }),
    })
    .meta({ id: "CreditNote", examples: [example.creditNote] }),
);

export const quote = exactly<QuoteView>()(
  z
    .strictObject({
      ...saleFields,
      quoteDate: day,
      quoteNotes: z.string(),
      customer: billed,
      lines: z.array(line),
      payments,
      balancePayable: pounds,
      invoice: linkedInvoice.nullable(),
    })
    .meta({ id: "Quote", examples: [example.quote] }),
);

export const approval = exactly<ApprovalView>()(
  z
    .strictObject({
      ...record,
      status: z.boolean().meta({ description: "True when approved" }),
      notes: z.string(),
      customer: z.union([customer, bare]),
      repair: serviceOrTitle.nullable(),
      amount: pounds,
      total: pounds,
      payments: z.strictObject({ amount: pounds, method: z.enum(["", ...APPROVAL_METHODS]) }),
      reference: z.string(),
      letter: z.string().meta({ pattern: "^[A-Z]?$" }),
      invoice: linkedInvoice,
      invoiceCustomer: billed,
      purchases: z.array(linkedPurchase),
    })
    .meta({ id: "Approval", examples: [example.approval] }),
);

export const tillCount = exactly<TillCountView>()(
  z
    .strictObject({
      ...record,
      _id: day.meta({ description: "Its day" }),
      date: day,
      counted: pounds.meta({ description: "Notes and coins, the float among them" }),
      float: pounds.meta({ description: "What was in the till before the day's takings" }),
      takenOut: pounds.meta({ description: "What was banked or spent out of the till" }),
      notes: z.string(),
      countedBy: z.string().meta({ description: "The name of who counted" }),
      cash: pounds.meta({ description: "The cash that came in on the day, less what went back" }),
      difference: pounds.meta({ description: "What is over; negative is short" }),
    })
    .meta({ id: "TillCount", examples: [example.tillCount] }),
);

export const closing = exactly<ClosingView>()(
  z
    .strictObject({
      closedUntil: day.nullable(),
      by: z.string().nullable().meta({ description: "Who closed or opened the books last" }),
      at: moment.nullable(),
    })
    .meta({ id: "Closing", examples: [example.closing] }),
);
