import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { LEFT, RoundPage } from "../modules/emails/round-page";
import { INSISTS, REPEATS, STOPS } from "../modules/emails/round-progress";
import { repeatRound, roundProgress, stopRound } from "../modules/emails/rounds.server";
import {
  owingCustomers,
  startStatements,
  startStatementsLeft,
  statementsLeft,
} from "../modules/emails/statement-round.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Who Owes Us", of: () => "– Statements" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage }) => {
    const owing = owingCustomers(garage);
    return {
      screen: {
        progress: roundProgress(garage, "statement"),
        owing: owing.length,
        withoutEmail: owing.filter(({ email }) => email === "").length,
        left: statementsLeft(garage, owing).length,
        hasMailServer: garage.hasMailServer(),
      },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    { sentenceOr: FAILURES.emails.create },
    async ({ garage, by }, { intent, drawnWith, ask }) => {
      const done = (text: string) => redirectWithToast("/who-owes-us/statements", okToast(text));
      if (intent === STOPS) {
        await stopRound(garage, "statement", by);
        return done(SUCCESSES.emails.stopped);
      }
      if (intent === REPEATS || intent === INSISTS)
        await repeatRound(garage, "statement", by, { perhaps: intent === INSISTS });
      else if (intent === LEFT) await startStatementsLeft(garage, by, { ask, drawnWith });
      else await startStatements(garage, by, { ask });
      return done(SUCCESSES.emails.started);
    },
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EmailedStatements() {
  return <RoundPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
