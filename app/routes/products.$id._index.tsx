import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { ProductDetails } from "../modules/products/product-details";
import { getProduct, productView } from "../modules/products/products.server";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Product",
  of: ({ product }: SerializeFrom<typeof loader>) => product.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.products.get, async ({ garage, id, url }) => ({
    product: productView(garage, getProduct(garage, id)),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "product", id) : undefined,
  }));

export default function ViewProduct() {
  const { product, history } = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={product.name}
      noun="product"
      path={`/products/${product._id}`}
      listPath="/products"
      listSearch={historySearch(useLocation().search, false)}
    >
      <ProductDetails product={product} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
