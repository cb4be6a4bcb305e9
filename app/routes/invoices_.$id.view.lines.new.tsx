import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { changeInvoiceLines, getInvoice } from "../modules/invoices/invoices.server";
import { SaleLineForm } from "../modules/sales/sale-line-form";
import { addLine, lineFormChoices } from "../modules/sales/sales.server";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "New Invoice Line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting invoice", ({ garage, id }) => ({
    token: formToken(),
    ...lineFormChoices(garage, getInvoice(garage, id)),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, "Error getting invoice", async ({ garage, by, id }, { fields, sendId }) => {
    await changeInvoiceLines(garage, id, addLine(fields, { lineId: sendId }), by);
    return redirectWithToast(`/invoices/${id}/view`, okToast("Invoice updated successfully"));
  });

export { keepWhatWasTyped as clientAction } from "../ui/keep-what-was-typed";

export default function NewInvoiceLine() {
  const choices = useLoaderData<typeof loader>();
  const closeTo = `/invoices/${useParams().id}/view`;
  return (
    <Drawer title="New Invoice Line" closeTo={closeTo}>
      <SaleLineForm {...choices} noun="invoice" answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
