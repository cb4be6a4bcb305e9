import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { CustomerForm } from "../modules/customers/customer-form";
import { getCustomer, updateCustomer } from "../modules/customers/customers.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit customer",
  of: (customer: SerializeFrom<typeof loader>) => customer.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.customers.get, ({ garage, id }) => getCustomer(garage, id));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.customers.update, async ({ garage, by, id, url }, form) => {
    await updateCustomer(garage, id, changedFields(form), by, form.version, form.ask);
    return redirectWithToast(`/customers${url.search}`, okToast(SUCCESSES.customers.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditCustomer() {
  const customer = useLoaderData<typeof loader>();
  const closeTo = `/customers${useLocation().search}`;
  return (
    <Drawer title={`Edit ${customer.name}`} closeTo={closeTo}>
      <CustomerForm customer={customer} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
