import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { takePayments } from "../modules/invoices/invoice-payments.server";
import { paymentsScreen } from "../modules/invoices/invoice-screens.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { PaymentsForm } from "../modules/invoices/payments-form";
import { transactionChoices } from "../modules/transactions/transactions.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Set the totals", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => paymentsScreen(garage, getInvoice(garage, id)));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.invoices.update,
    async ({ garage, by, id }, form) => {
      await takePayments(garage, id, changedFields(form), by, form.version, form.ask);
      return redirectWithToast(`/invoices/${id}/view`, okToast(SUCCESSES.invoices.update));
    },
    (garage) => ({ transaction: transactionChoices(garage) }),
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function InvoiceTotals() {
  const { invoice, transaction, today } = useLoaderData<typeof loader>();
  const closeTo = `/invoices/${invoice._id}/view`;
  return (
    <Drawer title="Set the totals" closeTo={closeTo}>
      <PaymentsForm
        {...{ invoice, transaction, today }}
        answer={useActionData<typeof action>()}
        cancelTo={closeTo}
      />
    </Drawer>
  );
}
