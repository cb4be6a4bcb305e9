import { useEffect, useRef } from "react";
import { type Day, formatWeekday } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Button } from "../../ui/button";
import { Check, ChevronRight, X } from "../../ui/icons";
import { DepartmentSumsList } from "../departments/department-sums-list";
import { hasTakings } from "../receipts/takings";
import { TakingsList } from "../receipts/takings-list";
import { TillLine } from "../till-counts/till-line";
import { ReviewTable } from "./review-table";
import { invoiceCount } from "./week-head";
import { acceptIntent, type Choices, type DaySales, type ReviewChoice, tallyOf } from "./weekly-sales";

/** A day without invoices: a line that cannot be opened, over what came in or was counted on it. */
export function EmptyDay({
  sales: { day, takings, credited, tillDifference },
}: {
  readonly sales: DaySales;
}) {
  const isCounted = tillDifference !== undefined;
  const hasFoot = isCounted || hasTakings(takings);
  return (
    <div className="day">
      <p className="day__empty">
        <span className="day__name">{formatWeekday(day)}</span>{" "}
        <span>
          {invoiceCount(0)}
          {!hasFoot && credited !== 0 && `. Credited ${formatMoney(credited)}`}
        </span>
      </p>
      {hasFoot && (
        <div className="day__foot">
          <TakingsList {...{ takings, credited }} />
          {isCounted && <CountedTill difference={tillDifference} day={day} />}
        </div>
      )}
    </div>
  );
}

/** What is over or short in the till of a day, with the way to its count. */
function CountedTill({ difference, day }: { readonly difference: number; readonly day: Day }) {
  return <TillLine difference={difference} to={`/approvals/till?date=${day}`} />;
}

/** A day of the accordion. */
export function DayFold({
  sales: { day, rows, total, departmentSums, takings, credited, tillDifference },
  isOpen,
  onToggle,
  choices,
  onChoose,
  isSending,
}: {
  readonly sales: DaySales;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly choices: Choices;
  readonly onChoose: (autoId: number, choice: ReviewChoice) => void;
  readonly isSending: boolean;
}) {
  const name = formatWeekday(day);
  const open = rows.filter(({ autoId, review }) => review === null && !choices[autoId]);
  const line = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  const isAllChosen = open.length === 0;
  useEffect(() => {
    // The pressed "Accept all" button has disappeared and lost the focus.
    if (isAllChosen && isPressed.current && document.activeElement === document.body) line.current?.focus();
    if (isAllChosen) isPressed.current = false;
  }, [isAllChosen]);
  return (
    <details className="day" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className="day__line" ref={line}>
        <ChevronRight className="day__switch" />
        <strong className="day__name">{name}</strong>
        <span className="day__tallies">
          <span>{invoiceCount(rows.length)}</span>
          <Tallies rows={rows} />
        </span>
        <strong className="day__total">{formatMoney(total)}</strong>
      </summary>
      <ReviewTable rows={rows} caption={`Invoices of ${name}`} choices={choices} onChoose={onChoose} />
      <div className="day__foot">
        <DepartmentSumsList sums={departmentSums} />
        <TakingsList {...{ takings, credited }} />
        {tillDifference !== undefined && <CountedTill difference={tillDifference} day={day} />}
        {!isAllChosen && (
          <p className="day__accept">
            <span className="is-quiet">Saves your other choices too.</span>
            <Button
              name="intent"
              value={acceptIntent(open.map(({ autoId }) => autoId))}
              isSending={isSending}
              onClick={() => {
                isPressed.current = true;
              }}
            >
              Accept all {open.length.toLocaleString("en-GB")}
              <span className="visually-hidden"> of {name}</span>
            </Button>
          </p>
        )}
      </div>
    </details>
  );
}

function Tallies({ rows }: Pick<DaySales, "rows">) {
  const { accepted, rejected, toReview } = tallyOf(rows);
  return (
    <>
      {accepted > 0 && (
        <span className="tally tally--ok">
          <Check />
          {accepted} accepted
        </span>
      )}
      {rejected > 0 && (
        <span className="tally tally--bad">
          <X />
          {rejected} rejected
        </span>
      )}
      {toReview > 0 && <span>{toReview} to review</span>}
    </>
  );
}
