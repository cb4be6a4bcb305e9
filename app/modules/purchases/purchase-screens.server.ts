import type { Garage } from "../books.server";
import type { Purchase } from "./purchase";
import type { PurchaseRow } from "./purchase-table";

/** A purchase as a row of a list, and as its view shows it. */
export function purchaseRow({ books }: Garage, purchase: Purchase): PurchaseRow {
  const invoice = purchase.invoice === null ? undefined : books.invoices.get(purchase.invoice);
  const product = purchase.product === null ? undefined : books.products.get(purchase.product);
  return {
    ...purchase,
    supplierName: books.suppliers.get(purchase.supplier)?.name ?? "",
    categoryName: books.purchaseCategories.get(purchase.purchaseCategory)?.name ?? "",
    linkedInvoice: invoice && { id: invoice._id, number: invoice.autoId },
    linkedProduct: product && { id: product._id, number: product.autoId, name: product.name },
  };
}
