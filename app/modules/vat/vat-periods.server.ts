import * as z from "zod";
import { addDays, type Day } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";
import { ValidationError } from "../../shared/errors";
import { optionalDay, text, validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import type { VatQuery } from "./vat.schema";
import { beginningOfVat } from "./vat-beginning.server";
import { VAT_BASES, type VatBasis } from "./vat-entries";
import { quarterOf } from "./vat-quarter";
import type { VatReturn } from "./vat-return";

/** A quarter, or the days of a filed return. */
export interface VatPeriod extends DaySpan {
  readonly filed: VatReturn | undefined;
}

/** The latest periods to choose from. */
const OFFERED = 24;

/**
 * The VAT period that holds a day: that of the filed return with this day in it, else its quarter. What a quarter shares with filed returns
 * is theirs, as after another stagger.
 */
export function periodOf({ books, business }: Garage, day: Day): VatPeriod {
  let { from, to } = quarterOf(day, business.vatStagger);
  for (const filed of ofDays(books.vatReturns)) {
    if (filed.from <= day && day <= filed.to) return { from: filed.from, to: filed.to, filed };
    if (filed.to < day && filed.to >= from) from = addDays(filed.to, 1);
    if (filed.from > day && filed.from <= to) to = addDays(filed.from, -1);
  }
  return { from, to, filed: undefined };
}

export function periodBefore(garage: Garage, { from }: DaySpan): VatPeriod {
  return periodOf(garage, addDays(from, -1));
}

export function periodAfter(garage: Garage, { to }: DaySpan): VatPeriod {
  return periodOf(garage, addDays(to, 1));
}

/** The latest periods since something can count in a return, the present one first. */
export function latestPeriods(garage: Garage, today: Day): VatPeriod[] {
  const first = beginningOfVat(garage, garage.business.vatScheme) ?? today;
  const periods: VatPeriod[] = [];
  for (let period = periodOf(garage, today); ; period = periodBefore(garage, period)) {
    periods.push(period);
    if (period.from <= first || periods.length === OFFERED) return periods;
  }
}

/** A period's own basis: that of the return that was filed for it, or of config.json. */
export function basisOf({ books, business }: Garage, { to }: Pick<DaySpan, "to">): VatBasis {
  return books.vatReturns.get(to)?.basis ?? business.vatScheme;
}

const querySchema = z.object({ from: optionalDay(), to: optionalDay(), basis: text() });

/**
 * Reads `?from=&to=&basis=`. A day that is missing is that of the period of the other one, or of today; the basis is the period's own.
 * @throws ValidationError
 */
export function vatQuery(garage: Garage, sent: unknown, today: Day): VatQuery {
  const { from, to, basis } = validate(querySchema, sent);
  const period = periodOf(garage, from || to || today);
  const span = { from: from || period.from, to: to || period.to };
  if (span.to < span.from) throw new ValidationError({ to: ["Must not be before the first day"] });
  const known = basis === "" ? basisOf(garage, span) : VAT_BASES.find((each) => each === basis);
  if (known === undefined) throw new ValidationError({ basis: ["Must be invoice or cash"] });
  return { ...span, basis: known };
}
