import { api, noContent } from "../http/api.server";
import {
  customerInvoices,
  deleteCustomer,
  getCustomer,
  updateCustomer,
} from "../modules/customers/customers.server";
import { embeddedInvoice } from "../modules/invoices/invoice-view.server";

const call = api({
  GET: ({ garage, id }) => ({
    ...getCustomer(garage, id),
    invoices: customerInvoices(garage, id).map((invoice) => embeddedInvoice(garage, invoice)),
  }),
  PUT: ({ garage, id, body, by, version }) => updateCustomer(garage, id, body, by, version),
  DELETE: async ({ garage, id, by, version }) => {
    await deleteCustomer(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
