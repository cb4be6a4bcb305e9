import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { supplierDebt } from "../modules/ageing/supplier-debt.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { SupplierDebtFigures, SupplierDetails } from "../modules/suppliers/supplier-details";
import { getSupplier } from "../modules/suppliers/suppliers.server";
import { FAILURES } from "../shared/catalogue";
import { ButtonLink } from "../ui/button";
import { Banknote, Clock, ReceiptText } from "../ui/icons";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Supplier",
  of: ({ supplier }: SerializeFrom<typeof loader>) => supplier.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.get, async ({ garage, id, url }) => {
    const supplier = getSupplier(garage, id);
    const history = isHistoryOpen(url.search) ? await historyOf(garage, "supplier", id) : undefined;
    return { supplier, debt: supplierDebt(garage, supplier), history };
  });

export default function ViewSupplier() {
  const { supplier, debt, history } = useLoaderData<typeof loader>();
  const listSearch = historySearch(useLocation().search, false);
  return (
    <RecordDrawer
      title={supplier.name}
      noun="supplier"
      path={`/suppliers/${supplier._id}`}
      listPath="/suppliers"
      listSearch={listSearch}
    >
      <div className="drawer__tools">
        {debt.unpaidCount > 0 && (
          <ButtonLink icon={Banknote} to={`/suppliers/${supplier._id}/pay${listSearch}`}>
            Pay supplier
          </ButtonLink>
        )}
        <ButtonLink icon={ReceiptText} to={`/purchases?${new URLSearchParams({ search: supplier.name })}`}>
          See purchases
        </ButtonLink>
        <ButtonLink icon={Clock} to={`/suppliers/${supplier._id}/payments`}>
          See payments
        </ButtonLink>
      </div>
      <SupplierDebtFigures debt={debt} />
      <SupplierDetails supplier={supplier} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
