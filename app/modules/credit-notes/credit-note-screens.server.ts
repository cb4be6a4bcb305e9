import * as z from "zod";
import { londonDayOf } from "../../shared/dates";
import { ConflictError, withErrorsMoved } from "../../shared/errors";
import { FILL } from "../../shared/form-fields";
import { parseMoney } from "../../shared/money";
import { link, validate } from "../../shared/schema";
import { shownValues } from "../../shared/sent-json";
import type { Garage } from "../books/books.server";
import { departmentOf } from "../departments/departments.server";
import { changeNotices } from "../history/change-notices.server";
import { type Invoice, invoiceLink, owedWithout } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { invoiceDrawnWith } from "../receipts/drawn-invoice.server";
import {
  type CreditFormChoices,
  type CreditRow,
  creditedGone,
  creditField,
  creditTick,
  creditTyped,
  leftField,
  stoodField,
  unitsField,
} from "./credit-form";
import { type CreditNote, creditNoteLink, creditNoteNumber, invoicedAs } from "./credit-note";
import type { CreditNoteScreen } from "./credit-note-details";
import type { CreditNoteRow } from "./credit-note-table";
import { getCreditNote, invoiceCreditNotes } from "./credit-notes.server";
import { creditableLine } from "./credit-units";
import type { CreditedRow } from "./credited-list";

/** A credit note as a row of the list. */
export function creditNoteRow({ books }: Garage, note: CreditNote): CreditNoteRow {
  const { _id, autoId, date, reason, total, invoice, billTo } = note;
  const number = books.invoices.get(invoice)?.autoId ?? 0;
  return { _id, autoId, date, reason, total, invoice, invoiceNumber: number, customerName: billTo.name };
}

/** What the drawer of a credit note shows. */
export function creditNoteScreen(garage: Garage, note: CreditNote): CreditNoteScreen {
  const invoice = garage.books.invoices.get(note.invoice);
  return {
    note,
    departmentName: departmentOf(garage, note.department).displayName,
    invoice: invoice && { ...invoiceLink(invoice), date: invoicedAs(note, invoice).invoiceDate },
  };
}

/** What is told before a credit note is deleted. @throws NotFoundError */
export function creditNoteWarnings(garage: Garage, id: string): readonly string[] {
  const { invoice: of, total } = getCreditNote(garage, id);
  const invoice = garage.books.invoices.get(of);
  return [(invoice && owedWithout(invoice, total)) ?? [], changeNotices(garage, "creditNote", id)].flat();
}

/** The choices for a credit note's form: of a new one for an invoice, or of the given one. */
export function creditFormChoices(
  garage: Garage,
  invoice: Invoice,
  note?: CreditNote,
  today = londonDayOf(new Date()),
): CreditFormChoices {
  return {
    invoice: { _id: invoice._id, autoId: invoice.autoId },
    drawnWith: invoiceDrawnWith(invoice),
    today: invoice.invoiceDate > today ? invoice.invoiceDate : today,
    rows: creditRows(garage, invoice, note).filter(isLeft),
  };
}

/** Every line of an invoice as a row of the form, also where nothing is left of it, as it stands beside a credit note. */
export function creditRows(garage: Garage, invoice: Invoice, note?: CreditNote): CreditRow[] {
  const others = invoiceCreditNotes(garage, invoice._id).filter(({ _id }) => _id !== note?._id);
  return invoice.lines.map((line) => {
    const { _id, description, addVat } = line;
    const before = note?.lines.find((each) => each.line === _id);
    const credited = { credited: before?.charged ?? 0, creditedUnits: before?.quantity };
    return { ...creditableLine(line, others), line: _id, description, addVat, ...credited };
  });
}

const isLeft = ({ left }: CreditRow) => left.charged !== 0;

/** Whether anything is left of an invoice to credit. */
export function isCreditable(garage: Garage, invoice: Invoice): boolean {
  return creditFormChoices(garage, invoice).rows.some(({ left }) => left.charged > 0);
}

/**
 * A form that was opened before somebody else credited all of the invoice.
 * @param id of the credit note that the form makes, or has made. @throws ConflictError with links to those that did
 */
export function requireLeft(garage: Garage, invoice: Invoice, rows: readonly CreditRow[], id: string): void {
  const notes = invoiceCreditNotes(garage, invoice._id);
  if (notes.length === 0 || rows.some(isLeft) || garage.books.creditNotes.get(id)) return;
  throw new ConflictError(`Nothing of invoice ${invoice.autoId} is left to credit. It was credited by:`, {
    links: notes.map(creditNoteLink),
  });
}

