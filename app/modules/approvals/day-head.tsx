import { Form } from "@remix-run/react";
import { addDays, type Day, formatEntryDay, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Button, IconLink } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { ExportLink } from "../../ui/export-link";
import { type FormField, SelectField } from "../../ui/field";
import { ChevronLeft, ChevronRight } from "../../ui/icons";
import { DepartmentSumsList } from "../departments/department-sums-list";
import { TakingsList } from "../receipts/takings-list";
import { TillLine } from "../till-counts/till-line";
import { type DayScreen, daySearch } from "./day-sheet";

/** The day and department, and their totals. */
export function DayHead({ day }: { readonly day: DayScreen }) {
  const { date, department, rows, salesTotal, purchasesTotal, takings, credited, tillDifference } = day;
  const approved = rows.filter(({ status }) => status);
  const changed = approved.filter(({ changes }) => changes !== "").length;
  return (
    <div className="day-head">
      <h2 className="visually-hidden">{formatListDay(date)}</h2>
      <DayFilter day={day} />
      <dl className="head-sums day-head__totals">
        <div>
          <dt>New Sales Total</dt>
          <dd>{formatMoney(salesTotal)}</dd>
        </div>
        <div>
          <dt>Purchases Total</dt>
          <dd>{formatMoney(purchasesTotal)}</dd>
        </div>
      </dl>
      {(rows.length > 0 || takings.total !== 0 || credited !== 0 || tillDifference !== undefined) && (
        <div className="day-head__counts">
          <DepartmentSumsList
            sums={rows.length > 0 ? day.departmentSums : []}
            linkTo={(name) => `/approvals${daySearch({ date, department: name })}`}
          />
          <TakingsList {...{ takings, credited }} />
          {day.purchasesOfOtherDays !== 0 && (
            <dl className="inline-facts">
              <div>
                <dt>Purchases dated on other days</dt> <dd>{formatMoney(day.purchasesOfOtherDays)}</dd>
              </div>
            </dl>
          )}
          <TillLine difference={tillDifference} to={`/approvals/till${daySearch({ date, department })}`} />
          <div className="day-head__approved">
            <p className="is-quiet">
              {approved.length} of {rows.length} approved{changed > 0 && `, ${changed} changed since`}
            </p>
            <ExportLink
              name="approvals"
              query={department === "" ? {} : { filter: department }}
              days={{ from: date, to: date }}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function DayFilter({ day: { date, department, departments, wrongDate } }: { readonly day: DayScreen }) {
  const shown = { department, date: wrongDate ?? formatEntryDay(date) };
  // A filter chosen but not applied is replaced by the next sheet's own.
  const key = Object.values({ ...shown, sheet: date }).join(" ");
  const field = (name: keyof typeof shown, errors?: string[]): FormField => ({
    ...{ id: `day-${name}`, name, key, initialValue: shown[name], errors },
    ...{ errorId: `day-${name}-error`, descriptionId: `day-${name}-description` },
  });
  const wrong = [`Must be a real date, like 19/11/2026. This is ${formatListDay(date)}`];
  return (
    <Form method="get" action="/approvals" className="day-filter" noValidate>
      <SelectField
        field={field("department")}
        label="Department"
        choices={[
          { value: "", label: "All departments" },
          ...departments.map(({ name, displayName }) => ({ value: name, label: displayName })),
        ]}
      />
      <DateField field={field("date", wrongDate === undefined ? undefined : wrong)} label="Approval Date" />
      <div className="day-filter__go">
        <Button>Filter</Button>
        <DayLink date={addDays(date, -1)} department={department} label="Previous day" icon={ChevronLeft} />
        <DayLink date={addDays(date, 1)} department={department} label="Next day" icon={ChevronRight} />
      </div>
    </Form>
  );
}

function DayLink({
  date,
  department,
  label,
  icon,
}: {
  readonly date: Day;
  readonly department: string;
  readonly label: string;
  readonly icon: typeof ChevronLeft;
}) {
  const to = `/approvals${daySearch({ date, department })}`;
  return <IconLink icon={icon} label={`${label}, ${formatListDay(date)}`} to={to} />;
}
