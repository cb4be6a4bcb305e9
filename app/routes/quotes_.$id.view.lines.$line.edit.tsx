import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { isInvoiced } from "../modules/quotes/quote";
import { QuoteDrawer } from "../modules/quotes/quote-drawer";
import { WHOLE_POUNDS } from "../modules/quotes/quote-form";
import { changeQuoteLines, getQuote } from "../modules/quotes/quotes.server";
import { SaleLineForm } from "../modules/sales/sale-line-form";
import { changeLine, lineDrawnWith, lineFormChoices, lineHelp, lineOf } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export const handle = { title: "Update Quote Line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, ({ garage, id, params }) => {
    const quote = getQuote(garage, id);
    const line = lineOf(quote, params.line ?? "");
    const choices = lineFormChoices(garage, quote);
    return { line, isClosed: isInvoiced(quote), drawnWith: lineDrawnWith(quote, choices), ...choices };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.quotes.update,
    async ({ garage, by, id, params }, form) => {
      const change = changeLine(params.line ?? "", changedFields(form), form);
      await changeQuoteLines(garage, id, change, by, form.ask);
      return redirectWithToast(`/quotes/${id}/view`, okToast(SUCCESSES.quotes.update));
    },
    lineHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditQuoteLine() {
  const { isClosed, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/quotes/${useParams().id}/view`;
  return (
    <QuoteDrawer title="Update Quote Line" isInvoiced={isClosed} answer={answer} closeTo={closeTo}>
      <SaleLineForm {...choices} noun="quote" amounts={WHOLE_POUNDS} answer={answer} cancelTo={closeTo} />
    </QuoteDrawer>
  );
}
