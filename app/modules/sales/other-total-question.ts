import { formatMoney } from "../../shared/money";

/**
 * The question before another customer or department, with or without VAT, changes what a sale comes to. Undefined if it
 * does not. @param paid what is paid of it, in pounds
 */
export function otherTotalQuestion(
  noun: "invoice" | "quote",
  before: { readonly total: number },
  after: { readonly total: number },
  paid = 0,
): string | undefined {
  if (before.total === after.total) return undefined;
  const isPaid = paid === 0 ? "" : ` ${formatMoney(paid)} is paid.`;
  return `The VAT changes with the customer or department: the ${noun} would come to ${formatMoney(after.total)}, not ${formatMoney(before.total)}.${isPaid}`;
}
