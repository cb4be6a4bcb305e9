import { type Column, DataTable } from "../../ui/data-table";
import { RecordActions, RowLink } from "../../ui/record-actions";
import { spacedPhone } from "../customers/customer";
import type { SupplierRow } from "./supplier";

const columns: readonly Column<SupplierRow>[] = [
  { key: "id", head: "#Id", align: "right", cell: ({ autoId }) => autoId },
  {
    key: "name",
    head: "Name",
    cell: ({ _id, name }) => <RowLink path={`/suppliers/${_id}`}>{name}</RowLink>,
  },
  { key: "town", head: "Town", cell: ({ town }) => town },
  { key: "phone", head: "Phone", cell: ({ phone }) => spacedPhone(phone) },
];

/** The table of one page of suppliers. */
export function SupplierTable({
  suppliers,
  caption,
}: {
  suppliers: readonly SupplierRow[];
  caption: string;
}) {
  return (
    <DataTable
      name="suppliers"
      isStacked
      caption={caption}
      columns={columns}
      rows={suppliers}
      dataOf={(row) => row}
      actions={({ _id, name }) => <RecordActions path={`/suppliers/${_id}`} name={name} />}
    />
  );
}
