import type { LoaderFunctionArgs } from "@remix-run/node";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { customerOptions } from "../modules/customers/customers.server";
import { FAILURES } from "../shared/catalogue";

/** What a customer is chosen from: `?search=` → `{ options }` as JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.customers.search, ({ garage, url }) =>
    Response.json(
      { options: customerOptions(garage, screenQuery(url).search) },
      { headers: { "Cache-Control": "no-store" } },
    ),
  );
