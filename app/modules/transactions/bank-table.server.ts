import { londonDayOf } from "../../shared/dates";
import { areDaysUnsure, cellText, dayStyleIn } from "../imports/cells";
import { type DayStyle, type ReadDays, readDays } from "../imports/day-styles";
import { type FileTable, refuseDoubledColumns } from "../imports/file-table.server";
import { type ChosenColumns, chosenColumns, columnsByHeading, type SentChoices } from "../imports/headings";
import type { ImportChoice } from "../imports/import";
import type { ImportField } from "../imports/import-columns";
import { BANK_FIELDS } from "./bank-fields";
import { bankHabits, withTotalAmount } from "./bank-habits";
import { type Payments, paymentRows, rawCells } from "./bank-payments";
import { isSideHeading, perhapsSides, type Sides, sidesOf, withSideColumn } from "./bank-sides";

/** A bank's CSV file, and from which of its columns it is read. */
export interface BankTable extends ReadDays {
  readonly fields: readonly ImportField[];
  readonly table: FileTable;
  readonly columns: ChosenColumns;
  /** The same as their headings or somebody say, without what the cells tell. */
  readonly byHeadings: ChosenColumns;
  /** The columns as they are read where nobody chooses. */
  readonly foundColumns: ChosenColumns;
  /** Whether the days may as well be written in another order. */
  readonly isUnsure: boolean;
  readonly sides: Sides;
  /** A column that may say what went out, where nothing does; undefined for none. */
  readonly perhapsSide: string | undefined;
}

/** What was chosen before for files with these headings. */
type ChoiceOfBefore = Pick<ImportChoice, "columns" | "offered" | "days"> | undefined;
export type Remembered = (headings: readonly string[]) => ChoiceOfBefore;

/** Settles what is read from which column of a file, and how: by its headings and its cells, or as somebody chose. @throws ValidationError */
export function bankTable(table: FileTable, choices: SentChoices, remembered: Remembered): BankTable {
  const { headings, rows } = table;
  const before = remembered(headings);
  const chosen = chosenColumns(BANK_FIELDS, headings, choices, before);
  const isAmountChosen = choices.columns?.has("amount") || before !== undefined;
  const isSideChosen = choices.columns?.has("side") || before !== undefined;
  const at = headings.indexOf(chosen.get("date") ?? "");
  const written = rows.map(({ cells }) => cells[at]?.trim() ?? "");
  const days = readDays(choices.days, dayStyleIn(written), before?.days);
  const byHeadings = isAmountChosen ? chosen : withTotalAmount(chosen, headings);
  const payments = paymentRows(table, byHeadings, days.days);
  const columns = isSideChosen ? byHeadings : withSideColumn(byHeadings, payments);
  refuseDoubledColumns(columns, headings);
  const foundColumns = isAmountChosen || isSideChosen ? foundIn(table, days.days) : columns;
  const told = toldSide({ columns, foundColumns, headings, choices, before });
  const sides = sidesIn(columns, payments, told.isTold);
  const isPlain = !sides.isSided && !told.isSettled && !bankHabits(headings, columns).isOwed;
  return {
    ...{ fields: BANK_FIELDS, table, byHeadings, columns, foundColumns, sides },
    perhapsSide: isPlain ? perhapsSides(columns, payments) : undefined,
    isUnsure: days.dayChoice === "found" && areDaysUnsure(written, londonDayOf(new Date())),
    ...days,
  };
}

/** The columns as they are read where nobody chooses. */
function foundIn(table: FileTable, days: DayStyle): ChosenColumns {
  const byHeadings = withTotalAmount(columnsByHeading(BANK_FIELDS, table.headings), table.headings);
  return withSideColumn(byHeadings, paymentRows(table, byHeadings, days));
}

/**
 * Whether the heading of the column of sides, or somebody, has told that it says which way money went, and whether that need not be
 * asked. Forms send the column that is found, too: only another one was surely chosen.
 */
function toldSide({
  columns,
  foundColumns,
  headings,
  choices,
  before,
}: Pick<BankTable, "columns" | "foundColumns"> & {
  readonly headings: readonly string[];
  readonly choices: SentChoices;
  readonly before: ChoiceOfBefore;
}): { readonly isTold: boolean; readonly isSettled: boolean } {
  const side = columns.get("side") ?? "";
  const isOfBefore = before !== undefined && side !== columnsByHeading(BANK_FIELDS, headings).get("side");
  const isChosen = choices.columns?.has("side") ? side !== foundColumns.get("side") : isOfBefore;
  return {
    isTold: isChosen || isSideHeading(side),
    isSettled: isOfBefore || (before !== undefined && side === ""),
  };
}

function sidesIn(columns: ChosenColumns, { headings, rows }: Payments, isTold: boolean): Sides {
  const raw = rawCells(headings, columns);
  const cells = rows.map(({ cells }) => ({
    amount: cellText(raw(cells, "amount")),
    side: raw(cells, "side"),
  }));
  return sidesOf(cells, isTold);
}
