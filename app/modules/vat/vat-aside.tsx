import { countInWords } from "../../shared/count-in-words";
import { type Day, formatDays, formatListDay, londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Chip } from "../../ui/chip";
import { classNames } from "../../ui/class-names";
import { Check, Clock, TriangleAlert } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sheet, SheetHead } from "../../ui/sheet";
import { filingDay } from "./vat-quarter";
import {
  correctionInWords,
  type VatPeriodRow,
  type VatPlace,
  type VatScreen,
  vatAddress,
} from "./vat-screen";

/** What to look at before the period is filed. None of it prevents that. */
export function VatNotesPart({ screen }: { readonly screen: VatScreen }) {
  const { place, changed, otherwise, filed } = screen;
  const { withoutVat, deposits } = screen.notes;
  const others = [withoutVat.count > 0, deposits.customers > 0, otherwise !== undefined];
  const count = changed.length + others.filter(Boolean).length;
  if (count === 0) return null;
  return (
    <Sheet>
      <SheetHead title={filed ? "Worth a look" : "Before you file"} count={count} />
      <ul className="vat-notes">
        {otherwise !== undefined && <ChangeOfBasis place={place} until={otherwise} />}
        {withoutVat.count > 0 && (
          <Note title={`${countInWords(withoutVat.count, "line")} without VAT`}>
            Together {formatMoney(withoutVat.amount)}.{" "}
            <Link to={vatAddress("/vat/without-vat", place)}>Show the lines</Link>
          </Note>
        )}
        {changed.map(({ from, to, changes, correction }) => (
          <Note key={to} title={`Changed since filing: ${correctionInWords(correction)}`}>
            {countInWords(changes, "record")} of {formatDays(from, to)} {changes === 1 ? "counts" : "count"}{" "}
            differently now. <Link to={`/vat/changes/${to}`}>See what changed</Link>
          </Note>
        ))}
        {deposits.customers > 0 && (
          <Note title={`Deposits on account: ${formatMoney(deposits.amount)}`}>
            No VAT until they are invoiced.{" "}
            <Link to="/who-owes-us?sort=onAccount">
              Invoice the {countInWords(deposits.customers, "customer")}
            </Link>
          </Note>
        )}
      </ul>
    </Sheet>
  );
}

/** What was filed on the other basis stays on it (VAT Notice 731). */
function ChangeOfBasis({ place: { basis }, until }: { readonly place: VatPlace; readonly until: Day }) {
  const day = formatListDay(until);
  return basis === "cash" ? (
    <Note title={`On the invoice basis up to ${day}`}>
      As it was filed: what was invoiced by then does not count again when it is paid.
    </Note>
  ) : (
    <Note title={`On the cash basis up to ${day}`}>
      As it was filed: what was invoiced by then counts when it is paid. HMRC wants all of it within six
      months of leaving cash accounting.
    </Note>
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

/** The latest periods, and what each comes to. */
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
