import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { CustomerForm } from "../modules/customers/customer-form";
import { createCustomer } from "../modules/customers/customers.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create customer", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.customers.list, ({ garage }) => ({
    token: formToken(),
    usualTerms: garage.business.terms?.payment,
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.customers.create, async ({ garage, by, url }, { fields, sendId, ask }) => {
    await createCustomer(garage, fields, by, sendId, ask);
    return redirectWithToast(`/customers${url.search}`, okToast(SUCCESSES.customers.create));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewCustomer() {
  const { token, usualTerms } = useLoaderData<typeof loader>();
  const closeTo = `/customers${useLocation().search}`;
  return (
    <Drawer title="Create customer" closeTo={closeTo}>
      <CustomerForm {...{ token, usualTerms }} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
