import { FAILURES, SUCCESSES } from "../../shared/catalogue";
import { formatMoney } from "../../shared/money";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import type { Garage } from "../books/books.server";
import type { Page, PageQuery } from "../books/listing.server";
import { records } from "../books/records.server";
import { referencesFrom } from "../books/references";
import { requireRecord } from "../books/require-record";
import { purchaseLink } from "../purchases/purchase";
import type { Product, ProductView } from "./product";
import { productSchema } from "./product.schema";
import { PRODUCT_MAKING } from "./product-making";

const products = records({
  collection: "products",
  noun: "product",
  schema: productSchema,
  settle: (fields, { books }) => {
    const { purchaseCategory, supplier } = fields;
    if (purchaseCategory !== null)
      requireRecord(books.purchaseCategories, "purchaseCategory", purchaseCategory);
    if (supplier !== null) requireRecord(books.suppliers, "supplier", supplier);
    return fields;
  },
  title: ({ name }) => name,
  references: (books, id) => [referencesFrom("purchase", books.purchases.group("product", id), purchaseLink)],
});

export const {
  get: getProduct,
  create: createProduct,
  update: updateProduct,
  remove: deleteProduct,
  references: productReferences,
} = products;

/** Products with their links as objects, newest first, filtered by `search` unless it is empty. */
export function listProducts(garage: Garage, query: PageQuery & { search?: string }): Page<ProductView> {
  const { rows, ...page } = products.list(garage, query);
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

/** A product as a choice: its name, number and price. */
export function productOption({ _id, autoId, name, unitPrice, unit }: Product): RecordOption {
  return { id: _id, name, detail: `#${autoId} · ${formatMoney(unitPrice)} / ${unit}` };
}

/** The choices of a product picker, newest first. */
export function productChoices(garage: Garage): RecordChoices {
  const { books } = garage;
  return {
    find: (search) =>
      books.products.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(productOption),
    get: (id) => optionOf(books.products.get(id), productOption),
    making: {
      form: PRODUCT_MAKING,
      told: { success: SUCCESSES.products.create, failure: FAILURES.products.create },
      make: async (...input) => productOption(await createProduct(garage, ...input)),
    },
  };
}
