import { supplierInvoiceKey } from "../purchases/purchase";
import type { AccountDocument } from "./account-document";

/**
 * Bills whose numbers are unique: programs join the rows of one number into one bill, or refuse the second. A number that
 * several bills have, by supplier or day, is followed by the purchase's, like "1001 (6203)".
 * @param longest the most characters that a program takes; a longer number is cut
 */
export function withUniqueNumbers(
  bills: readonly AccountDocument[],
  longest = Number.POSITIVE_INFINITY,
): AccountDocument[] {
  const cut = (number: string, room: number) => [...number].slice(0, Math.max(0, room)).join("").trim();
  const keyOf = (number: string) => supplierInvoiceKey({ supplierInvoiceNumber: cut(number, longest) });
  const counts = new Map<string, number>();
  for (const { number } of bills) counts.set(keyOf(number), (counts.get(keyOf(number)) ?? 0) + 1);
  return bills.map((bill) => {
    const { number, autoId } = bill;
    const own = (counts.get(keyOf(number)) ?? 0) > 1 ? ` (${autoId})` : "";
    return { ...bill, number: `${cut(number, longest - own.length)}${own}` };
  });
}
