import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { differenceInWords } from "../modules/till-counts/till-count";
import { countTill, deleteTillCount, tillCountView } from "../modules/till-counts/till-counts.server";
import { REMOVES, TillForm } from "../modules/till-counts/till-form";
import { tillDay, tillScreen } from "../modules/till-counts/till-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Count the till", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.tillCounts.get, async ({ garage, url }) => {
    const till = tillScreen(garage, url.searchParams);
    const isAsked = isHistoryOpen(url.search);
    return { till, history: isAsked ? await historyOf(garage, "tillCount", till.date) : undefined };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.tillCounts.update, async ({ garage, by, url }, { fields, version, intent }) => {
    const day = tillDay(url.searchParams);
    const page = `/approvals${historySearch(url.search, false)}`;
    if (intent === REMOVES) {
      await deleteTillCount(garage, day, by, version);
      return redirectWithToast(page, okToast(SUCCESSES.tillCounts.delete));
    }
    const count = await countTill(garage, day, fields, by, version);
    const { difference } = tillCountView(garage, count);
    return redirectWithToast(
      page,
      okToast(`${SUCCESSES.tillCounts.update}: ${differenceInWords(difference)}`),
    );
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function CountTill() {
  const { till, history } = useLoaderData<typeof loader>();
  const closeTo = `/approvals${historySearch(useLocation().search, false)}`;
  return (
    <Drawer title="Count the till" closeTo={closeTo}>
      <TillForm till={till} answer={useActionData<typeof action>()} cancelTo={closeTo}>
        <HistoryFold changes={history} isBesideForm />
      </TillForm>
    </Drawer>
  );
}
