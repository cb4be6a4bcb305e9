import { formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Facts, Figures } from "../../ui/facts";
import { spacedPhone } from "../customers/customer";
import { OverdueMark } from "../invoices/overdue-mark";
import type { Supplier } from "./supplier";

/** What the garage owes a supplier. Amounts are pounds. */
export interface SupplierDebt {
  readonly unpaidCount: number;
  readonly unpaidAmount: number;
  readonly overdueCount: number;
  /** Before credits are taken off. */
  readonly overdueAmount: number;
  /** What of `unpaidAmount` is dated later than today: the report of what we owe leaves it out. */
  readonly laterAmount: number;
  /** What is marked as paid on a day to come: that report has it until then, and `unpaidAmount` does not. */
  readonly paidAheadAmount: number;
}

/** "£100.00 is marked as paid on a day to come, and owed until then." */
export function paidAheadInWords(paidAheadAmount: number): string {
  return `${formatMoney(paidAheadAmount)} is marked as paid on a day to come, and owed until then.`;
}

/** How much is owed, on how many purchases, and what of it is overdue. */
export function SupplierDebtFigures({
  debt: { unpaidCount, unpaidAmount, overdueCount, overdueAmount, laterAmount, paidAheadAmount },
}: {
  readonly debt: SupplierDebt;
}) {
  const purchases =
    overdueCount === 1 ? "1 purchase is" : `${overdueCount.toLocaleString("en-GB")} purchases are`;
  return (
    <>
      <Figures
        figures={[
          { label: "Unpaid", value: unpaidCount.toLocaleString("en-GB") },
          {
            label: "Unpaid amount",
            value: formatMoney(unpaidAmount),
            ...(unpaidAmount > 0 && { tone: "warn" }),
          },
        ]}
      />
      {laterAmount !== 0 && (
        <p className="overdue-invoices is-quiet">
          {formatMoney(laterAmount)} of it is dated later than today.
        </p>
      )}
      {paidAheadAmount !== 0 && (
        <p className="overdue-invoices is-quiet">{paidAheadInWords(paidAheadAmount)}</p>
      )}
      {overdueCount > 0 && (
        <p className="overdue-invoices">
          <OverdueMark>
            {purchases} overdue: {formatMoney(overdueAmount)}
          </OverdueMark>
        </p>
      )}
    </>
  );
}

export function SupplierDetails({ supplier }: { readonly supplier: Supplier }) {
  const { autoId, town, phone, email, created, updated } = supplier;
  return (
    <Facts
      facts={[
        ["Supplier no.", autoId],
        ["Town", town],
        [
          "Phone",
          phone && (
            <a key="phone" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              {spacedPhone(phone)}
            </a>
          ),
        ],
        [
          "Email",
          email && (
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        ],
        ["Created", formatMoment(created)],
        ["Updated", formatMoment(updated)],
      ]}
    />
  );
}
