import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { accountDownload } from "../modules/accountancy/account-download.server";

/** A file for an accountant's program: `/vat/files/xero/sales-invoices-1.csv?from=&to=`. */
export const loader = (args: LoaderFunctionArgs) =>
  csvAnswer(args, ({ garage, url, params, by }) => accountDownload(garage, params, url.searchParams, by));
