import * as z from "zod";
import { ValidationError } from "../../shared/errors";
import { optionalDay, text, validate } from "../../shared/schema";

const querySchema = z.object({ search: text(), filter: text(), from: optionalDay(), to: optionalDay() });

/** Which records of a kind: what their list is asked for, and days, both included. "" is any. */
export type ExportQuery = z.output<typeof querySchema>;

/** Reads `?search=&filter=&from=&to=`, or the same from the command line. Throws ValidationError. */
export function exportQuery(sent: unknown): ExportQuery {
  const query = validate(querySchema, sent);
  if (query.to !== "" && query.from > query.to) {
    throw new ValidationError({ to: ["Must not be before from"] });
  }
  return query;
}
