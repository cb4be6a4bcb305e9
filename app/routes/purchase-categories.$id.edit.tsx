import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import {
  getPurchaseCategory,
  updatePurchaseCategory,
} from "../modules/purchase-categories/purchase-categories.server";
import { PurchaseCategoryForm } from "../modules/purchase-categories/purchase-category-form";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit purchase category",
  of: (category: SerializeFrom<typeof loader>) => category.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchaseCategories.get, ({ garage, id }) => getPurchaseCategory(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.purchaseCategories.update, async ({ garage, by, id, url }, form) => {
    await updatePurchaseCategory(garage, id, changedFields(form), by, form.version);
    return redirectWithToast(
      `/purchase-categories${url.search}`,
      okToast(SUCCESSES.purchaseCategories.update),
    );
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditPurchaseCategory() {
  const category = useLoaderData<typeof loader>();
  const closeTo = `/purchase-categories${useLocation().search}`;
  return (
    <Drawer title={`Edit ${category.name}`} closeTo={closeTo}>
      <PurchaseCategoryForm category={category} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
