import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import type { Garage } from "../modules/books/books.server";
import { type CreditNote, creditNoteTitle } from "../modules/credit-notes/credit-note";
import { CreditNoteForm } from "../modules/credit-notes/credit-note-form";
import {
  cleared,
  creditFormChoices,
  creditInput,
  withLineFields,
} from "../modules/credit-notes/credit-note-screens.server";
import { getCreditNote, updateCreditNote } from "../modules/credit-notes/credit-notes.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Edit credit note", drawer: true };

function choicesOf(garage: Garage, note: CreditNote) {
  return creditFormChoices(garage, getInvoice(garage, note.invoice), note);
}

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.creditNotes.get, ({ garage, id }) => {
    const note = getCreditNote(garage, id);
    return { note, choices: choicesOf(garage, note) };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.creditNotes.update, async ({ garage, by, id, url }, form) => {
    const choices = choicesOf(garage, getCreditNote(garage, id));
    const fields = cleared(choices, form);
    if (fields) return { fields };
    const input = creditInput(choices, form.fields, form.shown);
    await withLineFields(input.lines, () => updateCreditNote(garage, id, input, by, form.version, form.ask));
    return redirectWithToast(placeBehind("/credit-notes", url.search), okToast(SUCCESSES.creditNotes.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditCreditNote() {
  const { note, choices } = useLoaderData<typeof loader>();
  const closeTo = placeBehind("/credit-notes", useLocation().search);
  return (
    <Drawer title={`Edit ${creditNoteTitle(note).toLowerCase()}`} closeTo={closeTo} width="view">
      <CreditNoteForm {...{ note, choices }} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
