import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { listUsers } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";
import { UserTable } from "../modules/users/user-table";
import { FAILURES } from "../shared/catalogue";
import { UserCog } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Users" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.users.list, ({ garage, url, isDrawnHere }) => {
    return listPage(listUsers(garage, screenQuery(url)), "", userView, isDrawnHere);
  });

export default function Users() {
  return (
    <>
      <RecordList
        path="/users"
        noun="user"
        icon={UserCog}
        title="ALL USERS"
        list={useLoaderData<typeof loader>()}
        emptyHint="Create one for each person who works here."
        table={(rows, caption) => <UserTable users={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
