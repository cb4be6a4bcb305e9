import { useContext } from "react";
import { formatListDay, londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { IconLink } from "../../ui/button";
import { Clamped } from "../../ui/clamped";
import { type Column, DataTable } from "../../ui/data-table";
import { ReceiptText } from "../../ui/icons";
import { PlaceContext } from "../../ui/link";
import { RecordActions, RowLink } from "../../ui/record-actions";
import type { ProductRow } from "./product";

function PurchasesLink({ path, name }: { readonly path: string; readonly name: string }) {
  const { search } = useContext(PlaceContext);
  return <IconLink icon={ReceiptText} label={`Purchases of ${name}`} to={path + search} preventScrollReset />;
}

const columns: readonly Column<ProductRow>[] = [
  {
    key: "name",
    head: "Name",
    cell: ({ _id, name }) => <RowLink path={`/products/${_id}`}>{name}</RowLink>,
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
  { key: "unit", head: "Unit", isLabelled: true, cell: ({ unit }) => unit },
  {
    key: "category",
    head: "Purchase Category",
    isLabelled: true,
    cell: ({ categoryName }) => categoryName,
  },
  { key: "supplier", head: "Default Supplier", isLabelled: true, cell: ({ supplierName }) => supplierName },
  {
    key: "date",
    head: "Created",
    isLabelled: true,
    cell: ({ created }) => formatListDay(londonDayOf(new Date(created))),
  },
];

/** The table of one page of products. */
export function ProductTable({ products, caption }: { products: readonly ProductRow[]; caption: string }) {
  return (
    <DataTable
      name="products"
      isStacked
      caption={caption}
      columns={columns}
      rows={products}
      dataOf={(row) => row}
      actions={({ _id, name }) => (
        <RecordActions path={`/products/${_id}`} name={name}>
          <PurchasesLink path={`/products/${_id}/purchases`} name={name} />
        </RecordActions>
      )}
    />
  );
}
