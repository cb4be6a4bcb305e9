import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { askingAnew } from "../http/asking-anew";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { purchaseDeletion } from "../modules/purchases/purchase-screens.server";
import { deletePurchase } from "../modules/purchases/purchases.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { formatMoney } from "../shared/money";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete purchase",
  of: (purchase: SerializeFrom<typeof loader>) => purchase.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases.get, ({ garage, id }) => purchaseDeletion(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.purchases.delete, async ({ garage, by, id, url }, { version, ask }) => {
    const askAgain = askingAnew(ask, () => purchaseDeletion(garage, id).warnings);
    await deletePurchase(garage, id, by, version, askAgain);
    return redirectWithToast(placeBehind("/purchases", url.search), okToast(SUCCESSES.purchases.delete));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeletePurchase() {
  const { autoId, supplierName, total, updated, warnings } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="purchase"
      name={`purchase ${autoId} from ${supplierName}, ${formatMoney(total)}`}
      answer={useActionData<typeof action>()}
      cancelTo={placeBehind("/purchases", useLocation().search)}
      version={updated}
      warnings={warnings}
    />
  );
}
