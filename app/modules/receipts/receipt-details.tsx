import { formatMoment } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { Facts } from "../../ui/facts";
import { Link } from "../../ui/link";
import type { Receipt } from "./receipt";

/** What the drawer of a receipt shows. */
export interface ReceiptScreen {
  readonly receipt: Receipt;
  /** The day in words; it may be assumed. */
  readonly day: string;
  readonly customer: RecordLink;
  readonly transaction: RecordLink | undefined;
  readonly paid: readonly (RecordLink & { readonly amount: number })[];
  readonly onAccount: number;
  /** The receipt that sets what is owed back on one invoice against another, together with this one. */
  readonly half: RecordLink | undefined;
}

export function ReceiptDetails({
  receipt,
  day,
  customer,
  transaction,
  paid,
  onAccount,
  half,
}: ReceiptScreen) {
  const { autoId, method, amount, reference, notes, created, updated } = receipt;
  return (
    <>
      <Facts
        facts={[
          [amount < 0 ? "Refund no." : "Receipt no.", autoId],
          [
            "Customer",
            <Link key="customer" to={customer.href}>
              {customer.label}
            </Link>,
          ],
          ["Date", day],
          ["Method", method],
          ["Amount", formatMoney(amount)],
          ["Reference", reference],
          [
            "Bank transaction",
            transaction ? (
              <Link key="transaction" to={transaction.href}>
                {transaction.label}
              </Link>
            ) : (
              ""
            ),
          ],
        ]}
      />
      <h3 className="caps">For</h3>
      <Facts
        facts={[
          ...paid.map(({ label, href, amount: part }): [string, JSX.Element] => [
            label,
            <Link key={href} to={href}>
              {formatMoney(part)}
            </Link>,
          ]),
          ...(half
            ? ([
                [
                  "Together with",
                  <Link key="half" to={half.href}>
                    {half.label}
                  </Link>,
                ],
              ] as const)
            : []),
          ...(onAccount === 0 ? [] : ([["On account", formatMoney(onAccount)]] as const)),
        ]}
      />
      <div className="for-staff">
        <Facts
          facts={[
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
      </div>
    </>
  );
}
