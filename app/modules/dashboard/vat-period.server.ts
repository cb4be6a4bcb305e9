import * as z from "zod";
import { ValidationError } from "../../shared/errors";
import { requiredDay, validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { isOpeningBalance } from "../invoices/invoice";
import { type VatPeriod, vatPeriodOf } from "./vat-period";

const periodSchema = z.object({
  from: requiredDay("The first day is required"),
  to: requiredDay("The last day is required"),
});

/** The figures of the VAT period `{ from, to }`. @throws ValidationError */
export function vatPeriod({ books, business }: Garage, input: unknown): VatPeriod {
  const period = validate(periodSchema, input);
  if (period.to < period.from) throw new ValidationError({ to: ["Must not be before the first day"] });
  return vatPeriodOf(
    period,
    [...ofDays(books.invoices, period.from, period.to)].filter((invoice) => !isOpeningBalance(invoice)),
    [...ofDays(books.purchases, period.from, period.to)],
    business.departments,
    [...ofDays(books.creditNotes, period.from, period.to)],
  );
}
