import { londonDayOf } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { LettersPaper } from "./letters-paper";
import { reminderTold, remindingDepartment } from "./reminder-words.server";
import { type Reminding, toRemind } from "./reminding.server";

/** Prints a letter for everybody who is to be reminded and has an address. @throws ConflictError for nobody */
export function printLetters(garage: Garage & Press, reminding: Reminding): Promise<PrintedPaper> {
  const letters = toRemind(garage, reminding).byLetter.flatMap((row) => {
    const to = garage.books.customers.get(row.customer._id);
    return to ? [{ to, ...reminderTold(garage, "mot-letter", row) }] : [];
  });
  if (letters.length === 0) throw new ConflictError("None of these can be reminded by letter");
  const name = `MOT-letters-${reminding.isOverdue ? "overdue" : reminding.month}.pdf`;
  const today = londonDayOf(new Date());
  return printPaper(garage, remindingDepartment(garage), name, (setting) => (
    <LettersPaper {...setting} letters={letters} today={today} />
  ));
}
