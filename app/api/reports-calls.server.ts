import * as z from "zod";
import { agedView } from "../modules/ageing/aged-view";
import { asAt } from "../modules/ageing/ageing.schema";
import { agedCreditors, agedDebtors } from "../modules/ageing/ageing.server";
import { listGaps } from "../modules/history/gaps.server";
import { londonDayOf } from "../shared/dates";
import type { ApiCall } from "./call";
import * as figures from "./figures.schema";
import { query } from "./records.server";
import { day } from "./sales-calls.server";

const at = [query("at", "As at this day; defaults to today", day)];

export const REPORTS: readonly ApiCall[] = [
  {
    method: "get",
    path: "reports/aged-debtors",
    noun: "Reports",
    summary: "What each customer owes, by days past the due date, most overdue first",
    query: at,
    answer: figures.agedDebtors,
    handle: ({ garage, url }) => agedView("customer", agedDebtors(garage, atOf(url))),
  },
  {
    method: "get",
    path: "reports/aged-creditors",
    noun: "Reports",
    summary: "What the garage owes each supplier, by days past the due date, most overdue first",
    query: at,
    answer: figures.agedCreditors,
    handle: ({ garage, url }) => agedView("supplier", agedCreditors(garage, atOf(url))),
  },
  {
    method: "get",
    path: "reports/gaps",
    noun: "Reports",
    summary: "The numbers whose record was deleted, the latest deletion first",
    answer: z.array(figures.gap),
    handle: ({ garage }) => listGaps(garage),
  },
];

const atOf = (url: URL) => asAt(url.searchParams, londonDayOf(new Date()));
