import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { deactivateUser, getUser } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete user",
  of: (user: SerializeFrom<typeof loader>) => user.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.users.get, ({ garage, id }) => userView(getUser(garage, id)));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.users.delete, deactivateUser, SUCCESSES.users.delete);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteUser() {
  const { name, email, updated } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="user"
      name={`${name} (${email})`}
      answer={useActionData<typeof action>()}
      cancelTo={`/users${useLocation().search}`}
      version={updated}
      warnings={["Deleting a user marks them as inactive: they are signed out at once and leave the list."]}
      consequence="Their name stays on what they did. The person who looks after the server can bring them back."
    />
  );
}
