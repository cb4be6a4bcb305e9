import { formatListDay, formatMoment } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { Facts } from "../../ui/facts";
import { Link } from "../../ui/link";
import type { TransactionView } from "./transactions.server";

export function TransactionDetails({
  transaction,
  departmentName,
  receipts,
}: {
  readonly transaction: TransactionView;
  /** What it paid. */
  readonly receipts: readonly RecordLink[];
  readonly departmentName: string;
}) {
  const { autoId, customerRef, amount, date, notes, created, updated, allocated, left } = transaction;
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
        [
          "Paid with it",
          receipts.length === 0 ? (
            ""
          ) : (
            <ul key="receipts" className="plain-list">
              {receipts.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
            </ul>
          ),
        ],
        ["Allocated", formatMoney(allocated)],
        ["Left", formatMoney(left)],
        ["Created", formatMoment(created)],
        ["Updated", formatMoment(updated)],
      ]}
    />
  );
}
