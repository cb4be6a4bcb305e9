import type { Garage } from "../books/books.server";
import { addedCategories, purchaseCategoryChoices } from "../purchase-categories/purchase-categories.server";
import { supplierChoices, supplierOption } from "../suppliers/suppliers.server";
import type { Product, ProductRow, ProductView } from "./product";
import type { ProductFormChoices } from "./product-form";

/** The record pickers of a product's form. */
export function productPickers(garage: Garage) {
  return { supplier: supplierChoices(garage), purchaseCategory: addedCategories(garage) };
}

/** The choices for a product's links. */
export function productFormChoices(garage: Garage, product?: Product): ProductFormChoices {
  const supplier = product?.supplier ? garage.books.suppliers.get(product.supplier) : undefined;
  return {
    purchaseCategories: purchaseCategoryChoices(garage).map(({ _id, name }) => ({ value: _id, label: name })),
    chosenSupplier: supplier && supplierOption(supplier),
  };
}

/** A product as a row of the list. */
export function productRow(product: ProductView): ProductRow {
  const { _id, name, description, unitPrice, unit, created, purchaseCategory, supplier } = product;
  return {
    _id,
    name,
    description,
    unitPrice,
    unit,
    created,
    categoryName: purchaseCategory?.name ?? "",
    supplierName: supplier?.name ?? "",
  };
}
