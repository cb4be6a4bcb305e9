import * as z from "zod";
import { addDays, type Day, daysBetween, weekOf } from "../../shared/dates";
import { ValidationError } from "../../shared/errors";
import { link, requiredDay, text, validate } from "../../shared/schema";

/** The most invoices in one call. */
export const MOST_REVIEWS = 500;

/** The reviews of at most 500 invoices. `version` is the `updated` on the screen; without it, the current one is assumed. */
export const reviewsSchema = z
  .array(
    z.object({
      _id: link("Must be an invoice's id"),
      review: z.enum(["accepted", "rejected"], "Must be accepted or rejected"),
      version: text(64).meta({
        description:
          "The `updated` of the invoice as you read it. Without it, changes by others are not noticed",
      }),
    }),
    "Must be a list of reviews",
  )
  .max(MOST_REVIEWS, `At most ${MOST_REVIEWS} invoices are reviewed at once`);

/** The most days in one request. */
export const MOST_SALES_DAYS = 31;

const daysSchema = z.object({
  from: requiredDay("Must be given together with to"),
  to: requiredDay("Must be given together with from"),
});

/** The days of `?from=&to=`, both included, or the week of `today`. @throws ValidationError */
export function daysQuery(params: URLSearchParams, today: Day): Day[] {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  if (given.from === undefined && given.to === undefined) return weekOf(today);
  const { from, to } = validate(daysSchema, given);
  if (to < from) throw new ValidationError({ to: ["Must not be before from"] });
  if (to > addDays(from, MOST_SALES_DAYS - 1))
    throw new ValidationError({ to: [`At most ${MOST_SALES_DAYS} days`] });
  return daysBetween(from, to);
}
