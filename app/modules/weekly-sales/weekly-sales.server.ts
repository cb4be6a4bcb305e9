import * as z from "zod";
import type { Day } from "../../shared/dates";
import { olderVersion, ValidationError } from "../../shared/errors";
import { toPounds } from "../../shared/money";
import { validate } from "../../shared/schema";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { type LastChange, lastChangeOf } from "../books/versions";
import { type Invoice, invoiceLink, type Review } from "../invoices/invoice";
import { invoicesInWords } from "./weekly-sales";
import { reviewsSchema } from "./weekly-sales.schema";

/** The invoices of one day, newest first, and the sum of their totals in pounds. */
export interface DayInvoices {
  readonly day: Day;
  readonly invoices: readonly Invoice[];
  readonly sum: number;
}

/** The invoices of each of these days, including days without any. */
export function invoicesByDate({ books }: Garage, days: readonly Day[]): DayInvoices[] {
  return days.map((day) => {
    const dated = books.invoices.group("date", day);
    return { day, invoices: [...dated], sum: toPounds(dated.pence) };
  });
}

/** The most links shown to invoices that prevent the save. */
const MOST_LINKS = 5;

interface ReviewedInvoice {
  readonly invoice: Invoice;
  readonly review: Review;
  readonly version: string;
}

/**
 * Accepts or rejects invoices, all or none: `[{ _id, review, version? }]`. Unchanged reviews are not written.
 * @returns the invoices after the change, in the order sent.
 */
export function reviewInvoices(garage: Garage, input: unknown, by: string): Promise<Invoice[]> {
  const { reviews } = validate(z.object({ reviews: reviewsSchema }), { reviews: input });
  return garage.books.update(by, (books) => {
    const reviewed = invoicesOf(books, reviews);
    const isChanged = ({ invoice, review }: ReviewedInvoice) => invoice.review !== review;
    refuseChangedByOthers(garage, reviewed.filter(isChanged), by);
    return reviewed.map((each) =>
      isChanged(each) ? books.invoices.put({ ...each.invoice, review: each.review }) : each.invoice,
    );
  });
}

/** The invoices under review. @throws ValidationError for an unknown invoice, or one named twice */
function invoicesOf(books: BooksInUpdate, reviews: z.output<typeof reviewsSchema>): ReviewedInvoice[] {
  const errors: Record<string, string[]> = {};
  const named = new Set<string>();
  const reviewed = reviews.flatMap(({ _id, ...rest }, index): ReviewedInvoice[] => {
    const invoice = books.invoices.get(_id);
    if (!invoice) errors[`reviews.${index}._id`] = ["There is no such invoice"];
    else if (named.has(_id)) errors[`reviews.${index}._id`] = ["This invoice is in the list already"];
    named.add(_id);
    return invoice ? [{ invoice, ...rest }] : [];
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return reviewed;
}

function refuseChangedByOthers(garage: Garage, reviewed: readonly ReviewedInvoice[], by: string): void {
  const changed = reviewed.flatMap(({ invoice, version }) =>
    version === "" || version === invoice.updated ? [] : [invoice],
  );
  if (changed.length === 0) return;
  const names = invoicesInWords(changed.map(({ autoId }) => autoId));
  const { name, when } = changersInWords(
    changed.map((invoice) => lastChangeOf(garage, "invoices", invoice, by)),
  );
  throw olderVersion(
    `${name} changed ${names}${when}`,
    ", so nothing was saved. Check these invoices, then update again to save your choices.",
    { links: changed.slice(0, MOST_LINKS).map(invoiceLink) },
  );
}

/** Who made some changes, each named once, "You" first, and when, if that is the same for all. */
function changersInWords(changes: readonly LastChange[]) {
  const place = (name: string) => (name === "You" ? 0 : name === "someone else" ? 2 : 1);
  const told = [...new Set(changes.map(({ name = "someone else" }) => name))];
  const names = new Intl.ListFormat("en-GB").format(told.sort((a, b) => place(a) - place(b)));
  const times = new Set(changes.map(({ when = "" }) => when));
  const [when = ""] = times.size === 1 ? times : [];
  return { name: names.charAt(0).toUpperCase() + names.slice(1), when };
}
