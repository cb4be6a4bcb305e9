/** What the list of invoices can be narrowed to by payment (spec §2). */
export const INVOICE_FILTERS = [
  { name: "all", label: "All", narrow: {} },
  { name: "paid", label: "Paid", narrow: { isPaid: true } },
  { name: "unpaid", label: "Un paid", narrow: { isPaid: false } },
] as const;

type InvoiceFilterName = (typeof INVOICE_FILTERS)[number]["name"];

/** The filter of `?filter=`; all for anything else. */
export function invoiceFilter(name: string | null): (typeof INVOICE_FILTERS)[number] {
  return INVOICE_FILTERS.find((filter) => filter.name === name) ?? INVOICE_FILTERS[0];
}

/** The list's title (spec §2). */
export function invoiceListTitle(search: string, filter: InvoiceFilterName): string {
  if (search !== "") return "SEARCH RESULTS";
  return { all: "INVOICES", paid: "PAID INVOICES", unpaid: "UNPAID INVOICES" }[filter];
}
