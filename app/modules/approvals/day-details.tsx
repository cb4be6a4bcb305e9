import type { ReactNode } from "react";
import { formatMoney } from "../../shared/money";
import { IconLink } from "../../ui/button";
import { useHydrated } from "../../ui/hydrated";
import { ExternalLink, Pencil } from "../../ui/icons";
import { longWordClass } from "../../ui/long-word";
import { RowLink } from "../../ui/record-actions";
import { PURCHASES_ANCHOR, type PurchaseToApprove, type SelectedRow } from "./day-sheet";
import type { Outcome } from "./save-queue";
import { useSaving } from "./saving";
import { TickForm } from "./tick-form";

/** The two lower grids: the lines and the purchases of the selected invoice. */
export function DayDetails({
  selected,
  search,
  onSettled,
}: {
  readonly selected: SelectedRow;
  /** Called with the outcome of each save. */
  readonly onSettled: (outcome: Outcome) => void;
  /** The query of the day sheet, which its drawers keep. */
  readonly search: string;
}) {
  const { number, departmentName, vatWord, lines, purchases, approvalId, invoiceId } = selected;
  return (
    <div className="day-details">
      <section className="sheet" aria-labelledby="lines">
        <div className="sheet__head">
          <h2 id="lines">Invoice lines</h2>
          <p className="day-details__about">
            {number}, {departmentName}
          </p>
          <div className="sheet__tools">
            <IconLink
              icon={ExternalLink}
              label={`Open invoice ${number} in a new tab`}
              to={`/invoices/${invoiceId}/view`}
              target="_blank"
            />
            <IconLink
              icon={Pencil}
              label={`Edit approval of invoice ${number}`}
              to={`/approvals/${approvalId}/edit${search}`}
              preventScrollReset
            />
          </div>
        </div>
        {lines.length === 0 ? (
          <p className="day-details__none">No lines yet.</p>
        ) : (
          <PlainTable caption={`Lines of invoice ${number}`} heads={["Item", "Amount", "VAT", "Total"]}>
            {lines.map(({ _id, title, description, quantity, amount, vat, total }) => (
              <tr key={_id}>
                <th scope="row" className={longWordClass([title, description])}>
                  {title}
                  {description !== "" && <span className="plain-table__more lines">{description}</span>}
                  {quantity !== undefined && <span className="plain-table__more">{quantity}</span>}
                </th>
                <td className="is-right">{formatMoney(amount)}</td>
                <td className={vatWord === undefined ? "is-right" : "is-right plain-table__vat-word"}>
                  {vatWord ?? formatMoney(vat)}
                </td>
                <td className="is-right">{formatMoney(total)}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </section>
      <section className="sheet" aria-labelledby={PURCHASES_ANCHOR}>
        <div className="sheet__head">
          <h2 id={PURCHASES_ANCHOR}>Purchases</h2>
          <p className="day-details__about">{purchases.length}</p>
        </div>
        {purchases.length === 0 ? (
          <p className="day-details__none">No purchases for this invoice.</p>
        ) : (
          <PlainTable
            caption={`Purchases of invoice ${number}`}
            heads={["Supplier", "Invoice", "Total", "Approved"]}
          >
            {purchases.map((purchase) => (
              <PurchaseLine key={purchase._id} {...{ purchase, search, onSettled }} />
            ))}
          </PlainTable>
        )}
      </section>
    </div>
  );
}

function PurchaseLine({
  purchase: { _id, version, number, supplierName, supplierInvoiceNumber, total, approved },
  search,
  onSettled,
}: {
  readonly purchase: PurchaseToApprove;
  readonly search: string;
  readonly onSettled: (outcome: Outcome) => void;
}) {
  const action = `/approvals/purchases/${_id}${search}`;
  const hasScripts = useHydrated();
  const saving = useSaving({ method: "PUT", path: `/api/purchases/${_id}` }, version, onSettled);
  return (
    <tr>
      <th scope="row" className={longWordClass(supplierName)}>
        <RowLink path={`/purchases/${_id}`}>{supplierName}</RowLink>
      </th>
      <td className={longWordClass(supplierInvoiceNumber)}>{supplierInvoiceNumber}</td>
      <td className="is-right">{formatMoney(total)}</td>
      <td>
        <TickForm
          {...{ action, version, saving, hasScripts }}
          name="approved"
          label={`Approve purchase ${number} from ${supplierName}`}
          isOn={approved}
        >
          <span>{approved ? "Yes" : "No"}</span>
        </TickForm>
      </td>
    </tr>
  );
}

const MONEY_HEADS = new Set(["Amount", "VAT", "Total"]);

/** A small table, on a phone as well. */
function PlainTable({
  caption,
  heads,
  children,
}: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="day-details__scroll" aria-label={caption} tabIndex={0}>
      <table className="plain-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={MONEY_HEADS.has(head) ? "is-right" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
