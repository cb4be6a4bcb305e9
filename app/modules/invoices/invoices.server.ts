import * as z from "zod";
import { formatListDay } from "../../shared/dates";
import { NotFoundError, ValidationError } from "../../shared/errors";
import { isMoney } from "../../shared/money";
import { optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import { merged, validate } from "../../shared/schema";
import { type Listing, newId } from "../../store/store";
import { approvalId } from "../approvals/approval";
import type { Garage, OpenBooks } from "../books.server";
import type { Customer, PostalAddress } from "../customers/customer";
import type { Department } from "../departments/department";
import { chosenDepartment, departmentOf } from "../departments/departments.server";
import { heldBy, refuseWhileHeld } from "../holders";
import { linked } from "../links";
import { listingOf, type Page, type PageQuery, pageOf } from "../listing.server";
import { purchaseLink } from "../purchases/purchase";
import type { Service } from "../services/service";
import { checkDeletion, checkVersion } from "../versions";
import {
  covers,
  type Invoice,
  type InvoiceLine,
  isPaidInFull,
  NO_PAYMENTS,
  type Payments,
  settleVat,
  sumUp,
} from "./invoice";
import { invoiceLineSchema, invoiceLinesSchema, invoiceSchema, paymentsSchema } from "./invoice.schema";

/** What the list can be narrowed by; nothing given is everything. */
export interface InvoiceFilter {
  readonly search?: string;
  readonly department?: string;
  readonly customer?: string;
  readonly isPaid?: boolean;
}

/** Invoices, newest first. */
export function listInvoices(garage: Garage, query: PageQuery & InvoiceFilter): Page<Invoice> {
  return pageOf(findInvoices(garage, query), query);
}

function findInvoices(
  { books }: Garage,
  { search = "", department, customer, isPaid }: InvoiceFilter,
): Listing<Invoice> {
  const { invoices } = books;
  const state = isPaid ? "paid" : "unpaid";
  if (customer !== undefined) {
    const theirs = invoices.search(search, invoices.group("customer", customer));
    if (department === undefined && isPaid === undefined) return theirs;
    const narrowed = [...theirs].filter(
      (invoice) =>
        (department === undefined || invoice.department === department) &&
        (isPaid === undefined || isPaidInFull(invoice) === isPaid),
    );
    return listingOf(narrowed);
  }
  if (department !== undefined && isPaid !== undefined) {
    return invoices.search(search, invoices.group("departmentPayment", `${state} ${department}`));
  }
  if (department !== undefined) return invoices.search(search, invoices.group("department", department));
  if (isPaid !== undefined) return invoices.search(search, invoices.group("payment", state));
  return invoices.search(search);
}

/** The invoice, or NotFoundError. */
export function getInvoice({ books }: Garage, id: string): Invoice {
  const invoice = books.invoices.get(id);
  if (!invoice) throw new NotFoundError("There is no such invoice");
  return invoice;
}

/** The invoice with that number, or NotFoundError. */
export function getInvoiceByNumber({ books }: Garage, autoId: number): Invoice {
  const invoice = books.invoices.byNumber(autoId);
  if (!invoice) throw new NotFoundError(`There is no invoice ${autoId}`);
  return invoice;
}

const createSchema = invoiceSchema.extend({ payments: paymentsSchema.nullish() });

/** Makes an invoice without lines, with payments when they are sent. */
export function createInvoice(garage: Garage, input: unknown, by: string, id = newId()): Promise<Invoice> {
  const { payments, ...details } = validate(createSchema, input);
  return garage.books.update(by, (books) => {
    const existing = books.invoices.get(id);
    if (existing) return existing;
    const department = chosenDepartment(garage, details.department);
    const customer = customerOf(books, details.customer);
    return books.invoices.insert({
      _id: id,
      ...details,
      department: department.name,
      billTo: postalAddress(customer),
      lines: [],
      review: null,
      ...reckon([], settlePayments(books, payments ?? NO_PAYMENTS, 0, "payments.")),
    });
  });
}

/** Lays the details that were sent over the invoice's; a new customer or department settles its lines' VAT anew. */
export function updateInvoice(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Invoice> {
  return garage.books.update(by, (books) => {
    const stored = getInvoice(garage, id);
    checkVersion(stored, version, "invoice");
    const details = validate(invoiceSchema, withDate(merged(stored, input), stored));
    const department = chosenDepartment(garage, details.department);
    const customer = customerOf(books, details.customer);
    const isMoved = department.name !== stored.department || customer._id !== stored.customer;
    const lines = isMoved
      ? stored.lines.map((line) => ({
          ...line,
          addVat: settleVat(line.addVat, {
            vatExempt: department.invoicesVatExempt,
            highValue: customer.highValue,
            forced: books.services.get(line.service)?.chargeVat ?? false,
          }),
        }))
      : stored.lines;
    return books.invoices.put({
      ...stored,
      ...details,
      department: department.name,
      billTo: postalAddress(customer),
      ...(isMoved ? withLines(stored, lines) : {}),
    });
  });
}

/** Adds a line at the end. */
export function addInvoiceLine(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  { version, lineId = newId() }: { version?: string; lineId?: string } = {},
): Promise<Invoice> {
  return garage.books.update(by, (books) => {
    const stored = getInvoice(garage, id);
    if (stored.lines.some((line) => line._id === lineId)) return stored;
    checkVersion(stored, version, "invoice");
    const line = settleLine(garage, books, stored, validate(invoiceLineSchema, input), lineId);
    return books.invoices.put({ ...stored, ...withLines(stored, [...stored.lines, line]) });
  });
}

/** Lays the fields that were sent over one line. */
export function updateInvoiceLine(
  garage: Garage,
  id: string,
  lineId: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Invoice> {
  return garage.books.update(by, (books) => {
    const stored = getInvoice(garage, id);
    const current = lineOf(stored, lineId);
    checkVersion(stored, version, "invoice");
    const line = settleLine(
      garage,
      books,
      stored,
      validate(invoiceLineSchema, merged(current, input)),
      lineId,
    );
    return books.invoices.put({
      ...stored,
      ...withLines(
        stored,
        stored.lines.map((each) => (each._id === lineId ? line : each)),
      ),
    });
  });
}

/** Removes one line. */
export function deleteInvoiceLine(
  garage: Garage,
  id: string,
  lineId: string,
  by: string,
  version?: string,
): Promise<Invoice> {
  return garage.books.update(by, (books) => {
    const stored = getInvoice(garage, id);
    lineOf(stored, lineId);
    checkDeletion(stored, version, "invoice");
    return books.invoices.put({
      ...stored,
      ...withLines(
        stored,
        stored.lines.filter((line) => line._id !== lineId),
      ),
    });
  });
}

/** Replaces all lines, in the order sent; the `_id`s that are the invoice's own are kept. */
export function replaceInvoiceLines(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Invoice> {
  const sent = validate(z.object({ lines: invoiceLinesSchema }), { lines: input }).lines;
  return garage.books.update(by, (books) => {
    const stored = getInvoice(garage, id);
    checkVersion(stored, version, "invoice");
    const free = new Set(stored.lines.map((line) => line._id));
    const lines = sent.map((line, index) => {
      const lineId = free.delete(line._id) ? line._id : newId();
      return settleLine(garage, books, stored, line, lineId, `lines.${index}.`);
    });
    return books.invoices.put({ ...stored, ...withLines(stored, lines) });
  });
}

/** Lays the payments that were sent over the invoice's. `paidInFull` is stored as sent, else settled by the amounts. */
export function takePayments(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Invoice> {
  return garage.books.update(by, (books) => {
    const stored = getInvoice(garage, id);
    checkVersion(stored, version, "invoice");
    const { paidInFull: _, ...kept } = stored.payments;
    const payments = settlePayments(books, validate(paymentsSchema, merged(kept, input)), stored.total);
    return books.invoices.put({ ...stored, ...reckon(stored.lines, payments) });
  });
}

/** Removes an invoice for good, and its approval with it; ConflictError while purchases belong to it. */
export function deleteInvoice(garage: Garage, id: string, by: string, version?: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const invoice = getInvoice(garage, id);
    checkDeletion(invoice, version, "invoice");
    refuseWhileHeld(`Invoice ${invoice.autoId}`, [
      heldBy("purchase", books.purchases.group("invoice", id), purchaseLink),
    ]);
    books.invoices.delete(id);
    books.approvals.delete(approvalId(id));
  });
}

/** The line of an invoice, or NotFoundError. */
export function lineOf(invoice: Invoice, lineId: string): InvoiceLine {
  const line = invoice.lines.find((each) => each._id === lineId);
  if (!line) throw new NotFoundError("There is no such invoice line");
  return line;
}

/** Whether an invoice's lines take the VAT box, and whether it starts ticked (spec §5). */
export function vatChoice(garage: Garage, invoice: Invoice): { isFixed: boolean; isOn: boolean } {
  const vatExempt = departmentOf(garage, invoice.department).invoicesVatExempt;
  const highValue = garage.books.customers.get(invoice.customer)?.highValue ?? false;
  return { isFixed: vatExempt || highValue, isOn: highValue && !vatExempt };
}

/** An invoice that has a date keeps it when the field is cleared: its tax point never moves by itself. */
function withDate(input: unknown, { invoiceDate }: Invoice): unknown {
  const isCleared =
    typeof input === "object" &&
    input !== null &&
    "invoiceDate" in input &&
    !String(input.invoiceDate ?? "").trim();
  return isCleared ? { ...input, invoiceDate } : input;
}

function customerOf(books: OpenBooks, id: string): Customer {
  const customer = books.customers.get(id);
  if (!customer) throw new ValidationError({ customer: ["There is no such customer"] });
  return customer;
}

function postalAddress({ name, addressLine1, addressLine2, town, postalCode }: Customer): PostalAddress {
  return { name, addressLine1, addressLine2, town, postalCode };
}

function settleLine(
  garage: Garage,
  books: OpenBooks,
  invoice: Invoice,
  { service: serviceId, description, charged, addVat }: z.output<typeof invoiceLineSchema>,
  lineId: string,
  path = "",
): InvoiceLine {
  const service: Service | undefined = books.services.get(serviceId);
  if (!service) throw new ValidationError({ [`${path}service`]: ["There is no such service"] });
  const department: Department = departmentOf(garage, invoice.department);
  return {
    _id: lineId,
    service: serviceId,
    title: service.title,
    description,
    charged: charged ?? service.unitPrice,
    addVat: settleVat(addVat, {
      vatExempt: department.invoicesVatExempt,
      highValue: books.customers.get(invoice.customer)?.highValue ?? false,
      forced: service.chargeVat,
    }),
  };
}

function settlePayments(
  books: OpenBooks,
  { paidInFull, ...payments }: z.output<typeof paymentsSchema>,
  total: number,
  path = "",
): Payments {
  if (payments.transaction !== null) linked(books.transactions, `${path}transaction`, payments.transaction);
  return { ...payments, paidInFull: paidInFull ?? covers(payments, total) };
}

function reckon(lines: readonly InvoiceLine[], payments: Payments) {
  const sums = sumUp(lines, payments);
  if (!isMoney(sums.total)) {
    throw new ValidationError({ charged: ["The invoice's total would be more than 9,999,999.99"] });
  }
  if (!isMoney(sums.balancePayable)) {
    throw new ValidationError({ card: ["The payments together would be more than 9,999,999.99"] });
  }
  return { payments, ...sums };
}

function withLines(invoice: Invoice, lines: readonly InvoiceLine[]) {
  const { total } = sumUp(lines, invoice.payments);
  const payments = { ...invoice.payments, paidInFull: covers(invoice.payments, total) };
  return { lines, ...reckon(lines, payments) };
}

/** How many invoices a search step offers. */
const MOST_OPTIONS = 12;

/** An invoice as a choice: its number, and whose it is. */
export function invoiceOption({ _id, autoId, vehicleReg, billTo, invoiceDate }: Invoice): RecordOption {
  const detail = [vehicleReg, billTo.name, formatListDay(invoiceDate)].join(" · ");
  return { id: _id, name: `Invoice ${autoId}`, detail };
}

/** What an invoice is chosen from, newest first. */
export function invoiceChoices({ books }: Garage): RecordChoices {
  return {
    find: (search) =>
      books.invoices.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(invoiceOption),
    get: (id) => optionOf(books.invoices.get(id), invoiceOption),
  };
}
