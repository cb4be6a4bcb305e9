import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import { type Ask, askNobody, ConflictError, NotFoundError } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { keepDate, merged, validate } from "../../shared/schema";
import { type Listing, newId } from "../../store/store";
import { askAboutDay } from "../books/ask-about-day";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { narrowedBy, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { isUnchanged } from "../books/unchanged.server";
import { updateAsking } from "../books/update-asking.server";
import { checkDeletion, checkGeneration, checkVersion, lastChangeOf } from "../books/versions";
import { narrowedDepartment } from "../departments/departments.server";
import { listSearch } from "../find/find";
import { type Invoice, invoiceLink, NO_PAYMENTS, sumUp } from "../invoices/invoice";
import { sameTestQuestion } from "../invoices/same-visit.server";
import { askAboutMotFees } from "../sales/mot-fee-question.server";
import { sumLines } from "../sales/sale";
import { otherTotalQuestion } from "../sales/sale-questions";
import { checkTotal, type LineChange, type LineRules, resettle, settleParties } from "../sales/sales.server";
import { isExpired, isInvoiced, type Quote, validUntil } from "./quote";
import { quoteSchema } from "./quote.schema";

/** The filters of the list; without any, it holds every quote. */
export interface QuoteFilter {
  readonly search?: string;
  readonly department?: string | undefined;
  readonly customer?: string | undefined;
}

/** A quote's amounts are whole pounds: pence are dropped (REFERENCE §6). */
const LINE_RULES: LineRules = { noun: "quote", chargedAs: Math.trunc };

/** A page of the quotes, newest first. */
export function listQuotes(garage: Garage, query: PageQuery & QuoteFilter): Page<Quote> {
  return pageOf(findQuotes(garage, query), query);
}

/** All matching quotes, newest first. @throws ValidationError for an unknown department */
export function findQuotes(garage: Garage, { customer, ...narrow }: QuoteFilter): Listing<Quote> {
  const { quotes } = garage.books;
  const search = listSearch(narrow.search ?? "", "quote");
  const department = narrowedDepartment(garage, narrow.department);
  return quotes.search(search, narrowedBy(quotes, { customer, department }));
}

/** Returns the quote. @throws NotFoundError */
export function getQuote({ books }: Garage, id: string): Quote {
  const quote = books.quotes.get(id);
  if (!quote) throw new NotFoundError("There is no such quote");
  return quote;
}

/** Returns the quote with that number. @throws NotFoundError */
export function getQuoteByNumber({ books }: Garage, autoId: number): Quote {
  const quote = books.quotes.byNumber(autoId);
  if (!quote) throw new NotFoundError(`There is no quote ${autoId}`);
  return quote;
}

/**
 * Creates a quote without lines.
 * @param id the id of a form's one-use token. The same id again returns the quote created first.
 * @throws ValidationError
 */
export function createQuote(
  garage: Garage,
  input: unknown,
  by: string,
  id = newId(),
  ask = askNobody,
): Promise<Quote> {
  const details = validate(quoteSchema, input);
  return updateAsking(garage, by, ask, (books, ask) => {
    const existing = books.quotes.get(id);
    if (existing) return existing;
    askAboutDay(ask, details.quoteDate, undefined);
    const { department, billTo } = settleParties(garage, books, details);
    return books.quotes.insert({
      _id: id,
      ...details,
      department: department.name,
      billTo,
      lines: [],
      ...sumLines([]),
      invoice: null,
    });
  });
}

/**
 * Updates the details that were sent. A new customer or department recalculates the VAT of the lines.
 * @throws ValidationError @throws NotFoundError @throws ConflictError
 */
export function updateQuote(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
  ask = askNobody,
): Promise<Quote> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const stored = openQuote(garage, books, id);
    checkVersion(stored, version, "quote", lastChangeOf(garage, "quotes", stored, by));
    const details = validate(quoteSchema, keepDate(merged(stored, input), "quoteDate", stored.quoteDate));
    askAboutDay(ask, details.quoteDate, stored.quoteDate);
    const { lines, ...parties } = resettle(garage, books, stored, details);
    const changed = { ...stored, ...details, ...parties, ...reckon(lines) };
    ask(otherTotalQuestion("quote", stored, changed));
    askAboutMotFees(ask, garage, books, tested(changed), tested(stored));
    return isUnchanged(stored, changed) ? stored : books.quotes.put(changed);
  });
}

