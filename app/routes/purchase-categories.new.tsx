import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { createPurchaseCategory } from "../modules/purchase-categories/purchase-categories.server";
import { PurchaseCategoryForm } from "../modules/purchase-categories/purchase-category-form";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create purchase category", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchaseCategories.list, () => ({ token: formToken() }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.purchaseCategories.create, async ({ garage, by, url }, { fields, sendId }) => {
    await createPurchaseCategory(garage, fields, by, sendId);
    return redirectWithToast(
      `/purchase-categories${url.search}`,
      okToast(SUCCESSES.purchaseCategories.create),
    );
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewPurchaseCategory() {
  const { token } = useLoaderData<typeof loader>();
  const closeTo = `/purchase-categories${useLocation().search}`;
  return (
    <Drawer title="Create purchase category" closeTo={closeTo}>
      <PurchaseCategoryForm token={token} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
