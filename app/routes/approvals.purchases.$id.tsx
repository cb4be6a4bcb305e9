import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { afterSave, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { purchaseToApprove } from "../modules/approvals/approval-screens.server";
import { PURCHASES_ANCHOR } from "../modules/approvals/day-sheet";
import { PurchaseApprovalForm } from "../modules/approvals/purchase-approval-form";
import { getPurchase, updatePurchase } from "../modules/purchases/purchases.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Approve purchase",
  of: (purchase: SerializeFrom<typeof loader>) => purchase.number,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases.get, ({ garage, id }) =>
    purchaseToApprove(garage, getPurchase(garage, id)),
  );

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.purchases.update, async ({ garage, by, id, url }, form) => {
    const { approved } = form.fields;
    await updatePurchase(garage, id, { approved }, by, form.version);
    const page = `/approvals${url.search}`;
    return afterSave(form, page, PURCHASES_ANCHOR, okToast(SUCCESSES.purchases.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ApprovePurchase() {
  const purchase = useLoaderData<typeof loader>();
  const closeTo = `/approvals${useLocation().search}`;
  return (
    <Drawer title={`Approve purchase ${purchase.number}`} closeTo={closeTo}>
      <PurchaseApprovalForm {...{ purchase }} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
