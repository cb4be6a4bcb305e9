import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { REPEATS } from "../modules/emails/round-progress";
import { repeatRound } from "../modules/emails/rounds.server";
import { sendFromPage } from "../modules/mots/reminders-form.server";
import { RemindersPage } from "../modules/mots/reminders-page";
import { remindersScreen } from "../modules/mots/reminders-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export const handle = { title: "MOTs Due" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => ({
    token: formToken(),
    screen: remindersScreen(garage, url),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, { sentenceOr: FAILURES.reminders.create }, async ({ garage, by, url }, form) => {
    const { fields, intent, sendId } = form;
    const isStarted = intent === REPEATS || fields.way === "Email";
    if (intent === REPEATS) await repeatRound(garage, "mot-reminder", by);
    else await sendFromPage(garage, url, fields, by, sendId);
    const done = isStarted ? SUCCESSES.reminders.started : SUCCESSES.reminders.create;
    return redirectWithToast(`/mots-due/reminders${url.search}`, okToast(done));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function MotReminders() {
  return <RemindersPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
