import * as z from "zod";
import { addDays, type Day, formatDays, formatListDay, londonDayOf } from "../../shared/dates";
import { askNobody, ForbiddenError, ValidationError } from "../../shared/errors";
import { isBlank, optionalDay, validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import { checkTick, checkVersion, lastChangeOf } from "../books/versions";
import { isAdmin } from "../users/admin.server";
import { CLOSING_ID } from "./closing";

/** The day up to which the books are closed, who set it, and when. */
export interface ClosingView {
  readonly closedUntil: Day | null;
  /** A person's name, or what ran the command; null while nobody ever closed the books. */
  readonly by: string | null;
  /** ISO 8601 in UTC; the version of what is set. */
  readonly at: string | null;
}

export const closingSchema = z.object({ closedUntil: optionalDay() });

export function getClosing({ books }: Garage): ClosingView {
  const closing = books.closing.get(CLOSING_ID);
  if (!closing) return { closedUntil: null, by: null, at: null };
  const by = books.users.get(closing.by)?.name ?? closing.by;
  return { closedUntil: closing.closedUntil, by, at: closing.updated };
}

/**
 * Closes the books up to a day, or opens them with null. An earlier day than before is asked about: it opens what lies between.
 * @param version the `at` on the Admin's screen.
 * @throws ForbiddenError unless the user is an Admin @throws ValidationError @throws ConflictError
 */
export async function setClosing(
  garage: Garage,
  input: unknown,
  by: string,
  version?: string,
  ask = askNobody,
  today = londonDayOf(new Date()),
): Promise<ClosingView> {
  if (!isAdmin(garage, by)) throw new ForbiddenError("Only an Admin may close or open the books");
  // Nothing typed must not open the books: only null does.
  const isGiven = typeof input === "object" && input !== null && "closedUntil" in input;
  if (!isGiven || (input.closedUntil !== null && isBlank(input.closedUntil))) {
    throw new ValidationError({ closedUntil: ["Give the last closed day"] });
  }
  const closedUntil = validate(closingSchema, input).closedUntil || null;
  if (closedUntil !== null && closedUntil > today) {
    throw new ValidationError({ closedUntil: ["The books can be closed up to today, not beyond"] });
  }
  await garage.books.update(by, ({ closing }) => {
    const stored = closing.get(CLOSING_ID);
    // The same again, such as a form that is sent twice, changes nothing.
    if (stored?.closedUntil === closedUntil) return;
    if (stored) {
      const check = closedUntil === null ? checkTick : checkVersion;
      const last = lastChangeOf(garage, "closing", stored, by, { noted: stored.by });
      check(stored, version, "last closed day", last);
      ask(reopeningQuestion(stored.closedUntil, closedUntil));
    }
    if (stored) closing.put({ ...stored, closedUntil, by });
    else closing.insert({ _id: CLOSING_ID, closedUntil, by });
  });
  return getClosing(garage);
}

/** The question before an earlier day opens what is closed. OPEN THE BOOKS says it itself. */
function reopeningQuestion(before: Day | null, after: Day | null): string | undefined {
  if (before === null || after === null || after >= before) return undefined;
  return `The books are closed up to ${formatListDay(before)}. ${formatDays(addDays(after, 1), before)} would be open again.`;
}
