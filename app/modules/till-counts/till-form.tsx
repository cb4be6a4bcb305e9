import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Day, formatListDay, formatMoment } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney, moneyInputValue } from "../../shared/money";
import { NOT_YET } from "../../shared/record";
import { Button } from "../../ui/button";
import { Facts } from "../../ui/facts";
import { MoneyField, TextAreaField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { withParam } from "../../ui/search-params";
import { differenceInWords } from "./till-count";
import type { TillCountView } from "./till-counts.server";

/** What the form for a day's till shows. */
export interface TillScreen {
  readonly date: Day;
  /** The cash that came in on the day, in pounds. */
  readonly cash: number;
  /** The float of the last count. */
  readonly usualFloat: number;
  readonly count: TillCountView | undefined;
}

/** The intent of the button that takes a count away. */
export const REMOVES = "remove";

/** The form for the cash in the till at the end of a day. */
export function TillForm({
  till: { date, cash, usualFloat, count },
  answer,
  cancelTo,
  children,
}: {
  readonly till: TillScreen;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
  /** What follows the fields. */
  readonly children?: ReactNode;
}) {
  return (
    <RecordForm
      id={`till-${date}`}
      values={{
        float: moneyInputValue(count?.float ?? usualFloat),
        takenOut: moneyInputValue(count?.takenOut ?? 0, { blankZero: true }),
        counted: count ? moneyInputValue(count.counted) : "",
        notes: count?.notes ?? "",
      }}
      answer={answer}
      action={`/approvals/till${withParam(useLocation().search, "date", date)}`}
      version={count?.updated ?? NOT_YET}
      foot={<FormButtons submit={count ? "Update the count" : "Save the count"} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <Facts
            facts={[
              ["Day", formatListDay(date)],
              ["Cash taken", formatMoney(cash)],
              ...(count
                ? ([
                    ["Difference", differenceInWords(count.difference)],
                    ["Counted", `${formatMoment(count.updated)}, ${count.countedBy}`],
                  ] as const)
                : []),
            ]}
          />
          <MoneyField
            field={fields.float}
            label="Float"
            hint="What was in the till before the day’s takings"
          />
          <MoneyField
            field={fields.counted}
            label="Cash in the till"
            hint="All notes and coins, the float among them"
            autoFocus={!answer}
          />
          <MoneyField
            field={fields.takenOut}
            label="Taken out"
            hint="Banked, or spent in cash: the notes say for what"
            isOptional
          />
          <TextAreaField field={fields.notes} label="Notes" isOptional rows={2} />
          {count && (
            <Button look="quiet-danger" name="intent" value={REMOVES}>
              Remove the count
            </Button>
          )}
          {children}
        </>
      )}
    </RecordForm>
  );
}
