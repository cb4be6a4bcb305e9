import { NotFoundError } from "../../shared/errors";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import { merged, validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { heldBy, refuseWhileHeld } from "../books/references";
import { checkDeletion, checkVersion } from "../books/versions";
import { productLink } from "../products/product";
import { purchaseLink } from "../purchases/purchase";
import type { Supplier } from "./supplier";
import { supplierSchema } from "./supplier.schema";

/** Suppliers, newest first; those that match when `search` holds a word. */
export function listSuppliers(
  { books }: Garage,
  { search = "", ...query }: PageQuery & { search?: string },
): Page<Supplier> {
  return pageOf(books.suppliers.search(search), query);
}

/** The supplier, or NotFoundError. */
export function getSupplier({ books }: Garage, id: string): Supplier {
  const supplier = books.suppliers.get(id);
  if (!supplier) throw new NotFoundError("There is no such supplier");
  return supplier;
}

/**
 * Makes a supplier.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 */
export function createSupplier(
  { books }: Garage,
  input: unknown,
  by: string,
  id = newId(),
): Promise<Supplier> {
  const fields = validate(supplierSchema, input);
  return books.update(by, ({ suppliers }) => suppliers.get(id) ?? suppliers.insert({ _id: id, ...fields }));
}

/** Lays the fields that were sent over the supplier. */
export function updateSupplier(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Supplier> {
  return garage.books.update(by, ({ suppliers }) => {
    const stored = getSupplier(garage, id);
    checkVersion(stored, version, "supplier");
    return suppliers.put({ ...stored, ...validate(supplierSchema, merged(stored, input)) });
  });
}

/** Removes a supplier for good; ConflictError while purchases or products hold it. */
export function deleteSupplier(garage: Garage, id: string, by: string, version?: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const supplier = getSupplier(garage, id);
    checkDeletion(supplier, version, "supplier");
    refuseWhileHeld(supplier.name, [
      heldBy("purchase", books.purchases.group("supplier", id), purchaseLink),
      heldBy("product", books.products.group("supplier", id), productLink),
    ]);
    books.suppliers.delete(id);
  });
}

/** A supplier as a choice: the name, and what tells those of one name apart. */
export function supplierOption({ _id, autoId, name, town, phone }: Supplier): RecordOption {
  return { id: _id, name, detail: [`#${autoId}`, town, phone].filter(Boolean).join(" · ") };
}

/** The newest suppliers that match, as choices. */
export function supplierOptions({ books }: Garage, search: string): RecordOption[] {
  return books.suppliers.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(supplierOption);
}

/** What a supplier is chosen from. */
export function supplierChoices(garage: Garage): RecordChoices {
  return {
    find: (search) => supplierOptions(garage, search),
    get: (id) => optionOf(garage.books.suppliers.get(id), supplierOption),
  };
}
