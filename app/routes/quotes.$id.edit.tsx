import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { isInvoiced } from "../modules/quotes/quote";
import { QuoteDrawer } from "../modules/quotes/quote-drawer";
import { QuoteForm } from "../modules/quotes/quote-form";
import { quoteFormChoices, sentQuote } from "../modules/quotes/quote-screens.server";
import { getQuote, updateQuote } from "../modules/quotes/quotes.server";
import { keptDateWarning } from "../modules/sales/sale";
import { saleFormChoices, saleHelp } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { pageBehind } from "../shared/own-path";
import { okToast, warnToast } from "../shared/toast";

export const handle = {
  title: "Update Quote",
  of: ({ quote }: SerializeFrom<typeof loader>) => quote.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, ({ garage, id }) => {
    const quote = getQuote(garage, id);
    return { quote, choices: quoteFormChoices(garage, saleFormChoices(garage, quote)) };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.quotes.update,
    async ({ garage, by, id, url }, form) => {
      const changed = changedFields(form);
      const { quoteDate } = await updateQuote(
        garage,
        id,
        sentQuote(garage, changed),
        by,
        form.version,
        form.ask,
      );
      return redirectWithToast(
        pageBehind(url, id),
        okToast(SUCCESSES.quotes.update),
        ...warnToast(keptDateWarning(changed.quoteDate, quoteDate)),
      );
    },
    saleHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditQuote() {
  const { quote, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = pageBehind(useLocation(), quote._id);
  return (
    <QuoteDrawer
      title={`Update Quote ${quote.autoId}`}
      isInvoiced={isInvoiced(quote)}
      answer={answer}
      closeTo={closeTo}
    >
      <QuoteForm {...{ quote, choices, answer }} cancelTo={closeTo} />
    </QuoteDrawer>
  );
}
