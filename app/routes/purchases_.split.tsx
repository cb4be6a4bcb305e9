import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { changedParts } from "../modules/purchases/split-purchase";
import { splitPurchase } from "../modules/purchases/split-purchase.server";
import { SplitPurchaseForm } from "../modules/purchases/split-purchase-form";
import {
  splitPurchaseChoices,
  splitPurchaseInput,
  splitPurchasePickers,
  withPartFields,
} from "../modules/purchases/split-purchase-screens.server";
import { FAILURES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export { recordsLinks as links } from "../ui/sheets";

export const handle = { title: "Split a supplier’s invoice" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases.list, ({ garage }) => ({
    token: formToken(),
    choices: splitPurchaseChoices(garage),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.purchases.create,
    async ({ garage, by }, form) => {
      const redrawn = changedParts(form.fields, form.intent);
      if (redrawn) return { fields: redrawn };
      const made = await withPartFields(form.fields, () =>
        splitPurchase(garage, splitPurchaseInput(form.fields), by, form.sendId, form.ask),
      );
      const count = made.length === 1 ? "1 purchase" : `${made.length} purchases`;
      return redirectWithToast("/purchases", okToast(`${count} created successfully`));
    },
    splitPurchasePickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function SplitPurchase() {
  const { token, choices } = useLoaderData<typeof loader>();
  return (
    <SplitPurchaseForm
      choices={choices}
      token={token}
      answer={useActionData<typeof action>()}
      cancelTo="/purchases"
    />
  );
}
