import * as z from "zod";
import type { Day } from "../../shared/dates";
import { optionalDay, validate } from "../../shared/schema";

const querySchema = z.object({ at: optionalDay() });

/** The day of `?at=`. @throws ValidationError */
export function asAt(params: URLSearchParams, today: Day): Day {
  return validate(querySchema, { at: params.get("at") ?? "" }).at || today;
}
