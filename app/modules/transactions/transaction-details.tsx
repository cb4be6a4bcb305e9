import { formatListDay, formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Facts } from "../../ui/facts";
import type { Transaction } from "./transaction";

export function TransactionDetails({
  transaction,
  departmentName,
}: {
  readonly transaction: Transaction;
  readonly departmentName: string;
}) {
  const { autoId, customerRef, amount, date, notes, created, updated } = transaction;
  return (
    <Facts
      facts={[
        ["Transaction no.", autoId],
        ["Reference", customerRef],
        ["Department", departmentName],
        ["Amount", formatMoney(amount)],
        ["Transaction date", formatListDay(date)],
        [
          "Notes",
          notes && (
            <span key="notes" className="lines">
              {notes}
            </span>
          ),
        ],
        ["Created", formatMoment(created)],
        ["Updated", formatMoment(updated)],
      ]}
    />
  );
}
