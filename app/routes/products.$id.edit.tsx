import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { ProductForm } from "../modules/products/product-form";
import { productFormChoices, productPickers } from "../modules/products/product-screens.server";
import { getProduct, updateProduct } from "../modules/products/products.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit product",
  of: ({ product }: SerializeFrom<typeof loader>) => product.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.products.get, ({ garage, id }) => {
    const product = getProduct(garage, id);
    return { product, choices: productFormChoices(garage, product) };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.products.update,
    async ({ garage, by, id, url }, form) => {
      await updateProduct(garage, id, changedFields(form), by, form.version);
      return redirectWithToast(`/products${url.search}`, okToast(SUCCESSES.products.update));
    },
    productPickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditProduct() {
  const { product, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/products${useLocation().search}`;
  return (
    <Drawer title={`Edit ${product.name}`} closeTo={closeTo}>
      <ProductForm {...{ product, choices, answer }} cancelTo={closeTo} />
    </Drawer>
  );
}
