import type { Garage } from "../books/books.server";
import { type PlainInvoice, plainInvoice } from "../invoices/invoice-view.server";
import type { Product } from "../products/product";
import type { PurchaseCategory } from "../purchase-categories/purchase-category";
import type { Supplier } from "../suppliers/supplier";
import { type PlainPurchase, type Purchase, plainPurchase } from "./purchase";

/** A purchase as it is read (REFERENCE §3): links are objects. */
export type PurchaseView = Omit<PlainPurchase, "invoice" | "product" | "supplier" | "purchaseCategory"> & {
  readonly invoice: PlainInvoice | null;
  readonly product: Product | null;
  readonly supplier: Supplier | { readonly _id: string };
  readonly purchaseCategory: PurchaseCategory | { readonly _id: string };
};

export function purchaseView({ books }: Garage, purchase: Purchase): PurchaseView {
  const invoice = purchase.invoice === null ? undefined : books.invoices.get(purchase.invoice);
  return {
    ...plainPurchase(purchase),
    invoice: invoice ? plainInvoice(invoice) : null,
    product: (purchase.product && books.products.get(purchase.product)) || null,
    supplier: books.suppliers.get(purchase.supplier) ?? { _id: purchase.supplier },
    purchaseCategory: books.purchaseCategories.get(purchase.purchaseCategory) ?? {
      _id: purchase.purchaseCategory,
    },
  };
}
