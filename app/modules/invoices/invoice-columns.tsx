import type { Column } from "../../ui/data-table";
import { PaymentChip } from "./payment-chip";

/** An invoice's number, linked to the invoice in a new tab. */
export const numberColumn: Column<{ readonly _id: string; readonly autoId: number }> = {
  key: "number",
  head: "Invoice No",
  align: "right",
  cell: ({ _id, autoId }) => (
    <a href={`/invoices/${_id}/view`} target="_blank" className="row-link">
      {autoId}
    </a>
  ),
};

/** Paid In Full or Outstanding. */
export const paymentColumn: Column<{ readonly _id: string; readonly isPaid: boolean }> = {
  key: "payment",
  head: "Payment",
  cell: ({ isPaid }) => <PaymentChip isPaid={isPaid} />,
};
