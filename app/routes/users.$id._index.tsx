import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { getUser } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";
import { UserDetails } from "../modules/users/user-details";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "User",
  of: ({ user }: SerializeFrom<typeof loader>) => user.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.users.get, async ({ garage, id, url }) => ({
    user: userView(getUser(garage, id)),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "user", id) : undefined,
  }));

export default function ViewUser() {
  const { user, history } = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={user.name}
      noun="user"
      path={`/users/${user._id}`}
      listPath="/users"
      listSearch={historySearch(useLocation().search, false)}
    >
      <UserDetails user={user} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
