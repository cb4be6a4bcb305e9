import type { Day } from "../../shared/dates";
import { addMoney } from "../../shared/money";
import { byDay } from "../../shared/record";
import { isPaidDayAssumed, type Purchase, paidDay } from "./purchase";

/** What a supplier was paid on one day: it is made of the purchases that say so. */
export interface SupplierPayment {
  readonly date: Day;
  /** Whether one of the purchases has no day of payment, and counts on that of its invoice. */
  readonly dateAssumed: boolean;
  /** In pounds; below zero where the supplier paid back. */
  readonly total: number;
  /** Oldest first. */
  readonly purchases: readonly Purchase[];
  /** Changes with each of them, and with their number. */
  readonly version: string;
}

/** The payments that some purchases tell of, the latest day first. */
export function supplierPayments(purchases: Iterable<Purchase>): SupplierPayment[] {
  const days = new Map<Day, Purchase[]>();
  for (const purchase of purchases) {
    const day = paidDay(purchase);
    if (day === null) continue;
    const paid = days.get(day);
    if (paid) paid.push(purchase);
    else days.set(day, [purchase]);
  }
  return Array.from(days, ([date, paid]) => ({
    date,
    dateAssumed: paid.some(isPaidDayAssumed),
    total: addMoney(...paid.map(({ total }) => total)),
    purchases: paid.sort(oldestFirst),
    version: `${paid.length} ${paid.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b))}`,
  })).sort((a, b) => (a.date < b.date ? 1 : -1));
}

const oldestFirst = byDay<Purchase>(({ supplierInvoiceDate }) => supplierInvoiceDate);
