import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
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

export const handle = { title: "Create purchase", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases.list, ({ garage }) => ({
    token: formToken(),
    choices: purchaseFormChoices(garage, {}),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.purchases.create,
    async ({ garage, by, url }, form) => {
      await createPurchase(garage, sentPurchase(form.fields), by, form.sendId, form.ask);
      return redirectWithToast(`/purchases${url.search}`, okToast(SUCCESSES.purchases.create));
    },
    purchasePickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewPurchase() {
  const { token, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/purchases${useLocation().search}`;
  return (
    <Drawer title="Create purchase" closeTo={closeTo}>
      <PurchaseForm {...{ choices, token, answer }} cancelTo={closeTo} />
    </Drawer>
  );
}
