import { BOOKS } from "./books-calls.server";
import { BUYING } from "./buying-calls.server";
import type { ApiCall } from "./call";
import { DASHBOARD } from "./dashboard-calls.server";
import { AUTHENTICATION, OFFICE } from "./office-calls.server";
import { SALES } from "./sales-calls.server";

/** Every call of the api, in the order in which it is described. `/api/*`, its description and its page come from here. */
export const CALLS: readonly ApiCall[] = [
  ...AUTHENTICATION,
  ...OFFICE,
  ...SALES,
  ...BUYING,
  ...DASHBOARD,
  ...BOOKS,
];
