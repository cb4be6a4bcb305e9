import { type Day, formatEntryDay } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { comingFrom } from "../../shared/own-path";
import { IconLink } from "../../ui/button";
import { Pencil, Trash } from "../../ui/icons";
import { Link } from "../../ui/link";
import type { ReceiptMethod } from "./receipt";
import { ReceivedTable } from "./received-table";

/** What came in for an invoice by one receipt. */
export interface ReceivedRow {
  readonly _id: string;
  /** "Receipt 12" */
  readonly title: string;
  readonly day: Day;
  readonly dateAssumed: boolean;
  readonly method: ReceiptMethod;
  readonly reference: string;
  readonly transaction: RecordLink | undefined;
  /** The part that pays the invoice. */
  readonly amount: number;
  /** Whether it pays other invoices too. */
  readonly isShared: boolean;
}

/** What came in for an invoice, each receipt to be edited or removed. */
export function ReceivedList({
  rows,
  caption,
  from,
}: {
  readonly rows: readonly ReceivedRow[];
  /** The page to return to. */
  readonly from: string;
  readonly caption: string;
}) {
  const back = comingFrom(from);
  return (
    <ReceivedTable caption={caption} heads={["Date", "Method", "Reference", "Amount", "Actions"]}>
      {rows.map(({ _id, title, day, dateAssumed, method, reference, transaction, amount, isShared }) => (
        <tr role="row" key={_id}>
          <th role="rowheader" scope="row">
            <Link to={`/receipts/${_id}${back}`}>{formatEntryDay(day)}</Link>
            {dateAssumed && <small> assumed</small>}
          </th>
          <td role="cell">{method}</td>
          <td role="cell" className="received__reference">
            {reference}
            {reference !== "" && transaction && " · "}
            {transaction && <Link to={transaction.href}>{transaction.label}</Link>}
            {isShared && <small> part of a larger receipt</small>}
          </td>
          <td role="cell" className="is-right">
            {formatMoney(amount)}
          </td>
          <td role="cell" className="received__actions">
            <IconLink icon={Pencil} label={`Edit ${title}`} to={`/receipts/${_id}/edit${back}`} />
            <IconLink icon={Trash} label={`Delete ${title}`} to={`/receipts/${_id}/delete${back}`} />
          </td>
        </tr>
      ))}
    </ReceivedTable>
  );
}
