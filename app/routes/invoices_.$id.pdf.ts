import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAnswer } from "../http/pdf.server";
import { printInvoice } from "../modules/invoices/invoice-pdf.server";
import { getInvoice } from "../modules/invoices/invoices.server";

/** The invoice as a download; what prevents it is said on the invoice's page. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadAnswer(args, `/invoices/${encodeURIComponent(args.params.id ?? "")}/view`, ({ garage, by, id }) =>
    printInvoice(garage, getInvoice(garage, id), by),
  );
