import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { stillSignedIn } from "../http/session.server";
import { redirectWithToast } from "../http/toast.server";
import { getUser, updateUser } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";
import { UserForm } from "../modules/users/user-form";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit user",
  of: (user: SerializeFrom<typeof loader>) => user.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.users.get, ({ garage, id }) => userView(getUser(garage, id)));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.users.update, async ({ garage, by, id, url, request }, form) => {
    const user = await updateUser(garage, id, changedFields(form), by, form.version);
    const answer = await redirectWithToast(`/users${url.search}`, okToast(SUCCESSES.users.update));
    return id === by ? stillSignedIn(garage, user, request, answer) : answer;
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditUser() {
  const user = useLoaderData<typeof loader>();
  const closeTo = `/users${useLocation().search}`;
  return (
    <Drawer title={`Edit ${user.name}`} closeTo={closeTo}>
      <UserForm user={user} answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
