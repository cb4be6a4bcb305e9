import type * as z from "zod";
import { londonDayOf } from "../../shared/dates";
import {
  type Ask,
  type AskAgain,
  askNobody,
  askNothing,
  NotFoundError,
  ValidationError,
} from "../../shared/errors";
import { addMoney, formatMoney, isMoney, LARGEST_AMOUNT } from "../../shared/money";
import { keepDate, merged, validate } from "../../shared/schema";
import { type Listing, type NewDocument, newId } from "../../store/store";
import { approvalId } from "../approvals/approval";
import { askAboutDay } from "../books/ask-about-day";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { narrowedBy, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { referencesFrom, refuseWhileReferenced } from "../books/references";
import { requireRecord } from "../books/require-record";
import { isUnchanged } from "../books/unchanged.server";
import { updateAsking } from "../books/update-asking.server";
import { checkDeletion, checkVersion, lastChangeOf } from "../books/versions";
import { closedUntil } from "../closing/closed-until";
import { creditNoteLink } from "../credit-notes/credit-note";
import { checkCredited, creditedBefore } from "../credit-notes/credited-invoice.server";
import { narrowedDepartment } from "../departments/departments.server";
import { listSearch } from "../find/find";
import { purchaseLink } from "../purchases/purchase";
import { reopenQuotes } from "../quotes/quotes.server";
import { releaseReceipts } from "../receipts/invoice-receipts.server";
import { moveReceipts } from "../receipts/move-receipts.server";
import { receiveTotals } from "../receipts/receive-totals.server";
import { bankQuestion } from "../receipts/unbanked.server";
import { askAboutMotFees } from "../sales/mot-fee-question.server";
import { type SaleLine, sumLines } from "../sales/sale";
import { otherTotalQuestion } from "../sales/sale-questions";
import { checkTotal, type LineChange, type LineRules, resettle, settleParties } from "../sales/sales.server";
import { tillQuestion } from "../till-counts/till-counts.server";
import {
  covers,
  creditedAmount,
  type Invoice,
  isOpeningBalance,
  NO_PAYMENTS,
  type Payments,
  paidAmount,
  sumUp,
} from "./invoice";
import { invoiceSchema, paymentsSchema } from "./invoice.schema";
import { termsWhenSaved } from "./invoice-terms.server";
import { withIssue } from "./issue";
import { askOfChange } from "./issue.server";
import { settleTest, withoutTest } from "./mot-test.server";
import { checkOpeningBalance, linesOfOpening } from "./opening-balance.server";
import { sameTestQuestion } from "./same-visit.server";

/** The filters of the list; without any, it holds every invoice. */
export interface InvoiceFilter {
  readonly search?: string;
  readonly department?: string;
  readonly customer?: string;
  readonly isPaid?: boolean;
}

/** A page of the invoices, newest first. */
export function listInvoices(garage: Garage, query: PageQuery & InvoiceFilter): Page<Invoice> {
  return pageOf(findInvoices(garage, query), query);
}

/** All matching invoices, newest first. @throws ValidationError for an unknown department */
export function findInvoices(
  garage: Garage,
  { customer, isPaid, ...narrow }: InvoiceFilter,
): Listing<Invoice> {
  const { invoices } = garage.books;
  const search = listSearch(narrow.search ?? "", "invoice");
  const department = narrowedDepartment(garage, narrow.department);
  const state = isPaid ? "paid" : "unpaid";
  if (customer !== undefined) {
    const payment = isPaid === undefined ? undefined : state;
    return invoices.search(search, narrowedBy(invoices, { customer, department, payment }));
  }
  if (department !== undefined && isPaid !== undefined) {
    return invoices.search(search, invoices.group("departmentPayment", `${state} ${department}`));
  }
  if (department !== undefined) return invoices.search(search, invoices.group("department", department));
  if (isPaid !== undefined) return invoices.search(search, invoices.group("payment", state));
  return invoices.search(search);
}

/** Returns the invoice. @throws NotFoundError */
export function getInvoice({ books }: Garage, id: string): Invoice {
  const invoice = books.invoices.get(id);
  if (!invoice) throw new NotFoundError("There is no such invoice");
  return invoice;
}

/** Returns the invoice with that number. @throws NotFoundError */
export function getInvoiceByNumber({ books }: Garage, autoId: number): Invoice {
  const invoice = books.invoices.byNumber(autoId);
  if (!invoice) throw new NotFoundError(`There is no invoice ${autoId}`);
  return invoice;
}

/** An invoice as an MOT fee is asked about: its day decides the maximum. */
function tested({ department, invoiceDate: day, lines }: Invoice) {
  return { department, day, lines };
}

/** An invoice's amounts are exact to the penny. */
export const LINE_RULES: LineRules = { noun: "invoice", chargedAs: (charged) => charged };

/** The rules for an invoice's lines. Another program decided on the VAT of an opening balance. */
export function lineRulesOf(invoice: Invoice): LineRules {
  return isOpeningBalance(invoice) ? { ...LINE_RULES, isOfAnotherProgram: true } : LINE_RULES;
}

const createSchema = invoiceSchema.extend({ payments: paymentsSchema.nullish() });

/** Creates an invoice without lines, and with any payments that were sent. @throws ValidationError */
export function createInvoice(
  garage: Garage,
  input: unknown,
  by: string,
  id = newId(),
  ask = askNobody,
): Promise<Invoice> {
  const sent = validate(createSchema, input);
  return updateAsking(
    ...[garage, by, ask],
    (books, ask) => books.invoices.get(id) ?? insertInvoice(garage, books, sent, id, ask),
  );
}

/** The same inside an `update` of the books, for a commit that makes more than this invoice. */
export function insertInvoice(
  garage: Garage,
  books: BooksInUpdate,
  { payments, ...details }: z.output<typeof createSchema>,
  id: string,
  ask: Ask,
): Invoice {
  askAboutDay(ask, details.invoiceDate, undefined);
  const { department, customer, billTo } = settleParties(garage, books, details);
  const test = settleTest(garage, ask, details, { department: department.name, day: details.invoiceDate });
  const invoice = {
    _id: id,
    ...withoutTest(details),
    ...test,
    ...{ department: department.name, billTo, paymentTerms: customer.paymentTerms },
    lines: [],
    review: null,
    ...reckon([], settlePayments(books, payments ?? NO_PAYMENTS, 0, "payments.")),
  };
  ask(sameTestQuestion(garage, invoice));
  return insertPaid(books, invoice);
}

/** Stores a new invoice, and receipts for what it was paid with: on its own day, or today if that is to come. */
export function insertPaid(
  books: BooksInUpdate,
  invoice: NewDocument<Invoice>,
  ask: Ask = askNobody,
): Invoice {
  const made = books.invoices.insert(withIssue(undefined, invoice, books.invoices.moment));
  const today = londonDayOf(new Date());
  const date = made.invoiceDate < today ? made.invoiceDate : today;
  const { cash, cheque: amount, transaction } = made.payments;
  ask(tillQuestion(books, undefined, { date, method: "Cash", amount: cash }));
  if (amount > 0) ask(bankQuestion(books, { customer: made.customer, amount, date, transaction }));
  receiveTotals(books, made, NO_PAYMENTS, date, {}, ask);
  return made;
}

/**
 * Updates the details that were sent. A new customer or department recalculates the VAT of the lines, but for an opening balance.
 * @throws ValidationError @throws NotFoundError @throws ConflictError
 */
export function updateInvoice(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
  ask = askNobody,
): Promise<Invoice> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const stored = getInvoice(garage, id);
    checkVersion(stored, version, "invoice", lastChangeOf(garage, "invoices", stored, by));
    const details = validate(
      invoiceSchema,
      keepDate(merged(stored, input), "invoiceDate", stored.invoiceDate),
    );
    askAboutDay(ask, details.invoiceDate, stored.invoiceDate);
    ask(creditedBefore(books, stored, details.invoiceDate));
    const isMoved = details.customer !== stored.customer;
    // What is known of a test is saved in closed books too, wherever the customer lives by then.
    const isKept = !isMoved && stored.invoiceDate <= closedUntil(books);
    const { lines: resettled, ...parties } = resettle(garage, books, stored, details);
    const lines = isOpeningBalance(stored) ? linesOfOpening(garage, stored, parties.department) : resettled;
    const test = settleTest(garage, ask, details, {
      ...{ department: parties.department, day: details.invoiceDate, stored },
    });
    const changed = {
      ...withoutTest(stored),
      ...withoutTest(details),
      ...test,
      ...parties,
      ...(isKept ? { billTo: stored.billTo } : termsWhenSaved(books, stored, details)),
      ...(lines === stored.lines ? {} : withLines(stored, lines)),
    };
    askOfChange(garage, ask, stored, changed);
    askAboutMotFees(ask, garage, books, tested(changed), tested(stored));
    checkOpeningBalance(stored, changed);
    checkCredited(books, stored, changed);
    ask(otherTotalQuestion("invoice", stored, changed, paidAmount(stored.payments)));
    if (isMoved) moveReceipts(books, id, details.customer);
    const { customer, earlierCustomer = customer } = stored;
    const kept = isMoved && isOpeningBalance(stored) ? { ...changed, earlierCustomer } : changed;
    if (isUnchanged(stored, kept)) return stored;
    return books.invoices.put(withIssue(stored, kept, books.invoices.moment, by));
  });
}

