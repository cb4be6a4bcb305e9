import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { isInvoiced } from "../modules/quotes/quote";
import { InvoicedDrawer } from "../modules/quotes/quote-drawer";
import { changeQuoteLines, getQuote } from "../modules/quotes/quotes.server";
import { lineTotal } from "../modules/sales/sale";
import { lineOf, removeLine } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { formatMoney } from "../shared/money";
import { okToast } from "../shared/toast";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = { title: "Delete quote line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, ({ garage, id, params }) => {
    const quote = getQuote(garage, id);
    return {
      line: lineOf(quote, params.line ?? ""),
      version: quote.updated,
      isClosed: isInvoiced(quote),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.quotes.update, async ({ garage, by, id, params }, { version }) => {
    await changeQuoteLines(garage, id, removeLine(params.line ?? "", version), by);
    return redirectWithToast(`/quotes/${id}/view`, okToast(SUCCESSES.quotes.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteQuoteLine() {
  const { line, version, isClosed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const cancelTo = `/quotes/${useParams().id}/view`;
  if (isClosed && !answer) return <InvoicedDrawer title="Delete quote line" closeTo={cancelTo} />;
  return (
    <DeleteConfirmation
      noun="quote line"
      name={`${line.title}, ${formatMoney(lineTotal(line))}`}
      answer={answer}
      cancelTo={cancelTo}
      version={version}
    />
  );
}
