import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { deleteProduct, getProduct } from "../modules/products/products.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete product",
  of: (product: SerializeFrom<typeof loader>) => product.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.products.get, ({ garage, id }) => getProduct(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.products.delete, deleteProduct, SUCCESSES.products.delete);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteProduct() {
  const { autoId, name, updated } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="product"
      name={`${name} (#${autoId})`}
      answer={useActionData<typeof action>()}
      cancelTo={`/products${useLocation().search}`}
      version={updated}
    />
  );
}
