import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { creditInvoice } from "../modules/credit-notes/credit-invoice.server";
import { CreditNoteForm } from "../modules/credit-notes/credit-note-form";
import {
  cleared,
  creditFormChoices,
  creditInput,
  creditRows,
  requireLeft,
  withFormFields,
} from "../modules/credit-notes/credit-note-screens.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "New credit note", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => ({
    choices: creditFormChoices(garage, getInvoice(garage, id)),
    token: formToken(),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.creditNotes.create, async ({ garage, by, id }, form) => {
    const invoice = getInvoice(garage, id);
    const rows = creditRows(garage, invoice);
    const fields = cleared(rows, form);
    if (fields) return { fields };
    requireLeft(garage, invoice, rows, form.sendId);
    const input = creditInput(id, rows, form.fields);
    await withFormFields(rows, input, () => creditInvoice(garage, id, { input, ...form }, by));
    return redirectWithToast(`/invoices/${id}/view`, okToast(SUCCESSES.creditNotes.create));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewCreditNote() {
  const { choices, token } = useLoaderData<typeof loader>();
  const { _id, autoId } = choices.invoice;
  const closeTo = `/invoices/${_id}/view`;
  return (
    <Drawer title={`Credit invoice ${autoId}`} closeTo={closeTo} width="view">
      <CreditNoteForm {...{ choices, token }} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
