import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { PurchaseForm } from "../modules/purchases/purchase-form";
import {
  purchaseFormChoices,
  purchasePickers,
  sentPurchase,
} from "../modules/purchases/purchase-screens.server";
import { createPurchase } from "../modules/purchases/purchases.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create Invoice Purchase", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => ({
    token: formToken(),
    choices: purchaseFormChoices(garage, { invoice: getInvoice(garage, id)._id }),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.purchases.create,
    async ({ garage, by, id }, form) => {
      getInvoice(garage, id);
      await createPurchase(garage, sentPurchase(form.fields), by, form.sendId, form.ask);
      return redirectWithToast(`/invoices/${id}/view`, okToast(SUCCESSES.purchases.create));
    },
    purchasePickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewInvoicePurchase() {
  const { token, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/invoices/${useParams().id}/view`;
  return (
    <Drawer title="Create Invoice Purchase" closeTo={closeTo}>
      <PurchaseForm {...{ choices, token, answer }} cancelTo={closeTo} />
    </Drawer>
  );
}
