import { Form } from "@remix-run/react";
import { formatDays } from "../../shared/dates";
import type { TypedSpan } from "../../shared/day-span";
import { formatMoney } from "../../shared/money";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Download } from "../../ui/icons";
import { Sheet } from "../../ui/sheet";
import { SpanFields } from "../../ui/span-fields";
import { VatTabs } from "../vat/vat-tabs";
import { DAY_BOOK_TITLES, type DayBook } from "./day-book";

/** What a book comes to, in pounds; a receipt has no net and no VAT of its own. */
interface BookRow {
  readonly book: DayBook;
  readonly count: number;
  readonly net: number | undefined;
  readonly vat: number | undefined;
  readonly gross: number;
}

export interface DayBooksScreen {
  readonly span: TypedSpan;
  readonly books: readonly BookRow[];
}

const pounds = (amount: number | undefined) => (amount === undefined ? "–" : formatMoney(amount));

/** The four day books of some days: what each comes to, and its lines as a file. */
export function DayBooksPage({ screen: { span, books } }: { readonly screen: DayBooksScreen }) {
  const { from, to } = span;
  const columns: readonly Column<BookRow & { readonly _id: string }>[] = [
    { key: "name", head: "Book", cell: ({ book }) => DAY_BOOK_TITLES[book] },
    {
      ...{ key: "count", head: "Documents", align: "right", isLabelled: true },
      cell: ({ count }) => count.toLocaleString("en-GB"),
    },
    { key: "net", head: "Net", align: "right", isLabelled: true, cell: ({ net }) => pounds(net) },
    { key: "vat", head: "VAT", align: "right", isLabelled: true, cell: ({ vat }) => pounds(vat) },
    { key: "gross", head: "Gross", align: "right", isLabelled: true, cell: ({ gross }) => pounds(gross) },
  ];
  return (
    <Sheet>
      <VatTabs current="day-books" />
      <Form method="get" action="/vat/day-books" className="span-form" noValidate>
        <SpanFields id="books" span={span} />
        <Button>Show</Button>
      </Form>
      <DataTable
        name="day-books"
        isStacked
        caption={`Day books, ${formatDays(from, to)}`}
        columns={columns}
        rows={books.map((each) => ({ ...each, _id: each.book }))}
        actions={({ book }) => (
          <a href={`/exports/${book}-day-book.csv?from=${from}&to=${to}`} className="export-link">
            <Download />
            CSV<span className="visually-hidden"> of the {DAY_BOOK_TITLES[book].toLowerCase()}</span>
          </a>
        )}
      />
      <p className="account-note">
        {formatDays(from, to)}. Each file has a row for every line, by date. Credit notes are positive in
        their own book; refunds are negative among receipts.
      </p>
    </Sheet>
  );
}
