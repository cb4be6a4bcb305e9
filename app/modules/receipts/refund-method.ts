import { toPence, toPounds } from "../../shared/money";
import { byDay } from "../../shared/record";
import type { Receipt, ReceiptMethod } from "./receipt";

const oldestFirst = byDay<Receipt>(({ date }) => date);

/**
 * How money goes back: by the method that holds the most of it, the latest where equal, and at most what that holds, in pounds.
 * Undefined where none holds any.
 * @param receipts what came in and went back for an invoice, or for a customer's account.
 * @param part what of a receipt belongs there, in pounds.
 */
export function refundMethod(
  receipts: Iterable<Receipt>,
  part: (receipt: Receipt) => number,
): { readonly method: ReceiptMethod; readonly held: number } | undefined {
  const held = new Map<ReceiptMethod, number>();
  const latestFirst = [...receipts].sort(oldestFirst).reverse();
  for (const receipt of latestFirst) {
    held.set(receipt.method, (held.get(receipt.method) ?? 0) + toPence(part(receipt)));
  }
  let most: { readonly method: ReceiptMethod; readonly pence: number } | undefined;
  for (const [method, pence] of held) if (pence > (most?.pence ?? 0)) most = { method, pence };
  return most && { method: most.method, held: toPounds(most.pence) };
}
