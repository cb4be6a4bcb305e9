import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { deleteCustomer, getCustomer } from "../modules/customers/customers.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete customer",
  of: (customer: SerializeFrom<typeof loader>) => customer.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.customers.get, ({ garage, id }) => getCustomer(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.customers.delete, deleteCustomer, SUCCESSES.customers.delete);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteCustomer() {
  const { autoId, name, updated } = useLoaderData<typeof loader>();
  const closeTo = `/customers${useLocation().search}`;
  return (
    <DeleteConfirmation
      noun="customer"
      name={`${name} (#${autoId})`}
      answer={useActionData<typeof action>()}
      cancelTo={closeTo}
      version={updated}
    />
  );
}
