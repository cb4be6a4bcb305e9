import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAnswer } from "../http/pdf.server";
import { printReceipt } from "../modules/receipts/receipt-pdf.server";
import { getReceipt } from "../modules/receipts/receipts.server";

/** The receipt as a download; what prevents it is said on its drawer. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadAnswer(args, `/receipts/${encodeURIComponent(args.params.id ?? "")}`, ({ garage, id }) =>
    printReceipt(garage, getReceipt(garage, id)),
  );
