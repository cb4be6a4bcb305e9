import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { exportQuery } from "../modules/exports/export.schema";
import { exportFileName, exportKind } from "../modules/exports/exports.server";
import { inFull, londonDayOf } from "../shared/dates";
import { NotFoundError } from "../shared/errors";
import { EXPORT_FROM, EXPORT_LIST, EXPORT_TO } from "../shared/form-fields";
import { ownPath } from "../shared/own-path";

/** A list as a CSV file: `/exports/invoices.csv?search=&filter=&from=&to=`. */
export const loader = (args: LoaderFunctionArgs) =>
  csvAnswer(
    args,
    ({ garage, url, params }) => {
      const [, kind] = /^(.+)\.csv$/.exec(params.file ?? "") ?? [];
      if (kind === undefined) throw new NotFoundError("Lists are exported as CSV only, like invoices.csv");
      const sent = Object.fromEntries(url.searchParams);
      const query = exportQuery({ ...sent, ...daysIn(sent) });
      const lines = exportKind(kind).csv(garage, query);
      return { name: exportFileName(kind, query, londonDayOf(new Date())), lines };
    },
    backToList,
  );

/** The days in full, which are typed. */
function daysIn({ from = "", to = "" }: Readonly<Record<string, string>>) {
  return { from: inFull(from), to: inFull(to) };
}

/** The list that asked, with the days that were typed: its form says what is wrong with them. */
function backToList({ searchParams }: URL): string | undefined {
  const list = searchParams.get(EXPORT_LIST);
  if (list === null) return undefined;
  const { pathname, searchParams: kept } = new URL(ownPath(list), "http://own.invalid");
  kept.set(EXPORT_FROM, searchParams.get("from") ?? "");
  kept.set(EXPORT_TO, searchParams.get("to") ?? "");
  return `${pathname}?${kept}`;
}
