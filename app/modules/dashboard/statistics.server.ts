import type { Day } from "../../shared/dates";
import { ValidationError } from "../../shared/errors";
import { toPounds } from "../../shared/money";
import type { Listing } from "../../store/store";
import type { Garage } from "../books.server";
import { CUSTOMER_TYPES } from "../customers/customer";
import { type PeriodFigures, type Share, TOP } from "./statistics";

/** A collection whose records are kept by day, each day with its sum. */
interface Dated {
  keys(group: "date"): readonly Day[];
  group(group: "date", day: Day): Listing<unknown>;
}

interface Sum {
  count: number;
  pence: number;
}

/** The days' sums added up under what `labelOf` makes of each day; undefined leaves a day out. */
function sumsBy(records: Dated, labelOf: (day: Day) => number | undefined): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const day of records.keys("date")) {
    const label = labelOf(day);
    if (label === undefined) continue;
    const { count, pence } = records.group("date", day);
    const sum = sums.get(label) ?? { count: 0, pence: 0 };
    sums.set(label, { count: sum.count + count, pence: sum.pence + pence });
  }
  return sums;
}

function figures(_id: number, sum: Sum | undefined): PeriodFigures {
  return { _id, sum: toPounds(sum?.pence ?? 0), count: sum?.count ?? 0 };
}

/** The twelve months of a year, from January. */
export function byMonth(records: Dated, year: number): PeriodFigures[] {
  const prefix = `${year}-`;
  const sums = sumsBy(records, (day) => (day.startsWith(prefix) ? Number(day.slice(5, 7)) : undefined));
  return Array.from({ length: 12 }, (_, index) => figures(index + 1, sums.get(index + 1)));
}

/** Every year that has any, from the first. */
export function byYear(records: Dated): PeriodFigures[] {
  return [...sumsBy(records, (day) => Number(day.slice(0, 4)))]
    .sort(([a], [b]) => a - b)
    .map(([year, sum]) => figures(year, sum));
}

/** The whole sum in pounds. */
export function totalOf(records: Dated): number {
  return toPounds(records.keys("date").reduce((sum, day) => sum + records.group("date", day).pence, 0));
}

/** The keys of a group by their sums, the largest first. */
function largest<Group extends string>(
  records: { keys(group: Group): readonly string[]; group(group: Group, key: string): Listing<unknown> },
  group: Group,
  nameOf: (id: string) => string | undefined,
  most = Number.POSITIVE_INFINITY,
): Share[] {
  return records
    .keys(group)
    .map((_id) => ({ _id, pence: records.group(group, _id).pence }))
    .sort((a, b) => b.pence - a.pence || (a._id < b._id ? -1 : 1))
    .slice(0, most)
    .map(({ _id, pence }) => ({ _id, name: nameOf(_id) ?? "", sum: toPounds(pence) }));
}

export function topCustomers({ books }: Garage): Share[] {
  return largest(books.invoices, "customer", (id) => books.customers.get(id)?.name, TOP);
}

export function topSuppliers({ books }: Garage): Share[] {
  return largest(books.purchases, "supplier", (id) => books.suppliers.get(id)?.name, TOP);
}

export function categoryShares({ books }: Garage): Share[] {
  return largest(books.purchases, "category", (id) => books.purchaseCategories.get(id)?.name);
}

/** What is still owed on all invoices, in pounds. */
export function unpaidTotal({ books }: Garage): number {
  return toPounds(books.invoices.group("payment", "unpaid").pence);
}

/** How many customers there are of each type, those without any included. */
export function customersByType({ books }: Garage): { _id: string; count: number }[] {
  return CUSTOMER_TYPES.map((type) => ({ _id: type, count: books.customers.group("type", type).count }));
}

/** The year of `?year=`; this one without it. @throws ValidationError */
export function yearOf(params: URLSearchParams, today: Day): number {
  const year = params.get("year") ?? "";
  if (year === "") return Number(today.slice(0, 4));
  if (/^(19|20|21)\d\d$/.test(year)) return Number(year);
  throw new ValidationError({ year: ["Must be a year, like 2026"] });
}