/** Changes an invoice's lines: `changeInvoiceLines(garage, id, addLine(input), by)`. */
export function changeInvoiceLines(
  garage: Garage,
  id: string,
  change: LineChange,
  by: string,
  ask = askNobody,
): Promise<Invoice> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const stored = getInvoice(garage, id);
    const lines = change(garage, books, stored, lineRulesOf(stored), by);
    if (lines === stored.lines) return stored;
    const changed = { ...stored, ...withLines(stored, lines) };
    askOfChange(garage, ask, stored, changed);
    askAboutMotFees(ask, garage, books, tested(changed), tested(stored));
    checkOpeningBalance(stored, changed);
    checkCredited(books, stored, changed);
    if (isUnchanged(stored, changed)) return stored;
    return books.invoices.put(withIssue(stored, changed, books.invoices.moment, by));
  });
}

/** Deletes an invoice and its approval. Its money stays on the customer's account. @throws ConflictError while purchases or credit notes belong to it */
export function deleteInvoice(
  garage: Garage,
  id: string,
  by: string,
  version?: string,
  askAgain: AskAgain = askNothing,
): Promise<void> {
  return garage.books.update(by, (books) => {
    const invoice = getInvoice(garage, id);
    checkDeletion(invoice, version, "invoice", lastChangeOf(garage, "invoices", invoice, by));
    refuseWhileReferenced(`Invoice ${invoice.autoId}`, [
      referencesFrom("purchase", books.purchases.group("invoice", id), purchaseLink),
      referencesFrom("credit note", books.creditNotes.group("invoice", id), creditNoteLink),
    ]);
    releaseReceipts(books, invoice);
    // After all that refuses it, and while its quote, which is told of, still links to it.
    askAgain();
    reopenQuotes(books, id);
    books.invoices.delete(id);
    books.approvals.delete(approvalId(id));
  });
}

