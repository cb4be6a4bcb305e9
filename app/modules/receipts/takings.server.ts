import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { otherHalf } from "./invoice-receipts.server";
import { unallocatedAmount } from "./receipt";
import { type TakenPart, type Takings, takingsOf } from "./takings";

/**
 * What came in on these days, in their order. What pays an invoice after the last of them was on account.
 * @param department only what pays invoices of the department of that name; everything, if "". What pays none belongs to none.
 */
export function takingsOn({ books }: Garage, days: readonly Day[], department = ""): Takings {
  const parts: TakenPart[] = [];
  const last = days.at(-1) ?? "";
  for (const day of days) {
    for (const receipt of books.receipts.group("date", day)) {
      // What is owed back on one invoice and pays another came in long before.
      if (otherHalf(books, receipt)) continue;
      const { method } = receipt;
      for (const { invoice: id, amount } of receipt.allocations) {
        const invoice = books.invoices.get(id);
        if (department !== "" && invoice?.department !== department) continue;
        const isLater = invoice !== undefined && invoice.invoiceDate > last;
        const isOfDay = invoice !== undefined && days.includes(invoice.invoiceDate);
        parts.push({ method, amount, pays: isLater ? "no invoice" : isOfDay ? "these days" : "other days" });
      }
      const rest = unallocatedAmount(receipt);
      if (department === "" && rest !== 0) parts.push({ method, amount: rest, pays: "no invoice" });
    }
  }
  return takingsOf(parts);
}
