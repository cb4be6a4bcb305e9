import type { Day } from "../../shared/dates";
import { sumMoney, toPounds } from "../../shared/money";
import type { Books } from "../books/books.server";

/** What the credit notes of these days come to, in pounds. @param department of the department of that name only; of all, if "". */
export function creditedOn(
  { creditNotes }: Pick<Books, "creditNotes">,
  days: readonly Day[],
  department = "",
): number {
  return sumMoney(
    days.map((day) => {
      const notes = creditNotes.group("date", day);
      if (department === "") return toPounds(notes.pence);
      return sumMoney([...notes].filter((note) => note.department === department).map(({ total }) => total));
    }),
  );
}
