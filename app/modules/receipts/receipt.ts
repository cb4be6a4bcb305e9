import { type Day, formatListDay } from "../../shared/dates";
import { ConflictError, type RecordLink } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, sumMoney, toPence } from "../../shared/money";
import type { NumberedRecord } from "../../shared/record";

/** How money comes in. BACS is a bank transfer. */
export const RECEIPT_METHODS = ["Card", "Cash", "Cheque", "BACS"] as const;

export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];

/** The part of a receipt that pays an invoice, in pounds; negative in a refund. */
export interface Allocation {
  /** The invoice's id. */
  readonly invoice: string;
  readonly amount: number;
}

/** Money that came in from a customer, or went back (REFERENCE §3). Pounds; a refund is negative. */
export interface Receipt extends NumberedRecord {
  readonly date: Day;
  /** The id of the customer who paid. */
  readonly customer: string;
  readonly method: ReceiptMethod;
  readonly amount: number;
  readonly reference: string;
  /** The id of the bank transaction that it arrived with. */
  readonly transaction: string | null;
  readonly notes: string;
  readonly allocations: readonly Allocation[];
  /** The `_id` of the other half, of what is owed back on one invoice and pays another. */
  readonly setAgainst?: string;
  /** True if the day is its invoice's, because the books did not record when the money came. */
  readonly dateAssumed?: boolean;
}

/** The method in `?filter=`; undefined for all, and for an unknown one. */
export function receiptMethod(filter: string | null): ReceiptMethod | undefined {
  return RECEIPT_METHODS.find((method) => method === filter);
}

/** The money of some receipts by method, in pounds. */
export type ByMethod = Readonly<Record<ReceiptMethod, number>>;

/** The part of a receipt that pays invoices. */
export function allocatedAmount({ allocations }: Pick<Receipt, "allocations">): number {
  return sumMoney(allocations.map(({ amount }) => amount));
}

/** The part of a receipt that is on the customer's account. */
export function unallocatedAmount(receipt: Pick<Receipt, "amount" | "allocations">): number {
  return subtractMoney(receipt.amount, allocatedAmount(receipt));
}

/**
 * What a receipt pays as at a day, and what of it is on the customer's account then: what pays an invoice of a later day too.
 * @param dayOf the day of an invoice; undefined if its record is gone
 */
export function paidAsAt(
  receipt: Pick<Receipt, "amount" | "allocations">,
  day: Day,
  dayOf: (invoice: string) => Day | undefined,
): { readonly allocations: readonly Allocation[]; readonly onAccount: number } {
  const allocations = receipt.allocations.filter(({ invoice }) => (dayOf(invoice) ?? day) <= day);
  return { allocations, onAccount: unallocatedAmount({ amount: receipt.amount, allocations }) };
}

/** The part of a receipt that pays one invoice. */
export function allocatedTo({ allocations }: Pick<Receipt, "allocations">, invoice: string): number {
  return allocations.find((allocation) => allocation.invoice === invoice)?.amount ?? 0;
}

/** The sums of amounts by method. */
export function sumByMethod(
  amounts: Iterable<{ readonly method: ReceiptMethod; readonly amount: number }>,
): ByMethod {
  const sums = { Card: 0, Cash: 0, Cheque: 0, BACS: 0 };
  for (const { method, amount } of amounts) sums[method] = addMoney(sums[method], amount);
  return sums;
}

/** "Receipt 12", or "Refund 12". */
export function receiptTitle({ autoId, amount }: Pick<Receipt, "autoId" | "amount">): string {
  return `${toPence(amount) < 0 ? "Refund" : "Receipt"} ${autoId}`;
}

/** @throws ConflictError for the half of what is owed back on one invoice and pays another: the customer paid and got nothing */
export function checkHasPaper(receipt: Pick<Receipt, "autoId" | "amount" | "setAgainst">): void {
  if (receipt.setAgainst !== undefined)
    throw new ConflictError(
      `${receiptTitle(receipt)} has no paper: it sets what is owed back on one invoice against another, and no money moved`,
    );
}

/** A link to a receipt. */
export function receiptLink(receipt: Pick<Receipt, "_id" | "autoId" | "amount" | "date">): RecordLink {
  const { _id, amount, date } = receipt;
  return {
    label: `${receiptTitle(receipt)}, ${formatMoney(amount)} on ${formatListDay(date)}`,
    href: `/receipts/${_id}`,
  };
}

/** The text that search looks through; a customer is found by name too. */
export function receiptText({ autoId, method, amount, reference, notes }: Receipt): string {
  return [autoId, method, amount.toFixed(2), reference, notes].join("\n");
}

/** The words for a receipt's day, which may be assumed. */
export function receiptDay({ date, dateAssumed }: Pick<Receipt, "date" | "dateAssumed">): string {
  return dateAssumed ? `${formatListDay(date)} (assumed)` : formatListDay(date);
}
