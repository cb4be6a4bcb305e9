import { Balance, ColumnHeads, RowsAndEnd } from "../../paper/blocks";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { Customer } from "../customers/customer";
import { DepartmentPaper, type PaperSetting } from "../departments/department-paper";
import { type Invoice, titleOnPaper } from "../invoices/invoice";
import { type Receipt, receiptTitle, unallocatedAmount } from "./receipt";

/** What the customer's copy of a receipt is saved as (REFERENCE §2). */
export function receiptFileName(receipt: Pick<Receipt, "autoId" | "amount">): string {
  return `${receiptTitle(receipt).replace(" ", "-")}.pdf`;
}

type PaidInvoice = Pick<Invoice, "autoId" | "earlierNumber" | "invoiceDate" | "vehicleReg" | "total">;

/** An invoice that a receipt paid, and how much of it. */
export interface PaidPart {
  readonly label: string;
  readonly amount: number;
}

/** "Invoice 12 of 19/11/2026, AB12 CDE": an opening balance may have no vehicle. */
export function paidInvoice(invoice: PaidInvoice): string {
  const named = `${titleOnPaper(invoice)} of ${formatEntryDay(invoice.invoiceDate)}`;
  return [named, invoice.vehicleReg].filter(Boolean).join(", ");
}

/** The customer's copy of a receipt: what came in, how, and what it paid. */
export function ReceiptPaper({
  receipt,
  customer,
  paid,
  ...setting
}: PaperSetting & {
  readonly receipt: Receipt;
  readonly customer: Customer;
  readonly paid: readonly PaidPart[];
}) {
  const { autoId, date, dateAssumed, method, amount, reference } = receipt;
  const isRefund = amount < 0;
  const onAccount = unallocatedAmount(receipt);
  const account = isRefund ? "From your account" : "On your account";
  const parts = [...paid, ...(onAccount === 0 ? [] : [{ label: account, amount: onAccount }])];
  const name = receiptTitle(receipt);
  return (
    <DepartmentPaper
      {...setting}
      title={isRefund ? "Refund" : "Receipt"}
      number={`No. ${autoId}`}
      name={{ file: name, page: name }}
      to={customer}
      facts={[
        { label: "Date", value: dateAssumed ? "" : formatEntryDay(date), strong: true },
        { label: "Method", value: method },
        { label: "Reference", value: reference },
        { label: "VAT number", value: setting.department.invoice.vatNumber },
      ]}
    >
      <table className="items">
        <caption>{isRefund ? "What was paid back" : "What was paid"}</caption>
        <ColumnHeads heads={[{ label: "For" }, { label: "Amount", look: "money" }]} />
        <RowsAndEnd
          width={2}
          rows={parts.map(({ label, amount: part }) => (
            <tr key={label}>
              <td className="title">{label}</td>
              <td className="money">{formatMoney(isRefund ? -part : part)}</td>
            </tr>
          ))}
          end={
            <div className="sums">
              <div />
              <Balance
                label={isRefund ? "Paid back" : "Received"}
                amount={formatMoney(Math.abs(amount))}
                note={isRefund ? "" : "With thanks"}
              />
            </div>
          }
        />
      </table>
    </DepartmentPaper>
  );
}
