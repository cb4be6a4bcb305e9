import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import { ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { type Column, DataTable, EmptyState } from "../../ui/data-table";
import { Email } from "../../ui/email";
import { CalendarClock, Check, ChevronLeft, ChevronRight, Download, Mail } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sheet, SheetHead } from "../../ui/sheet";
import { spacedPhone } from "../customers/customer";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import { addMonths, type Month, type MotDue, monthInWords } from "./mot-due";

/** What the page of MOTs due shows. */
export interface MotsScreen {
  readonly month: Month;
  readonly thisMonth: Month;
  readonly rows: readonly MotDue[];
  /** What was due before today and was not tested since; only beside the present month. */
  readonly overdue: readonly MotDue[];
  /** Where calendars read what is due. */
  readonly calendar: string;
}

type Row = MotDue & { readonly _id: string };

const dayColumn = (key: string, head: string, dayOf: (row: Row) => Day | null): Column<Row> => ({
  ...{ key, head, isLabelled: true },
  cell: (row) => {
    const day = dayOf(row);
    return <span className="mots__day">{day === null ? "Not known" : formatListDay(day)}</span>;
  },
});

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "reg",
    head: "Registration",
    cell: ({ registration }) => <VehiclePlate registration={registration} />,
  },
  { key: "model", head: "Model", cell: ({ model }) => model },
  dayColumn("due", "Due", ({ due }) => due),
  {
    key: "customer",
    head: "Customer",
    isLabelled: true,
    cell: ({ customer: { _id, name } }) => <Link to={`/customers/${_id}`}>{name}</Link>,
  },
  {
    key: "contact",
    head: "Contact",
    isLabelled: true,
    cell: ({ customer: { phone, email } }) => (
      <span className="lines mots__contact">
        {phone !== "" && `${spacedPhone(phone)}\n`}
        {email !== "" && <Email address={email} />}
      </span>
    ),
  },
  dayColumn("seen", "Last seen", ({ lastSeen }) => lastSeen),
  {
    key: "reminded",
    head: "Reminded",
    isLabelled: true,
    cell: ({ reminded, customer: { noReminders } }) =>
      reminded ? (
        <span className="mots__reminded">
          <Chip tone="ok" icon={Check}>
            {reminded.way}
          </Chip>{" "}
          <span className="mots__day">{formatListDay(londonDayOf(new Date(reminded.at)))}</span>
          {noReminders && " No reminders"}
        </span>
      ) : (
        noReminders && "No reminders"
      ),
  },
];

const pageOf = (month: Month) => `/mots-due?month=${month}`;

/** The vehicles whose MOT test is due in a month, and those that are overdue. */
export function MotsPage({
  screen: { month, thisMonth, rows, overdue, calendar },
}: {
  readonly screen: MotsScreen;
}) {
  const words = monthInWords(month);
  return (
    <>
      <Sheet>
        <SheetHead title={`DUE IN ${words.toUpperCase()}`} count={rows.length}>
          <div className="mots__months">
            <ButtonLink icon={ChevronLeft} to={pageOf(addMonths(month, -1))}>
              {monthInWords(addMonths(month, -1))}
            </ButtonLink>
            <ButtonLink icon={ChevronRight} to={pageOf(addMonths(month, 1))}>
              {monthInWords(addMonths(month, 1))}
            </ButtonLink>
          </div>
          {rows.length > 0 && (
            <ButtonLink icon={Mail} look="primary" to={`/mots-due/reminders?month=${month}`}>
              Remind them
            </ButtonLink>
          )}
        </SheetHead>
        {rows.length === 0 ? (
          <EmptyState icon={CalendarClock} title={`No MOT is due in ${words}`}>
            A vehicle is due a year after its last MOT invoice, or on the day that was entered or imported.
          </EmptyState>
        ) : (
          <DueTable caption={`MOTs due in ${words}`} rows={rows} />
        )}
        <p className="mots__files">
          <a href={`/mots-due/list.csv?month=${month}`} className="export-link">
            <Download />
            Export CSV
          </a>
          {month !== thisMonth && <Link to="/mots-due">This month</Link>}
        </p>
      </Sheet>
      {overdue.length > 0 && (
        <Sheet>
          <SheetHead title="OVERDUE" count={overdue.length}>
            <ButtonLink icon={Mail} to="/mots-due/reminders?overdue=yes">
              Remind those overdue
            </ButtonLink>
          </SheetHead>
          <DueTable caption="MOTs overdue" rows={overdue} />
        </Sheet>
      )}
      <details className="sheet mots__calendar">
        <summary>In your own calendar</summary>
        <p>
          Give this address to Outlook, Google or a phone as a calendar to subscribe to. Whoever has it can
          read what is due, without signing in:
        </p>
        <p>
          <code>{calendar}</code>
        </p>
      </details>
    </>
  );
}

function DueTable({ caption, rows }: { readonly caption: string; readonly rows: readonly MotDue[] }) {
  return (
    <DataTable
      name="mots"
      isStacked
      caption={caption}
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, _id: `${row.registration} ${row.due}` }))}
    />
  );
}