/** Changes a quote's lines: `changeQuoteLines(garage, id, addLine(input), by)`. */
export function changeQuoteLines(
  garage: Garage,
  id: string,
  change: LineChange,
  by: string,
  ask = askNobody,
): Promise<Quote> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const stored = openQuote(garage, books, id);
    const lines = change(garage, books, stored, LINE_RULES, by);
    if (lines === stored.lines) return stored;
    const changed = { ...stored, ...reckon(lines) };
    askAboutMotFees(ask, garage, books, tested(changed), tested(stored));
    return isUnchanged(stored, changed) ? stored : books.quotes.put(changed);
  });
}

/** Deletes an open quote. @throws ConflictError when the quote is invoiced or the version is outdated */
export function deleteQuote(garage: Garage, id: string, by: string, version?: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const stored = openQuote(garage, books, id);
    checkDeletion(stored, version, "quote", lastChangeOf(garage, "quotes", stored, by));
    books.quotes.delete(id);
  });
}

/**
 * Returns the invoice of a quote, and creates it on the first call. It has the quote's lines, today's date
 * and the customer's current name and address.
 */
export function generateInvoice(
  garage: Garage,
  id: string,
  by: string,
  {
    version,
    today = londonDayOf(new Date()),
    invoiceId = newId(),
    ask = askNobody,
  }: { version?: string | undefined; today?: Day; invoiceId?: string; ask?: Ask } = {},
): Promise<{ invoice: Invoice; isNew: boolean }> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const quote = getQuote(garage, id);
    const existing = quote.invoice === null ? undefined : books.invoices.get(quote.invoice);
    if (existing) return { invoice: existing, isNew: false };
    checkGeneration(quote, version, lastChangeOf(garage, "quotes", quote, by));
    ask(expiredQuestion(quote, today));
    const { department, customer, vehicleModel, vehicleReg, lines, quoteNotes } = quote;
    const parties = settleParties(garage, books, quote);
    const sale = { _id: invoiceId, department, customer, vehicleReg, invoiceDate: today };
    ask(sameTestQuestion(garage, sale));
    askAboutMotFees(ask, garage, books, { department, day: today, lines });
    const invoice = books.invoices.insert({
      ...sale,
      billTo: parties.billTo,
      paymentTerms: parties.customer.paymentTerms,
      vehicleModel,
      repairNotes: quoteNotes,
      lines,
      payments: NO_PAYMENTS,
      review: null,
      ...sumUp(lines, NO_PAYMENTS),
    });
    books.quotes.put({ ...quote, invoice: invoice._id });
    return { invoice, isNew: true };
  });
}

/** The question before prices that hold no longer are charged. */
function expiredQuestion(quote: Quote, today: Day): string | undefined {
  if (!isExpired(quote, today)) return undefined;
  return `The quote was valid until ${formatListDay(validUntil(quote))}. The invoice would still charge ${formatMoney(quote.total)}.`;
}

/** Reopens a quote when its invoice is deleted. */
export function reopenQuotes(books: BooksInUpdate, invoiceId: string): void {
  for (const quote of [...books.quotes.group("invoice", invoiceId)]) {
    books.quotes.put({ ...quote, invoice: null });
  }
}

/** Returns a quote that may still change. @throws NotFoundError @throws ConflictError */
function openQuote(garage: Garage, books: BooksInUpdate, id: string): Quote {
  const quote = getQuote(garage, id);
  if (!isInvoiced(quote)) return quote;
  const invoice = books.invoices.get(quote.invoice ?? "");
  throw new ConflictError(
    `Quote ${quote.autoId} was invoiced and cannot be changed`,
    invoice && { links: [invoiceLink(invoice)] },
  );
}

/** A quote as an MOT fee is asked about: its day decides the maximum. */
function tested({ department, quoteDate: day, lines }: Quote) {
  return { department, day, lines };
}

function reckon(lines: Quote["lines"]) {
  const sums = sumLines(lines);
  checkTotal(sums);
  return { lines, ...sums };
}
