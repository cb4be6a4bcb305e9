import type { FieldErrors, FieldLabels } from "../shared/errors";
import { fieldLabel } from "../shared/field-label";

/** The labels of forms that the names of their fields do not say. They stand here, because every script of a form would load them. */
const LABELS: FieldLabels = {
  adjustBox1: "Added to box 1",
  adjustBox4: "Added to box 4",
  adjustBox6: "Added to box 6",
  adjustBox7: "Added to box 7",
  adjustedFor: "What it is added for",
  bankAccount: "Account number",
  bankName: "Bank",
  bankBACS: "BACS receipts",
  bankCard: "Card receipts",
  bankCash: "Cash receipts",
  bankCheque: "Cheque receipts",
  cheque: "Cheque / bank transfer",
  counted: "Cash in the till",
  displayName: "Name on pages and papers",
  invoiceLinesBilled: "Lines billed",
  invoiceLinesCount: "Lines ordered",
  invoiceLinesDelivered: "Lines delivered",
  legalName: "Registered name",
  paidDate: "Paid on",
  paymentsAmount: "Paid amount",
  purchasesTaxExempt: "VAT on purchases: exempt",
  purchasesTaxOutside: "VAT on purchases: outside the scope",
  purchasesTaxStandard: "VAT on purchases: 20%",
  purchasesTaxZero: "VAT on purchases: 0%",
  salesTaxExempt: "VAT on sales: exempt",
  salesTaxOutside: "VAT on sales: outside the scope",
  salesTaxStandard: "VAT on sales: 20%",
  salesTaxZero: "VAT on sales: 0%",
  sender: "Messages come from",
  server: "Mail server",
  tagline: "Line below the name",
  title: "Name",
  unit: "Unit measure",
  user: "User name",
};

/** What a summary says of the messages that several fields have, or that only say “Required”, by field and message. @param own labels that this form alone has */
export function toldApart(errors: FieldErrors, own: FieldLabels): Record<string, string> {
  const entries = Object.entries(errors).flatMap(([name, messages]) =>
    name === "" ? [] : messages.map((message) => ({ name, message })),
  );
  const repeated = entries.filter(
    ({ name, message }) =>
      message === "Required" || entries.some((other) => other.name !== name && other.message === message),
  );
  return Object.fromEntries(
    repeated.map(({ name, message }) => [
      `${name} ${message}`,
      `${own[name] ?? LABELS[name] ?? fieldLabel(name)}: ${message}`,
    ]),
  );
}
