import { formatListDay, londonDayOf } from "../../shared/dates";
import { Clamped } from "../../ui/clamped";
import { type Column, DataTable } from "../../ui/data-table";
import { RecordActions, RowLink } from "../../ui/record-actions";
import type { PurchaseCategoryRow } from "./purchase-category";

const columns: readonly Column<PurchaseCategoryRow>[] = [
  {
    key: "name",
    head: "Name",
    cell: ({ _id, name }) => <RowLink path={`/purchase-categories/${_id}`}>{name}</RowLink>,
  },
  {
    key: "description",
    head: "Description",
    cell: ({ description }) => <Clamped>{description}</Clamped>,
  },
  {
    key: "created",
    head: "Created",
    isLabelled: true,
    cell: ({ created }) => formatListDay(londonDayOf(new Date(created))),
  },
];

/** The table of one page of purchase categories. */
export function PurchaseCategoryTable({
  categories,
  caption,
}: {
  categories: readonly PurchaseCategoryRow[];
  caption: string;
}) {
  return (
    <DataTable
      name="purchase-categories"
      isStacked
      caption={caption}
      columns={columns}
      rows={categories}
      dataOf={(row) => row}
      actions={({ _id, name }) => <RecordActions path={`/purchase-categories/${_id}`} name={name} />}
    />
  );
}
