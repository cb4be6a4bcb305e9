import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { productRow } from "../modules/products/product-screens.server";
import { ProductTable } from "../modules/products/product-table";
import { listProducts } from "../modules/products/products.server";
import { FAILURES } from "../shared/catalogue";
import { Box } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Products" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.products, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    return listPage(listProducts(garage, query), query.search, productRow, isDrawnHere);
  });

export default function Products() {
  return (
    <>
      <RecordList
        path="/products"
        noun="product"
        icon={Box}
        title="PRODUCTS"
        list={useLoaderData<typeof loader>()}
        searchLabel="Search Products"
        searchHint="Try part of a name, a word of the description or a unit."
        emptyHint="Create the first one: something the garage buys often."
        table={(rows, caption) => <ProductTable products={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
