import type { Garage } from "../books/books.server";
import { records } from "../books/records.server";
import { referencesFrom } from "../books/references";
import { productLink } from "../products/product";
import { purchaseLink } from "../purchases/purchase";
import type { PurchaseCategory } from "./purchase-category";
import { purchaseCategorySchema } from "./purchase-category.schema";

export const {
  list: listPurchaseCategories,
  get: getPurchaseCategory,
  create: createPurchaseCategory,
  update: updatePurchaseCategory,
  remove: deletePurchaseCategory,
} = records({
  collection: "purchaseCategories",
  noun: "purchase category",
  schema: purchaseCategorySchema,
  title: ({ name }) => name,
  references: (books, id) => [
    referencesFrom("purchase", books.purchases.group("category", id), purchaseLink),
    referencesFrom("product", books.products.group("category", id), productLink),
  ],
});

/** Every category by name, as the choices for a purchase or product. */
export function purchaseCategoryChoices({ books }: Garage): PurchaseCategory[] {
  return [...books.purchaseCategories].sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}
