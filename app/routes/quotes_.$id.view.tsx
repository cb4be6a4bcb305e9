import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { goOnWithToast } from "../http/toast.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, isHistoryOpen } from "../modules/history/history-fold";
import { QuotePage } from "../modules/quotes/quote-page";
import { quoteScreen } from "../modules/quotes/quote-screens.server";
import { generateInvoice, getQuote } from "../modules/quotes/quotes.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";
import { AnswerToast } from "../ui/toast";

export { recordsLinks as links } from "../ui/sheets";

export const handle = {
  title: "Tax Quote",
  of: ({ quote }: SerializeFrom<typeof loader>) => quote.autoId,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, async ({ garage, id, url }) => {
    const quote = getQuote(garage, id);
    const history = isHistoryOpen(url.search) ? await historyOf(garage, "quote", id) : undefined;
    return { history, ...quoteScreen(garage, quote) };
  });

/** Generate Invoice. */
export const action = (args: ActionFunctionArgs) =>
  formAction(args, { sentenceOr: FAILURES.quotes.update }, async ({ garage, by, id }, { version, ask }) => {
    const { invoice, isNew } = await generateInvoice(garage, id, by, { version, ask });
    const toasts = isNew ? [okToast(SUCCESSES.invoices.create)] : [];
    return goOnWithToast(`/invoices/${invoice._id}/view`, ...toasts);
  });

/** A quote that was changed meanwhile is shown as it is now. */
export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ViewQuote() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <QuotePage screen={screen} answer={answer} />
        <HistoryFold changes={screen.history} />
      </div>
      <AnswerToast answer={answer} />
      <Outlet />
    </>
  );
}
