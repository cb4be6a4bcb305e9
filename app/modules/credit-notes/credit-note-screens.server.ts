import * as z from "zod";
import { londonDayOf } from "../../shared/dates";
import { withErrorsMoved } from "../../shared/errors";
import { FILL } from "../../shared/form-fields";
import { link, validate } from "../../shared/schema";
import { shownValues } from "../../shared/sent-json";
import type { Garage } from "../books/books.server";
import { departmentOf } from "../departments/departments.server";
import { type Invoice, invoiceLink } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { creditedOf, leftOf } from "./credit";
import { type CreditFormChoices, creditField, creditTick, creditTyped } from "./credit-form";
import { type CreditNote, creditNoteNumber } from "./credit-note";
import type { CreditNoteScreen } from "./credit-note-details";
import type { CreditNoteRow } from "./credit-note-table";
import { invoiceCreditNotes } from "./credit-notes.server";
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
    invoice: invoice && { ...invoiceLink(invoice), date: invoice.invoiceDate },
  };
}

/** The choices for a credit note's form: of a new one for an invoice, or of the given one. */
export function creditFormChoices(
  garage: Garage,
  invoice: Invoice,
  note?: CreditNote,
  today = londonDayOf(new Date()),
): CreditFormChoices {
  const others = invoiceCreditNotes(garage, invoice._id).filter(({ _id }) => _id !== note?._id);
  const rows = invoice.lines.map((line) => {
    const { _id, title, description, addVat, quantity, unitPrice } = line;
    const credited = note ? creditedOf(_id, [note]).charged : 0;
    const words = { line: _id, title, description, quantity, unitPrice };
    return { ...words, addVat, left: leftOf(line, others), credited };
  });
  return {
    invoice: { _id: invoice._id, autoId: invoice.autoId },
    customerName: invoice.billTo.name,
    today: invoice.invoiceDate > today ? invoice.invoiceDate : today,
    rows: rows.filter(({ left }) => left.charged !== 0),
  };
}

/** Whether anything is left of an invoice to credit. */
export function isCreditable(garage: Garage, invoice: Invoice): boolean {
  return creditFormChoices(garage, invoice).rows.some(({ left }) => left.charged > 0);
}

type SentFields = Readonly<Record<string, string>>;

/** The fields of a credit note's form after Clear; undefined for any other button. */
export function cleared(
  { rows }: CreditFormChoices,
  { fields, intent }: { readonly fields: SentFields; readonly intent: string },
): Record<string, string> | undefined {
  if (intent !== FILL.none) return undefined;
  const names = rows.flatMap(({ line }) => [creditTick(line), creditField(line)]);
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, ""])) };
}

/** What a credit note's form sends, as its use cases take it. @param shown the values that the form showed, as JSON. */
export function creditInput(
  { invoice, rows }: CreditFormChoices,
  { because = "", reason = "", date = "", ...fields }: SentFields,
  shown = "",
) {
  const before = shownValues(shown);
  const lines = rows.flatMap((row) => {
    const tick = creditTick(row.line);
    // A line that was unticked is not credited, though its amount may still stand there.
    if (before[tick] === "on" && fields[tick] !== "on") return [];
    const charged = creditTyped(row, fields);
    return charged === undefined ? [] : [{ line: row.line, charged }];
  });
  return { invoice: invoice._id, date, reason: reason.trim() === "" ? because : reason, lines };
}

/** Moves the messages about a credit note's lines to their fields. @throws ValidationError */
export function withLineFields<T>(
  lines: readonly { readonly line: string }[],
  save: () => Promise<T>,
): Promise<T> {
  return withErrorsMoved(save, (path) => {
    const [, index] = /^lines\.(\d+)\./.exec(path) ?? [];
    const line = index === undefined ? undefined : lines[Number(index)]?.line;
    return line === undefined ? path : creditField(line);
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
