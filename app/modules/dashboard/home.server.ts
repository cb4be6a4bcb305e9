import { londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { formatShortMoney, formatShortNumber } from "../../shared/short-money";
import { daysWithoutBackup } from "../../store/last-backup";
import type { Garage } from "../books/books.server";
import { missingDetails } from "../departments/department";
import type { User } from "../users/user";
import type { Bar, Chart, DrawnChart } from "./chart";
import { drawCharts } from "./charts.server";
import type { ChartSection, Dashboard } from "./home-page";
import { MONTHS, type PeriodFigures, type Share } from "./statistics";
import {
  byMonth,
  byYear,
  topCustomers,
  topSuppliers,
  totalOf,
  unpaidTotal,
  yearOf,
} from "./statistics.server";

/** A chart and the table of its figures, before it is drawn. */
interface Figures extends Chart {
  /** The text at the right of the title. */
  readonly unit: string;
  readonly heads: readonly [label: string, value: string];
  readonly rows: readonly { readonly label: string; readonly value: string; readonly href?: string }[];
}

/** The number of customers. */
export function customerCount({ books }: Garage): number {
  return books.customers.count;
}

/** Days after which an Admin is told that no backup was made. */
const BACKUP_DAYS = 7;

/** For an Admin: the days without a backup, if they are too many. Undefined otherwise. */
export function overdueBackup(dataDir: string, { role }: Pick<User, "role">, now: Date): number | undefined {
  const days = role === "Admin" ? daysWithoutBackup(dataDir, now) : undefined;
  return days !== undefined && days >= BACKUP_DAYS ? days : undefined;
}

/**
 * The dashboard's data, except the count of customers, from the books' running sums.
 * @param params `?year=` of the monthly charts; an invalid year means this year.
 */
export async function dashboard(
  garage: Garage,
  params: URLSearchParams,
  today = londonDayOf(new Date()),
): Promise<Omit<Dashboard, "customerCount" | "backupDays" | "wrongSignIns">> {
  const { books, business } = garage;
  const thisYear = Number(today.slice(0, 4));
  const year = chosenYear(params, today);
  const invoiceYears = byYear(books.invoices);
  const purchaseYears = byYear(books.purchases);
  const years = [...invoiceYears, ...purchaseYears].map(({ _id }) => _id);
  const invoiceMonths = byMonth(books.invoices, year);
  const purchaseMonths = byMonth(books.purchases, year);
  const sections = [
    {
      title: "Invoices",
      tone: "invoices",
      charts: [
        monthly("Monthly invoice total", invoiceMonths, year, "sum"),
        monthly("Monthly invoice count", invoiceMonths, year, "count"),
        shares("Top 20 customers", "by invoice total", "Customer", topCustomers(garage), "/customers"),
        yearly("Yearly total", invoiceYears),
      ],
    },
    {
      title: "Purchases",
      tone: "purchases",
      charts: [
        monthly("Monthly expense total", purchaseMonths, year, "sum"),
        monthly("Monthly purchase count", purchaseMonths, year, "count"),
        shares("Top 20 suppliers", "by expense", "Supplier", topSuppliers(garage), "/suppliers"),
        yearly("Yearly expense total", purchaseYears),
      ],
    },
  ] as const;
  return {
    counts: {
      invoices: books.invoices.count,
      purchases: books.purchases.count,
      unpaid: books.invoices.group("payment", "unpaid").count,
    },
    invoiceTotal: totalOf(books.invoices),
    expensesTotal: totalOf(books.purchases),
    unpaidTotal: unpaidTotal(garage),
    credited: { total: totalOf(books.creditNotes), count: books.creditNotes.count },
    year,
    years: [...new Set([...years, thisYear, year])].sort((a, b) => b - a),
    sections: await Promise.all(sections.map(drawnSection)),
    missingDetails: missingDetails(business),
  };
}

async function drawnSection(section: {
  readonly title: string;
  readonly tone: ChartSection["tone"];
  readonly charts: readonly Figures[];
}): Promise<ChartSection> {
  const svgs = await drawCharts(section.charts.map(chartOf));
  return {
    ...section,
    charts: section.charts.map(({ title, unit, heads, rows, bars }, index) => ({
      ...{ title, unit, heads, rows },
      svg: bars.length > 0 ? svgs[index] : undefined,
    })),
  };
}

/** For a page that is drawn here: charts go out in its HTML, and not once more with the data for its scripts. */
export function sentOnce<T extends Pick<Dashboard, "sections">>(dashboard: T): T {
  const sections = dashboard.sections.map((section) => ({
    ...section,
    charts: section.charts.map((chart) => ({ ...chart, svg: chart.svg && unsent(chart.svg) })),
  }));
  return { ...dashboard, sections };
}

/** The same, of which nothing is counted up, and so nothing is sent. */
function unsent({ wide, narrow }: DrawnChart): DrawnChart {
  return Object.defineProperties({}, { wide: { value: wide }, narrow: { value: narrow } });
}

function chartOf({ title, description, shape, bars }: Figures): Chart {
  return { title, description, shape, bars };
}

function chosenYear(params: URLSearchParams, today: string): number {
  const year = params.get("year") ?? "";
  return yearOf(new URLSearchParams(/^(19|20|21)\d\d$/.test(year) ? { year } : {}), today);
}

function monthly(
  title: string,
  months: readonly PeriodFigures[],
  year: number,
  what: "sum" | "count",
): Figures {
  const nameOf = ({ _id }: PeriodFigures) => MONTHS[_id - 1] ?? "";
  const isMoney = what === "sum";
  return {
    title,
    unit: `${isMoney ? "£" : "number"}, ${year}`,
    description: `a bar for each month of ${year}`,
    shape: "columns",
    bars: months.map((month) => ({
      label: nameOf(month),
      value: month[what],
      shown: shortOrNothing(month[what]),
    })),
    heads: ["Month", isMoney ? "Total" : "Count"],
    rows: months.map((month) => ({
      label: `${nameOf(month)} ${year}`,
      value: isMoney ? formatMoney(month.sum) : month.count.toLocaleString("en-GB"),
    })),
  };
}

/** A number short enough to stand above a column; empty for zero. */
function shortOrNothing(value: number): string {
  return value === 0 ? "" : formatShortNumber(value, 2);
}

function yearly(title: string, years: readonly PeriodFigures[]): Figures {
  const first = years[0]?._id;
  const last = years.at(-1)?._id;
  return {
    title,
    unit: first === undefined ? "" : first === last ? String(first) : `${first} to ${last}`,
    description: "a bar for each year",
    shape: "rows",
    bars: years.map(
      ({ _id, sum }): Bar => ({ label: String(_id), value: sum, shown: formatShortMoney(sum) }),
    ),
    heads: ["Year", "Total"],
    rows: years.map(({ _id, sum }) => ({ label: String(_id), value: formatMoney(sum) })),
  };
}

function shares(title: string, unit: string, head: string, all: readonly Share[], path: string): Figures {
  return {
    title,
    unit,
    description: `a bar for each, the largest first, ${unit}`,
    shape: "rows",
    bars: all.map(({ _id, name, sum }) => ({
      label: name,
      value: sum,
      shown: formatShortMoney(sum),
      href: `${path}/${_id}`,
    })),
    heads: [head, "Total"],
    rows: all.map(({ _id, name, sum }) => ({ label: name, value: formatMoney(sum), href: `${path}/${_id}` })),
  };
}
