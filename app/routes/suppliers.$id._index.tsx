import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { SupplierDetails } from "../modules/suppliers/supplier-details";
import { getSupplier } from "../modules/suppliers/suppliers.server";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = { title: "Supplier", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.get, async ({ garage, id, url }) => ({
    supplier: getSupplier(garage, id),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "supplier", id) : undefined,
  }));

export default function ViewSupplier() {
  const { supplier, history } = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={supplier.name}
      noun="supplier"
      path={`/suppliers/${supplier._id}`}
      listPath="/suppliers"
      listSearch={historySearch(useLocation().search, false)}
    >
      <SupplierDetails supplier={supplier} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
