import type { Garage } from "../books/books.server";
import { type CustomerView, customerView } from "../customers/customer";
import { type PlainInvoice, plainInvoice } from "../invoices/invoice-view.server";
import { type PlainPurchase, plainPurchase } from "../purchases/purchase";
import { type BilledCustomer, billedCustomer } from "../sales/sale-view.server";
import type { Service } from "../services/service";
import type { Approval, Repair } from "./approval";
import { getApproval } from "./approvals.server";

/**
 * An approval as it is read (REFERENCE §3): links are objects. `customer` is whose the approval is, `invoiceCustomer` whom the
 * invoice is for by now, with the name and address that it prints.
 */
export type ApprovalView = Omit<Approval, "customer" | "repair" | "invoice" | "basis" | "editedBy"> & {
  readonly customer: CustomerView | { readonly _id: string };
  readonly repair: Service | Repair | null;
  readonly invoice: PlainInvoice;
  readonly invoiceCustomer: BilledCustomer;
  readonly purchases: readonly PlainPurchase[];
};

export function approvalView(
  garage: Garage,
  { basis: _, editedBy: __, ...approval }: Approval,
): ApprovalView {
  const { books } = garage;
  const customer = books.customers.get(approval.customer);
  const { invoice } = getApproval(garage, approval._id);
  return {
    ...approval,
    customer: customer ? customerView(customer) : { _id: approval.customer },
    repair: approval.repair && (books.services.get(approval.repair._id) ?? approval.repair),
    invoice: plainInvoice(invoice),
    invoiceCustomer: billedCustomer(garage, invoice),
    purchases: Array.from(books.purchases.group("invoice", invoice._id), plainPurchase),
  };
}
