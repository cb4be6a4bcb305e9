import { NotFoundError } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import { merged, validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { Garage, OpenBooks } from "../books/books.server";
import { linked } from "../books/links";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { heldBy, refuseWhileHeld } from "../books/references";
import { checkDeletion, checkVersion } from "../books/versions";
import { purchaseLink } from "../purchases/purchase";
import type { Product, ProductView } from "./product";
import { productSchema } from "./product.schema";

/** Products, newest first; those that match when `search` holds a word. */
export function listProducts(
  garage: Garage,
  { search = "", ...query }: PageQuery & { search?: string },
): Page<ProductView> {
  const { rows, ...page } = pageOf(garage.books.products.search(search), query);
  return { rows: rows.map((product) => productView(garage, product)), ...page };
}

/** A product with its links as objects. */
export function productView({ books }: Garage, product: Product): ProductView {
  const { purchaseCategory, supplier } = product;
  return {
    ...product,
    purchaseCategory: (purchaseCategory && books.purchaseCategories.get(purchaseCategory)) || null,
    supplier: (supplier && books.suppliers.get(supplier)) || null,
  };
}

/** The product, or NotFoundError. */
export function getProduct({ books }: Garage, id: string): Product {
  const product = books.products.get(id);
  if (!product) throw new NotFoundError("There is no such product");
  return product;
}

/**
 * Makes a product.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 */
export function createProduct(garage: Garage, input: unknown, by: string, id = newId()): Promise<Product> {
  const fields = validate(productSchema, input);
  return garage.books.update(by, (books) => {
    const existing = books.products.get(id);
    if (existing) return existing;
    checkLinks(books, fields);
    return books.products.insert({ _id: id, ...fields });
  });
}

/** Lays the fields that were sent over the product. */
export function updateProduct(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Product> {
  return garage.books.update(by, (books) => {
    const stored = getProduct(garage, id);
    checkVersion(stored, version, "product");
    const fields = validate(productSchema, merged(stored, input));
    checkLinks(books, fields);
    return books.products.put({ ...stored, ...fields });
  });
}

/** Removes a product for good; ConflictError while purchases hold it. */
export function deleteProduct(garage: Garage, id: string, by: string, version?: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const product = getProduct(garage, id);
    checkDeletion(product, version, "product");
    refuseWhileHeld(product.name, [heldBy("purchase", books.purchases.group("product", id), purchaseLink)]);
    books.products.delete(id);
  });
}

function checkLinks(
  books: OpenBooks,
  { purchaseCategory, supplier }: Pick<Product, "purchaseCategory" | "supplier">,
) {
  if (purchaseCategory !== null) linked(books.purchaseCategories, "purchaseCategory", purchaseCategory);
  if (supplier !== null) linked(books.suppliers, "supplier", supplier);
}

/** A product as a choice: its name, and its number and price. */
export function productOption({ _id, autoId, name, unitPrice, unit }: Product): RecordOption {
  return { id: _id, name, detail: `#${autoId} · ${formatMoney(unitPrice)} / ${unit}` };
}

/** What a product is chosen from, newest first. */
export function productChoices({ books }: Garage): RecordChoices {
  return {
    find: (search) =>
      books.products.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(productOption),
    get: (id) => optionOf(books.products.get(id), productOption),
  };
}
