import type { Day } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { Sheet } from "../../ui/sheet";
import { EmptyDay } from "./day-fold";
import { WeekForm } from "./week-form";
import { WeekHead } from "./week-head";
import type { WeekSales } from "./weekly-sales";

/** A week's sales, day by day (REFERENCE §2). */
export function WeeklySalesPage({
  week,
  day,
  today,
  open,
  notADay,
  answer,
}: {
  readonly week: WeekSales;
  /** A day of the week on show. */
  readonly day: Day;
  readonly today: Day;
  readonly open: readonly Day[];
  /** The requested date, if it is invalid. */
  readonly notADay: string | undefined;
  readonly answer: FormAnswer | undefined;
}) {
  return (
    <>
      {notADay !== undefined && (
        <p className="banner banner--warn">
          “{notADay}” is not a date like 19/11/2026. Showing this week instead.
        </p>
      )}
      <Sheet>
        <WeekHead {...{ week, day, today }} />
        <div className="week">
          {week.count > 0 ? (
            <WeekForm key={week.days[0]?.day} {...{ open, answer }} days={week.days} />
          ) : (
            week.days.map((sales) => <EmptyDay key={sales.day} sales={sales} />)
          )}
        </div>
      </Sheet>
    </>
  );
}
