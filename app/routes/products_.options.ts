import type { LoaderFunctionArgs } from "@remix-run/node";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { productChoices } from "../modules/products/products.server";
import { FAILURES } from "../shared/catalogue";

/** What a product is chosen from: `?search=` → `{ options }` as JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.products.search, ({ garage, url }) =>
    Response.json(
      { options: productChoices(garage).find(screenQuery(url).search) },
      { headers: { "Cache-Control": "no-store" } },
    ),
  );
