import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { SupplierForm } from "../modules/suppliers/supplier-form";
import { createSupplier } from "../modules/suppliers/suppliers.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create supplier", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers.list, () => ({ token: formToken() }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.suppliers.create, async ({ garage, by, url }, { fields, sendId }) => {
    await createSupplier(garage, fields, by, sendId);
    return redirectWithToast(`/suppliers${url.search}`, okToast(SUCCESSES.suppliers.create));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewSupplier() {
  const { token } = useLoaderData<typeof loader>();
  const closeTo = `/suppliers${useLocation().search}`;
  return (
    <Drawer title="Create supplier" closeTo={closeTo}>
      <SupplierForm token={token} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
