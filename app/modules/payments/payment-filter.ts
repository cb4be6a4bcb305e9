/** What a list of invoices or purchases can be narrowed to by payment (REFERENCE §2). */
export const PAYMENT_FILTERS = [
  { name: "all", label: "All", narrow: {} },
  { name: "paid", label: "Paid", narrow: { isPaid: true } },
  { name: "unpaid", label: "Un paid", narrow: { isPaid: false } },
] as const;

export type PaymentFilterName = (typeof PAYMENT_FILTERS)[number]["name"];

/** The filter of `?filter=`; all invoices for any other value. */
export function paymentFilter(name: string | null): (typeof PAYMENT_FILTERS)[number] {
  return PAYMENT_FILTERS.find((filter) => filter.name === name) ?? PAYMENT_FILTERS[0];
}
