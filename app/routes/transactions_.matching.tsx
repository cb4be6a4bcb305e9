import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { confirmMatch, setSkipped } from "../modules/transactions/bank-matches.server";
import { MATCH, MatchPage } from "../modules/transactions/bank-matches-page";
import { matchScreen } from "../modules/transactions/bank-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { formatMoney } from "../shared/money";
import { okToast } from "../shared/toast";

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
    const { isMade, receipt } = await confirmMatch(garage, transaction, suggestion, by);
    const { match, link } = SUCCESSES.transactions;
    return redirectWithToast(
      back,
      okToast(`${isMade ? match : link}: number ${receipt.autoId}, ${formatMoney(receipt.amount)}`),
    );
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function MatchTransactions() {
  return <MatchPage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
