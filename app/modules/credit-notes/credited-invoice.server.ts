import type { Day } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import { addMoney, formatMoney } from "../../shared/money";
import type { Books } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import { lineVat } from "../sales/sale";
import { creditedOf } from "./credit";
import { type CreditNote, creditNoteLink, creditNoteNumber } from "./credit-note";

type ReadBooks = Pick<Books, "creditNotes" | "receipts">;

type Changed = Pick<Invoice, "customer" | "department" | "lines" | "total">;

/**
 * Refuses a change of an invoice that its credit notes rule out: of whom it is for, of its department, and of a
 * credited line below what was credited.
 * @throws ConflictError
 */
export function checkCredited(books: Pick<Books, "creditNotes">, before: Invoice, after: Changed): void {
  const notes = [...books.creditNotes.group("invoice", before._id)];
  if (notes.length === 0) return;
  const refusal =
    refusedParty(before, after, notes) ?? refusedLine(before, after, notes) ?? refusedTotal(after, notes);
  if (refusal !== undefined) throw new ConflictError(refusal, { links: notes.map(creditNoteLink) });
}

/** The question before an invoice moves past the day of a credit note of it; undefined for none. */
export function creditedBefore(
  books: Pick<Books, "creditNotes">,
  { _id, invoiceDate: stored }: Pick<Invoice, "_id" | "invoiceDate">,
  day: Day,
): string | undefined {
  const notes = [...books.creditNotes.group("invoice", _id)].filter(
    ({ date }) => date >= stored && date < day,
  );
  return notes.length === 0 ? undefined : `${named(notes)} would be dated before the invoice.`;
}

function refusedParty(before: Invoice, after: Changed, notes: readonly CreditNote[]): string | undefined {
  const words = (what: string) =>
    `Invoice ${before.autoId} has ${named(notes)}, so its ${what} stays. Delete the credit first.`;
  if (after.customer !== before.customer) return words("customer");
  return after.department === before.department ? undefined : words("department");
}

function refusedLine(before: Invoice, after: Changed, notes: readonly CreditNote[]): string | undefined {
  for (const id of new Set(notes.flatMap(({ lines }) => lines.map(({ line }) => line)))) {
    const by = named(notes.filter(({ lines }) => lines.some(({ line }) => line === id)));
    const title = `“${before.lines.find(({ _id }) => _id === id)?.title ?? ""}”`;
    const line = after.lines.find(({ _id }) => _id === id);
    if (!line) return `${title} was credited by ${by} and cannot be removed.`;
    const { charged, vat } = creditedOf(id, notes);
    if (Math.abs(line.charged) < Math.abs(charged) || line.charged > 0 !== charged > 0) {
      return `${formatMoney(charged)} of ${title} was credited by ${by}. Charge that or more.`;
    }
    const parts = notes.flatMap(({ lines }) => lines.filter((each) => each.line === id));
    if (parts.some(({ addVat }) => addVat !== line.addVat) || Math.abs(lineVat(line)) < Math.abs(vat)) {
      return `${title} was credited by ${by} with its VAT, so its VAT stays.`;
    }
  }
  return undefined;
}

function refusedTotal(after: Changed, notes: readonly CreditNote[]): string | undefined {
  const credited = addMoney(...notes.map(({ total }) => total));
  if (after.total >= credited) return undefined;
  return `${formatMoney(credited)} of it was credited by ${named(notes)}. It must come to that or more.`;
}

/** "CN 3", "CN 3 and CN 5" */
function named(notes: readonly CreditNote[]): string {
  return new Intl.ListFormat("en-GB").format(notes.map(creditNoteNumber).reverse());
}

/**
 * What of an invoice's refunds nothing would cover if this much of it were credited: neither money beyond what it
 * comes to, nor a credit.
 */
export function uncoveredRefunds(
  { receipts }: ReadBooks,
  { _id, total }: Pick<Invoice, "_id" | "total">,
  credited: number,
): number {
  const parts = [...receipts.group("invoice", _id)].flatMap(({ allocations }) =>
    allocations.flatMap(({ invoice, amount }) => (invoice === _id ? [amount] : [])),
  );
  const came = addMoney(...parts.filter((amount) => amount > 0));
  const back = addMoney(...parts.filter((amount) => amount < 0).map((amount) => -amount));
  const over = Math.max(0, addMoney(came, credited, -total));
  return Math.max(0, addMoney(back, -over));
}
