import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { exportQuery } from "../modules/exports/export.schema";
import { exportFileName, exportKind } from "../modules/exports/exports.server";
import { londonDayOf } from "../shared/dates";

/** A list as a CSV file: `/exports/invoices.csv?search=&filter=&from=&to=`. */
export const loader = (args: LoaderFunctionArgs) =>
  csvAnswer(args, ({ garage, url, params }) => {
    const [, kind = ""] = /^(.+)\.csv$/.exec(params.file ?? "") ?? [];
    const query = exportQuery(Object.fromEntries(url.searchParams));
    const lines = exportKind(kind).csv(garage, query);
    return { name: exportFileName(kind, query, londonDayOf(new Date())), lines };
  });
