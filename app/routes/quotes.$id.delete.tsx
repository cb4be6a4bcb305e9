import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { QuoteDeletion } from "../modules/quotes/quote-deletion";
import { deleteQuote, getQuote } from "../modules/quotes/quotes.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export const handle = { title: "Delete quote", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, ({ garage, id }) => getQuote(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.quotes.delete, async ({ garage, by, id, url }, { version }) => {
    await deleteQuote(garage, id, by, version);
    return redirectWithToast(`/quotes${url.search}`, okToast(SUCCESSES.quotes.delete));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteQuote() {
  const closeTo = `/quotes${useLocation().search}`;
  return (
    <QuoteDeletion
      quote={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      cancelTo={closeTo}
    />
  );
}
