import type { PaymentFilterName } from "../payments/payment-filter";

/** The list's title (REFERENCE §2). */
export function invoiceListTitle(search: string, filter: PaymentFilterName): string {
  if (search !== "") return "SEARCH RESULTS";
  return { all: "INVOICES", paid: "PAID INVOICES", unpaid: "UNPAID INVOICES" }[filter];
}
