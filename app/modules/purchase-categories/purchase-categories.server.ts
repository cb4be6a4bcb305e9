import { FAILURES, SUCCESSES } from "../../shared/catalogue";
import { type ListedChoices, optionOf, type RecordOption } from "../../shared/record";
import type { Garage } from "../books/books.server";
import { records } from "../books/records.server";
import { referencesFrom } from "../books/references";
import { productLink } from "../products/product";
import { purchaseLink } from "../purchases/purchase";
import type { PurchaseCategory, PurchaseCategoryRow } from "./purchase-category";
import { purchaseCategorySchema } from "./purchase-category.schema";
import { PURCHASE_CATEGORY_MAKING } from "./purchase-category-making";

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

/** What a form that lists the categories needs to add one. */
export function addedCategories(garage: Garage): ListedChoices {
  return {
    get: (id) => optionOf(garage.books.purchaseCategories.get(id), categoryOption),
    making: {
      form: PURCHASE_CATEGORY_MAKING,
      told: { success: SUCCESSES.purchaseCategories.create, failure: FAILURES.purchaseCategories.create },
      make: async (...input) => categoryOption(await createPurchaseCategory(garage, ...input)),
    },
  };
}

const categoryOption = ({ _id, name }: PurchaseCategory): RecordOption => ({ id: _id, name, detail: "" });

/** A purchase category as a row of the list. */
export function purchaseCategoryRow({
  _id,
  name,
  description,
  created,
}: PurchaseCategory): PurchaseCategoryRow {
  return { _id, name, description, created };
}
