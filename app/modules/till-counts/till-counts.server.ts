import { type Day, formatListDay, londonDayOf, parseFullDay } from "../../shared/dates";
import { NotFoundError, ValidationError } from "../../shared/errors";
import { formatMoney, subtractMoney, sumMoney } from "../../shared/money";
import { merged, validate } from "../../shared/schema";
import type { Books, Garage } from "../books/books.server";
import { ofDays, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { checkDeletion, checkVersion, lastChangeOf } from "../books/versions";
import type { Receipt } from "../receipts/receipt";
import { type TillCount, tillDifference } from "./till-count";
import { tillCountSchema } from "./till-count.schema";

/** A count as it is read: with what receipts say of its day, and the name of who counted. */
export interface TillCountView extends TillCount {
  readonly takenOut: number;
  /** The cash that came in on the day, less what went back. */
  readonly cash: number;
  /** What is over; negative if short. */
  readonly difference: number;
}

/** A page of the counts, the latest day first. `from` and `to` are days, both included. */
export function listTillCounts(
  garage: Garage,
  { from, to, ...query }: PageQuery & { readonly from?: Day; readonly to?: Day },
): Page<TillCount> {
  return pageOf(findTillCounts(garage, { ...(from && { from }), ...(to && { to }) }), query);
}

/** All counts of some days, the latest day first. */
export function findTillCounts(
  { books: { tillCounts } }: Garage,
  { from, to }: { readonly from?: Day; readonly to?: Day } = {},
) {
  return ofDays(tillCounts, from, to);
}

/** Returns the count of a day. @throws NotFoundError */
export function getTillCount({ books }: Garage, day: string): TillCount {
  const count = books.tillCounts.get(day);
  if (!count) throw new NotFoundError("The till was not counted on that day");
  return count;
}

export function tillCountView({ books }: Garage, count: TillCount): TillCountView {
  const cash = cashTaken(books, count.date);
  const countedBy = books.users.get(count.countedBy)?.name ?? count.countedBy;
  return { takenOut: 0, ...count, countedBy, cash, difference: tillDifference(count, cash) };
}

/** The cash that came in on a day, less what went back, in pounds. */
export function cashTaken({ receipts }: Pick<Books, "receipts">, day: Day): number {
  return sumMoney(cashOf([...receipts.group("date", day)]));
}

const cashOf = (receipts: readonly Receipt[]) =>
  receipts.filter(({ method }) => method === "Cash").map(({ amount }) => amount);

/** The float of the last count before a day: what is mostly in the till again. */
export function usualFloat({ books: { tillCounts } }: Garage, day: Day): number {
  const before = tillCounts.keys("date").findLast((each) => each < day);
  return tillCounts.get(before ?? "")?.float ?? 0;
}

/**
 * Counts the till of a day, or corrects its count.
 * @param version the `updated` on the editor's screen.
 * @throws ValidationError for a day that is none, or to come @throws ConflictError
 */
export function countTill(
  garage: Garage,
  day: string,
  input: unknown,
  by: string,
  version?: string,
  today = londonDayOf(new Date()),
): Promise<TillCount> {
  const date = parseFullDay(day);
  if (date !== day) throw new ValidationError({ date: ["Must be a real date, like 2026-11-19"] });
  if (date > today) throw new ValidationError({ date: ["A day to come cannot be counted"] });
  return garage.books.update(by, ({ tillCounts }) => {
    const stored = tillCounts.get(date);
    const fields = validate(tillCountSchema, stored ? merged(stored, input) : input);
    // A count that only says the same again, such as a form that is sent twice, stays that of who counted.
    if (stored && JSON.stringify(fields) === JSON.stringify(validate(tillCountSchema, stored))) return stored;
    if (stored) {
      const last = lastChangeOf(garage, "tillCounts", stored, by, { noted: stored.countedBy });
      checkVersion(stored, version, "count", last);
    }
    const count = { _id: date, date, ...fields, countedBy: by };
    return stored ? tillCounts.put({ ...stored, ...count }) : tillCounts.insert(count);
  });
}

/** Takes the count of a day away. @throws NotFoundError @throws ConflictError */
export function deleteTillCount(garage: Garage, day: string, by: string, version?: string): Promise<void> {
  return garage.books.update(by, ({ tillCounts }) => {
    const count = getTillCount(garage, day);
    checkDeletion(count, version, "count", lastChangeOf(garage, "tillCounts", count, by));
    tillCounts.delete(day);
  });
}

/** A part of a receipt that changes the cash of a day. */
type Money = Pick<Receipt, "date" | "method" | "amount">;

/** The question before the cash of a counted day changes; undefined if it does not. */
export function tillQuestion(
  { tillCounts }: Pick<Books, "tillCounts">,
  before: Money | undefined,
  after: Money | undefined,
): string | undefined {
  const cashOn = (money: Money | undefined, day: Day) =>
    money?.method === "Cash" && money.date === day ? money.amount : 0;
  const days = new Set([before, after].flatMap((money) => money?.date ?? []));
  const told = [...days].flatMap((day) => {
    const change = subtractMoney(cashOn(after, day), cashOn(before, day));
    if (change === 0 || !tillCounts.get(day)) return [];
    const more = change > 0 ? "more" : "less";
    return [
      `The till of ${formatListDay(day)} was counted. Its cash would be ${formatMoney(Math.abs(change))} ${more}.`,
    ];
  });
  return told.length > 0 ? told.join(" ") : undefined;
}
