import { addDays, type Day } from "../../shared/dates";
import { subtractMoney, sumMoney, toPence, toPounds } from "../../shared/money";
import { VAT_RATE } from "../../shared/vat";
import type { CreditNote } from "../credit-notes/credit-note";
import type { Customer, PostalAddress } from "../customers/customer";
import { purchaseRate } from "../day-books/day-book";
import { type Department, isOutsideScope } from "../departments/department";
import { dueDay, type Invoice, numberOnPaper, termsOf } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import { paidAsAt, type Receipt, type ReceiptMethod, receiptTitle } from "../receipts/receipt";
import { figuresOf } from "../sales/line-figures";
import type { SaleLine } from "../sales/sale";
import { lineVat } from "../sales/sale";
import type { Supplier } from "../suppliers/supplier";
import type { VatTreatment } from "./account-codes";

/** Whom a document is with. The number is the garage's own; what is not known is "". */
export interface AccountContact extends PostalAddress {
  readonly number: number | undefined;
  readonly email: string;
}

/** A customer or supplier as the books have them now. */
export interface AccountParty extends AccountContact {
  readonly phone: string;
}

/** A line of a document, in pounds. `quantity × unitPrice` is `net` to the penny. */
export interface AccountLine {
  /** What was sold, or the category of what was bought. */
  readonly item: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly net: number;
  readonly treatment: VatTreatment;
  readonly vat: number;
}

/** An invoice, a credit note (its amounts positive) or a bill, as accountants' programs take them. */
export interface AccountDocument {
  /** The garage's own number: of a bill, its first purchase's. */
  readonly autoId: number;
  /** The numbers of all the purchases that a bill is of, where there are several. */
  readonly purchases?: readonly number[];
  readonly number: string;
  readonly date: Day;
  readonly due: Day;
  readonly contact: AccountContact;
  /** The registration, or what a credit note is for. */
  readonly reference: string;
  /** The department of a sale, in config.json; the party that a purchase was invoiced to. */
  readonly department: string;
  readonly lines: readonly AccountLine[];
}

/** What a document comes to with its VAT, in pounds. */
export function documentTotal({ lines }: AccountDocument): number {
  return sumMoney(lines.flatMap(({ net, vat }) => [net, vat]));
}

/** Money that came in, or went back if negative. */
export interface AccountReceipt {
  readonly number: number;
  readonly title: string;
  readonly date: Day;
  readonly contact: AccountContact;
  readonly method: ReceiptMethod;
  readonly reference: string;
  /** The numbers of the invoices up to its own day that it pays: what pays a later one was on account. */
  readonly invoices: readonly string[];
  readonly amount: number;
}

/** Everything of a span, in the order of the day books. Documents without lines are left out. */
export interface AccountBooks {
  /** Those whom the documents and receipts are with, by number. */
  readonly customers: readonly AccountParty[];
  readonly suppliers: readonly AccountParty[];
  readonly invoices: readonly AccountDocument[];
  readonly creditNotes: readonly AccountDocument[];
  readonly bills: readonly AccountDocument[];
  readonly receipts: readonly AccountReceipt[];
}

const NO_ADDRESS = { addressLine1: "", addressLine2: "", town: "", postalCode: "" };

const contactOf = (billTo: PostalAddress, customer: Customer | undefined): AccountContact => ({
  ...billTo,
  number: customer?.autoId,
  email: customer?.email ?? "",
});

export function customerParty(customer: Customer): AccountParty {
  const { name, addressLine1, addressLine2, town, postalCode, autoId, email, phone } = customer;
  return { name, addressLine1, addressLine2, town, postalCode, number: autoId, email, phone };
}

export function supplierParty({ name, town, autoId, email, phone }: Supplier): AccountParty {
  return { ...NO_ADDRESS, name, town, number: autoId, email, phone };
}

/** A quantity is told only where it gives the line's net to the penny: programs multiply in their own ways. */
function exactQuantity(line: Pick<SaleLine, "charged" | "quantity" | "unitPrice">) {
  const { quantity, unitPrice, charged: net } = figuresOf(line);
  const isExact = quantity > 0 && Number((quantity * unitPrice * 100).toFixed(6)) === toPence(net);
  return isExact ? { quantity, unitPrice } : { quantity: 1, unitPrice: net };
}

/**
 * How a line of a sale is treated. One of an invoice that charged VAT before its department was exempt stays as it was: the
 * return counts it.
 */
function treatmentOf(
  addVat: boolean,
  department: Department,
  { vatAmount }: Pick<Invoice, "vatAmount">,
): VatTreatment {
  if (addVat) return "standard";
  if (!department.invoicesVatExempt || toPence(vatAmount) !== 0) return "zero";
  return isOutsideScope(department) ? "outside" : "exempt";
}

