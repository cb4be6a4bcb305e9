import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askingAnew } from "../http/asking-anew";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { InvoiceDeletion } from "../modules/invoices/invoice-deletion";
import { invoiceDeletion } from "../modules/invoices/invoice-screens.server";
import { deleteInvoice } from "../modules/invoices/invoices.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export const handle = { title: "Delete invoice", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => invoiceDeletion(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.invoices.delete, async ({ garage, by, id }, { version, ask }) => {
    const askAgain = askingAnew(ask, () => invoiceDeletion(garage, id).warnings);
    await deleteInvoice(garage, id, by, version, askAgain);
    return redirectWithToast("/invoices", okToast(SUCCESSES.invoices.delete));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteThisInvoice() {
  const deletion = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <InvoiceDeletion {...deletion} answer={answer} cancelTo={`/invoices/${deletion.invoice._id}/view`} />
  );
}
