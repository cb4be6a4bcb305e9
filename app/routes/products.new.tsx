import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { ProductForm } from "../modules/products/product-form";
import { productFormChoices, productPickers } from "../modules/products/product-screens.server";
import { createProduct } from "../modules/products/products.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create product", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.products.list, ({ garage }) => ({
    token: formToken(),
    choices: productFormChoices(garage),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.products.create,
    async ({ garage, by, url }, form) => {
      await createProduct(garage, form.fields, by, form.sendId);
      return redirectWithToast(`/products${url.search}`, okToast(SUCCESSES.products.create));
    },
    productPickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewProduct() {
  const { token, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/products${useLocation().search}`;
  return (
    <Drawer title="Create product" closeTo={closeTo}>
      <ProductForm choices={choices} token={token} answer={answer} cancelTo={closeTo} />
    </Drawer>
  );
}
