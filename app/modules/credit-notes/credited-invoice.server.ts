import type { Day } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, sumMoney } from "../../shared/money";
import type { Books } from "../books/books.server";
import { creditedAmount, type Invoice } from "../invoices/invoice";
import { allocatedTo, type Receipt } from "../receipts/receipt";
import { lineVat } from "../sales/sale";
import { creditedOf } from "./credit";
import { type CreditNote, creditNoteLink, creditNoteNumber } from "./credit-note";

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

/** What a receipt brought to an invoice, or took from it. */
interface Part extends Pick<Receipt, "method" | "created"> {
  readonly amount: number;
}

/**
 * Whether a credit note covers money that was refunded: with so much less of it, more of that would be neither credited nor
 * paid beyond what the invoice comes to. The books do not know what the invoice came to when the money went back, so it counts
 * as it stands.
 */
export function coversRefunds(
  { receipts }: Pick<Books, "receipts">,
  invoice: Invoice,
  note: Pick<CreditNote, "created">,
  less: number,
): boolean {
  if (less <= 0) return false;
  const due = subtractMoney(invoice.total, creditedAmount(invoice));
  const entered = [...receipts.group("invoice", invoice._id)].sort((a, b) => a.autoId - b.autoId);
  const parts = withoutBounced(
    entered.map(({ method, created, ...receipt }) => {
      return { method, created, amount: allocatedTo(receipt, invoice._id) };
    }),
    creditedAmount(invoice),
    note,
  );
  return uncovered(parts, addMoney(due, less)) > uncovered(parts, due);
}

/** What of the refunds nothing covers if so much of the invoice is not credited. */
function uncovered(parts: readonly Part[], due: number): number {
  const { came, back } = sidesOf(parts);
  return Math.max(0, subtractMoney(back, Math.max(0, subtractMoney(came, due))));
}

function sidesOf(parts: readonly Part[]): { readonly came: number; readonly back: number } {
  const sum = (sign: number) => sumMoney(parts.map(({ amount }) => Math.max(0, sign * amount)));
  return { came: sum(1), back: sum(-1) };
}

/**
 * The parts but for cheques that bounced: they went back whole, before the note was made or though less is credited. What never
 * came cannot have been refunded.
 */
function withoutBounced(
  parts: readonly Part[],
  credited: number,
  note: Pick<CreditNote, "created">,
): readonly Part[] {
  const counted: Part[] = [];
  for (const part of parts) {
    const { method, amount, created } = part;
    const cheque =
      method === "Cheque" && amount < 0 && (created < note.created || -amount > credited)
        ? counted.findIndex((each) => each.method === "Cheque" && each.amount === -amount)
        : -1;
    if (cheque === -1) counted.push(part);
    else counted.splice(cheque, 1);
  }
  return counted;
}
