import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { creditNoteTitle } from "../modules/credit-notes/credit-note";
import { CreditNoteForm } from "../modules/credit-notes/credit-note-form";
import {
  cleared,
  creditFormChoices,
  creditInput,
  creditRows,
  withFormFields,
} from "../modules/credit-notes/credit-note-screens.server";
import { getCreditNote, updateCreditNote } from "../modules/credit-notes/credit-notes.server";
import { changeNotices } from "../modules/history/change-notices.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit credit note",
  of: ({ note }: SerializeFrom<typeof loader>) => note.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.creditNotes.get, ({ garage, id }) => {
    const note = getCreditNote(garage, id);
    const choices = creditFormChoices(garage, getInvoice(garage, note.invoice), note);
    return { note, choices, notices: changeNotices(garage, "creditNote", id) };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.creditNotes.update, async ({ garage, by, id, url }, form) => {
    const note = getCreditNote(garage, id);
    const rows = creditRows(garage, getInvoice(garage, note.invoice), note);
    const fields = cleared(rows, form);
    if (fields) return { fields };
    const input = creditInput(note.invoice, rows, form.fields, form.shown);
    await withFormFields(rows, input, () => updateCreditNote(garage, id, input, by, form.version, form.ask));
    return redirectWithToast(placeBehind("/credit-notes", url.search), okToast(SUCCESSES.creditNotes.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditCreditNote() {
  const { note, choices, notices } = useLoaderData<typeof loader>();
  const closeTo = placeBehind("/credit-notes", useLocation().search);
  return (
    <Drawer title={`Edit ${creditNoteTitle(note).toLowerCase()}`} closeTo={closeTo} width="view">
      <CreditNoteForm
        {...{ note, choices, notices }}
        answer={useActionData<typeof action>()}
        cancelTo={closeTo}
      />
    </Drawer>
  );
}
