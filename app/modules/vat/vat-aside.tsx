import { formatDays, formatListDay, londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Chip } from "../../ui/chip";
import { classNames } from "../../ui/class-names";
import { Check, Clock, TriangleAlert } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sheet, SheetHead } from "../../ui/sheet";
import { filingDay } from "./vat-quarter";
import { countInWords, type VatPeriodRow, type VatScreen, vatAddress } from "./vat-screen";

/** What to look at before the period is filed. None of it prevents that. */
export function VatNotesPart({ screen: { place, notes, periods } }: { readonly screen: VatScreen }) {
  const { withoutVat, deposits } = notes;
  const changed = periods.filter(({ filed }) => filed && filed.changes > 0);
  const count = changed.length + (withoutVat.count > 0 ? 1 : 0) + (deposits.count > 0 ? 1 : 0);
  if (count === 0) return null;
  return (
    <Sheet>
      <SheetHead title="Before you file" count={count} />
      <ul className="vat-notes">
        {withoutVat.count > 0 && (
          <Note title={`${countInWords(withoutVat.count, "line")} without VAT`}>
            In departments that charge it. Together {formatMoney(withoutVat.amount)}.{" "}
            <Link to={vatAddress("/vat/without-vat", place)}>Show the lines</Link>
          </Note>
        )}
        {changed.map(
          ({ from, to, filed }) =>
            filed && (
              <Note key={to} title={`Changed since filing: ${correctionInWords(filed.correction)}`}>
                {countInWords(filed.changes, "record")} of {formatDays(from, to)}{" "}
                {filed.changes === 1 ? "counts" : "count"} differently now.{" "}
                <Link to={`/vat/changes/${to}`}>See what changed</Link>
              </Note>
            ),
        )}
        {deposits.count > 0 && (
          <Note title={`Deposits on account: ${formatMoney(deposits.amount)}`}>
            No VAT until they are invoiced.{" "}
            <Link to="/who-owes-us?sort=onAccount">
              Invoice the {countInWords(deposits.count, "deposit")}
            </Link>
          </Note>
        )}
      </ul>
    </Sheet>
  );
}

function Note({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <li className="vat-note">
      <TriangleAlert />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}

const positive = (pounds: number) => formatMoney(Math.abs(pounds));

/** "£18.00 more to pay". */
export function correctionInWords(correction: number): string {
  if (correction === 0) return "nothing to pay";
  return `${positive(correction)} ${correction > 0 ? "more to pay" : "less to pay"}`;
}

/** The latest quarters, and what each comes to. */
export function VatPeriods({ screen: { place, periods, today } }: { readonly screen: VatScreen }) {
  return (
    <Sheet>
      <div className="sheet__head vat-periods__head">
        <h2 className="sheet__title">Periods</h2>
        <span className="is-quiet">Net to pay, box 5</span>
      </div>
      <ul className="vat-periods">
        {periods.map((period) => (
          <Period
            key={period.to}
            period={period}
            today={today}
            isCurrent={period.to === place.to && period.from === place.from}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function Period({
  period: { from, to, due, filed, isOver },
  today,
  isCurrent,
}: {
  readonly period: VatPeriodRow;
  readonly today: string;
  readonly isCurrent: boolean;
}) {
  const last = filingDay({ from, to });
  return (
    <li className={classNames("vat-period", isCurrent && "is-current")}>
      <Link
        to={`/vat?${new URLSearchParams({ from, to })}`}
        className="vat-period__days"
        aria-current={isCurrent ? "true" : undefined}
        discover="none"
      >
        {formatDays(from, to)}
      </Link>
      <span className="vat-period__due">{`${due < 0 ? "−" : ""}${positive(due)}`}</span>
      <span className="vat-period__when">
        {filed ? formatListDay(londonDayOf(new Date(filed.created))) : `due ${formatListDay(last)}`}
      </span>
      <span className="vat-period__state">
        {filed ? (
          <Chip tone="ok" icon={Check}>
            Filed
          </Chip>
        ) : isOver ? (
          <Chip tone={last < today ? "bad" : "warn"} icon={Clock}>
            Not filed
          </Chip>
        ) : (
          <span className="is-quiet">So far</span>
        )}
      </span>
      {filed && filed.changes > 0 && (
        <Link to={`/vat/changes/${to}`} className="vat-period__changed" discover="none">
          {countInWords(filed.changes, "record")} changed since, {correctionInWords(filed.correction)}
        </Link>
      )}
    </li>
  );
}
