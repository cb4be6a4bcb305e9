import { FAILURES, SUCCESSES } from "../../shared/catalogue";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import type { Garage } from "../books/books.server";
import { records } from "../books/records.server";
import { referencesFrom } from "../books/references";
import { spacedPhone } from "../customers/customer";
import { searchWithPhone } from "../customers/sought-phone";
import { productLink } from "../products/product";
import { purchaseLink } from "../purchases/purchase";
import type { Supplier, SupplierRow } from "./supplier";
import { supplierSchema } from "./supplier.schema";
import { SUPPLIER_MAKING } from "./supplier-making";

export const {
  list: listSuppliers,
  get: getSupplier,
  create: createSupplier,
  update: updateSupplier,
  remove: deleteSupplier,
  references: supplierReferences,
} = records({
  collection: "suppliers",
  noun: "supplier",
  schema: supplierSchema,
  search: searchWithPhone,
  title: ({ name }) => name,
  references: (books, id) => [
    referencesFrom("purchase", books.purchases.group("supplier", id), purchaseLink),
    referencesFrom("product", books.products.group("supplier", id), productLink),
  ],
});

/** A supplier as a choice: the name, and details to distinguish suppliers of the same name. */
export function supplierOption({ _id, autoId, name, town, phone }: Supplier): RecordOption {
  return { id: _id, name, detail: [`#${autoId}`, town, spacedPhone(phone)].filter(Boolean).join(" · ") };
}

/** The newest matching suppliers, as choices. */
export function supplierOptions({ books }: Garage, search: string): RecordOption[] {
  return searchWithPhone(books.suppliers, search)
    .page({ offset: 0, limit: MOST_OPTIONS })
    .map(supplierOption);
}

/** The choices of a supplier picker. */
export function supplierChoices(garage: Garage): RecordChoices {
  return {
    find: (search) => supplierOptions(garage, search),
    get: (id) => optionOf(garage.books.suppliers.get(id), supplierOption),
    making: {
      form: SUPPLIER_MAKING,
      told: { success: SUCCESSES.suppliers.create, failure: FAILURES.suppliers.create },
      make: async (...input) => supplierOption(await createSupplier(garage, ...input)),
    },
  };
}

/** A supplier as a row of the list. */
export function supplierRow({ _id, autoId, name, town, phone }: Supplier): SupplierRow {
  return { _id, autoId, name, town, phone };
}
