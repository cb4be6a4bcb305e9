import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAnswer } from "../http/pdf.server";
import { printCreditNote } from "../modules/credit-notes/credit-note-pdf.server";
import { getCreditNote } from "../modules/credit-notes/credit-notes.server";

/** The credit note as a download; what prevents it is said on its drawer. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadAnswer(args, `/credit-notes/${encodeURIComponent(args.params.id ?? "")}`, ({ garage, id }) =>
    printCreditNote(garage, getCreditNote(garage, id)),
  );
