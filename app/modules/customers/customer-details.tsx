import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { EmptyState } from "../../ui/data-table";
import { Facts, Figures } from "../../ui/facts";
import { FileText } from "../../ui/icons";
import { overdueInWords } from "../invoices/invoice";
import { OverdueMark } from "../invoices/overdue-mark";
import { PaymentChip } from "../invoices/payment-chip";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import {
  addressLines,
  type Customer,
  type CustomerSummary,
  EMBEDDED_INVOICES,
  MANY_INVOICES_WARNING,
  spacedPhone,
} from "./customer";

/** What is in a customer's favour, and what of their figures is for later days. Amounts are pounds. */
export interface CustomerAccount {
  /** As at today, as statements and Who Owes Us have it. */
  readonly onAccount: number;
  /** What of `onAccount` was allocated to invoices dated later than today. */
  readonly spokenFor: number;
  /** What of the unpaid amount is dated later than today: no statement has it yet. */
  readonly laterAmount: number;
}

/** The four figures about a customer, and one for credit notes and one for money on account while there are any. */
export function CustomerSummaryFigures({
  summary,
  account,
}: {
  readonly summary: CustomerSummary;
  readonly account: CustomerAccount;
}) {
  const { invoiceCount, invoicesAmount, unpaidCount, unpaidAmount, creditedAmount } = summary;
  const { onAccount } = account;
  return (
    <>
      <Figures
        figures={[
          { label: "Invoices", value: invoiceCount.toLocaleString("en-GB") },
          { label: "Invoiced", value: formatMoney(invoicesAmount) },
          { label: "Unpaid", value: unpaidCount.toLocaleString("en-GB") },
          {
            label: "Unpaid amount",
            value: formatMoney(unpaidAmount),
            ...(unpaidAmount > 0 && { tone: "warn" }),
          },
          ...(creditedAmount === 0 ? [] : [{ label: "Credited", value: formatMoney(creditedAmount) }]),
          ...(onAccount === 0 ? [] : [{ label: "On account", value: formatMoney(onAccount) }]),
        ]}
      />
      {notesOn(account, unpaidAmount).map((note) => (
        <p key={note} className="overdue-invoices is-quiet">
          {note}
        </p>
      ))}
    </>
  );
}

/** Why the unpaid amount is another than what statements ask for. */
function notesOn({ onAccount, spokenFor, laterAmount }: CustomerAccount, unpaidAmount: number): string[] {
  const notes: string[] = [];
  if (laterAmount !== 0)
    notes.push(
      `${formatMoney(laterAmount)} of the unpaid amount is dated later than today. Statements leave it out.`,
    );
  if (onAccount > 0 && unpaidAmount > laterAmount)
    notes.push("Statements deduct what is on account from the unpaid amount.");
  if (spokenFor > 0)
    notes.push(
      `${formatMoney(spokenFor)} of what is on account pays invoices dated later than today. It is on account until then.`,
    );
  return notes;
}

/** The number and amount of overdue invoices; empty when there are none. */
export function OverdueInvoices({ summary }: { readonly summary: CustomerSummary }) {
  const { overdueCount, overdueAmount } = summary;
  if (overdueCount === 0) return null;
  const invoices =
    overdueCount === 1 ? "1 invoice is" : `${overdueCount.toLocaleString("en-GB")} invoices are`;
  return (
    <p className="overdue-invoices">
      <OverdueMark>
        {invoices} overdue: {formatMoney(overdueAmount)}
      </OverdueMark>
    </p>
  );
}

const yesNo = (isSo: boolean) => (isSo ? "Yes" : "No");

export function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const lines = addressLines(customer);
  return (
    <Facts
      facts={[
        ["Customer no.", customer.autoId],
        [
          "Email",
          customer.email && (
            <a key="email" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>
          ),
        ],
        [
          "Phone",
          customer.phone && (
            <a key="phone" href={`tel:${customer.phone}`}>
              {spacedPhone(customer.phone)}
            </a>
          ),
        ],
        [
          "Address",
          lines.length === 0 ? (
            ""
          ) : (
            <span key="address" className="lines">
              {lines.join("\n")}
            </span>
          ),
        ],
        ["Customer type", customer.customerType],
        ["Payment terms", customer.paymentTerms],
        ["Credit account", yesNo(customer.creditAccount)],
        ["High value", yesNo(customer.highValue)],
        ["Active", yesNo(customer.active)],
        ["No reminders", yesNo(customer.noReminders ?? false)],
      ]}
    />
  );
}

/** An invoice in the customer's list. */
export interface CustomerInvoiceRow {
  readonly _id: string;
  readonly autoId: number;
  readonly invoiceDate: string;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
  readonly total: number;
  readonly isPaid: boolean;
  /** 0 until the due day. */
  readonly daysOverdue: number;
}

export function CustomerInvoices({ invoices }: { readonly invoices: readonly CustomerInvoiceRow[] }) {
  if (invoices.length === 0) {
    return (
      <EmptyState icon={FileText} title="No invoices yet">
        The invoices raised for this customer will be listed here.
      </EmptyState>
    );
  }
  return (
    <>
      {invoices.length === EMBEDDED_INVOICES && (
        <p className="banner banner--warn">{MANY_INVOICES_WARNING}</p>
      )}
      <ul className="invoice-cards">
        {invoices.map(
          ({ _id, autoId, invoiceDate, vehicleModel, vehicleReg, total, isPaid, daysOverdue }) => (
            <li key={_id} className="invoice-card">
              <a href={`/invoices/${_id}/view`} target="_blank" className="invoice-card__number">
                {autoId}
              </a>
              <span className="invoice-card__date">{formatListDay(invoiceDate)}</span>
              <span className="invoice-card__vehicle">{vehicleModel}</span>
              <VehiclePlate registration={vehicleReg} />
              <span className="invoice-card__total">
                {formatMoney(total)}
                {daysOverdue > 0 && <OverdueMark>{overdueInWords(daysOverdue)}</OverdueMark>}
              </span>
              <PaymentChip isPaid={isPaid} />
            </li>
          ),
        )}
      </ul>
    </>
  );
}
