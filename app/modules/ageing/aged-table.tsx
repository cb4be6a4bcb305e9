import { type Day, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { classNames } from "../../ui/class-names";
import { HeadCell } from "../../ui/data-table";
import { ChevronRight, FileText } from "../../ui/icons";
import { Link } from "../../ui/link";
import { longWordClass } from "../../ui/long-word";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import type { AgedScreen, AgedScreenItem, AgedScreenRow, AgedSort } from "./aged-screen";
import { type Ageing, FIGURE_WORDS, FIGURES, type Figure } from "./ageing";

/** A parameter of the report's address. */
type Params = Readonly<Record<string, string | readonly string[]>>;

/** The address of this report with other parameters; what is empty is left out. */
function addressOf({ path, at, today, sort, isReversed, page, rows }: AgedScreen, changed: Params): string {
  const params = new URLSearchParams();
  const all: Params = {
    at: at === today ? "" : at,
    sort: sort === "overdue" ? "" : `${isReversed ? "-" : ""}${sort}`,
    page: page === 1 ? "" : String(page),
    open: rows.filter(({ items }) => items !== undefined).map(({ _id }) => _id),
    ...changed,
  };
  for (const [name, value] of Object.entries(all)) {
    for (const each of typeof value === "string" ? [value] : value) {
      if (each !== "") params.append(name, each);
    }
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Who owes how much by age: a row opens to its invoices, each under its column. */
export function AgedTable({ screen }: { readonly screen: AgedScreen }) {
  const { at, count, kind, rows, totals } = screen;
  const noun = kind === "customer" ? "customer" : "supplier";
  const caption = `${kind === "customer" ? "Customers owe us" : "We owe suppliers"} as at ${formatListDay(at)}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className="table table--aged" role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <HeadCell column="more">
              <span className="visually-hidden">More</span>
            </HeadCell>
            <SortHead screen={screen} by="number" head="#Id" column="id" align="right" />
            <SortHead
              screen={screen}
              by="name"
              head={kind === "customer" ? "Customer" : "Supplier"}
              column="name"
            />
            {FIGURES.map((figure) => (
              <SortHead
                key={figure}
                screen={screen}
                by={figure}
                head={FIGURE_WORDS[figure]}
                column={figure}
                align="right"
              />
            ))}
            {kind === "customer" && (
              <HeadCell column="actions">
                <span className="visually-hidden">Actions</span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <AgedRows key={row._id} screen={screen} row={row} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row" className="row aged__totals">
            <td role="cell" className="cell--more" />
            <td role="cell" className="cell--id" />
            <th scope="row" role="rowheader" className="cell--name">
              {count > rows.length && "All "}
              {`${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`}
            </th>
            <FigureCells ageing={totals} />
            {kind === "customer" && <td role="cell" className="cell--actions" />}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A head that sorts by its column, and the other way when it is followed again. */
function SortHead({
  screen,
  by,
  head,
  column,
  align,
}: {
  readonly screen: AgedScreen;
  readonly by: AgedSort;
  readonly head: string;
  readonly column: string;
  readonly align?: "right";
}) {
  const isCurrent = screen.sort === by;
  const isUpwards = (by === "number" || by === "name") !== screen.isReversed;
  const sort = isCurrent && !screen.isReversed ? `-${by}` : by;
  return (
    <HeadCell
      column={column}
      align={align}
      sort={isCurrent ? (isUpwards ? "ascending" : "descending") : undefined}
    >
      <Link
        to={addressOf(screen, { sort, page: "" })}
        className="aged__sort"
        discover="none"
        preventScrollReset
      >
        {head}
        {isCurrent && <span aria-hidden="true">{isUpwards ? " ↑" : " ↓"}</span>}
      </Link>
    </HeadCell>
  );
}

function AgedRows({ screen, row }: { readonly screen: AgedScreen; readonly row: AgedScreenRow }) {
  const { _id, autoId, name, items, statement, unallocated } = row;
  const isOpen = items !== undefined;
  const others = screen.rows.filter((each) => each.items !== undefined && each !== row);
  const open = [...others.map((each) => each._id), ...(isOpen ? [] : [_id])];
  const people = screen.kind === "customer" ? "customers" : "suppliers";
  const statementWords = `Statement ${screen.at === screen.today ? "" : "of today "}for ${name}`;
  return (
    <>
      <tr role="row" className={classNames("row", isOpen && "is-open")}>
        <td role="cell" className="cell--more">
          <Link
            to={addressOf(screen, { open })}
            className="icon-button aged__switch"
            aria-label={`${isOpen ? "Hide" : "Show"} what ${name} owes`}
            aria-expanded={isOpen}
            discover="none"
            preventScrollReset
          >
            <ChevronRight />
          </Link>
        </td>
        <td role="cell" className="cell--id is-right">
          {autoId}
        </td>
        <th scope="row" role="rowheader" className={classNames("cell--name", longWordClass(name))}>
          <Link to={`/${people}/${_id}`} className="row-link" discover="none">
            {name}
          </Link>
        </th>
        <FigureCells ageing={row} />
        {screen.kind === "customer" && (
          <td role="cell" className="cell--actions">
            {statement !== undefined && (
              <a href={statement} className="icon-button" aria-label={statementWords} title={statementWords}>
                <FileText />
              </a>
            )}
          </td>
        )}
      </tr>
      {items?.map((item) => (
        <ItemRow key={item._id} item={item} kind={screen.kind} />
      ))}
      {isOpen && unallocated !== 0 && (
        <DetailRow kind={screen.kind} column="onAccount" amount={unallocated}>
          Money that pays no invoice yet
        </DetailRow>
      )}
    </>
  );
}

/** The figures of a row. Nothing is a dash, and left out on a phone. */
function FigureCells({ ageing }: { readonly ageing: Ageing }) {
  return FIGURES.map((figure) => {
    const amount = ageing[figure];
    return (
      <td
        key={figure}
        role="cell"
        className={classNames(
          `cell--${figure}`,
          "is-right",
          amount === 0 && figure !== "total" && "is-nothing",
          figure === "over90" && amount > 0 && "is-bad",
        )}
        data-label={FIGURE_WORDS[figure]}
      >
        {amount === 0 && figure !== "total" ? "–" : formatMoney(amount)}
      </td>
    );
  });
}

function ItemRow({
  item: { label, href, due, vehicleReg, paidLater, column, amount },
  kind,
}: {
  readonly item: AgedScreenItem;
  readonly kind: AgedScreen["kind"];
}) {
  return (
    <DetailRow kind={kind} column={column} amount={amount}>
      <a href={href} className="aged__number">
        {label}
      </a>
      <DueDay due={due} />
      {paidLater !== undefined && <span>marked as paid on {formatListDay(paidLater)}</span>}
      {vehicleReg !== "" && <VehiclePlate registration={vehicleReg} />}
    </DetailRow>
  );
}

const DueDay = ({ due }: { readonly due: Day }) => (
  <span className="aged__due">due {formatListDay(due)}</span>
);

/** A line beneath an open row, its amount under its column. */
function DetailRow({
  kind,
  column,
  amount,
  children,
}: {
  readonly kind: AgedScreen["kind"];
  readonly column: Figure;
  readonly amount: number;
  readonly children: React.ReactNode;
}) {
  return (
    <tr role="row" className="row aged__item">
      <td role="cell" className="cell--more" />
      <td role="cell" className="cell--id" />
      <th scope="row" role="rowheader" className={classNames("cell--name", longWordClass(children))}>
        <span className="aged__what">{children}</span>
      </th>
      {FIGURES.map((figure) => (
        <td
          key={figure}
          role="cell"
          className={classNames(`cell--${figure}`, "is-right", figure !== column && "is-nothing")}
        >
          {figure === column && formatMoney(amount)}
        </td>
      ))}
      {kind === "customer" && <td role="cell" className="cell--actions" />}
    </tr>
  );
}
