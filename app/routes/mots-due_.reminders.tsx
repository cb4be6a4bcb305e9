import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { INSISTS, REPEATS, STOPS } from "../modules/emails/round-progress";
import { repeatRound, stopRound } from "../modules/emails/rounds.server";
import { sendFromPage, takeBackFromPage } from "../modules/mots/reminders-form.server";
import { RemindersPage, TAKES_BACK } from "../modules/mots/reminders-page";
import { remindersScreen } from "../modules/mots/reminders-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "MOTs Due" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => ({
    token: formToken(),
    screen: remindersScreen(garage, url),
    hasMailServer: garage.hasMailServer(),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, { sentenceOr: FAILURES.reminders.create }, async ({ garage, by, url }, form) => {
    const { fields, intent, sendId: id, ask } = form;
    const done = (text: string) => redirectWithToast(`/mots-due/reminders${url.search}`, okToast(text));
    if (intent === REPEATS || intent === INSISTS) {
      await repeatRound(garage, "mot-reminder", by, { perhaps: intent === INSISTS });
      return done(SUCCESSES.reminders.started);
    }
    if (intent === STOPS) {
      await stopRound(garage, "mot-reminder", by);
      return done(SUCCESSES.reminders.stopped);
    }
    if (intent === TAKES_BACK) {
      await takeBackFromPage(garage, url, fields, { by, id, ask });
      return done(SUCCESSES.reminders.delete);
    }
    const left = await sendFromPage(garage, url, fields, { by, id, ask, confirmed: form.confirmed });
    const words = fields.way === "Email" ? SUCCESSES.reminders.started : SUCCESSES.reminders.create;
    if (left === 0) return done(words);
    return done(
      `${words}. ${left.toLocaleString("en-GB")} ${left === 1 ? "is" : "are"} left out: reminded, sold or with another customer by now`,
    );
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function MotReminders() {
  return <RemindersPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
