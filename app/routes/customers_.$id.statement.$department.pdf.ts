import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAnswer } from "../http/pdf.server";
import { getCustomer } from "../modules/customers/customers.server";
import { getDepartment } from "../modules/departments/departments.server";
import { printStatement } from "../modules/statements/statement-pdf.server";

/** The statement as a download; what prevents it is said on the customer's drawer. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadAnswer(args, drawerOf(args), ({ garage, id, params }) =>
    printStatement(garage, getCustomer(garage, id), getDepartment(garage, params.department ?? "")),
  );

/** The drawer that the link stands in, with the list's search and page. */
function drawerOf({ request, params }: LoaderFunctionArgs): string {
  return `/customers/${encodeURIComponent(params.id ?? "")}${new URL(request.url).search}`;
}
