import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { InvoiceLineForm } from "../modules/invoices/invoice-line-form";
import { lineFormChoices } from "../modules/invoices/invoice-screens.server";
import { getInvoice, lineOf, updateInvoiceLine } from "../modules/invoices/invoices.server";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Update Invoice Line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting invoice", ({ garage, id, params }) => {
    const invoice = getInvoice(garage, id);
    return { line: lineOf(invoice, params.line ?? ""), ...lineFormChoices(garage, invoice) };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, "Error getting invoice", async ({ garage, by, id, params }, form) => {
    await updateInvoiceLine(garage, id, params.line ?? "", changedFields(form), by, form.version);
    return redirectWithToast(`/invoices/${id}/view`, okToast("Invoice updated successfully"));
  });

export default function EditInvoiceLine() {
  const choices = useLoaderData<typeof loader>();
  const closeTo = `/invoices/${useParams().id}/view`;
  return (
    <Drawer title="Update Invoice Line" closeTo={closeTo}>
      <InvoiceLineForm {...choices} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
