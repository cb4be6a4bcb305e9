import type * as z from "zod";
import { type Day, formatListDay } from "../../shared/dates";
import { type Ask, askNobody, ConflictError, ValidationError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney } from "../../shared/money";
import { keepDate } from "../../shared/schema";
import type { Listing, SearchAlso } from "../../store/store";
import { askAboutDay } from "../books/ask-about-day";
import type { Garage } from "../books/books.server";
import { isWithin, narrowedBy, ofDays, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { records } from "../books/records.server";
import { requireRecord } from "../books/require-record";
import { listSearch } from "../find/find";
import { askOfNotices } from "../history/change-notices.server";
import { creditedAmount, type Invoice } from "../invoices/invoice";
import { settleInvoice } from "../receipts/invoice-receipts.server";
import { creditedVat, sumCredit } from "./credit";
import { type CreditedLine, type CreditNote, creditNoteTitle } from "./credit-note";
import { creditNoteSchema } from "./credit-note.schema";
import { creditableLine, settleCredit } from "./credit-units";
import { coversRefunds } from "./credited-invoice.server";

type CreditNoteFields = z.output<typeof creditNoteSchema>;

const creditNotes = records({
  collection: "creditNotes",
  noun: "credit note",
  schema: creditNoteSchema,
  settle: (fields, { books, id, stored, ask }) => {
    const invoice = requireRecord(books.invoices, "invoice", fields.invoice);
    if (stored && stored.invoice !== fields.invoice) {
      throw new ValidationError({
        invoice: ["A credit note stays with its invoice. Delete it and make another"],
      });
    }
    const notes = [...books.creditNotes.group("invoice", invoice._id)].filter(({ _id }) => _id !== id);
    const lines = settleLines(invoice, fields, notes, stored);
    const sums = sumCredit(lines);
    checkSum(invoice, sums.total, stored);
    if (stored && coversRefunds(books, invoice, stored, subtractMoney(stored.total, sums.total))) {
      throw new ValidationError({
        lines: ["Money was refunded for it since. Delete the refund first, or credit as much"],
      });
    }
    const isMoved = stored?.date !== fields.date;
    askAboutDay(ask, fields.date, stored?.date);
    if (isMoved && fields.date < invoice.invoiceDate) {
      ask(`The credit note would be dated before its invoice of ${formatListDay(invoice.invoiceDate)}.`);
    }
    const { customer, department, billTo } = stored ?? invoice;
    const { invoiceDate, vehicleModel, vehicleReg } = invoice;
    const invoiced = stored ? stored.invoiced : { invoiceDate, vehicleModel, vehicleReg };
    return { ...fields, customer, department, billTo, ...(invoiced && { invoiced }), lines, ...sums };
  },
  title: creditNoteTitle,
  references: () => [],
  askOfChange: (garage, { _id }, ask) => askOfNotices(garage, "creditNote", _id, ask),
  checkDeletion: ({ books }, note) => {
    const invoice = books.invoices.get(note.invoice);
    if (invoice && coversRefunds(books, invoice, note, note.total)) {
      throw new ConflictError(
        "What it credited was refunded since. Delete the refund first, then this credit note.",
      );
    }
  },
  follow: (books, before, after) => {
    const invoice = after?.invoice ?? before?.invoice;
    if (invoice !== undefined) settleInvoice(books, invoice);
  },
});

export const {
  get: getCreditNote,
  create: createCreditNote,
  make: makeCreditNote,
  remove: deleteCreditNote,
} = creditNotes;

/**
 * Updates the fields that were sent. A date that was cleared stays, as an invoice's does.
 * @throws ValidationError @throws NotFoundError @throws ConflictError
 */
export async function updateCreditNote(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
  ask: Ask = askNobody,
): Promise<CreditNote> {
  const { date } = getCreditNote(garage, id);
  return creditNotes.update(garage, id, keepDate(input, "date", date), by, version, ask);
}

/** The filters of the list; without any, it holds every credit note. `from` and `to` are days, both included. */
export interface CreditNoteFilter {
  readonly search?: string;
  readonly customer?: string;
  readonly invoice?: string;
  readonly from?: Day;
  readonly to?: Day;
}

/** A page of the credit notes, newest first; by day, latest first, if only days are given. */
export function listCreditNotes(garage: Garage, query: PageQuery & CreditNoteFilter): Page<CreditNote> {
  return pageOf(findCreditNotes(garage, query), query);
}

/** All matching credit notes. */
export function findCreditNotes(garage: Garage, filter: CreditNoteFilter): Listing<CreditNote> {
  const { creditNotes: all } = garage.books;
  const { customer, invoice, from, to } = filter;
  const search = listSearch(filter.search ?? "", "creditNote", "invoice");
  const isDated = from !== undefined || to !== undefined;
  if (isDated && search === "" && customer === undefined && invoice === undefined) {
    return ofDays(all, from, to);
  }
  const found = all.search(search, narrowedBy(all, { invoice, customer }), invoiceNumbers(garage));
  return isDated ? all.under("date", (day) => isWithin(day, from, to), found) : found;
}

/** The credit notes of an invoice, oldest first. */
export function invoiceCreditNotes({ books }: Garage, invoice: string): CreditNote[] {
  return [...books.creditNotes.group("invoice", invoice)].sort((a, b) =>
    a.date === b.date ? a.autoId - b.autoId : a.date < b.date ? -1 : 1,
  );
}

function invoiceNumbers({ books }: Garage): SearchAlso<CreditNote> {
  const { creditNotes, invoices } = books;
  return (word) =>
    creditNotes
      .keys("invoice")
      .filter((id) => String(invoices.get(id)?.autoId ?? "").includes(word))
      .map((id) => creditNotes.group("invoice", id));
}

/** The lines as they are stored. @throws ValidationError for one that the invoice does not allow */
function settleLines(
  invoice: Invoice,
  { lines: sent }: CreditNoteFields,
  notes: readonly CreditNote[],
  stored: CreditNote | undefined,
): CreditedLine[] {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  const lines = sent.flatMap((each, index): CreditedLine[] => {
    const { line: id } = each;
    const line = invoice.lines.find(({ _id }) => _id === id);
    const isRepeated = seen.has(id);
    seen.add(id);
    if (!line || isRepeated) {
      const words = line
        ? `“${line.title}” stands twice. Give one amount for it`
        : `Invoice ${invoice.autoId} has no such line`;
      errors[`lines.${index}.line`] = [words];
      return [];
    }
    const before = stored?.lines.find((part) => part.line === id);
    // The paper is out: what was credited stays in its words and with its VAT.
    if (before && isSame(each, before)) return [before];
    const creditable = creditableLine(line, notes);
    const settled = settleCredit(creditable, resent(each, before));
    if ("reason" in settled) {
      errors[`lines.${index}.${settled.field}`] = [settled.reason];
      return [];
    }
    const { title, description, addVat, vat } =
      before?.charged === settled.charged
        ? before
        : { ...line, vat: creditedVat(line, settled.charged, creditable.left) };
    return [{ line: id, title, description, ...settled, addVat, vat }];
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return lines;
}

type SentLine = CreditNoteFields["lines"][number];

/** Whether nothing that is sent of a line differs from what is stored. */
function isSame({ charged, quantity }: SentLine, before: CreditedLine): boolean {
  const isStored = (value: number | undefined, stored: number | undefined) =>
    value === undefined || value === stored;
  return isStored(charged, before.charged) && isStored(quantity, before.quantity);
}

/** A client that knows only amounts sends the quantity back as it was read: another amount counts alone. */
function resent({ charged, quantity, unitPrice }: SentLine, before: CreditedLine | undefined) {
  const isAsRead = quantity === before?.quantity && (unitPrice ?? undefined) === before?.unitPrice;
  return { charged, quantity: isAsRead && charged !== undefined ? undefined : quantity };
}

/** @throws ValidationError for a credit of nothing, or above what is left of the whole invoice */
function checkSum(invoice: Invoice, total: number, stored: CreditNote | undefined): void {
  if (total <= 0) throw new ValidationError({ lines: ["A credit note must come to more than zero"] });
  const left = addMoney(invoice.total, -creditedAmount(invoice), stored?.total ?? 0);
  if (total <= left) return;
  throw new ValidationError({
    lines: [
      `${formatMoney(left)} is left of invoice ${invoice.autoId}. Credit that or less, with its discounts`,
    ],
  });
}
