import type { Garage } from "../books/books.server";
import { departmentOf } from "../departments/departments.server";
import { linesWithoutVat } from "../sales/sale";
import { type Invoice, isOpeningBalance } from "./invoice";

/**
 * The lines of an invoice on which VAT may have been forgotten: those without VAT where the department charges it; those
 * that would have VAT elsewhere, by their service or as chosen, where it charges none.
 */
export function linesToLookAt(garage: Garage, invoice: Invoice): Invoice["lines"] {
  if (isOpeningBalance(invoice)) return [];
  const lines = linesWithoutVat(invoice.lines);
  if (!departmentOf(garage, invoice.department).invoicesVatExempt) return lines;
  const forces = (service: string) => garage.books.services.get(service)?.chargeVat ?? false;
  return lines.filter(({ service, vatChosen }) => vatChosen === true || forces(service));
}

/** "2 lines without VAT": what to tell staff about them; undefined if there are none. */
export function lookAtInWords(garage: Garage, invoice: Invoice): string | undefined {
  const count = linesToLookAt(garage, invoice).length;
  if (count === 0) return undefined;
  const lines = `${count.toLocaleString("en-GB")} ${count === 1 ? "line" : "lines"}`;
  const { invoicesVatExempt, displayName } = departmentOf(garage, invoice.department);
  return `${lines} without VAT${invoicesVatExempt ? `, because ${displayName} charges none` : ""}`;
}
