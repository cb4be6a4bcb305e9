import * as z from "zod";
import { optionalDay, positiveMoney, requiredMoney, text, validate } from "../../shared/schema";

/** What is sent for the count of a till (REFERENCE §5). */
export const tillCountSchema = z.object({
  counted: requiredMoney("Enter the cash in the till")
    .refine((counted) => counted >= 0, "Must not be negative")
    .meta({ minimum: 0 }),
  float: positiveMoney(0),
  takenOut: positiveMoney(0),
  notes: text(2000),
});

const querySchema = z.object({ from: optionalDay(), to: optionalDay() });

/** The filters of `GET till-counts` (REFERENCE §7). Throws ValidationError. */
export function tillCountQuery(params: URLSearchParams) {
  const { from, to } = validate(querySchema, Object.fromEntries(params));
  return { ...(from !== "" && { from }), ...(to !== "" && { to }) };
}
