import type { LoaderFunctionArgs } from "@remix-run/node";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { suggestVehicle } from "../modules/vehicles/vehicles.server";
import { FAILURES } from "../shared/catalogue";

/** What a form offers for a registration: `?search=` → `{ vehicle }` as JSON, null when it was never here. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.list, ({ garage, url }) =>
    Response.json(
      { vehicle: suggestVehicle(garage, screenQuery(url).search) ?? null },
      { headers: { "Cache-Control": "no-store" } },
    ),
  );
