import type { Day } from "../../shared/dates";
import { ValidationError } from "../../shared/errors";
import { toPounds } from "../../shared/money";
import type { GroupSum } from "../../store/store";
import type { Garage } from "../books/books.server";
import { untilChanged } from "../books/until-changed";
import { CUSTOMER_TYPES } from "../customers/customer";
import { type PeriodFigures, type Share, TOP } from "./statistics";

/** A collection grouped by day, with a sum for each day. */
interface Dated {
  sums(group: "date"): Iterable<GroupSum>;
}

interface Sum {
  count: number;
  pence: number;
}

/** Adds up the sums of days under the label that `labelOf` returns; undefined leaves a day out. */
function sumsBy(records: Dated, labelOf: (day: Day) => number | undefined): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const { key: day, count, pence } of records.sums("date")) {
    const label = labelOf(day);
    if (label === undefined) continue;
    const sum = sums.get(label);
    if (sum === undefined) {
      sums.set(label, { count, pence });
    } else {
      sum.count += count;
      sum.pence += pence;
    }
  }
  return sums;
}

function figures(_id: number, sum: Sum | undefined): PeriodFigures {
  return { _id, sum: toPounds(sum?.pence ?? 0), count: sum?.count ?? 0 };
}

/** The sum and count of each month of a year, from January. */
export function byMonth(records: Dated, year: number): PeriodFigures[] {
  const prefix = `${year}-`;
  const sums = sumsBy(records, (day) => (day.startsWith(prefix) ? Number(day.slice(5, 7)) : undefined));
  return Array.from({ length: 12 }, (_, index) => figures(index + 1, sums.get(index + 1)));
}

/** Every year with records, oldest first. */
export function byYear(records: Dated): PeriodFigures[] {
  return [...sumsBy(records, (day) => Number(day.slice(0, 4)))]
    .sort(([a], [b]) => a - b)
    .map(([year, sum]) => figures(year, sum));
}

/** The total in pounds. */
export function totalOf(records: Dated): number {
  let sum = 0;
  for (const { pence } of records.sums("date")) sum += pence;
  return toPounds(sum);
}

/** The keys of a group by their sums, largest first; equal sums are ordered by key. */
function largest<Group extends string>(
  records: { sums(group: Group): Iterable<GroupSum> },
  group: Group,
  nameOf: (id: string) => string | undefined,
  most = Number.POSITIVE_INFINITY,
): Share[] {
  const found: GroupSum[] = [];
  for (const sum of records.sums(group)) {
    // Only a few of thousands are needed, so smaller sums are skipped instead of sorted.
    const last = found[most - 1];
    if (last !== undefined && bySum(sum, last) > 0) continue;
    found.splice(found.findLastIndex((each) => bySum(each, sum) < 0) + 1, 0, sum);
    if (found.length > most) found.pop();
  }
  return found.map(({ key, pence }) => ({ _id: key, name: nameOf(key) ?? "", sum: toPounds(pence) }));
}

function bySum(a: GroupSum, b: GroupSum): number {
  return b.pence - a.pence || (a.key < b.key ? -1 : 1);
}

/** Looking through twenty thousand customers takes as long as the rest of the dashboard. */
const largestCustomers = untilChanged(["invoices", "customers"], ({ books }) =>
  largest(books.invoices, "customer", (id) => books.customers.get(id)?.name, TOP),
);

export function topCustomers(garage: Garage): readonly Share[] {
  return largestCustomers(garage, "");
}

export function topSuppliers({ books }: Garage): Share[] {
  return largest(books.purchases, "supplier", (id) => books.suppliers.get(id)?.name, TOP);
}

export function categoryShares({ books }: Garage): Share[] {
  return largest(books.purchases, "category", (id) => books.purchaseCategories.get(id)?.name);
}

/** The unpaid balance of all invoices, in pounds. */
export function unpaidTotal({ books }: Garage): number {
  return toPounds(books.invoices.group("payment", "unpaid").pence);
}

/** The number of customers of each type, including types without any. */
export function customersByType({ books }: Garage): { _id: string; count: number }[] {
  return CUSTOMER_TYPES.map((type) => ({ _id: type, count: books.customers.group("type", type).count }));
}

/** The year of `?year=`, by default this year. @throws ValidationError */
export function yearOf(params: URLSearchParams, today: Day): number {
  const year = params.get("year") ?? "";
  if (year === "") return Number(today.slice(0, 4));
  if (/^(19|20|21)\d\d$/.test(year)) return Number(year);
  throw new ValidationError({ year: ["Must be a year, like 2026"] });
}
