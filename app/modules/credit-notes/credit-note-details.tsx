import { type Day, formatListDay, formatMoment } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { Facts } from "../../ui/facts";
import { Link } from "../../ui/link";
import { Sums } from "../../ui/sums";
import { LineQuantity } from "../sales/line-quantity";
import type { CreditNote } from "./credit-note";

/** What the drawer of a credit note shows. */
export interface CreditNoteScreen {
  readonly note: CreditNote;
  readonly departmentName: string;
  readonly invoice: (RecordLink & { readonly date: Day }) | undefined;
}

export function CreditNoteDetails({ note, departmentName, invoice }: CreditNoteScreen) {
  const { autoId, customer, billTo, date, reason, lines, created, updated } = note;
  return (
    <>
      <Facts
        facts={[
          ["Credit note no.", autoId],
          [
            "Customer",
            <Link key="customer" to={`/customers/${customer}`}>
              {billTo.name}
            </Link>,
          ],
          ["Date", formatListDay(date)],
          [
            "Invoice",
            invoice && (
              <span key="invoice">
                <Link to={invoice.href}>{invoice.label}</Link> of {formatListDay(invoice.date)}
              </span>
            ),
          ],
          ["Department", departmentName],
          ["Reason", reason],
        ]}
      />
      <h3 className="caps credit__title">Credited</h3>
      <table className="received credited">
        <caption className="visually-hidden">Lines of credit note {autoId}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="is-right">
              VAT
            </th>
            <th scope="col" className="is-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, title, description, vat, charged, ...units }) => (
            <tr key={line}>
              <th scope="row">
                {title}
                {description && <small className="lines">{description}</small>}
                <LineQuantity {...units} />
              </th>
              <td className="is-right">{formatMoney(vat)}</td>
              <td className="is-right">{formatMoney(charged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums
        rows={[
          { label: "Sub Total", value: formatMoney(note.subTotal) },
          { label: "VAT", value: formatMoney(note.vatAmount) },
          { label: "Total", value: formatMoney(note.total), look: "total" },
        ]}
      />
      <Facts
        facts={[
          ["Created", formatMoment(created)],
          ["Updated", formatMoment(updated)],
        ]}
      />
    </>
  );
}
