import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { motsFile } from "../modules/mots/mots-screens.server";

/** What is due in a month as CSV. */
export const loader = (args: LoaderFunctionArgs) =>
  csvAnswer(args, ({ garage, url }) => motsFile(garage, url));
