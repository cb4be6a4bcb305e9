import { formatListDay } from "../../shared/dates";
import { NOT_SAVED } from "../../shared/not-saved";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/data-table";
import { ClipboardCheck } from "../../ui/icons";
import { Toasts } from "../../ui/toast";
import { ApprovalGrid } from "./approval-grid";
import { DayDetails } from "./day-details";
import { DayHead } from "./day-head";
import { type DayScreen, daySearch } from "./day-sheet";
import { useFailures } from "./use-failures";

/** A day's approvals (REFERENCE §2): what it comes to, the grid of its invoices, and what belongs to the selected one. */
export function DayPage({ day }: { readonly day: DayScreen }) {
  const { date, department, departments, rows, selected, lastDay } = day;
  const displayName = departments.find(({ name }) => name === department)?.displayName;
  const title = `No ${displayName === undefined ? "" : `${displayName} `}invoices on ${formatListDay(date)}`;
  const { onSettled, failure } = useFailures();
  return (
    <>
      <div className="sheet">
        <DayHead day={day} />
        {rows.length > 0 ? (
          <ApprovalGrid key={`${date} ${department}`} day={day} onSettled={onSettled(NOT_SAVED.approval)} />
        ) : (
          <EmptyState
            icon={ClipboardCheck}
            title={title}
            {...(lastDay !== undefined && {
              action: (
                <ButtonLink to={daySearch({ date: lastDay, department })}>
                  Show {formatListDay(lastDay)}
                </ButtonLink>
              ),
            })}
          >
            {lastDay === undefined
              ? "Invoices appear here on their invoice date."
              : `The last day with invoices was ${formatListDay(lastDay)}.`}
          </EmptyState>
        )}
      </div>
      {selected && (
        <DayDetails
          selected={selected}
          search={daySearch({ ...day, selected: selected.number })}
          onSettled={onSettled(NOT_SAVED.purchase)}
        />
      )}
      {failure.count > 0 && <Toasts key={failure.count} messages={[{ tone: "bad", text: failure.text }]} />}
    </>
  );
}
