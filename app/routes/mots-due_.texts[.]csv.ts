import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { textsFile } from "../modules/mots/reminders-screens.server";

/** The text messages of a month as CSV, for a texting service. */
export const loader = (args: LoaderFunctionArgs) =>
  csvAnswer(args, ({ garage, url }) => textsFile(garage, url));
