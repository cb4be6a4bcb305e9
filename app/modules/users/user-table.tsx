import { type Column, DataTable } from "../../ui/data-table";
import { Email } from "../../ui/email";
import { RecordActions, RowLink } from "../../ui/record-actions";
import type { UserView } from "./user";

const columns: readonly Column<UserView>[] = [
  {
    key: "name",
    head: "Name",
    cell: ({ _id, name }) => <RowLink path={`/users/${_id}`}>{name}</RowLink>,
  },
  { key: "email", head: "Email", cell: ({ email }) => <Email address={email} /> },
  { key: "role", head: "Role", cell: ({ role }) => role },
];

/** The table of one page of users. */
export function UserTable({ users, caption }: { users: readonly UserView[]; caption: string }) {
  return (
    <DataTable
      name="users"
      isStacked
      caption={caption}
      columns={columns}
      rows={users}
      dataOf={(row) => row}
      actions={({ _id, name }) => <RecordActions path={`/users/${_id}`} name={name} />}
    />
  );
}
