import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { ClosingTab } from "../modules/ageing/closing-tab";
import { askAboutDay } from "../modules/books/ask-about-day";
import { CLOSING_ID } from "../modules/closing/closing";
import { getClosing, setClosing } from "../modules/closing/closing.server";
import { OPENS } from "../modules/closing/closing-page";
import { historyOf } from "../modules/history/history.server";
import { isHistoryOpen } from "../modules/history/history-fold";
import { isAdmin } from "../modules/users/admin.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { londonDayOf, parseDay } from "../shared/dates";
import { okToast } from "../shared/toast";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Who Owes Us", of: () => "– Closing" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, async ({ garage, by, url }) => ({
    screen: {
      closing: getClosing(garage),
      today: londonDayOf(new Date()),
      until: parseDay(url.searchParams.get("until") ?? ""),
      isAdmin: isAdmin(garage, by),
    },
    history: isHistoryOpen(url.search) ? await historyOf(garage, "closing", CLOSING_ID) : undefined,
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.closing.update, async ({ garage, by }, { fields, intent, version, ask }) => {
    const isOpening = intent === OPENS;
    const day = isOpening ? undefined : parseDay(fields.closedUntil ?? "");
    // A day to come is refused.
    if (day !== undefined && day <= londonDayOf(new Date()))
      askAboutDay(ask, day, getClosing(garage).closedUntil);
    await setClosing(garage, isOpening ? { closedUntil: null } : fields, by, version, ask);
    const done = isOpening ? SUCCESSES.closing.delete : SUCCESSES.closing.update;
    return redirectWithToast("/who-owes-us/closing", okToast(done));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ClosedBooks() {
  const { screen, history } = useLoaderData<typeof loader>();
  return <ClosingTab screen={screen} history={history} answer={useActionData<typeof action>()} />;
}
