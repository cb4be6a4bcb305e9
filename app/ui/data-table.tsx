import type { ReactNode } from "react";
import { classNames } from "./class-names";
import type { Icon } from "./icons";
import { TableRows } from "./table-rows";

type RowTone = "ok" | "bad" | undefined;

export interface Column<Row> {
  /** Also the cell's class, `cell--{key}`, which places it on a phone. */
  readonly key: string;
  readonly head: string;
  readonly align?: "right";
  /** Whether the cell shows its heading on a phone, where the table head is hidden. */
  readonly isLabelled?: boolean;
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
  /** The details of an expanded row, and the label of the button that expands it. */
  readonly more?: { readonly label: (row: Row) => string; readonly content: (row: Row) => ReactNode };
  /** Of a table whose rows the server keeps (TableRows): what changes whenever a row does. */
  readonly dataOf?: (row: Row) => unknown;
}) {
  const width = columns.length + (actions ? 1 : 0) + (more ? 1 : 0);
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
          isPlaced={actions !== undefined}
          {...(dataOf && { dataOf })}
          draw={(row) => <RowAndMore {...{ row, columns, isMarked, tone, width, actions, more }} />}
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
function cellClass(column: string, align: "right" | undefined): string {
  return classNames(`cell--${column}`, align === "right" && "is-right");
}

function RowAndMore<Row extends { readonly _id: string }>({
  row,
  columns,
  isMarked,
  tone,
  actions,
  more,
  width,
}: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isMarked: (row: Row) => boolean;
  readonly tone: (row: Row) => RowTone;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly more: { label: (row: Row) => string; content: (row: Row) => ReactNode } | undefined;
  readonly width: number;
}) {
  const rowTone = tone(row);
  return (
    <>
      <tr
        role="row"
        className={classNames("row", isMarked(row) && "row--marked", rowTone && `row--${rowTone}`)}
      >
        {more && (
          <td role="cell" className="cell--more">
            <details className="row-switch">
              <summary className="glyph i-chevron-right" aria-label={more.label(row)} />
            </details>
          </td>
        )}
        {columns.map(({ key, head, align, isLabelled, cell }, index) =>
          index === 0 ? (
            <th key={key} scope="row" role="rowheader" className={cellClass(key, align)}>
              {cell(row)}
            </th>
          ) : (
            <td
              role="cell"
              key={key}
              className={cellClass(key, align)}
              {...(isLabelled && { "data-label": head })}
            >
              {cell(row)}
            </td>
          ),
        )}
        {actions && (
          <td role="cell" className="cell--actions">
            <div className="row-actions">{actions(row)}</div>
          </td>
        )}
      </tr>
      {more && (
        <tr role="row" className="row-more">
          <td role="cell" colSpan={width}>
            {more.content(row)}
          </td>
        </tr>
      )}
    </>
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
