import { Balance, Totals } from "../../paper/blocks";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { PaymentTerms } from "../customers/customer";
import { phoneOf } from "../departments/department";
import { DepartmentBank, type PaperSetting, PaperTerms } from "../departments/department-paper";
import { RECEIPT_METHODS } from "../receipts/receipt";
import { SalePaper, saleSums, VatSummary } from "../sales/sale-paper";
import { creditedAmount, dueDay, type Invoice, isPaidInFull, paidAmount, paidByMethod } from "./invoice";

/** What the customer's copy of an invoice is saved as (REFERENCE §2). */
export function invoiceFileName(invoice: Pick<Invoice, "autoId">): string {
  return `Invoice-${invoice.autoId}.pdf`;
}

function PaymentsReceived({ invoice }: { readonly invoice: Pick<Invoice, "payments" | "bacs"> }) {
  const { reference } = invoice.payments;
  const paid = paidByMethod(invoice);
  const received = RECEIPT_METHODS.map((method) => ({ method, amount: paid[method] })).filter(
    ({ amount }) => amount !== 0,
  );
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

/** The balance, in words for the party that owes it. */
function balanceOf(invoice: Invoice, due: string): { label: string; amount: string; note: string } {
  const { balancePayable } = invoice;
  if (balancePayable > 0) {
    return { label: "Balance due", amount: formatMoney(balancePayable), note: `Please pay by ${due}` };
  }
  if (balancePayable < 0) {
    return { label: "Credit", amount: formatMoney(-balancePayable), note: "In your favour; nothing to pay" };
  }
  const isCredited = creditedAmount(invoice) > 0 && paidAmount(invoice.payments) === 0;
  const settled = isCredited ? "Credited in full" : "Paid in full";
  const label = isPaidInFull(invoice) ? settled : "Balance due";
  return { label, amount: formatMoney(0), note: "Nothing to pay" };
}

/**
 * The customer's copy of an invoice. Its words and sums are the record's own, and missing configuration is left out.
 * The garage's purchases for the job are confidential and never printed.
 */
export function InvoicePaper({
  invoice,
  paymentTerms,
  ...setting
}: PaperSetting & { readonly invoice: Invoice; readonly paymentTerms: PaymentTerms }) {
  const { autoId, lines, payments, balancePayable } = invoice;
  const { company, department } = setting;
  const phone = phoneOf(company, department);
  const credited = creditedAmount(invoice);
  const due = formatEntryDay(dueDay(invoice.invoiceDate, paymentTerms));
  return (
    <SalePaper
      {...setting}
      sale={invoice}
      noun="Invoice"
      number={`INV # ${autoId}`}
      notes={invoice.repairNotes}
      facts={[
        { label: "Invoice number", value: String(autoId) },
        { label: "Invoice date", value: formatEntryDay(invoice.invoiceDate) },
        { label: "Payment terms", value: paymentTerms },
        { label: "Due date", value: due, strong: true },
        { label: "VAT number", value: department.invoice.vatNumber },
      ]}
    >
      <div className="ending">
        <div className="sums">
          <div>
            <VatSummary lines={lines} department={department} />
            <PaymentsReceived invoice={invoice} />
          </div>
          <div>
            <Totals
              sums={[
                ...saleSums(invoice),
                { label: "Paid", value: formatMoney(-paidAmount(payments)) },
                ...(credited === 0 ? [] : [{ label: "Credited", value: formatMoney(-credited) }]),
              ]}
            />
            <Balance {...balanceOf(invoice, due)} />
          </div>
        </div>
        <DepartmentBank
          department={department}
          title={balancePayable > 0 ? "Pay by bank transfer" : "Bank details"}
          reference={`INV ${autoId}`}
        />
        {phone && (
          <p className="closing">
            Thank you for your custom. Questions about this invoice? Call {phone} and quote {autoId}.
          </p>
        )}
        <PaperTerms terms={setting.terms} />
      </div>
    </SalePaper>
  );
}
