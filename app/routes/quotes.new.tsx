import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { QuoteForm } from "../modules/quotes/quote-form";
import { quoteFormChoices, sentQuote } from "../modules/quotes/quote-screens.server";
import { createQuote } from "../modules/quotes/quotes.server";
import { newSaleChoices, saleHelp } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";
import { withoutParams } from "../ui/search-params";

export const handle = { title: "Create quote", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.list, ({ garage, url }) => ({
    token: formToken(),
    choices: quoteFormChoices(garage, newSaleChoices(garage, url.searchParams)),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.quotes.create,
    async ({ garage, by }, form) => {
      const quote = await createQuote(garage, sentQuote(garage, form.fields), by, form.sendId, form.ask);
      return redirectWithToast(`/quotes/${quote._id}/view`, okToast(SUCCESSES.quotes.create));
    },
    saleHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewQuote() {
  const { token, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = placeBehind("/quotes", withoutParams(useLocation().search, "customer", "vehicle"));
  return (
    <Drawer title="Create Quote" closeTo={closeTo}>
      <QuoteForm choices={choices} token={token} answer={answer} cancelTo={closeTo} />
    </Drawer>
  );
}
