import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ConflictError } from "../../shared/errors";
import { toPence } from "../../shared/money";
import { registrationKey } from "../../shared/registration";
import { foldText, nameKey, paperNumberKey } from "../../shared/text";
import {
  type CompactionOptions,
  defineCollection,
  type IndexOptions,
  openStore,
  type Store,
} from "../../store/store";
import type { AccountExport } from "../accountancy/account-export";
import type { Approval } from "../approvals/approval";
import { CLOSING_ID, type Closing, closedSentence, touchesClosed } from "../closing/closing";
import { type CreditNote, creditNoteText } from "../credit-notes/credit-note";
import { type Customer, customerText, phoneKey } from "../customers/customer";
import type { Business } from "../departments/department";
import { type Email, emailKey, HISTORY_OF } from "../emails/email";
import type { Import, ImportChoice } from "../imports/import";
import { type Invoice, isOpeningBalance, isPaidInFull, unpaidAmount } from "../invoices/invoice";
import { dueKey, type Reminder } from "../mots/reminder";
import { type Product, productText } from "../products/product";
import { type PurchaseCategory, purchaseCategoryText } from "../purchase-categories/purchase-category";
import { type Purchase, paidDay, purchaseText } from "../purchases/purchase";
import type { Quote } from "../quotes/quote";
import { type Receipt, receiptText, unallocatedAmount } from "../receipts/receipt";
import { saleText } from "../sales/sale";
import { type Service, serviceText } from "../services/service";
import type { SettingsRecord } from "../settings/settings";
import { type Supplier, supplierText } from "../suppliers/supplier";
import type { TillCount } from "../till-counts/till-count";
import type { BankLine } from "../transactions/bank-line";
import { type Transaction, transactionText } from "../transactions/transaction";
import type { EndedSession } from "../users/ended-session";
import type { PasswordReset } from "../users/password-reset";
import { type User, userText } from "../users/user";
import type { VatReturn } from "../vat/vat-return";
import { type VehicleVisit, vehicleVisitText } from "../vehicle-visits/vehicle-visit";
import type { VehicleNote } from "../vehicles/vehicle-note";

const invoicePence = (invoice: Invoice) => toPence(invoice.total);
const purchasePence = (purchase: Purchase) => toPence(purchase.total);
const receiptPence = (receipt: Receipt) => toPence(receipt.amount);
const creditPence = (note: CreditNote) => toPence(note.total);
const paymentState = (invoice: Invoice) => (isPaidInFull(invoice) ? "paid" : "unpaid");

