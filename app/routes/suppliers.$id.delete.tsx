import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { deleteSupplier, getSupplier } from "../modules/suppliers/suppliers.server";
import { okToast } from "../shared/toast";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = { title: "Delete supplier", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting suppliers", ({ garage, id }) => getSupplier(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, "Error deleting supplier", async ({ garage, by, id, url }, { version }) => {
    await deleteSupplier(garage, id, by, version);
    return redirectWithToast(`/suppliers${url.search}`, okToast("Supplier deleted successfully"));
  });

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
