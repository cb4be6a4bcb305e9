import { DAY_CHOICES, type ReadDays } from "./day-styles";
import { type ChosenColumns, doubledHeadings, type SentChoices, unreadHeadings } from "./headings";
import type { ImportField } from "./import-columns";
import { COLUMN_FIELD } from "./import-kinds";

/** A file's columns, and what is read from each. */
export interface ColumnsScreen {
  /** The file's columns; one without a heading says what its first row holds. */
  readonly headings: readonly { readonly value: string; readonly label: string }[];
  readonly hasHeadings: boolean;
  /** The headings of two columns, which cannot be told apart. */
  readonly doubled: readonly string[];
  /** The headings of which nothing is read. */
  readonly unread: readonly string[];
  /** The heading of each field; "" for none. */
  readonly columns: readonly { readonly name: string; readonly label: string; readonly heading: string }[];
  /** The query of what was chosen on this page. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** A page that lets its reader choose a file's columns. */
export interface ColumnsChoice extends ColumnsScreen, Pick<ReadDays, "dayChoice" | "foundDays"> {
  /** What must be chosen first: "Name". */
  readonly missing: string | null;
}

const LONGEST_SAMPLE = 30;

export function columnsScreen({
  fields,
  table: { headings, hasHeadings, rows },
  columns,
  params,
}: {
  readonly fields: readonly ImportField[];
  readonly table: {
    readonly headings: readonly string[];
    readonly hasHeadings: boolean;
    readonly rows: readonly { readonly cells: readonly string[] }[];
  };
  readonly columns: ChosenColumns;
  readonly params: URLSearchParams;
}): ColumnsScreen {
  const sample = (at: number) => rows[0]?.cells[at]?.trim().slice(0, LONGEST_SAMPLE) || "empty";
  const doubled = doubledHeadings(headings);
  return {
    hasHeadings,
    unread: unreadHeadings({ headings, hasHeadings }, columns),
    doubled: [...doubled],
    headings: headings
      .filter((heading) => heading !== "" && !doubled.has(heading))
      .map((value) => ({
        value,
        label: hasHeadings ? value : `${value}: ${sample(headings.indexOf(value))}`,
      })),
    columns: fields.map(({ name, label }) => ({ name, label, heading: columns.get(name) ?? "" })),
    chosen: Object.fromEntries(
      [...params].filter(([name]) => name.startsWith(COLUMN_FIELD) || name === "days"),
    ),
  };
}

/** What the query of such a page chose: `?as-name=Account&days=dmy`. */
export function choicesIn(params: URLSearchParams): SentChoices {
  const columns = new Map(
    [...params].flatMap(([name, heading]): [string, string][] =>
      name.startsWith(COLUMN_FIELD) ? [[name.slice(COLUMN_FIELD.length), heading]] : [],
    ),
  );
  const days = DAY_CHOICES.find((each) => each === params.get("days"));
  return { ...(columns.size > 0 && { columns }), ...(days !== undefined && { days }) };
}
