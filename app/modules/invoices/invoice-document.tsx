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
import { addMoney, formatMoney } from "../../shared/money";
import { tidyRegistration } from "../../shared/registration";
import { VAT_RATE } from "../../shared/vat";
import { addressLines, type PaymentTerms } from "../customers/customer";
import { type Company, type Department, sender } from "../departments/department";
import {
  dueDay,
  type Invoice,
  type InvoiceLine,
  isPaidInFull,
  lineTotal,
  lineVat,
  paidAmount,
} from "./invoice";

/** What the customer's copy of an invoice is saved as (spec §2). */
export function invoiceFileName(invoice: Pick<Invoice, "autoId">): string {
  return `Invoice-${invoice.autoId}.pdf`;
}

/** Why a line without VAT has none. */
function withoutVat(department: Department): string {
  return department.invoicesVatExempt ? "Exempt" : "No VAT";
}

/** A description of more than about a third of a page may break across pages; others stay whole. */
function isTall({ description }: InvoiceLine): boolean {
  return description.length > 1200 || description.split("\n").length > 20;
}

/** The lines with what each adds to net and VAT. */
function LineTable({ lines, department }: { lines: readonly InvoiceLine[]; department: Department }) {
  return (
    <table className="items">
      <caption>Work and parts</caption>
      <thead>
        <tr>
          <th scope="col">Item and description</th>
          <th scope="col" className="money">
            VAT rate
          </th>
          <th scope="col" className="money">
            VAT
          </th>
          <th scope="col" className="money">
            Amount
          </th>
          <th scope="col" className="money">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id} className={isTall(line) ? "tall" : undefined}>
            <td>
              <p className="title">{line.title}</p>
              {line.description && <p className="description lines-kept">{line.description}</p>}
            </td>
            <td className="money">{line.addVat ? `${VAT_RATE}%` : withoutVat(department)}</td>
            <td className="money">{formatMoney(lineVat(line))}</td>
            <td className="money">{formatMoney(line.charged)}</td>
            <td className="money">{formatMoney(lineTotal(line))}</td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td className="none" colSpan={5}>
              No items
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Net and VAT by rate, as a VAT invoice must state them (HMRC VAT Notice 700, section 16.3). */
function VatSummary({ lines, department }: { lines: readonly InvoiceLine[]; department: Department }) {
  const rates = [
    { name: `Standard ${VAT_RATE}%`, lines: lines.filter((line) => line.addVat) },
    { name: withoutVat(department), lines: lines.filter((line) => !line.addVat) },
  ].filter((rate) => rate.lines.length > 0);
  if (rates.length === 0) return null;
  return (
    <section>
      <h2>VAT summary</h2>
      <table className="small-table">
        <thead>
          <tr>
            <th scope="col">Rate</th>
            <th scope="col" className="money">
              Net
            </th>
            <th scope="col" className="money">
              VAT
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.name}>
              <td>{rate.name}</td>
              <td className="money">{formatMoney(addMoney(...rate.lines.map((line) => line.charged)))}</td>
              <td className="money">{formatMoney(addMoney(...rate.lines.map(lineVat)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
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
      <LineTable lines={lines} department={department} />
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
