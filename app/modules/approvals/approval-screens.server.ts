import { londonDayOf, parseDay } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { vatWordOf } from "../departments/department";
import { departmentSums } from "../departments/department-sums";
import { departmentOf } from "../departments/departments.server";
import { isPaidInFull, paidAmount } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import { invoicePurchases } from "../purchases/purchases.server";
import { quantityInWords } from "../sales/line-figures";
import { lineTotal, lineVat } from "../sales/sale";
import { countedDifference } from "../till-counts/till-screens.server";
import { changesSince } from "./approval";
import { type ApprovalOfInvoice, dayBefore, daySheet } from "./approvals.server";
import type { ApprovalRow, DayScreen, PurchaseToApprove, SelectedRow } from "./day-sheet";

/**
 * The day sheet of an address: `?date=&department=&selected=`. Invalid values mean today, all departments and the first row.
 * An invalid date is also returned, for a message.
 */
export function dayScreen(garage: Garage, params: URLSearchParams): DayScreen {
  const today = londonDayOf(new Date());
  const typed = (params.get("date") ?? "").trim();
  const date = parseDay(typed) ?? today;
  const asked = params.get("department");
  const departments = garage.business.departments.map(({ name, displayName }) => ({ name, displayName }));
  const department = departments.find(({ name }) => name === asked)?.name ?? "";
  const { rows, ...sums } = daySheet(garage, { date, department });
  const wanted = params.get("selected");
  const selected =
    rows.find(({ approval, invoice }) => wanted === approval._id || wanted === String(invoice.autoId)) ??
    rows[0];
  return {
    date,
    department,
    departments,
    wrongDate: typed === "" || parseDay(typed) ? undefined : typed.slice(0, 40),
    rows: rows.map((row) => approvalRow(garage, row)),
    ...sums,
    departmentSums:
      department === ""
        ? departmentSums(
            departments,
            rows.map(({ invoice }) => invoice),
          )
        : [],
    tillDifference: countedDifference(garage, date),
    selected: selected && selectedRow(garage, selected),
    lastDay: rows.length > 0 ? undefined : dayBefore(garage, { date, department }),
  };
}

/** An approval and its invoice as a row of the day sheet, and as the form's record. */
export function approvalRow(garage: Garage, { approval, invoice }: ApprovalOfInvoice): ApprovalRow {
  const { _id, updated, status, amount, total, payments, reference, letter, repair, notes } = approval;
  const isVatExempt = departmentOf(garage, invoice.department).invoicesVatExempt;
  return {
    _id,
    version: updated,
    number: invoice.autoId,
    customerName: invoice.billTo.name,
    isHighValue: garage.books.customers.get(invoice.customer)?.highValue ?? false,
    registration: invoice.vehicleReg,
    invoiceTotal: invoice.total,
    invoicePaid: paidAmount(invoice.payments),
    isPaid: isPaidInFull(invoice),
    changes: changesSince(approval, invoice),
    chargesVat: !isVatExempt && (amount === 0 || total !== amount),
    isVatExempt,
    repair: repair?.title ?? "",
    ...{ status, amount, total, payments, reference, letter, notes },
  };
}

function selectedRow(garage: Garage, { approval, invoice }: ApprovalOfInvoice): SelectedRow {
  const department = departmentOf(garage, invoice.department);
  return {
    approvalId: approval._id,
    invoiceId: invoice._id,
    number: invoice.autoId,
    departmentName: department.displayName,
    vatWord: vatWordOf(department),
    lines: invoice.lines.map((line) => ({
      _id: line._id,
      title: line.title,
      description: line.description,
      quantity: quantityInWords(line),
      amount: line.charged,
      vat: lineVat(line),
      total: lineTotal(line),
    })),
    purchases: invoicePurchases(garage, invoice._id).purchases.map((each) => purchaseToApprove(garage, each)),
  };
}

/** A purchase as a row of the day sheet. */
export function purchaseToApprove({ books }: Garage, purchase: Purchase): PurchaseToApprove {
  const { _id, updated, autoId, supplier, supplierInvoiceNumber, total, approved } = purchase;
  const supplierName = books.suppliers.get(supplier)?.name ?? "";
  return { _id, version: updated, number: autoId, supplierName, supplierInvoiceNumber, total, approved };
}
