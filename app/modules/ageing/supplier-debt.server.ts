import { londonDayOf } from "../../shared/dates";
import { sumMoney, toPounds } from "../../shared/money";
import type { Garage } from "../books/books.server";
import type { Supplier } from "../suppliers/supplier";
import type { SupplierDebt } from "../suppliers/supplier-details";
import { agedParty, agesAt, SUPPLIER_DAYS } from "./ageing";
import { openPurchases } from "./open-items";

/**
 * What is to be paid to a supplier, and what of it `agedCreditors` calls overdue. That report is about what was owed by a day: it leaves
 * out what is dated later, and has what is marked as paid on a day to come.
 */
export function supplierDebt(
  { books: { purchases } }: Garage,
  supplier: Supplier,
  today = londonDayOf(new Date()),
): SupplierDebt {
  const unpaid = purchases.group("unpaidSupplier", supplier._id);
  const { items } = openPurchases(today, unpaid);
  const terms = { who: supplier, terms: SUPPLIER_DAYS, agesUnder: agesAt(today) };
  const row = agedParty(terms, items, 0, (id) => id)?.row;
  const late = row?.items().filter(({ column }) => column !== "current" && column !== "onAccount") ?? [];
  const paidAhead = purchases
    .keys("paidDate")
    .flatMap((day) => (day > today ? [...purchases.group("paidDate", day)] : []))
    .filter((each) => each.supplier === supplier._id && each.supplierInvoiceDate <= today);
  const later = [...unpaid].filter(({ supplierInvoiceDate }) => supplierInvoiceDate > today);
  return {
    laterAmount: sumMoney(later.map(({ total }) => total)),
    paidAheadAmount: sumMoney(paidAhead.map(({ total }) => total)),
    ...{ unpaidCount: unpaid.count, unpaidAmount: toPounds(unpaid.pence) },
    ...{ overdueCount: late.length, overdueAmount: row?.overdue ?? 0 },
  };
}
