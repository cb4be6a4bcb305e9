import { formatListDay, londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Clamped } from "../../ui/clamped";
import { type Column, DataTable } from "../../ui/data-table";
import { RecordActions, RowLink } from "../../ui/record-actions";
import type { ServiceRow } from "./service";

const columns: readonly Column<ServiceRow>[] = [
  {
    key: "name",
    head: "Name",
    cell: ({ _id, title }) => <RowLink path={`/services/${_id}`}>{title}</RowLink>,
  },
  {
    key: "description",
    head: "Description",
    cell: ({ description }) => <Clamped>{description}</Clamped>,
  },
  {
    key: "price",
    head: "Unit Price",
    align: "right",
    isLabelled: true,
    cell: ({ unitPrice }) => formatMoney(unitPrice),
  },
  { key: "unit", head: "Unit Measure", isLabelled: true, cell: ({ unit }) => unit },
  {
    key: "created",
    head: "Created",
    isLabelled: true,
    cell: ({ created }) => formatListDay(londonDayOf(new Date(created))),
  },
];

/** The table of one page of services. */
export function ServiceTable({ services, caption }: { services: readonly ServiceRow[]; caption: string }) {
  return (
    <DataTable
      name="services"
      isStacked
      caption={caption}
      columns={columns}
      rows={services}
      dataOf={(row) => row}
      actions={({ _id, title }) => <RecordActions path={`/services/${_id}`} name={title} />}
    />
  );
}
