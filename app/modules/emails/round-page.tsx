import { Form } from "@remix-run/react";
import type { FormAnswer } from "../../shared/form-answer";
import { DRAWN_WITH } from "../../shared/form-fields";
import { Button } from "../../ui/button";
import { useIsSending } from "../../ui/form-sending";
import { Question } from "../../ui/question";
import { Sheet } from "../../ui/sheet";
import { AnswerToast } from "../../ui/toast";
import { OwedTabs } from "../ageing/aged-head";
import { NoMailServer } from "../mail/no-mail-server";
import { owingInWords } from "./owing-words";
import { RoundProgressPart } from "./round-progress";
import { countedWords, STATEMENTS } from "./round-words";
import type { RoundProgress } from "./rounds.server";

/** The intent of the button that leaves out whoever had a statement today. */
export const LEFT = "left";

/** What the page about emailed statements shows. */
export interface RoundScreen {
  readonly progress: RoundProgress;
  /** How many customers owe something now. */
  readonly owing: number;
  readonly withoutEmail: number;
  /** How many with an email had no statement today. */
  readonly left: number;
  readonly hasMailServer: boolean;
}

/** The view of Who Owes Us that emails a statement to everybody who owes something. */
export function RoundPage({
  screen: { progress, owing, withoutEmail, left, hasMailServer },
  answer,
}: {
  readonly screen: RoundScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const isSending = useIsSending();
  const all = countedWords(owing - withoutEmail, STATEMENTS);
  const isBegun = left > 0 && left < owing - withoutEmail;
  return (
    <Sheet>
      <OwedTabs current="statements" at="" counts={{}} />
      <AnswerToast answer={answer} />
      <div className="round">
        <RoundProgressPart progress={progress} words={STATEMENTS} here="/who-owes-us/statements" />
        {!progress.isRunning && (
          <Form method="post" className="round__start">
            <p>{owingInWords(owing, withoutEmail)}</p>
            {!hasMailServer && owing > withoutEmail && <NoMailServer />}
            {answer?.asked && (
              <Question {...answer.asked}>
                Nothing is sent yet. Press the button again if this is right.
              </Question>
            )}
            {isBegun && <input type="hidden" name={DRAWN_WITH} value={left} />}
            {owing > withoutEmail && progress.waiting === 0 && (
              <div className="round__buttons">
                {isBegun && (
                  <Button look="primary" name="intent" value={LEFT} isSending={isSending}>
                    {`Email ${countedWords(left, STATEMENTS)} not sent today`}
                  </Button>
                )}
                <Button look={isBegun ? "quiet" : "primary"} isSending={isSending}>
                  {isBegun ? `Email all ${all}` : `Email ${all}`}
                </Button>
              </div>
            )}
          </Form>
        )}
      </div>
    </Sheet>
  );
}
