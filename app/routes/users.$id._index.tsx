import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { getUser } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";
import { UserDetails } from "../modules/users/user-details";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = { title: "User", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.users.get, ({ garage, id }) => userView(getUser(garage, id)));

export default function ViewUser() {
  const user = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={user.name}
      noun="user"
      path={`/users/${user._id}`}
      listPath="/users"
      listSearch={useLocation().search}
    >
      <UserDetails user={user} />
    </RecordDrawer>
  );
}
