import * as z from "zod";
import { ValidationError } from "../../shared/errors";
import { optionalDay, text, validate } from "../../shared/schema";

const querySchema = z.object({ search: text(), filter: text(), from: optionalDay(), to: optionalDay() });

/** Selects records of a kind: the filters of their list, and a range of days, both included. "" means any. */
export type ExportQuery = z.output<typeof querySchema>;

/** Reads `?search=&filter=&from=&to=`, or the command line's options. @throws ValidationError */
export function exportQuery(sent: unknown): ExportQuery {
  const query = validate(querySchema, sent);
  if (query.to !== "" && query.from > query.to) {
    throw new ValidationError({ to: ["Must not be before from"] });
  }
  return query;
}
