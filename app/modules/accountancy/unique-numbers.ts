import { supplierInvoiceKey } from "../purchases/purchase";
import type { AccountDocument } from "./account-document";

/**
 * Bills whose numbers are unique: programs join the rows of one number into one bill, or refuse the second. A number that
 * several bills have, by supplier or day, is followed by the purchase's, like "1001 (6203)".
 */
export function withUniqueNumbers(bills: readonly AccountDocument[]): AccountDocument[] {
  const keyOf = ({ number }: AccountDocument) => supplierInvoiceKey({ supplierInvoiceNumber: number });
  const counts = new Map<string, number>();
  for (const bill of bills) counts.set(keyOf(bill), (counts.get(keyOf(bill)) ?? 0) + 1);
  return bills.map((bill) =>
    (counts.get(keyOf(bill)) ?? 0) > 1 ? { ...bill, number: `${bill.number} (${bill.autoId})` } : bill,
  );
}