/** Every collection of the books, with the groups that are kept up to date for its records. */
export const collections = {
  users: defineCollection<User>()({
    numbered: false,
    text: userText,
    groups: {
      email: { key: (user) => foldText(user.email) },
      state: { key: ({ active }) => (active ? "active" : "inactive") },
    },
  }),
  passwordResets: defineCollection<PasswordReset>()({
    numbered: false,
    groups: { token: { key: ({ tokenHash }) => tokenHash }, user: { key: ({ user }) => user } },
  }),
  endedSessions: defineCollection<EndedSession>()({ numbered: false, groups: {} }),
  customers: defineCollection<Customer>()({
    numbered: true,
    text: customerText,
    groups: {
      phone: { key: (customer) => phoneKey(customer.phone) || undefined },
      name: { key: ({ name }) => nameKey(name) },
      type: { key: ({ customerType }) => customerType },
    },
  }),
  suppliers: defineCollection<Supplier>()({
    numbered: true,
    text: supplierText,
    groups: { name: { key: ({ name }) => nameKey(name) } },
  }),
  services: defineCollection<Service>()({ numbered: false, text: serviceText, groups: {} }),
  purchaseCategories: defineCollection<PurchaseCategory>()({
    numbered: false,
    text: purchaseCategoryText,
    groups: {},
  }),
  products: defineCollection<Product>()({
    numbered: true,
    text: productText,
    groups: {
      category: { key: ({ purchaseCategory }) => purchaseCategory ?? undefined },
      supplier: { key: ({ supplier }) => supplier ?? undefined },
    },
  }),
  purchases: defineCollection<Purchase>()({
    numbered: true,
    isReadAsNeeded: true,
    text: purchaseText,
    groups: {
      supplier: { key: ({ supplier }) => supplier, pence: purchasePence },
      category: { key: ({ purchaseCategory }) => purchaseCategory, pence: purchasePence },
      invoice: { key: ({ invoice }) => invoice ?? undefined, pence: purchasePence },
      product: { key: ({ product }) => product ?? undefined, pence: purchasePence },
      payment: { key: ({ paid }) => (paid ? "paid" : "unpaid"), pence: purchasePence },
      unpaidSupplier: { key: ({ paid, supplier }) => (paid ? undefined : supplier), pence: purchasePence },
      date: { key: ({ supplierInvoiceDate }) => supplierInvoiceDate, pence: purchasePence },
      paidDate: { key: (purchase) => paidDay(purchase) ?? undefined, pence: purchasePence },
      total: { key: (purchase) => String(purchasePence(purchase)) },
    },
  }),
  transactions: defineCollection<Transaction>()({
    numbered: true,
    text: transactionText,
    groups: { department: { key: ({ department }) => department, pence: ({ amount }) => toPence(amount) } },
  }),
  quotes: defineCollection<Quote>()({
    numbered: true,
    isReadAsNeeded: true,
    text: saleText,
    groups: {
      customer: { key: ({ customer }) => customer },
      department: { key: ({ department }) => department },
      vehicle: { key: ({ vehicleReg }) => registrationKey(vehicleReg) },
      invoice: { key: ({ invoice }) => invoice ?? undefined },
      service: { key: ({ lines }) => lines.map((line) => line.service) },
    },
  }),
  invoices: defineCollection<Invoice>()({
    numbered: true,
    isReadAsNeeded: true,
    text: saleText,
    groups: {
      customer: { key: (invoice) => invoice.customer, pence: invoicePence },
      department: { key: (invoice) => invoice.department, pence: invoicePence },
      date: { key: (invoice) => invoice.invoiceDate, pence: invoicePence },
      // An opening balance may have no vehicle.
      vehicle: { key: (invoice) => registrationKey(invoice.vehicleReg) || undefined, pence: invoicePence },
      motDue: { key: ({ motDue }) => motDue },
      opening: {
        key: (invoice) => (isOpeningBalance(invoice) ? invoice.invoiceDate : undefined),
        pence: invoicePence,
      },
      earlierNumber: {
        key: ({ earlierNumber }) => (earlierNumber ? paperNumberKey(earlierNumber) : undefined),
      },
      payment: { key: paymentState, pence: (invoice) => toPence(unpaidAmount(invoice)) },
      departmentPayment: {
        key: (invoice) => `${paymentState(invoice)} ${invoice.department}`,
        pence: (invoice) => toPence(unpaidAmount(invoice)),
      },
      unpaidCustomer: {
        key: (invoice) => (isPaidInFull(invoice) ? undefined : invoice.customer),
        pence: (invoice) => toPence(unpaidAmount(invoice)),
      },
      creditCustomer: {
        key: (invoice) => (invoice.balancePayable < 0 ? invoice.customer : undefined),
        pence: (invoice) => Math.min(0, toPence(invoice.balancePayable)),
      },
      transaction: { key: (invoice) => invoice.payments.transaction ?? undefined },
      service: { key: (invoice) => invoice.lines.map((line) => line.service) },
    },
  }),
  receipts: defineCollection<Receipt>()({
    numbered: true,
    isReadAsNeeded: true,
    text: receiptText,
    groups: {
      customer: { key: ({ customer }) => customer, pence: receiptPence },
      invoice: { key: ({ allocations }) => allocations.map(({ invoice }) => invoice) },
      date: { key: ({ date }) => date, pence: receiptPence },
      method: { key: ({ method }) => method, pence: receiptPence },
      setOff: {
        key: ({ date, setAgainst }) => (setAgainst === undefined ? undefined : date),
        pence: receiptPence,
      },
      transaction: { key: ({ transaction }) => transaction ?? undefined, pence: receiptPence },
      account: {
        key: (receipt) => (unallocatedAmount(receipt) === 0 ? undefined : receipt.customer),
        pence: (receipt) => toPence(unallocatedAmount(receipt)),
      },
    },
  }),
  creditNotes: defineCollection<CreditNote>()({
    numbered: true,
    text: creditNoteText,
    groups: {
      customer: { key: ({ customer }) => customer, pence: creditPence },
      invoice: { key: ({ invoice }) => invoice, pence: creditPence },
      date: { key: ({ date }) => date, pence: creditPence },
    },
  }),
  approvals: defineCollection<Approval>()({
    numbered: false,
    isReadAsNeeded: true,
    groups: {
      customer: { key: ({ customer }) => customer },
      service: { key: ({ repair }) => repair?._id },
    },
  }),
  tillCounts: defineCollection<TillCount>()({
    numbered: false,
    groups: { date: { key: ({ date }) => date } },
  }),
  closing: defineCollection<Closing>()({ numbered: false, groups: {} }),
  vatReturns: defineCollection<VatReturn>()({ numbered: false, groups: { date: { key: ({ to }) => to } } }),
  settings: defineCollection<SettingsRecord>()({ numbered: false, groups: {} }),
  emails: defineCollection<Email>()({
    numbered: false,
    isReadAsNeeded: true,
    groups: {
      record: { key: ({ kind, record }) => emailKey(HISTORY_OF[kind], record) },
      state: { key: ({ state }) => state },
      round: { key: ({ round }) => round || undefined },
      mot: { key: ({ mot }) => mot && dueKey(mot) },
    },
  }),
  accountExports: defineCollection<AccountExport>()({ numbered: false, groups: {} }),
  bankLines: defineCollection<BankLine>()({
    numbered: false,
    groups: { transaction: { key: ({ transaction }) => transaction }, state: { key: ({ state }) => state } },
  }),
  vehicleVisits: defineCollection<VehicleVisit>()({
    numbered: false,
    text: vehicleVisitText,
    groups: {
      vehicle: { key: ({ vehicleReg }) => registrationKey(vehicleReg) },
      customer: { key: ({ customer }) => customer ?? undefined },
      motDue: { key: ({ motDue }) => motDue ?? undefined },
    },
  }),
  vehicleNotes: defineCollection<VehicleNote>()({
    numbered: false,
    groups: { motDue: { key: ({ motDue }) => motDue ?? undefined } },
  }),
  reminders: defineCollection<Reminder>()({
    numbered: false,
    groups: { due: { key: dueKey }, vehicle: { key: ({ registration }) => registrationKey(registration) } },
  }),
  imports: defineCollection<Import>()({ numbered: false, groups: {} }),
  importChoices: defineCollection<ImportChoice>()({ numbered: false, groups: {} }),
};

