import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { supplierPaymentsScreen } from "../modules/purchases/supplier-payments.server";
import { SupplierPaymentsPage } from "../modules/purchases/supplier-payments-page";
import { FAILURES } from "../shared/catalogue";

export { recordsLinks as links } from "../ui/sheets";

export const handle = {
  title: "Supplier payments",
  of: ({ supplier }: SerializeFrom<typeof loader>) => supplier.name,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.get, ({ garage, id, url, isDrawnHere }) =>
    supplierPaymentsScreen(garage, id, screenQuery(url), isDrawnHere),
  );

export default function SupplierPayments() {
  return (
    <>
      <SupplierPaymentsPage {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
