import { Form } from "@remix-run/react";
import { countInWords } from "../../shared/count-in-words";
import { formatDays, formatListDay, formatMoment } from "../../shared/dates";
import { Button, ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { Check, ChevronLeft, ChevronRight, Clock, Download } from "../../ui/icons";
import { Link } from "../../ui/link";
import { SpanFields } from "../../ui/span-fields";
import { Toggle } from "../../ui/tabs";
import { VAT_BASES } from "./vat-entries";
import { dueInWords } from "./vat-quarter";
import { correctionInWords, type VatPlace, type VatScreen, vatAddress } from "./vat-screen";

/** The chooser of the period, and whether it is filed. */
export function VatHead({ screen }: { readonly screen: VatScreen }) {
  const { place, before, after, filed, filedOtherwise, isAdmin, today } = screen;
  const isOver = place.to < today;
  return (
    <>
      <div className="vat-head">
        <PeriodForm screen={screen} />
        <div className="vat-head__steps">
          <ButtonLink to={vatAddress("/vat", before)} icon={ChevronLeft}>
            <span className="visually-hidden">Previous period</span>
          </ButtonLink>
          <ButtonLink to={vatAddress("/vat", after)} icon={ChevronRight}>
            <span className="visually-hidden">Next period</span>
          </ButtonLink>
        </div>
        <div className="vat-head__basis">
          <span className="field__label" id="vat-basis">
            Basis
          </span>
          <Toggle
            label="Basis"
            tabs={VAT_BASES.map((basis) => ({
              label: basis,
              to: vatAddress("/vat", { ...place, basis }),
              isCurrent: basis === place.basis,
            }))}
          />
        </div>
        {filed ? (
          <span className="vat-head__main">
            <Chip tone="ok" icon={Check}>
              Filed
            </Chip>
          </span>
        ) : (
          isAdmin &&
          isOver &&
          !filedOtherwise && (
            <ButtonLink
              to={vatAddress("/vat/file", place)}
              look="primary"
              className="vat-head__main"
              preventScrollReset
            >
              Mark as filed…
            </ButtonLink>
          )
        )}
      </div>
      <div className="vat-state">
        <FiledState screen={screen} />
        <span className="vat-state__files">
          <FileLink href={vatAddress("/vat/return.pdf", place)}>PDF</FileLink>
          <FileLink href={vatAddress("/vat/return.csv", place)}>CSV</FileLink>
        </span>
      </div>
    </>
  );
}

const FileLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} className="export-link">
    <Download />
    {children}
  </a>
);

/** Chooses a period, or any days. */
function PeriodForm({ screen: { place, asked, choices, span } }: { readonly screen: VatScreen }) {
  const chosen = choices.some(({ from, to }) => from === place.from && to === place.to) ? place.to : "";
  const isWrong = Object.keys(span.problems).length > 0;
  return (
    <div className="vat-head__period">
      <Form method="get" action="/vat" className="vat-head__quarter">
        <label className="field__label" htmlFor="vat-quarter">
          Period
        </label>
        {asked && <input type="hidden" name="basis" value={asked} />}
        <select id="vat-quarter" name="to" className="input" defaultValue={chosen} key={place.to}>
          {chosen === "" && <option value={place.to}>{formatDays(place.from, place.to)}</option>}
          {choices.map(({ from, to }) => (
            <option key={to} value={to}>
              {formatDays(from, to)}
            </option>
          ))}
        </select>
        <Button>Show</Button>
      </Form>
      <details className="vat-head__days" open={isWrong || chosen === ""}>
        <summary>Other days</summary>
        <Form method="get" action="/vat" noValidate>
          {asked && <input type="hidden" name="basis" value={asked} />}
          <SpanFields id="vat" span={span} />
          <Button>Show</Button>
        </Form>
      </details>
    </div>
  );
}

/** Leads to who marked the period as filed and with which figures, also where that mark was taken away. */
const FilingHistory = ({ place }: { readonly place: VatPlace }) => (
  <Link to={`${vatAddress(`/vat/changes/${place.to}`, place)}&history=open#history`}>History</Link>
);

function FiledState({
  screen: { place, filed, filedOtherwise, due, isBefore, today, isAdmin, isClosed },
}: {
  readonly screen: VatScreen;
}) {
  if (filed) {
    return (
      <p className="vat-state__words">
        Filed by {filed.filedBy}, {formatMoment(filed.created)}.{" "}
        {filed.changes > 0 && (
          <Link to={`/vat/changes/${place.to}`}>
            {countInWords(filed.changes, "record")} changed since, {correctionInWords(filed.correction)}
          </Link>
        )}{" "}
        <FilingHistory place={place} />{" "}
        {isAdmin && !isClosed && (
          <Link to={`/who-owes-us/closing?until=${place.to}`}>
            Close the books up to {formatListDay(place.to)}
          </Link>
        )}
        {isAdmin && (
          <Link to={vatAddress("/vat/unfile", place)} className="vat-state__undo" preventScrollReset>
            Not filed after all
          </Link>
        )}
      </p>
    );
  }
  if (filedOtherwise) {
    const { from, to, basis } = filedOtherwise;
    return (
      <p className="vat-state__words">
        The return for {formatDays(from, to)} was filed on the {basis} basis.{" "}
        <Link to={vatAddress("/vat", filedOtherwise)}>Show what was filed</Link>
      </p>
    );
  }
  const isOver = place.to < today;
  if (isBefore) {
    return (
      <p className="vat-state__words">
        <Chip tone="plain" icon={Clock}>
          Before these books
        </Chip>
        <span>Nothing in these books counts that early.</span>
        <FilingHistory place={place} />
      </p>
    );
  }
  return (
    <p className="vat-state__words">
      <Chip tone={due < today ? "bad" : isOver ? "warn" : "plain"} icon={Clock}>
        {isOver ? "Not filed" : "Not over yet"}
      </Chip>
      <span>
        Due to HMRC by <strong>{formatListDay(due)}</strong>, {dueInWords(due, today)}
      </span>
      {isOver && <FilingHistory place={place} />}
    </p>
  );
}
