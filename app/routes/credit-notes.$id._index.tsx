import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { creditNoteTitle } from "../modules/credit-notes/credit-note";
import { CreditNoteDetails } from "../modules/credit-notes/credit-note-details";
import { creditNoteScreen } from "../modules/credit-notes/credit-note-screens.server";
import { getCreditNote } from "../modules/credit-notes/credit-notes.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { FAILURES } from "../shared/catalogue";
import { ButtonLink } from "../ui/button";
import { Download, Mail } from "../ui/icons";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Credit note",
  of: ({ shown }: SerializeFrom<typeof loader>) => shown.note.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.creditNotes.get, async ({ garage, id, url }) => ({
    shown: creditNoteScreen(garage, getCreditNote(garage, id)),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "creditNote", id) : undefined,
  }));

export default function ViewCreditNote() {
  const { shown, history } = useLoaderData<typeof loader>();
  const search = historySearch(useLocation().search, false);
  const path = `/credit-notes/${shown.note._id}`;
  return (
    <RecordDrawer
      title={creditNoteTitle(shown.note)}
      noun="credit note"
      path={path}
      listPath="/credit-notes"
      listSearch={search}
      buttons={
        <>
          <a href={`${path}/pdf`} className="button button--line">
            <Download />
            <span>Download</span>
          </a>
          <ButtonLink icon={Mail} to={`${path}/email${search}`} preventScrollReset>
            Email
          </ButtonLink>
        </>
      }
    >
      <CreditNoteDetails {...shown} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
