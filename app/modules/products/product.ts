import type { RecordLink } from "../../shared/errors";
import type { NumberedRecord } from "../../shared/record";
import type { PurchaseCategory } from "../purchase-categories/purchase-category";
import type { Supplier } from "../suppliers/supplier";

export const PRODUCT_UNITS = ["item", "Kg", "Ltr", "meter", "square meter", "ounce", "pound"] as const;
export type ProductUnit = (typeof PRODUCT_UNITS)[number];

interface ProductFields extends NumberedRecord {
  readonly name: string;
  readonly description: string;
  /** Pounds without VAT. */
  readonly unitPrice: number;
  readonly unit: ProductUnit;
}

/** Something that the garage buys again and again (REFERENCE §3). Links are ids; null where there is none. */
export interface Product extends ProductFields {
  readonly purchaseCategory: string | null;
  /** The default supplier. */
  readonly supplier: string | null;
}

/** A product as the api returns it: its links are objects. */
export interface ProductView extends ProductFields {
  readonly purchaseCategory: PurchaseCategory | null;
  readonly supplier: Supplier | null;
}

/** What the list shows of a product. */
export interface ProductRow
  extends Pick<Product, "_id" | "name" | "description" | "unitPrice" | "unit" | "created"> {
  readonly categoryName: string;
  readonly supplierName: string;
}

/** A link to a product. */
export function productLink({ _id, name }: Pick<Product, "_id" | "name">): RecordLink {
  return { label: `Product ${name}`, href: `/products/${_id}` };
}

/** The text that search looks through. */
export function productText({ autoId, name, description, unit }: Product): string {
  return [autoId, name, description, unit].join("\n");
}
