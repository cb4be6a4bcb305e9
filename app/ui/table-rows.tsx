import { createContext, Fragment, type ReactElement, useContext } from "react";

/** The HTML of an element. `data` changes whenever it does: what was drawn from the same before is not drawn again. */
export type DrawOnce = (data: string, make: () => ReactElement) => string;

/** Given by the server alone. */
export const DrawOnceContext = createContext<DrawOnce | undefined>(undefined);

/**
 * The body of a table. Of a table that may be long, the server draws each row once and keeps its HTML: a day or a week is
 * looked at again and again, and few of its rows change. Row by row, no pieces of a long page are left behind either, for
 * which the garbage collector would take as long as the drawing. The browser renders the rows as usual.
 */
export function TableRows<Row>({
  name,
  rows,
  keyOf,
  dataOf,
  draw,
  still = draw,
}: {
  /** Tells these rows from those of other tables. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Plain data that changes whenever the row does; only for a long table. */
  readonly dataOf?: (row: Row) => unknown;
  readonly draw: (row: Row) => ReactElement;
  /** In a long table, the row as the browser first renders it, without anything of the router; the same by default. */
  readonly still?: (row: Row) => ReactElement;
}) {
  const drawOnce = useContext(DrawOnceContext);
  if (drawOnce === undefined || dataOf === undefined)
    return (
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>{draw(row)}</Fragment>
        ))}
      </tbody>
    );
  const drawn = rows.map((row) => drawOnce(name + JSON.stringify(dataOf(row)), () => still(row)));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself drew and escaped it
  return <tbody role="rowgroup" dangerouslySetInnerHTML={{ __html: drawn.join("") }} />;
}
