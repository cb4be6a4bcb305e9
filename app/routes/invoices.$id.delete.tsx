import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { InvoiceDeletion } from "../modules/invoices/invoice-deletion";
import { invoiceDeletion } from "../modules/invoices/invoice-screens.server";
import { deleteInvoice } from "../modules/invoices/invoices.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { pageBehind } from "../shared/own-path";

export const handle = {
  title: "Delete invoice",
  of: ({ invoice }: SerializeFrom<typeof loader>) => invoice.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => invoiceDeletion(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(
    args,
    FAILURES.invoices.delete,
    deleteInvoice,
    SUCCESSES.invoices.delete,
    (garage, id) => invoiceDeletion(garage, id).warnings,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteInvoice() {
  const deletion = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const cancelTo = pageBehind(useLocation(), deletion.invoice._id);
  return <InvoiceDeletion {...deletion} answer={answer} cancelTo={cancelTo} />;
}