/** The payments as they are stored. Without `paidInFull`, the total decides it. */
export function settlePayments(
  books: BooksInUpdate,
  { paidInFull, ...payments }: z.output<typeof paymentsSchema>,
  total: number,
  path = "",
  credited = 0,
): Payments {
  if (payments.transaction !== null)
    requireRecord(books.transactions, `${path}transaction`, payments.transaction);
  return { ...payments, paidInFull: paidInFull ?? covers(payments, total, credited) };
}

/** Calculates the sums to store with payments. @throws ValidationError for amounts beyond the limit of the books */
export function reckon(lines: readonly SaleLine[], payments: Payments, credited = 0) {
  const sums = sumUp(lines, payments, credited);
  checkTotal(sums);
  if (!isMoney(sums.balancePayable)) {
    const most = formatMoney(addMoney(sums.total, LARGEST_AMOUNT));
    throw new ValidationError({ card: [`The payments must add up to ${most} or less`] });
  }
  return { payments, ...sums };
}

function withLines(invoice: Invoice, lines: readonly SaleLine[]) {
  const { total } = sumLines(lines);
  const credited = creditedAmount(invoice);
  const payments = { ...invoice.payments, paidInFull: covers(invoice.payments, total, credited) };
  return { lines, ...reckon(lines, payments, credited) };
}
