import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAnswer } from "../http/pdf.server";
import { printLetters } from "../modules/mots/letters-pdf.server";
import { askedReminding } from "../modules/mots/reminding.server";

/** The letters of a month as a download; what prevents it is said on the page of the reminders. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadAnswer(args, `/mots-due/reminders${new URL(args.request.url).search}`, async ({ garage, url }) =>
    printLetters(garage, askedReminding(url)),
  );
