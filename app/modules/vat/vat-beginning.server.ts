import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { isOpeningBalance } from "../invoices/invoice";
import { later, type VatBasis } from "./vat-entries";

/**
 * The first day that can count in a VAT return of these books on a basis, or that was filed; undefined while there is none. Opening balances stand in
 * the returns of the program that raised them: only what is credited on them counts here, and on the cash basis what is paid.
 */
export function beginningOfVat({ books }: Garage, basis: VatBasis): Day | undefined {
  const { invoices, creditNotes, receipts, purchases, vatReturns } = books;
  const opensOnly = (day: Day) => invoices.group("opening", day).count === invoices.group("date", day).count;
  const days = [
    invoices.keys("date").find((day) => !opensOnly(day)),
    purchases.keys("date")[0],
    vatReturns.get(vatReturns.keys("date")[0] ?? "")?.from,
  ];
  const first = days.flatMap((day) => day ?? []).sort()[0];
  // What moves on other invoices counts no earlier than those do.
  const openedOn = (id: string) => {
    const invoice = invoices.get(id);
    return invoice && isOpeningBalance(invoice) ? invoice.invoiceDate : undefined;
  };
  const credited = firstMoved(creditNotes, ({ invoice }) => [invoice], openedOn, first);
  const countsMoney = basis === "cash" || Array.from(vatReturns).some((filed) => filed.basis === "cash");
  if (!countsMoney) return credited;
  return firstMoved(
    receipts,
    ({ allocations }) => allocations.map(({ invoice }) => invoice),
    openedOn,
    credited,
  );
}

/** The first day on which records move an opening balance, if that is before another day; else that day. */
function firstMoved<T>(
  records: { keys(name: "date"): Day[]; group(name: "date", day: Day): Iterable<T> },
  invoicesOf: (record: T) => readonly string[],
  openedOn: (invoice: string) => Day | undefined,
  before: Day | undefined,
): Day | undefined {
  let first = before;
  for (const day of records.keys("date")) {
    // No record counts before its own day, so that the later ones need not be read.
    if (first !== undefined && day >= first) break;
    for (const record of records.group("date", day)) {
      for (const opened of invoicesOf(record).flatMap((invoice) => openedOn(invoice) ?? [])) {
        const counts = later(day, opened);
        if (first === undefined || counts < first) first = counts;
      }
    }
  }
  return first;
}
