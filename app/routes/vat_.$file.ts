import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { downloadAnswer } from "../http/pdf.server";
import { vatFile } from "../modules/vat/vat-file.server";
import { printVat } from "../modules/vat/vat-pdf.server";
import { NotFoundError } from "../shared/errors";

/** The return as a file: `/vat/return.csv?from=&to=&basis=` and `return.pdf`. */
export const loader = (args: LoaderFunctionArgs) => {
  if (args.params.file === "return.pdf") {
    return downloadAnswer(args, "/vat", ({ garage, url }) => printVat(garage, url.searchParams));
  }
  return csvAnswer(args, ({ garage, url }) => {
    if (args.params.file !== "return.csv") throw new NotFoundError("There is no such file");
    return vatFile(garage, url.searchParams);
  });
};
