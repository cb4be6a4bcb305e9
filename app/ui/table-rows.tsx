import { type ComponentType, createContext, Fragment, type ReactElement, useContext } from "react";
import { PlaceContext } from "./link";

/**
 * The HTML of an element. `data` changes whenever it does: what was drawn from the same before is not drawn again. It draws
 * while the page is being drawn, so call it after all hooks. What it draws may not call `useId`.
 */
export type DrawOnce = (data: string, make: () => ReactElement) => string;

/** Given by the server alone. */
export const DrawOnceContext = createContext<DrawOnce | undefined>(undefined);

export interface DrawnRowsProps {
  /** The table's, as in its class. */
  readonly name: string;
  /** Opens or closes the row of this id, once the rows are there as data. */
  readonly onSwitch: (row: string) => void;
}

/** Given where the browser has no data of the rows: keeps the body that the server drew (drawn-rows.tsx). */
export const DrawnRowsContext = createContext<ComponentType<DrawnRowsProps> | undefined>(undefined);

/**
 * The body of a table. With `dataOf` the server draws each row once and keeps its HTML: lists, a day and a week are looked
 * at again and again, and few of their rows change. Row by row, no pieces of a long page are left behind either, for which
 * the garbage collector would take as long as the drawing. The browser renders the rows as usual.
 */
export function TableRows<Row>({
  name,
  rows,
  keyOf,
  dataOf,
  isPlaced = false,
  draw,
  still = draw,
  onSwitch = () => {},
}: {
  /** Tells these rows from those of other tables. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Plain data that changes whenever the row does. */
  readonly dataOf?: (row: Row) => unknown;
  /** Whether its links lead back to the page's address. */
  readonly isPlaced?: boolean;
  readonly draw: (row: Row) => ReactElement;
  /** What the server keeps: the row as the browser first renders it, without the router; the same by default. */
  readonly still?: (row: Row) => ReactElement;
  /** Opens or closes a row that the server drew, by its id. */
  readonly onSwitch?: (row: string) => void;
}) {
  const Drawn = useContext(DrawnRowsContext);
  const drawOnce = useContext(DrawOnceContext);
  const place = useContext(PlaceContext);
  if (Drawn) return <Drawn name={name} onSwitch={onSwitch} />;
  if (drawOnce === undefined || dataOf === undefined)
    return (
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>{draw(row)}</Fragment>
        ))}
      </tbody>
    );
  const about = isPlaced ? `${name} ${place.pathname}${place.search} ` : name;
  const drawn = rows.map((row) =>
    drawOnce(about + JSON.stringify(dataOf(row)), () => (
      <PlaceContext.Provider value={place}>{still(row)}</PlaceContext.Provider>
    )),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself drew and escaped it
  return <tbody role="rowgroup" dangerouslySetInnerHTML={{ __html: drawn.join("") }} />;
}
