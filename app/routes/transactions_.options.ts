import type { LoaderFunctionArgs } from "@remix-run/node";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { transactionChoices } from "../modules/transactions/transactions.server";
import { FAILURES } from "../shared/catalogue";

/** What a bank transaction is chosen from: `?search=` → `{ options }` as JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, ({ garage, url }) =>
    Response.json(
      { options: transactionChoices(garage).find(screenQuery(url).search) },
      { headers: { "Cache-Control": "no-store" } },
    ),
  );
