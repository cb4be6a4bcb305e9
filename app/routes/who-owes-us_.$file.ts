import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvAnswer } from "../http/csv.server";
import { downloadAnswer } from "../http/pdf.server";
import { agedFile } from "../modules/ageing/aged-file.server";
import { printAged } from "../modules/ageing/aged-pdf.server";
import { NotFoundError } from "../shared/errors";

/** The report as a file: `/who-owes-us/customers.csv?at=`, `suppliers.csv`, `customers.pdf`, `suppliers.pdf`. */
export const loader = (args: LoaderFunctionArgs) => {
  const [, kind, type] = /^(customer|supplier)s\.(csv|pdf)$/.exec(args.params.file ?? "") ?? [];
  const who = kind === "supplier" ? "supplier" : "customer";
  if (type === "pdf") {
    const page = kind === "supplier" ? "/who-owes-us/suppliers" : "/who-owes-us";
    return downloadAnswer(args, page, ({ garage, url }) => printAged(garage, who, url.searchParams));
  }
  return csvAnswer(args, ({ garage, url }) => {
    if (type === undefined) throw new NotFoundError("There is no such report");
    return agedFile(garage, who, url.searchParams);
  });
};
