import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { createUser } from "../modules/users/manage-users.server";
import { UserForm } from "../modules/users/user-form";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create user", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.users.list, () => ({ token: formToken() }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.users.create, async ({ garage, by, url }, { fields, sendId }) => {
    await createUser(garage, fields, by, sendId);
    return redirectWithToast(`/users${url.search}`, okToast(SUCCESSES.users.create));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewUser() {
  const { token } = useLoaderData<typeof loader>();
  const closeTo = `/users${useLocation().search}`;
  return (
    <Drawer title="Create user" closeTo={closeTo}>
      <UserForm token={token} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
