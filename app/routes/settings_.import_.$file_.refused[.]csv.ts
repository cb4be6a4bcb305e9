import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { refusedFile } from "../modules/imports/import-screens.server";

/** The rows of a file that are refused, with their reasons. */
export const loader = (args: LoaderFunctionArgs) =>
  csvAnswer(args, ({ garage, by, params, url }) =>
    refusedFile(garage, by, params.file ?? "", url.searchParams),
  );
