import { api } from "../http/api.server";
import { pdfAnswer } from "../http/pdf.server";
import { getCustomer } from "../modules/customers/customers.server";
import { getDepartment } from "../modules/departments/departments.server";
import { printStatement } from "../modules/statements/statement-pdf.server";

const call = api({
  GET: async ({ garage, id, params, request }) => {
    const department = getDepartment(garage, params.department ?? "");
    return pdfAnswer(request, await printStatement(garage, getCustomer(garage, id), department));
  },
});

export const loader = call.loader;
export const action = call.action;
