import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { deleteSupplier, getSupplier } from "../modules/suppliers/suppliers.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete supplier",
  of: (supplier: SerializeFrom<typeof loader>) => supplier.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.get, ({ garage, id }) => getSupplier(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.suppliers.delete, deleteSupplier, SUCCESSES.suppliers.delete);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteSupplier() {
  const { autoId, name, updated } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="supplier"
      name={`${name} (#${autoId})`}
      answer={useActionData<typeof action>()}
      cancelTo={`/suppliers${useLocation().search}`}
      version={updated}
    />
  );
}
