import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { countInWords } from "../../shared/count-in-words";
import { addDays, type Day, formatDays, formatEntryDay, mondayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Button, ButtonLink } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { ExportLink } from "../../ui/export-link";
import { ChevronLeft, ChevronRight } from "../../ui/icons";
import { DepartmentSumsList } from "../departments/department-sums-list";
import { hasTakings } from "../receipts/takings";
import { TakingsList } from "../receipts/takings-list";
import type { WeekSales } from "./weekly-sales";

/** "1 invoice", "4 invoices". */
export function invoiceCount(count: number): string {
  return count === 0 ? "No invoices" : countInWords(count, "invoice");
}

/** The week's dates and totals, with links to other weeks. */
export function WeekHead({
  week: { count, total, departmentSums, takings, credited },
  day,
  today,
}: {
  readonly week: WeekSales;
  /** A day of the week. */
  readonly day: Day;
  readonly today: Day;
}) {
  const monday = mondayOf(day);
  const sunday = addDays(monday, 6);
  const sums = count === 0 ? invoiceCount(0) : `${invoiceCount(count)}, ${formatMoney(total)}`;
  return (
    <div className="sheet__head week__head">
      <h2>
        {formatDays(monday, sunday)} <span className="week__sums">{sums}</span>
      </h2>
      <div className="week__ways">
        <nav className="week__steps" aria-label="Weeks">
          <ButtonLink icon={ChevronLeft} to={weekPath(addDays(monday, -7))}>
            <span className="visually-hidden">Previous week</span>
          </ButtonLink>
          <ButtonLink to="/weekly-sales" aria-current={monday === mondayOf(today) ? "page" : undefined}>
            This week
          </ButtonLink>
          <ButtonLink icon={ChevronRight} to={weekPath(addDays(monday, 7))}>
            <span className="visually-hidden">Next week</span>
          </ButtonLink>
        </nav>
        <WeekOfDay key={day} day={day} />
      </div>
      {(count > 0 || credited !== 0 || hasTakings(takings)) && (
        <div className="week__taken">
          {count > 0 && <DepartmentSumsList sums={departmentSums} />}
          <TakingsList {...{ takings, credited }} span="week" />
          {count > 0 && (
            <div className="week__exports">
              <ExportLink name="weekly-sales" query={{}} days={{ from: monday, to: sunday }} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** The address of the week with that day. */
export function weekPath(day: Day): string {
  return `/weekly-sales?week=${day}`;
}

/** Opens the week of a typed or picked day. */
function WeekOfDay({ day }: { readonly day: Day }) {
  const [, fields] = useForm({ id: "jump", defaultValue: { week: formatEntryDay(day) } });
  return (
    <Form method="get" action="/weekly-sales" className="week__jump">
      <DateField field={fields.week} label="Week of" />
      <Button>Go</Button>
    </Form>
  );
}