export function invoiceDocument(
  invoice: Invoice,
  { customer, department }: { customer: Customer | undefined; department: Department },
): AccountDocument {
  return {
    autoId: invoice.autoId,
    ...{ number: String(invoice.autoId), date: invoice.invoiceDate },
    due: dueDay(invoice.invoiceDate, termsOf(invoice, customer?.paymentTerms)),
    contact: contactOf(invoice.billTo, customer),
    ...{ reference: invoice.vehicleReg, department: department.name },
    lines: invoice.lines.map((line) => ({
      ...{ item: line.title, description: line.description, net: line.charged, vat: lineVat(line) },
      ...exactQuantity(line),
      treatment: treatmentOf(line.addVat, department, invoice),
    })),
  };
}

export function creditNoteDocument(
  note: CreditNote,
  around: { customer: Customer | undefined; department: Department; invoice: Invoice | undefined },
): AccountDocument {
  const { customer, department, invoice } = around;
  return {
    autoId: note.autoId,
    ...{ number: `CN ${note.autoId}`, date: note.date, due: note.date },
    contact: contactOf(note.billTo, customer),
    reference: invoice ? `Invoice ${numberOnPaper(invoice)}` : note.reason,
    department: department.name,
    lines: note.lines.map((line) => ({
      ...{ item: line.title, description: line.description, net: line.charged, vat: line.vat },
      ...exactQuantity(line),
      treatment: treatmentOf(line.addVat, department, invoice ?? note),
    })),
  };
}

/** Suppliers are paid within 30 days, as in Who Owes Us. */
const BILL_DAYS = 30;

export function billDocument(
  purchase: Purchase,
  around: { supplier: Supplier | undefined; category: string },
): AccountDocument {
  const { supplier, category } = around;
  const { supplierInvoiceDate: date } = purchase;
  return {
    autoId: purchase.autoId,
    ...{ number: purchase.supplierInvoiceNumber, date, due: addDays(date, BILL_DAYS) },
    contact: supplier ? supplierParty(supplier) : { ...NO_ADDRESS, name: "", number: undefined, email: "" },
    ...{ reference: `Purchase ${purchase.autoId}`, department: purchase.invoicedTo },
    lines: partsOf(purchase).map((part) => ({
      ...{ item: category, description: purchase.details, quantity: 1, unitPrice: part.net, ...part },
    })),
  };
}

/** The bill of several purchases that one supplier's invoice was split into: programs take a number once. */
export function joinedBill(bills: readonly [AccountDocument, ...AccountDocument[]]): AccountDocument {
  return {
    ...bills[0],
    purchases: bills.map(({ autoId }) => autoId),
    reference: bills.map(({ reference }) => reference).join(", "),
    lines: bills.flatMap(({ lines }) => lines),
  };
}

interface RatedPart {
  readonly net: number;
  readonly vat: number;
  readonly treatment: VatTreatment;
}

/**
 * A purchase in parts of one rate each, because programs reckon VAT from the rate. An invoice of several rates becomes what
 * carries VAT, and the rest. VAT above the rate stays in one part, for the accountant to see.
 */
function partsOf(purchase: Purchase): RatedPart[] {
  const { amount: net, vat } = purchase;
  const rated = toPounds(Math.round((toPence(vat) * 100) / VAT_RATE));
  const rest = subtractMoney(net, rated);
  const isSplit = purchaseRate(purchase) === "Mixed" && rest !== 0 && Math.sign(rest) === Math.sign(rated);
  if (!isSplit) return [{ net, vat, treatment: vat === 0 ? "zero" : "standard" }];
  return [
    { net: rated, vat, treatment: "standard" },
    { net: rest, vat: 0, treatment: "zero" },
  ];
}

export function accountReceipt(
  receipt: Receipt,
  around: { customer: Customer | undefined; invoiceOf: (id: string) => Invoice | undefined },
): AccountReceipt {
  const { customer, invoiceOf } = around;
  const { allocations } = paidAsAt(receipt, receipt.date, (id) => invoiceOf(id)?.invoiceDate);
  return {
    ...{ number: receipt.autoId, title: receiptTitle(receipt), date: receipt.date, method: receipt.method },
    contact: contactOf(customer ?? { name: "", ...NO_ADDRESS }, customer),
    ...{ reference: receipt.reference, amount: receipt.amount },
    invoices: allocations.flatMap(({ invoice: id }) => {
      const invoice = invoiceOf(id);
      return invoice ? numberOnPaper(invoice) : [];
    }),
  };
}

export function receiptTotal({ amount }: AccountReceipt): number {
  return amount;
}

/** "Receipt 12 - invoices 10479 and 10480 - Card - till 2". */
export function receiptWords({ title, invoices, method, reference }: AccountReceipt): string {
  const paid =
    invoices.length === 0 ? [] : [`invoice${invoices.length === 1 ? "" : "s"} ${invoices.join(" and ")}`];
  return [title, ...paid, method, reference].filter(Boolean).join(" - ");
}