type SentFields = Readonly<Record<string, string>>;

/** The fields of a credit note's form after Clear; undefined for any other button. */
export function cleared(
  rows: readonly CreditRow[],
  { fields, intent }: { readonly fields: SentFields; readonly intent: string },
): Record<string, string> | undefined {
  if (intent !== FILL.none) return undefined;
  const names = rows.flatMap(({ line }) => [creditTick(line), unitsField(line), creditField(line)]);
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, ""])) };
}

/**
 * What a credit note's form sends, as its use cases take it.
 * @param rows every line of the invoice: what was credited meanwhile is refused, not left out
 * @param shown the values that the form first showed, as JSON
 */
export function creditInput(
  invoice: string,
  rows: readonly CreditRow[],
  { because = "", reason = "", date = "", ...fields }: SentFields,
  shown = "",
) {
  const before = shownValues(shown);
  const lines = rows.flatMap((row) => {
    // A line that was unticked is not credited, though its amount may still stand there.
    if (fields[stoodField(row.line)] === "on" && fields[creditTick(row.line)] !== "on") return [];
    // A tick stands for the amount that its sender saw.
    const charged = parseMoney(fields[leftField(row.line)] ?? "") ?? row.left.charged;
    const typed = creditTyped({ ...row, left: { ...row.left, charged } }, fields);
    if (!typed) return [];
    const { line } = row;
    const isBoth = typed.charged !== undefined && typed.quantity !== undefined;
    const isAsShown = (name: string) => fields[name] === before[name];
    const [isAmountAsShown, isUnitsAsShown] = [isAsShown(creditField(line)), isAsShown(unitsField(line))];
    // Without scripts, what the form showed of the one still stands beside the other.
    if (isBoth && isAmountAsShown && !isUnitsAsShown) return [{ line, quantity: typed.quantity }];
    if (isBoth && isUnitsAsShown && !isAmountAsShown) return [{ line, charged: typed.charged }];
    return [{ line, ...typed }];
  });
  const gone = creditedGone(fields, rows).map((line) => ({ line, charged: 0 }));
  return { invoice, date, reason: reason.trim() === "" ? because : reason, lines: [...lines, ...gone] };
}

/**
 * Moves the messages about a credit note to the fields of its form: a missing reason is to be chosen first of all. Those about lines that
 * the form has no more stand above them. @throws ValidationError
 */
export function withFormFields<T>(
  rows: readonly CreditRow[],
  { reason, lines }: { readonly reason: string; readonly lines: readonly { readonly line: string }[] },
  save: () => Promise<T>,
): Promise<T> {
  const lineOf = (path: string) => {
    const [, index, field] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
    return { line: index === undefined ? undefined : lines[Number(index)]?.line, field };
  };
  const fieldOf = (path: string) => {
    if (path === "reason" && reason.trim() === "") return "because";
    const { line, field } = lineOf(path);
    if (line === undefined) return path;
    if (!rows.some((row) => row.line === line && isLeft(row))) return "lines";
    return field === "quantity" ? unitsField(line) : creditField(line);
  };
  return withErrorsMoved(save, fieldOf, (path) => {
    const { line, field } = lineOf(path);
    const index = rows.findIndex((each) => each.line === line);
    // Several lines may have one title.
    const title = `${rows[index]?.title}, line ${index + 1}`;
    return index < 0 ? undefined : `${field === "quantity" ? "Quantity" : "Amount"} of ${title}`;
  });
}

const invoiceSchema = z.object({ invoice: link("Choose the invoice") });

/** The page that credits the chosen invoice. @throws ValidationError */
export function creditPage(garage: Garage, fields: SentFields): string {
  const { _id } = getInvoice(garage, validate(invoiceSchema, fields).invoice);
  return `/invoices/${_id}/view/credit-notes/new`;
}

/** The credit notes of an invoice as its page lists them, oldest first. */
export function creditedRows(garage: Garage, { _id }: Pick<Invoice, "_id">): CreditedRow[] {
  return invoiceCreditNotes(garage, _id).map((note) => ({
    ...{ _id: note._id, day: note.date, reason: note.reason, total: note.total },
    title: creditNoteNumber(note),
  }));
}
