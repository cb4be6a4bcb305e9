import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { InvoiceDeletion } from "../modules/invoices/invoice-deletion";
import { invoiceDeletion } from "../modules/invoices/invoice-screens.server";
import { deleteInvoice } from "../modules/invoices/invoices.server";
import { okToast } from "../shared/toast";

export const handle = { title: "Delete invoice", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting invoice", ({ garage, id }) => invoiceDeletion(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, "Error deleting invoice", async ({ garage, by, id, url }, { version }) => {
    await deleteInvoice(garage, id, by, version);
    return redirectWithToast(`/invoices/mot${url.search}`, okToast("Invoice deleted successfully"));
  });

export default function DeleteMotInvoice() {
  const closeTo = `/invoices/mot${useLocation().search}`;
  return (
    <InvoiceDeletion
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      cancelTo={closeTo}
    />
  );
}
