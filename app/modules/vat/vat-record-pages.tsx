import { countInWords } from "../../shared/count-in-words";
import { formatDays, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { type Column, DataTable, EmptyState } from "../../ui/data-table";
import { ArrowLeft, Percent } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Pager } from "../../ui/pager";
import { Sheet } from "../../ui/sheet";
import { wordsOf } from "./vat-boxes";
import type {
  LineWithoutVat,
  VatBoxScreen,
  VatChangeRow,
  VatChangesScreen,
  VatRecordRow,
  WithoutVatScreen,
} from "./vat-records.server";
import { adjustmentInWords } from "./vat-return";
import { correctionInWords, type VatPlace, vatAddress } from "./vat-screen";

const recordLink = (label: string, href: string | undefined) =>
  href === undefined ? (
    label
  ) : (
    <Link to={href} className="row-link" discover="none">
      {label}
    </Link>
  );

const dayColumn = { key: "date", head: "Date", cell: ({ date }: { date: string }) => formatListDay(date) };

const RECORDS: readonly Column<VatRecordRow>[] = [
  { key: "record", head: "Record", cell: ({ label, href }) => recordLink(label, href) },
  dayColumn,
  { key: "party", head: "Customer or supplier", cell: ({ party }) => party },
  {
    ...{ key: "invoice", head: "For invoice", isLabelled: true },
    cell: ({ invoice }) => (invoice ? recordLink(invoice.label, invoice.href) : "–"),
  },
  { key: "net", head: "Net", align: "right", isLabelled: true, cell: ({ net }) => formatMoney(net) },
  { key: "vat", head: "VAT", align: "right", isLabelled: true, cell: ({ vat }) => formatMoney(vat) },
];

/** The records that a box is made of. */
export function VatBoxPage({ screen }: { readonly screen: VatBoxScreen }) {
  const { box, place, span, net, vat, filed, rows, page, limit, count } = screen;
  const isSold = rows.some(({ invoice }) => invoice !== undefined);
  return (
    <Sheet>
      <ListHead place={place} title={`Box ${box}: ${wordsOf(box, { isReclaim: vat < 0 })}`}>
        <div>
          <dt>Net</dt>
          <dd>{formatMoney(net)}</dd>
        </div>
        <div>
          <dt>VAT</dt>
          <dd>{formatMoney(vat)}</dd>
        </div>
      </ListHead>
      <WrongDays span={span} place={place} />
      {filed && (
        <p className="vat__note">
          {formatMoney(filed.amount)} was filed.{" "}
          {filed.adjustment && `${adjustmentInWords(filed.adjustment)} `}
          {filed.correctedBy.length > 0 && `${correctedInWords(filed.correctedBy)} `}
          {filed.changes > 0 && (
            <>
              {countInWords(filed.changes, "record")} of the period {filed.changes === 1 ? "counts" : "count"}{" "}
              differently now. <Link to={`/vat/changes/${place.to}`}>See what changed</Link>
            </>
          )}
        </p>
      )}
      {count === 0 ? (
        <EmptyState icon={Percent} title="No record is behind this box">
          It is zero, or made of other boxes.
        </EmptyState>
      ) : (
        <>
          <DataTable
            name="vat-records"
            isStacked
            caption={`Records behind box ${box}`}
            columns={isSold ? RECORDS : RECORDS.filter(({ key }) => key !== "invoice")}
            rows={rows}
          />
          <Pager {...{ page, limit, count }} rows={rows.length} />
        </>
      )}
    </Sheet>
  );
}

const CHANGES: readonly Column<VatChangeRow & { readonly _id: string }>[] = [
  { key: "record", head: "Record", cell: ({ label, href }) => recordLink(label, href) },
  {
    ...{ key: "filed", head: "VAT as filed", align: "right", isLabelled: true },
    cell: ({ filed }) => (filed === null ? "not in it" : formatMoney(filed)),
  },
  {
    ...{ key: "now", head: "VAT now", align: "right", isLabelled: true },
    cell: ({ now, href }) =>
      now === null ? (href === undefined ? "deleted" : "not in it") : formatMoney(now),
  },
];

/** "Earlier changes are in the return for 01 Apr – 30 Jun 2026." */
function correctedInWords(by: readonly string[]): string {
  return `Earlier changes are in the ${by.length === 1 ? "return" : "returns"} for ${new Intl.ListFormat("en-GB").format(by)}.`;
}

