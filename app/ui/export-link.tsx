import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { formatEntryDay } from "../shared/dates";
import { type DaySpan, spanProblems } from "../shared/day-span";
import { EXPORT_FROM, EXPORT_LIST, EXPORT_TO } from "../shared/form-fields";
import { Button } from "./button";
import { classNames } from "./class-names";
import { isPlainClick, Link } from "./link";
import { SpanFields } from "./span-fields";

/** Downloads the whole list, across all its pages, as a spreadsheet; with dates, also a part of it. */
export function ExportLink({
  name,
  query,
  days,
}: {
  /** The name of the list's export. */
  readonly name: string;
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** True if its records have a date, or the days that are shown. Undefined for records without one. */
  readonly days?: true | DaySpan;
}) {
  const shown = typeof days === "object" && { from: days.from, to: days.to };
  const params = new URLSearchParams({ ...query, ...shown });
  const link = (
    <a href={`/exports/${name}.csv${params.size > 0 ? `?${params}` : ""}`} className="export-link i-download">
      Export CSV
    </a>
  );
  if (days === undefined) return link;
  return (
    <>
      {link}
      <DatedExport name={name} query={query} days={days === true ? undefined : days} />
    </>
  );
}

/**
 * The form for the days of an export. Days that are none lead back to the list, which opens it again with what was typed.
 * The link opens it: without scripts by its address, and with them at once.
 */
function DatedExport({
  name,
  query,
  days,
}: {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly days: DaySpan | undefined;
}) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const sent = [params.get(EXPORT_FROM), params.get(EXPORT_TO)];
  const [from, to] = [sent[0] ?? dayOf(days?.from), sent[1] ?? dayOf(days?.to)];
  params.delete(EXPORT_FROM);
  params.delete(EXPORT_TO);
  const list = params.size > 0 ? `${pathname}?${params}` : pathname;
  const isSent = sent.some((day) => day !== null);
  // The address at which it was pressed: at another it is as that says.
  const [pressedAt, setPressedAt] = useState<string>();
  const isPressed = pressedAt === search;
  const isOpen = isSent !== isPressed;
  const opened = `${list}${params.size > 0 ? "&" : "?"}${EXPORT_FROM}=${encodeURIComponent(from)}#export-from`;
  return (
    <div className={classNames("export-days", isOpen && "is-open")}>
      <Link
        to={isOpen ? list : opened}
        className="export-link"
        aria-expanded={isOpen}
        discover="none"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setPressedAt(isPressed ? undefined : search);
        }}
      >
        Export by date…
      </Link>
      {isOpen && (
        <form method="get" action={`/exports/${name}.csv`} className="export-days__form" noValidate>
          {Object.entries({ ...query, [EXPORT_LIST]: list }).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <SpanFields
            id="export"
            span={{ typed: { from, to }, problems: isSent ? spanProblems(from, to) : {} }}
          />
          <Button>Export these days</Button>
          <p className="export-days__hint">An empty date is any.</p>
        </form>
      )}
    </div>
  );
}

const dayOf = (day: string | undefined) => (day === undefined ? "" : formatEntryDay(day));
