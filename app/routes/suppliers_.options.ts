import type { LoaderFunctionArgs } from "@remix-run/node";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { supplierOptions } from "../modules/suppliers/suppliers.server";
import { FAILURES } from "../shared/catalogue";

/** What a supplier is chosen from: `?search=` → `{ options }` as JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.search, ({ garage, url }) =>
    Response.json(
      { options: supplierOptions(garage, screenQuery(url).search) },
      { headers: { "Cache-Control": "no-store" } },
    ),
  );
