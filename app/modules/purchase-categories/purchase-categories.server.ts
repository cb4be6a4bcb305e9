import { NotFoundError } from "../../shared/errors";
import { merged, validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { heldBy, refuseWhileHeld } from "../books/references";
import { checkDeletion, checkVersion } from "../books/versions";
import { productLink } from "../products/product";
import { purchaseLink } from "../purchases/purchase";
import type { PurchaseCategory } from "./purchase-category";
import { purchaseCategorySchema } from "./purchase-category.schema";

/** Purchase categories, newest first; those that match when `search` holds a word. */
export function listPurchaseCategories(
  { books }: Garage,
  { search = "", ...query }: PageQuery & { search?: string },
): Page<PurchaseCategory> {
  return pageOf(books.purchaseCategories.search(search), query);
}

/** Every category, by name: the choice on a purchase or product. */
export function purchaseCategoryChoices({ books }: Garage): PurchaseCategory[] {
  return [...books.purchaseCategories].sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** The category, or NotFoundError. */
export function getPurchaseCategory({ books }: Garage, id: string): PurchaseCategory {
  const category = books.purchaseCategories.get(id);
  if (!category) throw new NotFoundError("There is no such purchase category");
  return category;
}

/**
 * Makes a purchase category.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 */
export function createPurchaseCategory(
  { books }: Garage,
  input: unknown,
  by: string,
  id = newId(),
): Promise<PurchaseCategory> {
  const fields = validate(purchaseCategorySchema, input);
  return books.update(
    by,
    ({ purchaseCategories }) =>
      purchaseCategories.get(id) ?? purchaseCategories.insert({ _id: id, ...fields }),
  );
}

/** Lays the fields that were sent over the category. */
export function updatePurchaseCategory(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<PurchaseCategory> {
  return garage.books.update(by, ({ purchaseCategories }) => {
    const stored = getPurchaseCategory(garage, id);
    checkVersion(stored, version, "purchase category");
    return purchaseCategories.put({
      ...stored,
      ...validate(purchaseCategorySchema, merged(stored, input)),
    });
  });
}

/** Removes a category for good; ConflictError while purchases or products are in it. */
export function deletePurchaseCategory(
  garage: Garage,
  id: string,
  by: string,
  version?: string,
): Promise<void> {
  return garage.books.update(by, (books) => {
    const category = getPurchaseCategory(garage, id);
    checkDeletion(category, version, "purchase category");
    refuseWhileHeld(category.name, [
      heldBy("purchase", books.purchases.group("category", id), purchaseLink),
      heldBy("product", books.products.group("category", id), productLink),
    ]);
    books.purchaseCategories.delete(id);
  });
}
