import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import {
  deletePurchaseCategory,
  getPurchaseCategory,
} from "../modules/purchase-categories/purchase-categories.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = { title: "Delete purchase category", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchaseCategories.get, ({ garage, id }) => getPurchaseCategory(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    { sentenceOr: FAILURES.purchaseCategories.delete },
    async ({ garage, by, id, url }, { version }) => {
      await deletePurchaseCategory(garage, id, by, version);
      return redirectWithToast(
        `/purchase-categories${url.search}`,
        okToast(SUCCESSES.purchaseCategories.delete),
      );
    },
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
