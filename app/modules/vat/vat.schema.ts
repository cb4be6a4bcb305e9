import * as z from "zod";
import type { DaySpan } from "../../shared/day-span";
import { ValidationError } from "../../shared/errors";
import { optionalDay, text, validate } from "../../shared/schema";
import type { Business } from "../departments/department";
import { VAT_BASES, type VatBasis } from "./vat-entries";
import { quarterOf } from "./vat-quarter";

const querySchema = z.object({ from: optionalDay(), to: optionalDay(), basis: text() });

/** What is sent to mark a period as filed (REFERENCE §5). What is missing is that of its quarter, and of config.json. */
export const filingSchema = z.object({ from: optionalDay(), basis: z.enum(VAT_BASES) });

/** A period and how its VAT is accounted for. */
export interface VatQuery extends DaySpan {
  readonly basis: VatBasis;
}

/**
 * Reads `?from=&to=&basis=`. A day that is missing is that of the quarter of the other one, or of today; the basis is that of config.json.
 * @throws ValidationError
 */
export function vatQuery(sent: unknown, { vatScheme, vatStagger }: Business, today: string): VatQuery {
  const { from, to, basis } = validate(querySchema, sent);
  const quarter = quarterOf(from || to || today, vatStagger);
  const span = { from: from || quarter.from, to: to || quarter.to };
  if (span.to < span.from) throw new ValidationError({ to: ["Must not be before the first day"] });
  const known = basis === "" ? vatScheme : VAT_BASES.find((each) => each === basis);
  if (known === undefined) throw new ValidationError({ basis: ["Must be invoice or cash"] });
  return { ...span, basis: known };
}
