import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { CustomerInvoices } from "../modules/customers/customer-details";
import { CustomerDrawer } from "../modules/customers/customer-drawer";
import { customerInvoices, customerSummary, getCustomer } from "../modules/customers/customers.server";
import { isPaidInFull } from "../modules/invoices/invoice";

export const handle = { title: "Customer invoices", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting customer", ({ garage, id }) => {
    const customer = getCustomer(garage, id);
    const invoices = customerInvoices(garage, id).map((invoice) => {
      const { _id, autoId, invoiceDate, vehicleModel, vehicleReg, total } = invoice;
      return { _id, autoId, invoiceDate, vehicleModel, vehicleReg, total, isPaid: isPaidInFull(invoice) };
    });
    return { customer, invoices, summary: customerSummary(garage, id) };
  });

export default function ViewCustomerInvoices() {
  const { customer, invoices, summary } = useLoaderData<typeof loader>();
  return (
    <CustomerDrawer customer={customer} summary={summary} tab="invoices" listSearch={useLocation().search}>
      <CustomerInvoices invoices={invoices} />
    </CustomerDrawer>
  );
}
