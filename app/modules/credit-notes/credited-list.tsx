import { type Day, formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { comingFrom } from "../../shared/own-path";
import { Download } from "../../ui/icons";
import { Link } from "../../ui/link";
import { ReceivedTable } from "../receipts/received-table";

/** A credit note on its invoice's page. */
export interface CreditedRow {
  readonly _id: string;
  /** "CN 3" */
  readonly title: string;
  readonly day: Day;
  readonly reason: string;
  readonly total: number;
}

/** The credit notes of an invoice, each to be opened or downloaded. */
export function CreditedList({
  rows,
  caption,
  from,
}: {
  readonly rows: readonly CreditedRow[];
  readonly caption: string;
  /** The page to return to. */
  readonly from: string;
}) {
  return (
    <ReceivedTable caption={caption} heads={["Date", "Credit note", "Reason", "Amount", "Actions"]}>
      {rows.map(({ _id, title, day, reason, total }) => (
        <tr role="row" key={_id}>
          <th role="rowheader" scope="row">
            {formatEntryDay(day)}
          </th>
          <td role="cell">
            <Link to={`/credit-notes/${_id}${comingFrom(from)}`}>{title}</Link>
          </td>
          <td role="cell" className="received__reference">
            {reason}
          </td>
          <td role="cell" className="is-right">
            {formatMoney(-total)}
          </td>
          <td role="cell" className="received__actions">
            <a
              href={`/credit-notes/${_id}/pdf`}
              className="icon-button"
              aria-label={`Download ${title}`}
              title={`Download ${title}`}
            >
              <Download />
            </a>
          </td>
        </tr>
      ))}
    </ReceivedTable>
  );
}
