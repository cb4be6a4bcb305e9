import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { creditNoteTitle } from "../modules/credit-notes/credit-note";
import { creditNoteWarnings } from "../modules/credit-notes/credit-note-screens.server";
import { deleteCreditNote, getCreditNote } from "../modules/credit-notes/credit-notes.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete credit note",
  of: ({ note }: SerializeFrom<typeof loader>) => note.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.creditNotes.get, ({ garage, id }) => ({
    note: getCreditNote(garage, id),
    warnings: creditNoteWarnings(garage, id),
  }));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(
    args,
    FAILURES.creditNotes.delete,
    deleteCreditNote,
    SUCCESSES.creditNotes.delete,
    creditNoteWarnings,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteCreditNote() {
  const { note, warnings } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="credit note"
      name={creditNoteTitle(note)}
      answer={useActionData<typeof action>()}
      cancelTo={placeBehind("/credit-notes", useLocation().search)}
      version={note.updated}
      warnings={warnings}
    />
  );
}
