import { addDays, type Day, daysFromTo, londonDayOf } from "../../shared/dates";
import { type Ask, withErrorsMoved } from "../../shared/errors";
import { byDay } from "../../shared/record";
import { SUPPLIER_DAYS } from "../ageing/ageing";
import { supplierDebt } from "../ageing/supplier-debt.server";
import type { Garage } from "../books/books.server";
import { getSupplier } from "../suppliers/suppliers.server";
import { MOST_PAID, type PayableRow, payField, shownField, tickedFields, tickOf } from "./pay-supplier";
import { paySupplier, type ShownPurchase } from "./pay-supplier.server";
import type { PaySupplierScreen } from "./pay-supplier-form";
import type { Purchase } from "./purchase";

type SentFields = Readonly<Record<string, string>>;

/** The supplier, what is owed to them, and the unpaid purchases to tick. */
export function paySupplierScreen(
  garage: Garage,
  id: string,
  today = londonDayOf(new Date()),
): PaySupplierScreen {
  const supplier = getSupplier(garage, id);
  return {
    supplier: { _id: supplier._id, name: supplier.name },
    debt: supplierDebt(garage, supplier, today),
    today,
    lastMonthsEnd: endOfLastMonth(today),
    rows: payableRows(garage, id, today),
  };
}

/** The oldest unpaid purchases of a supplier. */
function payableRows({ books }: Garage, supplier: string, today: Day): PayableRow[] {
  return [...books.purchases.group("unpaidSupplier", supplier)]
    .sort(oldestFirst)
    .slice(0, MOST_PAID)
    .map(({ _id, autoId, updated, supplierInvoiceNumber, supplierInvoiceDate, details, total }) => ({
      ...{ _id, autoId, updated, supplierInvoiceNumber, supplierInvoiceDate, details, total },
      daysLate: total > 0 ? Math.max(0, daysFromTo(addDays(supplierInvoiceDate, SUPPLIER_DAYS), today)) : 0,
    }));
}

const oldestFirst = byDay<Purchase>(({ supplierInvoiceDate }) => supplierInvoiceDate);

/** Suppliers' statements end with a month. */
function endOfLastMonth(today: Day): Day {
  return addDays(`${today.slice(0, 8)}01`, -1);
}

/** The fields of the form after one of its buttons that only tick or add up; undefined for the button that pays. */
export function reticked(
  garage: Garage,
  supplier: string,
  { fields, intent }: { readonly fields: SentFields; readonly intent: string },
): Record<string, string> | undefined {
  const tick = tickOf(intent);
  return tick && tickedFields(fields, tick, paySupplierScreen(garage, supplier).rows);
}

/** Pays what is ticked on the form. What is wrong with a purchase is told at its tick. Throws as `paySupplier` does. */
export function payTicked(
  garage: Garage,
  supplier: string,
  form: { readonly fields: SentFields; readonly sendId: string; readonly ask: Ask },
  by: string,
): Promise<Purchase[]> {
  const { fields, sendId: id, ask } = form;
  const shown = new Map<string, ShownPurchase>();
  for (const [name, value] of Object.entries(fields)) {
    const [, number] = /^pay(\d+)$/.exec(name) ?? [];
    if (number === undefined || value !== "on") continue;
    const autoId = Number(number);
    const [purchase = "", updated = ""] = (fields[shownField(autoId)] ?? "").split(" ");
    shown.set(purchase, { autoId, updated });
  }
  const ticks = Array.from(shown.values(), ({ autoId }) => payField(autoId));
  const input = { date: fields.date, purchases: [...shown.keys()] };
  return withErrorsMoved(
    () => paySupplier(garage, supplier, input, by, { id, shown, ask }),
    (path) => ticks[Number(/^purchases\.(\d+)$/.exec(path)?.[1])] ?? path,
  );
}
