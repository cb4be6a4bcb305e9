import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { paymentsAction } from "../modules/invoices/invoice";
import { getInvoice, takePayments } from "../modules/invoices/invoices.server";
import { PaymentsForm } from "../modules/invoices/payments-form";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Payments", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting invoice", ({ garage, id }) => getInvoice(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, "Error getting invoice", async ({ garage, by, id }, form) => {
    await takePayments(garage, id, changedFields(form), by, form.version);
    return redirectWithToast(`/invoices/${id}/view`, okToast("Invoice updated successfully"));
  });

export default function InvoicePayments() {
  const invoice = useLoaderData<typeof loader>();
  const label = paymentsAction(invoice);
  const closeTo = `/invoices/${invoice._id}/view`;
  return (
    <Drawer title={label} closeTo={closeTo}>
      <PaymentsForm {...{ invoice, label }} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
