import {
  Address,
  Balance,
  BankDetails,
  Facts,
  Letterhead,
  Parties,
  type Sum,
  Totals,
  Vehicle,
} from "../../documents/blocks";
import { Paper } from "../../documents/paper";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { tidyRegistration } from "../../shared/registration";
import { addressLines, type PaymentTerms } from "../customers/customer";
import { type Company, type Department, sender } from "../departments/department";
import { SaleLineTable, VatSummary } from "../sales/sale-document";
import { dueDay, type Invoice, isPaidInFull, paidAmount } from "./invoice";

/** What the customer's copy of an invoice is saved as (spec §2). */
export function invoiceFileName(invoice: Pick<Invoice, "autoId">): string {
  return `Invoice-${invoice.autoId}.pdf`;
}

function PaymentsReceived({ payments }: Pick<Invoice, "payments">) {
  const { card, cash, cheque, reference, transaction } = payments;
  const received = [
    { method: "Card", amount: card },
    { method: "Cash", amount: cash },
    { method: transaction ? "Bank transfer" : "Cheque", amount: cheque },
  ].filter(({ amount }) => amount !== 0);
  const [first, ...more] = received;
  if (!first) return null;
  const inline = reference && more.length === 0 ? `, reference ${reference}` : "";
  return (
    <section>
      <h2>Payments received</h2>
      <table className="small-table payments">
        <tbody>
          {received.map(({ method, amount }) => (
            <tr key={method}>
              <td>
                {method}
                {inline}
              </td>
              <td className="money">{formatMoney(amount)}</td>
            </tr>
          ))}
          {reference && !inline && (
            <tr>
              <td colSpan={2}>Reference {reference}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** What is owed, and by whom. */
function balanceOf(invoice: Invoice, due: string): { label: string; amount: string; note: string } {
  const { balancePayable } = invoice;
  if (balancePayable > 0) {
    return { label: "Balance due", amount: formatMoney(balancePayable), note: `Please pay by ${due}` };
  }
  if (balancePayable < 0) {
    return { label: "Credit", amount: formatMoney(-balancePayable), note: "In your favour; nothing to pay" };
  }
  const label = isPaidInFull(invoice) ? "Paid in full" : "Balance due";
  return { label, amount: formatMoney(0), note: "Nothing to pay" };
}

/**
 * The customer's copy of an invoice. Its words and sums are the record's own; what the configuration does not say is
 * left out. What the garage bought for the job is not the customer's to see and never stands here.
 */
export function InvoiceDocument({
  invoice,
  company,
  department,
  logo,
  paymentTerms,
}: {
  invoice: Invoice;
  company: Company;
  department: Department;
  /** The department's logo as a `data:` URI. */
  logo: string | undefined;
  paymentTerms: PaymentTerms;
}) {
  const { autoId, billTo, lines, payments } = invoice;
  const from = sender(company, department);
  const name = company.name || from.name;
  const details = department.invoice;
  const phone = details.phone || company.phone;
  const due = formatEntryDay(dueDay(invoice.invoiceDate, paymentTerms));
  const address = details.address.length > 0 ? details.address : company.address;
  const vatNumber = details.vatNumber && `VAT number ${details.vatNumber}`;
  const paid = paidAmount(payments);
  const sums: Sum[] = [
    { label: "Sub Total", value: formatMoney(invoice.subTotal) },
    { label: "VAT", value: formatMoney(invoice.vatAmount) },
    { label: "Total", value: formatMoney(invoice.total), strong: true },
    { label: "Paid", value: formatMoney(-paid) },
  ];
  return (
    <Paper
      title={`Invoice ${autoId}, ${name}`}
      continued={`${name} | Tax Invoice ${autoId}, continued`}
      foot={[[name, ...address].filter(Boolean).join(", "), vatNumber].filter(Boolean).join(" | ")}
    >
      <Letterhead
        logo={logo}
        name={name}
        tagline={company.tagline}
        title="Tax Invoice"
        number={`INV # ${autoId}`}
      />
      <Parties>
        <Address label="To" name={billTo.name} lines={addressLines(billTo)} />
        <Address label="From" name={from.name} lines={from.lines} />
        <Facts
          facts={[
            { label: "Invoice number", value: String(autoId) },
            { label: "Invoice date", value: formatEntryDay(invoice.invoiceDate) },
            { label: "Payment terms", value: paymentTerms },
            { label: "Due date", value: due, strong: true },
            { label: "VAT number", value: details.vatNumber },
          ]}
        />
      </Parties>
      <Vehicle
        registration={tidyRegistration(invoice.vehicleReg)}
        model={invoice.vehicleModel}
        notes={invoice.repairNotes}
      />
      <SaleLineTable lines={lines} department={department} />
      <div className="ending">
        <div className="sums">
          <div>
            <VatSummary lines={lines} department={department} />
            <PaymentsReceived payments={payments} />
          </div>
          <div>
            <Totals sums={sums} />
            <Balance {...balanceOf(invoice, due)} />
          </div>
        </div>
        {details.bankAccount && (
          <BankDetails
            title={invoice.balancePayable > 0 ? "Pay by bank transfer" : "Bank details"}
            facts={[
              { label: "Bank", value: details.bankName },
              { label: "Sort code", value: details.sortCode },
              { label: "Account number", value: details.bankAccount },
              { label: "Payment reference", value: `INV ${autoId}` },
            ]}
          />
        )}
        {phone && (
          <p className="closing">
            Thank you for your custom. Questions about this invoice? Call {phone} and quote {autoId}.
          </p>
        )}
      </div>
    </Paper>
  );
}
