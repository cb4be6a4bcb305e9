import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { getProduct } from "../modules/products/products.server";
import { purchaseRow } from "../modules/purchases/purchase-screens.server";
import { PurchaseTable } from "../modules/purchases/purchase-table";
import { listPurchases } from "../modules/purchases/purchases.server";
import { FAILURES } from "../shared/catalogue";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/data-table";
import { Drawer, DrawerBody, DrawerClose, DrawerFoot } from "../ui/drawer";
import { Plus, ReceiptText } from "../ui/icons";

export const handle = {
  title: "Purchases of",
  of: (product: SerializeFrom<typeof loader>) => product.name,
  drawer: true,
};

/** As many as one drawer shows; the rest is found on /purchases. */
const MOST = 500;

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases.list, ({ garage, id }) => {
    const { name, _id, autoId } = getProduct(garage, id);
    const { rows, count } = listPurchases(garage, { product: id, page: 1, limit: MOST });
    return { id: _id, name, autoId, count, purchases: rows.map((each) => purchaseRow(garage, each)) };
  });

export default function ProductPurchases() {
  const { id, name, autoId, count, purchases } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeTo = `/products${search}`;
  return (
    <Drawer title={`Purchases of ${name}`} closeTo={closeTo} width="wide">
      <DrawerBody>
        {count > purchases.length && (
          <p className="banner banner--warn">
            The newest {purchases.length} of {count.toLocaleString("en-GB")} purchases. Search for product{" "}
            {autoId} in Purchases to see them all.
          </p>
        )}
        {purchases.length > 0 ? (
          <PurchaseTable purchases={purchases} caption={`Purchases of ${name}`} isElsewhere />
        ) : (
          <EmptyState icon={ReceiptText} title="No purchases yet">
            Purchases of this product will be listed here.
          </EmptyState>
        )}
      </DrawerBody>
      <DrawerFoot>
        <ButtonLink
          look="primary"
          icon={Plus}
          to={`/products/${id}/purchases/new${search}`}
          preventScrollReset
        >
          Create Purchase
        </ButtonLink>
        <DrawerClose to={closeTo} />
      </DrawerFoot>
    </Drawer>
  );
}
