import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { confirmMatch, setSkipped } from "../modules/transactions/bank-matches.server";
import { MATCH, MatchPage } from "../modules/transactions/bank-matches-page";
import { matchScreen, matchToasts } from "../modules/transactions/bank-screens.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Bank Transactions", of: () => "– Matching" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, ({ garage, by, url }) =>
    matchScreen(garage, by, screenQuery(url), url.searchParams.get("show") === "skipped"),
  );

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.transactions.match, async ({ garage, by, url }, { fields, intent }) => {
    const { transaction = "", suggestion = "" } = fields;
    const back = `${url.pathname}${url.search}`;
    if (intent !== MATCH.confirm) {
      await setSkipped(garage, transaction, intent === MATCH.skip, by);
      return redirectWithToast(back);
    }
    const matched = await confirmMatch(garage, transaction, suggestion, by);
    return redirectWithToast(back, ...matchToasts(matched));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function MatchTransactions() {
  return <MatchPage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
