import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { redirectWithToast } from "../http/toast.server";
import { CreditInvoiceForm } from "../modules/credit-notes/credit-invoice-form";
import { creditPage } from "../modules/credit-notes/credit-note-screens.server";
import { invoiceChoices } from "../modules/invoices/invoice-choices.server";
import { FAILURES } from "../shared/catalogue";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create credit note", drawer: true };

/** Asks for the invoice. What is credited is chosen on its page. */
export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.creditNotes.create,
    async ({ garage }, { fields }) => redirectWithToast(creditPage(garage, fields)),
    (garage) => ({ invoice: invoiceChoices(garage) }),
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewCreditNote() {
  const closeTo = `/credit-notes${useLocation().search}`;
  return (
    <Drawer title="Create credit note" closeTo={closeTo}>
      <CreditInvoiceForm answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
