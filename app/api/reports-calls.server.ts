import * as z from "zod";
import { accountDownload, accountReport } from "../modules/accountancy/account-download.server";
import { agedView } from "../modules/ageing/aged-view";
import { asAt } from "../modules/ageing/ageing.schema";
import { agedCreditors, agedDebtors } from "../modules/ageing/ageing.server";
import type { Garage } from "../modules/books/books.server";
import { listGaps } from "../modules/history/gaps.server";
import { markReminded } from "../modules/mots/mark-reminded.server";
import { takeReminderBack } from "../modules/mots/markings.server";
import { askedMonth, motsDue } from "../modules/mots/mots.server";
import { remindersSchema } from "../modules/mots/reminder.schema";
import { listReminders, reminderView } from "../modules/mots/reminders.server";
import { boxNumbered } from "../modules/vat/vat-boxes";
import { VAT_BASES } from "../modules/vat/vat-entries";
import { vatQuery } from "../modules/vat/vat-periods.server";
import { vatRecords } from "../modules/vat/vat-report.server";
import { vatReportView } from "../modules/vat/vat-returns.server";
import { londonDayOf } from "../shared/dates";
import type { ApiCall } from "./call";
import { keptJson } from "./door.server";
import { SENT } from "./examples";
import * as figures from "./figures.schema";
import { query } from "./records.server";
import { day } from "./sales-calls.server";
import * as vat from "./vat.schema";

const vatSpan = [
  query("from", "The first day", day),
  query("to", "The last day", day),
  query("basis", "invoice or cash; as config.json says unless sent", { enum: VAT_BASES }),
];
const at = [query("at", "As at this day; defaults to today", day)];

const span = [
  query("from", "The first day; required", day),
  query("to", "The last day, included; required", day),
];

const debtorsView = (aged: ReturnType<typeof agedDebtors>) => agedView("customer", aged);
const creditorsView = (aged: ReturnType<typeof agedCreditors>) => agedView("supplier", aged);

export const REPORTS: readonly ApiCall[] = [
  {
    method: "get",
    path: "reports/aged-debtors",
    noun: "Reports",
    summary: "What each customer owes, by days past the due date, most overdue first",
    query: at,
    answer: figures.agedDebtors,
    handle: ({ garage, url }) => keptJson(agedDebtors(garage, atOf(url)), debtorsView),
  },
  {
    method: "get",
    path: "reports/aged-creditors",
    noun: "Reports",
    summary: "What the garage owes each supplier, by days past the due date, most overdue first",
    query: at,
    answer: figures.agedCreditors,
    handle: ({ garage, url }) => keptJson(agedCreditors(garage, atOf(url)), creditorsView),
  },
  {
    method: "get",
    path: "reports/vat",
    noun: "Reports",
    summary:
      "Boxes 1 to 9 of a VAT return as the books say now, and as it was filed; the present quarter unless days are given",
    query: vatSpan,
    answer: vat.vatReport,
    handle: ({ garage, url }) => vatReportView(garage, vatOf(garage, url)),
  },
  {
    method: "get",
    path: "reports/vat/{box}",
    noun: "Reports",
    summary: "The records behind a box; their amounts add up to it, before pence are dropped",
    query: vatSpan,
    answer: z.array(vat.vatRecord),
    refusals: [404],
    handle: ({ garage, url, params }) =>
      vatRecords(garage, vatOf(garage, url), boxNumbered(params.box ?? "")),
  },
  {
    method: "get",
    path: "reports/mots-due",
    noun: "Reports",
    summary:
      "The vehicles whose MOT test is due in a month, by day: as its last test here says, or a year after it",
    query: [query("month", "YYYY-MM; defaults to the present month", { type: "string" })],
    answer: z.array(figures.motDue),
    handle: ({ garage, url }) => motsDue(garage, askedMonth(url)),
  },
  {
    method: "get",
    path: "reminders",
    noun: "Reminders",
    summary: "Lists the reminders of MOTs, newest first",
    query: [query("registration", "A vehicle's registration, however it is written")],
    answer: z.array(figures.reminder),
    isList: true,
    handle: ({ garage, paging, url: { searchParams } }) => {
      const registration = searchParams.get("registration");
      const page = listReminders(garage, { ...paging, ...(registration && { registration }) });
      return { ...page, rows: page.rows.map((each) => reminderView(garage, each)) };
    },
  },
  {
    method: "post",
    path: "reminders",
    noun: "Reminders",
    summary: "Keeps that MOTs were reminded of, such as by a texting service; it sends nothing",
    body: { schema: remindersSchema, example: SENT.reminders },
    answer: z.array(figures.reminder),
    statuses: [201],
    refusals: [409],
    handle: async ({ garage, body, by }) =>
      (await markReminded(garage, body, by)).map((each) => reminderView(garage, each)),
  },
  {
    method: "delete",
    path: "reminders/{id}",
    noun: "Reminders",
    summary: "Takes back that an MOT was reminded of by letter or text message; an email was sent",
    versionField: null,
    statuses: [204],
    refusals: [404, 409],
    handle: ({ garage, id, by }) => takeReminderBack(garage, id, by),
  },
  {
    method: "get",
    path: "reports/gaps",
    noun: "Reports",
    summary: "The numbers whose record was deleted, the latest deletion first",
    answer: z.array(figures.gap),
    handle: ({ garage }) => listGaps(garage),
  },
  {
    method: "get",
    path: "reports/accounts/{product}",
    noun: "Reports",
    summary: "The files of some days for an accountant's program: xero, quickbooks, sage50 or freeagent",
    query: span,
    answer: figures.accountFiles,
    refusals: [404],
    handle: ({ garage, url, params }) => accountReport(garage, params.product ?? "", url.searchParams),
  },
  {
    method: "get",
    path: "reports/accounts/{product}/{file}",
    noun: "Reports",
    summary: "One of those files, by its name; it is marked as handed out. For sage50 it is windows-1252",
    query: span,
    answer: "csv",
    refusals: [404],
    handle: ({ garage, url, params, by }) => accountDownload(garage, params, url.searchParams, by),
  },
];

const vatOf = (garage: Garage, { searchParams }: URL) =>
  vatQuery(garage, Object.fromEntries(searchParams), londonDayOf(new Date()));

const atOf = (url: URL) => asAt(url.searchParams, londonDayOf(new Date()));
