import type { Garage } from "../books/books.server";
import {
  CREDIT_NOTES_COLUMNS,
  PURCHASES_COLUMNS,
  RECEIPTS_COLUMNS,
  SALES_COLUMNS,
} from "../day-books/day-book-columns";
import {
  creditNoteLinesOf,
  creditNotesIn,
  invoicesIn,
  purchaseLineOf,
  purchasesIn,
  receiptLinesOf,
  receiptsIn,
  type Span,
  salesLinesOf,
} from "../day-books/day-books.server";
import type { CsvColumn } from "./csv";
import type { ExportQuery } from "./export.schema";
import { type ExportKind, kindOf } from "./export-kind.server";

/** The day books: a row for each line, by date upwards. A list's search and filter have no meaning for them. */
export const DAY_BOOK_KINDS = {
  "sales-day-book": dayBook(invoicesIn, salesLinesOf, SALES_COLUMNS),
  "credit-notes-day-book": dayBook(creditNotesIn, creditNoteLinesOf, CREDIT_NOTES_COLUMNS),
  "receipts-day-book": dayBook(receiptsIn, receiptLinesOf, RECEIPTS_COLUMNS),
  "purchases-day-book": dayBook(
    purchasesIn,
    (garage, purchase) => [purchaseLineOf(garage, purchase)],
    PURCHASES_COLUMNS,
  ),
};

function dayBook<T, Line extends { readonly date: string }>(
  find: (garage: Garage, span: Span) => readonly T[],
  linesOf: (garage: Garage, each: T) => readonly Line[],
  columns: readonly CsvColumn<Line>[],
): ExportKind {
  return kindOf<Line, Line>({
    find: (garage, query) => lines(garage, query),
    dayOf: ({ date }) => date,
    row: (_, line) => line,
    columns,
    view: (_, line) => line,
  });

  function* lines(garage: Garage, { from, to }: ExportQuery): Generator<Line> {
    const span = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
    for (const each of find(garage, span)) yield* linesOf(garage, each);
  }
}
