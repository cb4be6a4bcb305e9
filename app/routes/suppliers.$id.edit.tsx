import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { SupplierForm } from "../modules/suppliers/supplier-form";
import { getSupplier, updateSupplier } from "../modules/suppliers/suppliers.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit supplier",
  of: (supplier: SerializeFrom<typeof loader>) => supplier.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.get, ({ garage, id }) => getSupplier(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.suppliers.update, async ({ garage, by, id, url }, form) => {
    await updateSupplier(garage, id, changedFields(form), by, form.version);
    return redirectWithToast(`/suppliers${url.search}`, okToast(SUCCESSES.suppliers.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditSupplier() {
  const supplier = useLoaderData<typeof loader>();
  const closeTo = `/suppliers${useLocation().search}`;
  return (
    <Drawer title={`Edit ${supplier.name}`} closeTo={closeTo}>
      <SupplierForm supplier={supplier} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
