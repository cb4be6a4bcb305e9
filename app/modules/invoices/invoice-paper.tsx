import type { ReactNode } from "react";
import { Balance, type Fact, PhoneNumber, type Sum, Totals } from "../../paper/blocks";
import { type Day, formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { PaymentTerms } from "../customers/customer";
import { phoneOf } from "../departments/department";
import { DepartmentBank, type PaperSetting } from "../departments/department-paper";
import { RECEIPT_METHODS } from "../receipts/receipt";
import { SalePaper, saleSums, VatSummary } from "../sales/sale-paper";
import {
  creditedAmount,
  dueDay,
  type Invoice,
  isOpeningBalance,
  isPaidInFull,
  nounOnPaper,
  numberOnPaper,
  paidAmount,
  paidByMethod,
} from "./invoice";
import { OpeningPaper } from "./opening-paper";

/** What the customer's copy of an invoice is saved as (REFERENCE §2). */
export function invoiceFileName(invoice: Pick<Invoice, "autoId" | "earlierNumber" | "total">): string {
  const number = numberOnPaper(invoice);
  // Another program's number may have signs that no file name can have. Without them, two numbers could be one.
  return /^\w[\w.-]*$/.test(number)
    ? `${nounOnPaper(invoice)}-${number}.pdf`
    : `Opening-balance-${invoice.autoId}.pdf`;
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

/** How an invoice stands: a bill, money in the customer's favour, or settled. */
function standingOf(invoice: Invoice): "due" | "credit" | "credited" | "paid" {
  const { balancePayable } = invoice;
  if (balancePayable > 0) return "due";
  if (balancePayable < 0) return "credit";
  if (!isPaidInFull(invoice)) return "due";
  return creditedAmount(invoice) > 0 && paidAmount(invoice.payments) === 0 ? "credited" : "paid";
}

/** From which day on nothing is owed, and whether that is still to come, as a cheque's may be. */
export interface FullPayment {
  readonly on: Day;
  readonly isAhead: boolean;
}

/** The balance, in words for the party that owes it. @param paid from when on nothing is owed, where that is known. */
function balanceOf(
  invoice: Invoice,
  due: string,
  paid: FullPayment | undefined,
): { label: string; amount: string; note: string } {
  const { balancePayable, payments } = invoice;
  switch (standingOf(invoice)) {
    case "due": {
      const note = balancePayable > 0 ? `Please pay by ${due}` : "Nothing to pay";
      return { label: "Balance due", amount: formatMoney(balancePayable), note };
    }
    case "credit":
      return {
        label: "Credit",
        amount: formatMoney(-balancePayable),
        note: "In your favour; nothing to pay",
      };
    case "credited":
      return { label: "Credited in full", amount: formatMoney(0), note: "Nothing to pay" };
    case "paid": {
      const day = paid && formatEntryDay(paid.on);
      if (paid?.isAhead) {
        const note = `Payment dated ${day}. Nothing more to pay.`;
        return { label: "Balance due", amount: formatMoney(0), note };
      }
      const on = day === undefined ? "" : ` on ${day}`;
      const note = `Paid in full${on}. Nothing to pay.`;
      return { label: "PAID", amount: formatMoney(paidAmount(payments)), note };
    }
  }
}

/** What the reader looks for first: how much is to be paid and by when, or that nothing is. */
function standingFacts(invoice: Invoice, due: string, paid: FullPayment | undefined): Fact[] {
  const { balancePayable } = invoice;
  const standing = standingOf(invoice);
  if (standing === "credit")
    return [{ label: "In your favour", value: formatMoney(-balancePayable), strong: true }];
  if (standing === "due" && balancePayable > 0)
    return [
      { label: "Due date", value: due, strong: true },
      { label: "Amount due", value: formatMoney(balancePayable), strong: true },
    ];
  if (standing === "paid" && paid && !paid.isAhead)
    return [{ label: "Paid", value: formatEntryDay(paid.on), strong: true }];
  return [];
}

/**
 * The customer's copy of an invoice. Its words and sums are the record's own, and missing configuration is left out.
 * The garage's purchases for the job are confidential and never printed.
 */
export function InvoicePaper({
  invoice,
  paymentTerms,
  paid,
  ...setting
}: PaperSetting & {
  readonly invoice: Invoice;
  readonly paymentTerms: PaymentTerms;
  /** Undefined where no day is known. */
  readonly paid?: FullPayment | undefined;
}) {
  const { autoId, lines } = invoice;
  const { department } = setting;
  const due = formatEntryDay(dueDay(invoice.invoiceDate, paymentTerms));
  const facts = [
    { label: `${nounOnPaper(invoice)} number`, value: numberOnPaper(invoice) },
    { label: `${nounOnPaper(invoice)} date`, value: formatEntryDay(invoice.invoiceDate) },
    { label: "Payment terms", value: paymentTerms },
    ...standingFacts(invoice, due, paid),
  ];
  const end = { invoice, setting, balance: <Balance {...balanceOf(invoice, due, paid)} /> };
  if (isOpeningBalance(invoice))
    return (
      <OpeningPaper {...setting} invoice={invoice} facts={facts}>
        <InvoiceEnd
          {...end}
          sums={[{ label: "Total", value: formatMoney(invoice.total), strong: true }]}
          reference={numberOnPaper(invoice)}
        />
      </OpeningPaper>
    );
  return (
    <SalePaper
      {...setting}
      sale={invoice}
      noun="Invoice"
      number={`INV # ${autoId}`}
      notes={invoice.repairNotes}
      facts={[...facts, { label: "VAT number", value: department.invoice.vatNumber }]}
    >
      <InvoiceEnd {...end} sums={saleSums(invoice)} reference={`INV ${autoId}`}>
        <VatSummary lines={lines} department={department} />
      </InvoiceEnd>
    </SalePaper>
  );
}

/** What is below the lines: the sums, what was paid, and how to pay the rest. */
function InvoiceEnd({
  invoice,
  setting,
  sums,
  balance,
  reference,
  children,
}: {
  readonly invoice: Invoice;
  readonly setting: PaperSetting;
  readonly sums: readonly Sum[];
  readonly balance: ReactNode;
  /** The reference to quote with the payment. */
  readonly reference: string;
  readonly children?: ReactNode;
}) {
  const { company, department } = setting;
  const phone = phoneOf(company, department);
  const credited = creditedAmount(invoice);
  return (
    <>
      <div className="sums">
        <div>
          {children}
          <PaymentsReceived invoice={invoice} />
        </div>
        <div>
          <Totals
            sums={[
              ...sums,
              { label: "Paid", value: formatMoney(-paidAmount(invoice.payments)) },
              ...(credited === 0 ? [] : [{ label: "Credited", value: formatMoney(-credited) }]),
            ]}
          />
          {balance}
        </div>
      </div>
      {invoice.balancePayable > 0 && (
        <DepartmentBank department={department} title="Pay by bank transfer" reference={reference} />
      )}
      {phone && (
        <p className="closing">
          Thank you for your custom. Questions about this {nounOnPaper(invoice).toLowerCase()}? Call{" "}
          <PhoneNumber number={phone} /> and quote {numberOnPaper(invoice)}.
        </p>
      )}
    </>
  );
}
