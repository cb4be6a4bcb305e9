import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { changeNotices } from "../modules/history/change-notices.server";
import { PurchaseForm } from "../modules/purchases/purchase-form";
import {
  purchaseFormChoices,
  purchasePickers,
  sentPurchase,
} from "../modules/purchases/purchase-screens.server";
import { getPurchase, updatePurchase } from "../modules/purchases/purchases.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";
import { nounFormId } from "../ui/form";
import { Notices } from "../ui/notices";

export const handle = {
  title: "Edit purchase",
  of: ({ purchase }: SerializeFrom<typeof loader>) => purchase.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases.get, ({ garage, id }) => {
    const purchase = getPurchase(garage, id);
    const notices = changeNotices(garage, "purchase", id);
    return { purchase, choices: purchaseFormChoices(garage, purchase), notices };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.purchases.update,
    async ({ garage, by, id, url }, form) => {
      await updatePurchase(
        garage,
        id,
        sentPurchase(changedFields(form, ["amount", "vat", "total"]), { isNew: false }),
        by,
        form.version,
        form.ask,
      );
      return redirectWithToast(placeBehind("/purchases", url.search), okToast(SUCCESSES.purchases.update));
    },
    purchasePickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditPurchase() {
  const { purchase, choices, notices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = placeBehind("/purchases", useLocation().search);
  return (
    <Drawer title={`Edit purchase ${purchase.autoId}`} closeTo={closeTo}>
      <Notices of={notices} form={nounFormId("purchase", purchase)} />
      <PurchaseForm {...{ purchase, choices, answer }} cancelTo={closeTo} />
    </Drawer>
  );
}