export type CollectionName = keyof typeof collections;

/** The garage's books: every record, live in memory and durable in the data directory. */
export type Books = Store<typeof collections>;

/** The books as a function sees them inside `update`. */
export type BooksInUpdate = Parameters<Parameters<Books["update"]>[1]>[0];

/** The argument of every use case: the books and the configured business. */
export interface Garage {
  readonly books: Books;
  readonly business: Business;
}

/** Opens the books in a data directory. The options and errors are those of `openStore`. */
export function openBooks(options: {
  dir: string;
  readOnly?: boolean;
  freeze?: boolean;
  now?: () => Date;
  log?: (line: string) => void;
  /** How the journals are compacted; never, if undefined. */
  compaction?: CompactionOptions | undefined;
  memory?: string | undefined;
  anew?: boolean | undefined;
  isThorough?: boolean;
  allowsNetworkDisk?: boolean | undefined;
  index?: IndexOptions | undefined;
}): Promise<Books> {
  return openStore({
    ...options,
    collections,
    // Here, and not in each use case: none can forget it.
    check: (changes, { closing, invoices }) => {
      const closedUntil = closing.get(CLOSING_ID)?.closedUntil ?? null;
      if (closedUntil === null) return;
      const invoiceDate = (id: string) => invoices.get(id)?.invoiceDate;
      if (changes.some((change) => touchesClosed(change, closedUntil, invoiceDate)))
        throw new ConflictError(closedSentence(closedUntil));
    },
  });
}

/** Opens books as the server does, looks at all that is made of them, and closes them. Throws the errors of `openStore`. */
export async function tryBooks(dir: string, index?: IndexOptions): Promise<void> {
  const books = await openBooks({ dir, readOnly: true, isThorough: true, index });
  await books.close();
}

/** The index that this program keeps. @param root of the program. */
export function indexOf(root: string): IndexOptions | undefined {
  // It names all other files of the build by the hash of what is in them.
  const program = path.join(root, "build", "garage.js");
  if (!fs.existsSync(program)) return undefined;
  // How letters are folded is Node's.
  return {
    program: createHash("sha256").update(fs.readFileSync(program)).update(process.version).digest("hex"),
  };
}
