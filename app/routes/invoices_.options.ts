import type { LoaderFunctionArgs } from "@remix-run/node";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { invoiceChoices } from "../modules/invoices/invoice-choices.server";
import { FAILURES } from "../shared/catalogue";

/** What an invoice is chosen from: `?search=` → `{ options }` as JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.search, ({ garage, url }) =>
    Response.json(
      { options: invoiceChoices(garage).find(screenQuery(url).search) },
      { headers: { "Cache-Control": "no-store" } },
    ),
  );
