import { Link, useLocation } from "@remix-run/react";
import { Eye, Pencil, Star, Trash2 } from "lucide-react";
import { IconLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { type Customer, spacedPhone } from "./customer";

/** Marks a customer as high value, in words. */
export function HighValueMark() {
  return (
    <span className="high-value">
      <Star className="high-value__star" aria-hidden />
      High value
    </span>
  );
}

/** The customers of one page; row actions keep the list's search and page behind their drawers. */
export function CustomerTable({ customers, caption }: { customers: readonly Customer[]; caption: string }) {
  const { search } = useLocation();
  const columns: readonly Column<Customer>[] = [
    { key: "id", head: "#Id", align: "right", cell: ({ autoId }) => autoId },
    {
      key: "name",
      head: "Name",
      cell: ({ _id, name, highValue }) => (
        <span className="name-and-mark">
          <Link to={`/customers/${_id}${search}`} discover="none" preventScrollReset className="row-link">
            {name}
          </Link>
          {highValue && <HighValueMark />}
        </span>
      ),
    },
    { key: "email", head: "Email", cell: ({ email }) => <span title={email}>{email}</span> },
    { key: "town", head: "Town", cell: ({ town }) => town },
    { key: "phone", head: "Phone", cell: ({ phone }) => spacedPhone(phone) },
    { key: "type", head: "Type", cell: ({ customerType }) => customerType },
  ];
  return (
    <DataTable
      name="customers"
      caption={caption}
      columns={columns}
      rows={customers}
      isMarked={({ highValue }) => highValue}
      actions={({ _id, name }) => (
        <>
          <IconLink icon={Eye} label={`View ${name}`} to={`/customers/${_id}${search}`} preventScrollReset />
          <IconLink
            icon={Pencil}
            label={`Edit ${name}`}
            to={`/customers/${_id}/edit${search}`}
            preventScrollReset
          />
          <IconLink
            icon={Trash2}
            look="danger"
            label={`Delete ${name}`}
            to={`/customers/${_id}/delete${search}`}
            preventScrollReset
          />
        </>
      )}
    />
  );
}
