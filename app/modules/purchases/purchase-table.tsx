import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { IconLink } from "../../ui/button";
import { Clamped } from "../../ui/clamped";
import { type Column, DataTable } from "../../ui/data-table";
import { Box, ExternalLink } from "../../ui/icons";
import { RecordActions, RowLink } from "../../ui/record-actions";
import { Sums } from "../../ui/sums";
import type { Purchase } from "./purchase";
import { PurchasePaidChip } from "./purchase-paid-chip";

interface LinkedRecords {
  readonly supplierName: string;
  readonly categoryName: string;
  readonly linkedInvoice: { readonly id: string; readonly number: number } | undefined;
  readonly linkedProduct: { readonly id: string; readonly number: number; readonly name: string } | undefined;
}

/** A purchase with the names of its linked records. */
export interface LinkedPurchase extends Purchase, LinkedRecords {}

type RowField = "_id" | "autoId" | "warranty" | "supplierInvoiceDate" | "supplierInvoiceNumber" | "details";

/** A row of the purchase list, with the details shown when it is opened. */
export interface PurchaseRow
  extends LinkedRecords,
    Pick<Purchase, RowField | "paid" | "amount" | "vat" | "total"> {}

/** The numbers of the purchase's invoice and product. */
export function linkedNumbers({ linkedInvoice, linkedProduct }: PurchaseRow): string {
  const numbers = [
    linkedInvoice && `Invoice ${linkedInvoice.number}`,
    linkedProduct && `Product ${linkedProduct.number}`,
  ];
  return numbers.filter(Boolean).join(", ");
}

const columns: readonly Column<PurchaseRow>[] = [
  {
    key: "id",
    head: "#Id",
    align: "right",
    cell: ({ _id, autoId }) => <RowLink path={`/purchases/${_id}`}>{autoId}</RowLink>,
  },
  { key: "link", head: "Invoice/Product number", cell: linkedNumbers },
  {
    key: "name",
    head: "Supplier",
    cell: ({ supplierName }) => <Clamped>{supplierName}</Clamped>,
  },
  { key: "category", head: "Category", cell: ({ categoryName }) => categoryName },
  { key: "warranty", head: "Warranty", isLabelled: true, cell: ({ warranty }) => warranty },
  { key: "total", head: "Total", align: "right", isSum: true, cell: ({ total }) => formatMoney(total) },
  {
    key: "date",
    head: "Invoice Date",
    isLabelled: true,
    cell: ({ supplierInvoiceDate }) => formatListDay(supplierInvoiceDate),
  },
];

function PurchaseMore({ purchase }: { readonly purchase: PurchaseRow }) {
  const { details, supplierInvoiceNumber, paid, amount, vat, total } = purchase;
  return (
    <div className="row-more__columns">
      <div>
        <h3 className="caps">Details</h3>
        <p className="lines">{details}</p>
      </div>
      <div>
        <h3 className="caps">Supplier’s invoice</h3>
        <p>{supplierInvoiceNumber}</p>
        <PurchasePaidChip isPaid={paid} />
      </div>
      <Sums
        rows={[
          { label: "Amount", value: formatMoney(amount) },
          { label: "VAT", value: formatMoney(vat) },
          { label: "Total", value: formatMoney(total), look: "total" },
        ]}
      />
    </div>
  );
}

/** The table of one page of purchases; each row opens to its details. */
export function PurchaseTable({
  purchases,
  caption,
  isElsewhere = false,
}: {
  readonly purchases: readonly PurchaseRow[];
  readonly caption: string;
  /** Whether the table is on another record's page. Only on /purchases does a row link to its invoice. */
  readonly isElsewhere?: boolean;
}) {
  return (
    <DataTable
      name="purchases"
      isStacked
      caption={caption}
      columns={columns}
      rows={purchases}
      dataOf={(row) => [row, isElsewhere]}
      more={{
        number: ({ autoId }) => autoId,
        label: ({ autoId }) => `More of purchase ${autoId}`,
        content: (purchase) => <PurchaseMore purchase={purchase} />,
      }}
      actions={({ _id, autoId, linkedInvoice, linkedProduct }) => (
        <RecordActions path={`/purchases/${_id}`} name={`purchase ${autoId}`}>
          {linkedInvoice && !isElsewhere && (
            <IconLink
              icon={ExternalLink}
              label={`View Invoice ${linkedInvoice.number}`}
              to={`/invoices/${linkedInvoice.id}/view`}
              target="_blank"
            />
          )}
          {linkedProduct && (
            <IconLink
              icon={Box}
              label={`Product ${linkedProduct.name}`}
              to={`/products/${linkedProduct.id}`}
            />
          )}
        </RecordActions>
      )}
    />
  );
}
