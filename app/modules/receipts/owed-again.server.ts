import type { Ask } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney } from "../../shared/money";
import type { Books } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import { allocatedTo, type Receipt } from "./receipt";

/**
 * Asks before a refund makes an invoice that owed nothing outstanding: its cheque bounced, or the amount is a slip.
 * @param stored the refund before it changes; undefined for a new one @throws QuestionError
 */
export function askAboutOwedAgain(
  { invoices }: Pick<Books, "invoices">,
  refund: Pick<Receipt, "amount" | "allocations">,
  stored: Receipt | undefined,
  ask: Ask,
): void {
  if (refund.amount >= 0) return;
  for (const { invoice: id, amount } of refund.allocations) {
    const invoice = invoices.get(id);
    const before = stored && stored.amount < 0 ? allocatedTo(stored, id) : 0;
    if (invoice) ask(owedAgainQuestion(invoice, subtractMoney(before, amount)));
  }
}

/** @param refund pounds that go back besides what went back before */
export function owedAgainQuestion(
  { autoId, balancePayable }: Pick<Invoice, "autoId" | "balancePayable">,
  refund: number,
): string | undefined {
  const owes = addMoney(balancePayable, refund);
  if (balancePayable > 0 || owes <= 0) return undefined;
  return `This refunds ${formatMoney(owes)} more than is owed back, so invoice ${autoId} will be outstanding again.`;
}
