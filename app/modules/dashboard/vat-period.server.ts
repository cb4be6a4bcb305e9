import * as z from "zod";
import type { Day } from "../../shared/dates";
import { ValidationError } from "../../shared/errors";
import { requiredDay, validate } from "../../shared/schema";
import type { Listing } from "../../store/store";
import type { Garage } from "../books/books.server";
import { type VatPeriod, vatPeriodOf } from "./vat-period";

const periodSchema = z.object({
  from: requiredDay("The first day is required"),
  to: requiredDay("The last day is required"),
});

/** The figures of the VAT period `{ from, to }`. @throws ValidationError */
export function vatPeriod({ books, business }: Garage, input: unknown): VatPeriod {
  const period = validate(periodSchema, input);
  if (period.to < period.from) throw new ValidationError({ to: ["Must not be before the first day"] });
  const within = <T>(records: { keys(group: "date"): Day[]; group(group: "date", day: Day): Listing<T> }) =>
    records
      .keys("date")
      .filter((day) => day >= period.from && day <= period.to)
      .flatMap((day) => [...records.group("date", day)]);
  return vatPeriodOf(
    period,
    within(books.invoices),
    within(books.purchases),
    business.departments,
    within(books.creditNotes),
  );
}
