import { addDays, type Day, formatEntryDay, formatListDay, formatMoment } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { NOT_YET } from "../../shared/record";
import { Button } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import type { ClosingView } from "./closing.server";

/** What the page about closed books shows. */
export interface ClosingScreen {
  readonly closing: ClosingView;
  readonly today: Day;
  /** The day to propose; undefined for the end of the last month. */
  readonly until: Day | undefined;
  /** Whether the visitor may close and open the books. */
  readonly isAdmin: boolean;
}

/** The intent of the button that opens the books again. */
export const OPENS = "open";

/** Up to which day the books are closed, and the form that closes and opens them. */
export function ClosingPart({
  screen: { closing, today, until, isAdmin },
  answer,
}: {
  readonly screen: ClosingScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const { closedUntil, by, at } = closing;
  return (
    <div className="closing">
      <h2 className="closing__state">
        {closedUntil === null
          ? "The books are open"
          : `The books are closed up to ${formatListDay(closedUntil)}`}
      </h2>
      {by !== null && at !== null && (
        <p className="is-quiet">
          {closedUntil === null ? "Opened" : "Closed"} by {by}, {formatMoment(at)}
        </p>
      )}
      <p>
        Nothing dated in a closed period can be added, changed or deleted: no invoice, credit note, receipt,
        purchase or bank transaction. Reviewing and approving stay possible.
      </p>
      {isAdmin ? (
        <ClosingForm
          {...{ closedUntil, at, answer }}
          proposed={until ?? closedUntil ?? lastMonthsEnd(today)}
        />
      ) : (
        <p>An Admin closes and opens the books.</p>
      )}
    </div>
  );
}

function ClosingForm({
  closedUntil,
  at,
  proposed,
  answer,
}: {
  readonly closedUntil: Day | null;
  readonly at: string | null;
  readonly proposed: Day;
  readonly answer: FormAnswer | undefined;
}) {
  const isSending = useIsSending();
  return (
    <RecordForm
      key={proposed}
      id="closing"
      values={{ closedUntil: formatEntryDay(proposed) }}
      answer={answer}
      version={at ?? NOT_YET}
      foot={
        <>
          <Button look="primary" isSending={isSending}>
            Close the books
          </Button>
          {closedUntil !== null && (
            <Button name="intent" value={OPENS}>
              Open the books
            </Button>
          )}
        </>
      }
    >
      {(fields) => <DateField field={fields.closedUntil} label="Last closed day" />}
    </RecordForm>
  );
}

/** The last day of the month before. */
function lastMonthsEnd(today: Day): Day {
  return addDays(`${today.slice(0, 8)}01`, -1);
}
