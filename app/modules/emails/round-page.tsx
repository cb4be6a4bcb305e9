import { Form } from "@remix-run/react";
import type { FormAnswer } from "../../shared/form-answer";
import { Button } from "../../ui/button";
import { useIsSending } from "../../ui/form-sending";
import { Question } from "../../ui/question";
import { Sheet } from "../../ui/sheet";
import { FailureToast } from "../../ui/toast";
import { OwedTabs } from "../ageing/aged-head";
import { RoundProgressPart } from "./round-progress";
import { countedWords, STATEMENTS } from "./round-words";
import type { RoundProgress } from "./rounds.server";

/** What the page about emailed statements shows. */
export interface RoundScreen {
  readonly progress: RoundProgress;
  /** How many customers owe something now. */
  readonly owing: number;
  readonly withoutEmail: number;
}

/** The view of Who Owes Us that emails a statement to everybody who owes something. */
export function RoundPage({
  screen: { progress, owing, withoutEmail },
  answer,
}: {
  readonly screen: RoundScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const isSending = useIsSending();
  return (
    <Sheet>
      <OwedTabs current="statements" at="" counts={{}} />
      <FailureToast answer={answer} />
      <div className="round">
        <RoundProgressPart progress={progress} words={STATEMENTS} here="/who-owes-us/statements" />
        {!progress.isRunning && (
          <Form method="post" className="round__start">
            <p>
              {owing === 0
                ? "Nobody owes anything: there is no statement to send."
                : `${owing === 1 ? "1 customer owes" : `${owing.toLocaleString("en-GB")} customers owe`} something now. Each gets a statement as PDF for every department that is owed.`}
              {withoutEmail > 0 && ` ${withoutEmail} of them without an email.`}
            </p>
            {answer?.question && (
              <Question {...answer.question}>
                Nothing is sent yet. Press the button again if this is right.
              </Question>
            )}
            {owing > 0 && progress.waiting === 0 && (
              <Button look="primary" isSending={isSending}>
                {`Email ${countedWords(owing, STATEMENTS)}`}
              </Button>
            )}
          </Form>
        )}
      </div>
    </Sheet>
  );
}
