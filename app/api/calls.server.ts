import { BOOKS } from "./books-calls.server";
import { BUYING } from "./buying-calls.server";
import type { ApiCall } from "./call";
import { DASHBOARD } from "./dashboard-calls.server";
import { EMAILS } from "./emails-calls.server";
import { FIND } from "./find-calls.server";
import { IMPORT_CALLS } from "./imports-calls.server";
import { MONEY } from "./money-calls.server";
import { AUTHENTICATION, OFFICE } from "./office-calls.server";
import { REPORTS } from "./reports-calls.server";
import { SALES } from "./sales-calls.server";

/**
 * Every call of the api, in the order of its description. `/api/*`, the description and the page are made from this list.
 */
export const CALLS: readonly ApiCall[] = [
  ...AUTHENTICATION,
  ...FIND,
  ...OFFICE,
  ...SALES,
  ...MONEY,
  ...BUYING,
  ...DASHBOARD,
  ...REPORTS,
  ...EMAILS,
  ...BOOKS,
  ...IMPORT_CALLS,
];
