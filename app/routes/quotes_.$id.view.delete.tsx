import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { QuoteDeletion } from "../modules/quotes/quote-deletion";
import { quoteDeletionScreen } from "../modules/quotes/quote-screens.server";
import { deleteQuote } from "../modules/quotes/quotes.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export const handle = { title: "Delete quote", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes.get, ({ garage, id }) => quoteDeletionScreen(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.quotes.delete, async ({ garage, by, id }, { version }) => {
    await deleteQuote(garage, id, by, version);
    return redirectWithToast("/quotes", okToast(SUCCESSES.quotes.delete));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteThisQuote() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <QuoteDeletion screen={screen} answer={answer} cancelTo={`/quotes/${screen.quote._id}/view`} />;
}
