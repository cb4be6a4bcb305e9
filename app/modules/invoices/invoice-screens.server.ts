import type { Garage } from "../books.server";
import { purchaseRow } from "../purchases/purchase-screens.server";
import { invoicePurchases } from "../purchases/purchases.server";
import { saleSetting } from "../sales/sales.server";
import { type Invoice, isPaidInFull } from "./invoice";
import type { InvoiceScreen } from "./invoice-page";
import type { InvoiceRow } from "./invoice-table";

/** An invoice as a row of the list. */
export function invoiceRow({ books }: Garage, invoice: Invoice): InvoiceRow {
  const { _id, autoId, invoiceDate, billTo, vehicleModel, vehicleReg, repairNotes, review } = invoice;
  const { subTotal, vatAmount, total, balancePayable, payments } = invoice;
  return {
    _id,
    autoId,
    invoiceDate,
    customerName: billTo.name,
    isHighValue: books.customers.get(invoice.customer)?.highValue ?? false,
    vehicleModel,
    vehicleReg,
    isPaid: isPaidInFull(invoice),
    repairNotes,
    review,
    subTotal,
    vatAmount,
    total,
    balancePayable,
    payments,
  };
}

/** What the invoice's page shows around it. */
export function invoiceScreen(garage: Garage, invoice: Invoice): InvoiceScreen {
  const { purchases, parts } = invoicePurchases(garage, invoice._id);
  return {
    ...saleSetting(garage, invoice),
    purchases: purchases.map((purchase) => purchaseRow(garage, purchase)),
    parts,
    invoice,
    terms: garage.books.customers.get(invoice.customer)?.paymentTerms ?? "",
  };
}
