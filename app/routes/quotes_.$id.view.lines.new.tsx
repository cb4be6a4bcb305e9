import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { isInvoiced } from "../modules/quotes/quote";
import { QuoteDrawer } from "../modules/quotes/quote-drawer";
import { WHOLE_POUNDS } from "../modules/quotes/quote-form";
import { changeQuoteLines, getQuote } from "../modules/quotes/quotes.server";
import { SaleLineForm } from "../modules/sales/sale-line-form";
import { addLine, lineDrawnWith, lineFormChoices, lineHelp } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { NEXT } from "../shared/form-fields";
import { okToast } from "../shared/toast";

export const handle = { title: "New Quote Line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, ({ garage, id }) => {
    const quote = getQuote(garage, id);
    const choices = lineFormChoices(garage, quote);
    return {
      token: formToken(),
      position: quote.lines.length,
      drawnWith: lineDrawnWith(quote, choices),
      isClosed: isInvoiced(quote),
      ...choices,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.quotes.update,
    async ({ garage, by, id }, { fields, drawnWith, sendId, intent, ask }) => {
      await changeQuoteLines(garage, id, addLine(fields, { lineId: sendId, drawnWith, ask }), by, ask);
      const page = `/quotes/${id}/view`;
      return redirectWithToast(
        intent === NEXT ? `${page}/lines/new` : page,
        okToast(SUCCESSES.quotes.update),
      );
    },
    lineHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewQuoteLine() {
  const { isClosed, position, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/quotes/${useParams().id}/view`;
  return (
    <QuoteDrawer title="New Quote Line" isInvoiced={isClosed} answer={answer} closeTo={closeTo}>
      <SaleLineForm
        key={position}
        {...choices}
        noun="quote"
        amounts={WHOLE_POUNDS}
        answer={answer}
        cancelTo={closeTo}
      />
    </QuoteDrawer>
  );
}
