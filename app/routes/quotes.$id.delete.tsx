import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { QuoteDeletion } from "../modules/quotes/quote-deletion";
import { quoteDeletionScreen } from "../modules/quotes/quote-screens.server";
import { deleteQuote } from "../modules/quotes/quotes.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";

export const handle = {
  title: "Delete quote",
  of: ({ quote }: SerializeFrom<typeof loader>) => quote.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, ({ garage, id }) => quoteDeletionScreen(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.quotes.delete, deleteQuote, SUCCESSES.quotes.delete);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteQuote() {
  const closeTo = `/quotes${useLocation().search}`;
  return (
    <QuoteDeletion
      screen={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      cancelTo={closeTo}
    />
  );
}