/** What stands where nothing is listed. */
function noChanges({ isFiled, correctedBy }: VatChangesScreen): { title: string; children: string } {
  if (!isFiled)
    return {
      title: "No return is marked as filed",
      children: "If a mark was taken away, the history tells of it.",
    };
  if (correctedBy.length > 0)
    return { title: "Nothing has changed since", children: correctedInWords(correctedBy) };
  return {
    title: "Nothing has changed",
    children: "Every record of the period counts as it did when the return was filed.",
  };
}

/** What has changed since a return was filed, and what it comes to. */
export function VatChangesPage({
  screen,
  children,
}: {
  readonly screen: VatChangesScreen;
  /** The history of the mark. */
  readonly children: React.ReactNode;
}) {
  const { title, place, isFiled, correction, correctedBy, rows } = screen;
  return (
    <Sheet>
      <ListHead place={place} title={isFiled ? `Changed since ${title} was filed` : `${title} is not filed`}>
        {isFiled && (
          <div>
            <dt>Error correction</dt>
            <dd>{correctionInWords(correction)}</dd>
          </div>
        )}
      </ListHead>
      {rows.length === 0 ? (
        <EmptyState icon={Percent} {...noChanges(screen)} />
      ) : (
        <>
          {correctedBy.length > 0 && <p className="vat__note">{correctedInWords(correctedBy)}</p>}
          <p className="vat__note">
            Up to £10,000, or 1% of box 6 up to £50,000, can be put right in the next return. Above that, tell
            HMRC with form VAT652.
          </p>
          <DataTable
            name="vat-changes"
            isStacked
            caption="Changed records"
            columns={CHANGES}
            rows={rows.map((row, index) => ({ ...row, _id: `${row.id} ${index}` }))}
          />
        </>
      )}
      {children}
    </Sheet>
  );
}

const LINES: readonly Column<LineWithoutVat>[] = [
  { key: "record", head: "Invoice", cell: ({ number, href }) => recordLink(`Invoice ${number}`, href) },
  dayColumn,
  { key: "party", head: "Customer", cell: ({ customer }) => customer },
  { key: "item", head: "Item", cell: ({ title }) => title },
  {
    key: "net",
    head: "Amount",
    align: "right",
    isLabelled: true,
    cell: ({ charged }) => formatMoney(charged),
  },
];

/** The lines of a period that charge no VAT though their department does. */
export function WithoutVatPage({ screen: { place, span, rows } }: { readonly screen: WithoutVatScreen }) {
  return (
    <Sheet>
      <ListHead place={place} title="Lines without VAT">
        <div>
          <dt>Lines</dt>
          <dd>{countInWords(rows.length, "line")}</dd>
        </div>
      </ListHead>
      <WrongDays span={span} place={place} />
      {rows.length === 0 ? (
        <EmptyState icon={Percent} title="Every line charges VAT">
          In departments that charge it.
        </EmptyState>
      ) : (
        <DataTable name="vat-records" isStacked caption="Lines without VAT" columns={LINES} rows={rows} />
      )}
    </Sheet>
  );
}

/** "From 31/02/2026: Must be a real date, like 19/11/2026. This is 01 Aug – 31 Oct 2026." */
function WrongDays({
  span: { typed, problems },
  place,
}: Pick<WithoutVatScreen, "span"> & { readonly place: VatPlace }) {
  const { from, to } = problems;
  if (from === undefined && to === undefined) return null;
  return (
    <p className="vat__note is-warn">
      {from !== undefined && `From ${typed.from}: ${from}. `}
      {to !== undefined && `To ${typed.to}: ${to}. `}
      This is {formatDays(place.from, place.to)}.
    </p>
  );
}

function ListHead({
  place,
  title,
  children,
}: {
  readonly place: VatPlace;
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="vat-list__head">
      <ButtonLink to={vatAddress("/vat", place)} look="quiet" icon={ArrowLeft}>
        VAT return
      </ButtonLink>
      <div>
        <h2>{title}</h2>
        <p className="is-quiet">
          {formatDays(place.from, place.to)}, on the {place.basis} basis
        </p>
      </div>
      <dl className="head-sums">{children}</dl>
    </div>
  );
}
