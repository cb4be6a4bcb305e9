import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { creditNoteRow } from "../modules/credit-notes/credit-note-screens.server";
import { CreditNoteTable } from "../modules/credit-notes/credit-note-table";
import { listCreditNotes } from "../modules/credit-notes/credit-notes.server";
import { FAILURES } from "../shared/catalogue";
import { FileMinus } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export { recordsLinks as links } from "../ui/sheets";

export const handle = { title: "Credit Notes" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.creditNotes, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    return listPage(
      listCreditNotes(garage, query),
      query.search,
      (each) => creditNoteRow(garage, each),
      isDrawnHere,
    );
  });

export default function CreditNotes() {
  return (
    <>
      <RecordList
        isDated
        path="/credit-notes"
        noun="credit note"
        icon={FileMinus}
        title="CREDIT NOTES"
        list={useLoaderData<typeof loader>()}
        searchLabel="Search Credit Notes"
        searchHint="Try a customer’s name, a reason, or the number of a credit note or its invoice."
        emptyHint="Credit an invoice when too much was charged. The invoice stays as it was issued."
        table={(rows, caption) => <CreditNoteTable notes={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
