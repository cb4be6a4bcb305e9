import * as z from "zod";
import type { DaySpan } from "../../shared/day-span";
import { ValidationError } from "../../shared/errors";
import { requiredDay, validate } from "../../shared/schema";
import type { Books, Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { type Invoice, isOpeningBalance } from "../invoices/invoice";
import { creditDay } from "../vat/vat-entries";
import { type VatPeriod, vatPeriodOf } from "./vat-period";

const periodSchema = z.object({
  from: requiredDay("The first day is required"),
  to: requiredDay("The last day is required"),
});

/** The figures of the VAT period `{ from, to }`. @throws ValidationError */
export function vatPeriod({ books, business }: Garage, input: unknown): VatPeriod {
  const period = validate(periodSchema, input);
  if (period.to < period.from) throw new ValidationError({ to: ["Must not be before the first day"] });
  const { from, to } = period;
  const invoices = [...ofDays(books.invoices, from, to)];
  return vatPeriodOf(
    period,
    invoices.filter((invoice) => !isOpeningBalance(invoice)),
    [...ofDays(books.purchases, from, to)],
    business.departments,
    creditsOf(books, period, invoices),
  );
}

/** The credit notes that count within a period, as in its VAT return. */
function creditsOf({ creditNotes, invoices }: Books, { from, to }: DaySpan, sold: readonly Invoice[]) {
  const found = new Set(ofDays(creditNotes, from, to));
  for (const { _id } of sold) for (const note of creditNotes.group("invoice", _id)) found.add(note);
  return [...found].filter((note) => {
    const day = creditDay(note, invoices.get(note.invoice)?.invoiceDate ?? "");
    return day >= from && day <= to;
  });
}
