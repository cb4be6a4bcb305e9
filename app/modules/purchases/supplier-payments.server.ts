import type { ListPage } from "../../shared/list-page";
import type { Garage } from "../books/books.server";
import { listPage } from "../books/list-page.server";
import { listingOf, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { getSupplier } from "../suppliers/suppliers.server";
import { type PlainPurchase, plainPurchase } from "./purchase";
import { type SupplierPayment, supplierPayments } from "./supplier-payments";
import type { SupplierPaymentRow } from "./supplier-payments-page";

/** What a supplier was paid, the latest day first. @throws NotFoundError */
export function listSupplierPayments(garage: Garage, id: string, query: PageQuery): Page<SupplierPayment> {
  const { _id } = getSupplier(garage, id);
  return pageOf(listingOf(supplierPayments(garage.books.purchases.group("supplier", _id))), query);
}

/** A payment as the api answers it: the links of its purchases are ids. */
export type SupplierPaymentView = Omit<SupplierPayment, "purchases"> & {
  readonly purchases: readonly PlainPurchase[];
};

export function supplierPaymentView({ purchases, ...payment }: SupplierPayment): SupplierPaymentView {
  return { ...payment, purchases: purchases.map(plainPurchase) };
}

/** A page of the payments, and whom they went to. @throws NotFoundError */
export function supplierPaymentsScreen(
  garage: Garage,
  id: string,
  query: PageQuery,
  isDrawnHere: boolean,
): { readonly supplier: { _id: string; name: string }; readonly list: ListPage<SupplierPaymentRow> } {
  const { _id, name } = getSupplier(garage, id);
  const list = listPage(
    listSupplierPayments(garage, id, query),
    "",
    ({ date, purchases, ...payment }): SupplierPaymentRow => ({
      ...payment,
      ...{ _id: date, date },
      purchases: purchases.map(({ _id, autoId, supplierInvoiceNumber, supplierInvoiceDate, total }) => ({
        ...{ _id, autoId, supplierInvoiceNumber, supplierInvoiceDate, total },
      })),
    }),
    isDrawnHere,
  );
  return { supplier: { _id, name }, list };
}
