import { type KeyboardEvent, type ReactNode, useContext, useState } from "react";
import { classNames } from "./class-names";
import type { Icon } from "./icons";
import { isPlainClick, Link, PlaceContext } from "./link";
import { longWordClass } from "./long-word";
import { TableRows } from "./table-rows";

type RowTone = "ok" | "bad" | undefined;

/** What a row opens to. Closed, it is not on the page: ten rows of it would be a third of a list. */
interface RowMore<Row> {
  /** What names the row in `?open=`, by which it opens without scripts. */
  readonly number: (row: Row) => number;
  /** The name of the switch. */
  readonly label: (row: Row) => string;
  readonly content: (row: Row) => ReactNode;
}

export interface Column<Row> {
  /** Also the cell's class, `cell--{key}`, which places it on a phone. */
  readonly key: string;
  readonly head: string;
  readonly align?: "right";
  /** Whether the cell shows its heading on a phone, where the table head is hidden. */
  readonly isLabelled?: boolean;
  /** Whether it is the amount of a stacked row, which stands at the right of its first line. */
  readonly isSum?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * A list as a table. On a phone each row becomes a card. With `isStacked` its cells stand beneath each other;
 * otherwise the style sheet's grid for `name` places them.
 * The first column is the row's header. Roles are explicit because the card layout removes them.
 */
export function DataTable<Row extends { readonly _id: string }>({
  name,
  isStacked = false,
  caption,
  columns,
  rows,
  isMarked = () => false,
  tone = () => undefined,
  actions,
  more,
  dataOf,
}: {
  readonly name: string;
  readonly isStacked?: boolean;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whether to mark a row as high value. */
  readonly isMarked?: (row: Row) => boolean;
  /** Colours rows green or red; a cell says the same in words. */
  readonly tone?: (row: Row) => RowTone;
  readonly actions?: (row: Row) => ReactNode;
  readonly more?: RowMore<Row>;
  /** Of a table whose rows the server keeps (TableRows): what changes whenever a row does. */
  readonly dataOf?: (row: Row) => unknown;
}) {
  const width = columns.length + (actions ? 1 : 0) + (more ? 1 : 0);
  const opening = useOpenRows();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className={classNames("table", `table--${name}`, isStacked && "table--stacked")} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {more && (
              <HeadCell column="more">
                <span className="visually-hidden">More</span>
              </HeadCell>
            )}
            {columns.map(({ key, head, align }) => (
              <HeadCell key={key} column={key} align={align}>
                {head}
              </HeadCell>
            ))}
            {actions && <HeadCell column="actions">Actions</HeadCell>}
          </tr>
        </thead>
        <TableRows
          name={name}
          rows={rows}
          keyOf={({ _id }) => _id}
          isPlaced={actions !== undefined || more !== undefined}
          onSwitch={opening.toggle}
          {...(dataOf && { dataOf })}
          draw={(row) => <RowAndMore {...{ row, columns, isMarked, tone, width, actions, more, opening }} />}
        />
      </table>
    </section>
  );
}

/** The head of a column. Its role is explicit because the card layout of a phone removes it. */
export function HeadCell({
  column,
  align,
  sort,
  children,
}: {
  readonly column: string;
  readonly align?: "right" | undefined;
  readonly sort?: "ascending" | "descending" | undefined;
  readonly children: ReactNode;
}) {
  return (
    <th scope="col" role="columnheader" className={cellClass(column, align)} aria-sort={sort}>
      {children}
    </th>
  );
}

/** The class of a column's cells: it places them on a phone. */
function cellClass(column: string, align: "right" | undefined, content?: ReactNode): string {
  return classNames(`cell--${column}`, align === "right" && "is-right", longWordClass(content));
}

function RowAndMore<Row extends { readonly _id: string }>({
  row,
  columns,
  isMarked,
  tone,
  actions,
  more,
  opening,
  width,
}: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isMarked: (row: Row) => boolean;
  readonly tone: (row: Row) => RowTone;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly more: RowMore<Row> | undefined;
  readonly opening: OpenRows;
  readonly width: number;
}) {
  const rowTone = tone(row);
  const number = more?.number(row).toString();
  const isOpen = number !== undefined && opening.isOpen(number);
  return (
    <>
      <tr
        role="row"
        id={number}
        className={classNames("row", isMarked(row) && "row--marked", rowTone && `row--${rowTone}`)}
      >
        {more && number !== undefined && (
          <td role="cell" className="cell--more">
            <RowSwitch label={more.label(row)} {...{ number, isOpen, opening }} />
          </td>
        )}
        {columns.map(({ key, head, align, isLabelled, isSum, cell }, index) => {
          const content = cell(row);
          const className = classNames(cellClass(key, align, content), isSum && "cell--sum");
          return index === 0 ? (
            <th key={key} scope="row" role="rowheader" className={className}>
              {content}
            </th>
          ) : (
            <td role="cell" key={key} className={className} {...(isLabelled && { "data-label": head })}>
              {content}
            </td>
          );
        })}
        {actions && (
          <td role="cell" className="cell--actions">
            {actions(row)}
          </td>
        )}
      </tr>
      {more && isOpen && (
        <tr role="row" className="row-more">
          <td role="cell" colSpan={width}>
            {more.content(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** What was pressed on a page of this address. */
interface Pressing {
  readonly search: string;
  readonly numbers: readonly string[];
}

interface OpenRows {
  readonly isOpen: (number: string) => boolean;
  /** The address of this page with a row opened, or closed. */
  readonly toggled: (number: string) => string;
  readonly toggle: (number: string) => void;
}

/** Rows are open by the address, and by what was pressed since it was opened. A press asks the server for nothing, once the rows are there as data. */
function useOpenRows(): OpenRows {
  const { search } = useContext(PlaceContext);
  const [pressing, setPressing] = useState<Pressing>({ search, numbers: [] });
  const pressed = pressing.search === search ? pressing.numbers : [];
  const params = new URLSearchParams(search);
  const open = params.getAll("open");
  const flipped = (numbers: readonly string[], number: string) =>
    numbers.includes(number) ? numbers.filter((each) => each !== number) : [...numbers, number];
  const shown = pressed.reduce<readonly string[]>(flipped, open);
  return {
    isOpen: (number) => shown.includes(number),
    toggled: (number) => {
      params.delete("open");
      for (const each of flipped(shown, number)) params.append("open", each);
      return `?${params}#${number}`;
    },
    toggle: (number) => setPressing({ search, numbers: flipped(pressed, number) }),
  };
}

/** Opens a row and closes it: on Space too, as a fold does. */
function RowSwitch({
  label,
  number,
  isOpen,
  opening,
}: {
  readonly label: string;
  readonly number: string;
  readonly isOpen: boolean;
  readonly opening: OpenRows;
}) {
  const toggle = (event: React.SyntheticEvent) => {
    event.preventDefault();
    opening.toggle(number);
  };
  return (
    <Link
      to={opening.toggled(number)}
      className="row-switch"
      aria-label={label}
      aria-expanded={isOpen}
      discover="none"
      onClick={(event) => isPlainClick(event) && toggle(event)}
      onKeyDown={(event: KeyboardEvent) => event.key === " " && toggle(event)}
    />
  );
}

/** An empty list, with a hint about what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon className="empty__icon" />
      <p className="empty__title">{title}</p>
      <p className="empty__text">{children}</p>
      {action}
    </div>
  );
}
