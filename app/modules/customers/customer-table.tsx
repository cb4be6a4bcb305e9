import { Chip } from "../../ui/chip";
import { type Column, DataTable } from "../../ui/data-table";
import { Email } from "../../ui/email";
import { CircleAlert } from "../../ui/icons";
import { RecordActions, RowLink } from "../../ui/record-actions";
import { type CustomerRow, isIncomplete, spacedPhone } from "./customer";
import { HighValueStar } from "./high-value-star";

/** Marks a customer as high value, in words. */
export function HighValueMark() {
  return (
    <span className="high-value">
      <HighValueStar />
      High value
    </span>
  );
}

/** Marks a customer who came from another program without an email or a phone. */
export function IncompleteMark() {
  return (
    <Chip tone="warn" icon={CircleAlert}>
      Incomplete
    </Chip>
  );
}

const columns: readonly Column<CustomerRow>[] = [
  { key: "id", head: "#Id", align: "right", cell: ({ autoId }) => autoId },
  {
    key: "name",
    head: "Name",
    cell: ({ _id, name, highValue, email, phone }) => {
      const link = <RowLink path={`/customers/${_id}`}>{name}</RowLink>;
      if (!highValue && !isIncomplete({ email, phone })) return link;
      return (
        <span className="name-and-mark">
          {link}
          {highValue && <HighValueMark />}
          {isIncomplete({ email, phone }) && <IncompleteMark />}
        </span>
      );
    },
  },
  { key: "email", head: "Email", cell: ({ email }) => <Email address={email} /> },
  { key: "town", head: "Town", cell: ({ town }) => town },
  { key: "phone", head: "Phone", cell: ({ phone }) => spacedPhone(phone) },
  { key: "type", head: "Type", cell: ({ customerType }) => customerType },
];

/** The table of one page of customers. */
export function CustomerTable({
  customers,
  caption,
}: {
  customers: readonly CustomerRow[];
  caption: string;
}) {
  return (
    <DataTable
      name="customers"
      caption={caption}
      columns={columns}
      rows={customers}
      dataOf={(row) => row}
      isMarked={({ highValue }) => highValue}
      actions={({ _id, name }) => <RecordActions path={`/customers/${_id}`} name={name} />}
    />
  );
}
