import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import {
  deletePurchaseCategory,
  getPurchaseCategory,
} from "../modules/purchase-categories/purchase-categories.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete purchase category",
  of: (category: SerializeFrom<typeof loader>) => category.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchaseCategories.get, ({ garage, id }) => getPurchaseCategory(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(
    args,
    { sentenceOr: FAILURES.purchaseCategories.delete },
    deletePurchaseCategory,
    SUCCESSES.purchaseCategories.delete,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeletePurchaseCategory() {
  const { name, updated } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="purchase category"
      name={name}
      answer={useActionData<typeof action>()}
      cancelTo={`/purchase-categories${useLocation().search}`}
      version={updated}
    />
  );
}
