import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { InvoicePage } from "../modules/invoices/invoice-page";
import { invoiceScreen } from "../modules/invoices/invoice-screens.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";

export const handle = { title: "Tax Invoice" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting invoice", ({ garage, id }) => invoiceScreen(garage, getInvoice(garage, id)));

export default function ViewInvoice() {
  const screen = useLoaderData<typeof loader>();
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <InvoicePage screen={screen} />
      </div>
      <Outlet />
    </>
  );
}
