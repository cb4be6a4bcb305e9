import type * as z from "zod";
import { nameKey } from "../../shared/text";
import { PRODUCT_UNITS } from "../products/product";
import { productSchema } from "../products/product.schema";
import { productReferences } from "../products/products.server";
import { SERVICE_UNITS, SHORTEST_DESCRIPTION } from "../services/service";
import { importedServiceSchema } from "../services/service.schema";
import { checkServiceDeletion, getService, serviceReferences } from "../services/services.server";
import { supplierSchema } from "../suppliers/supplier.schema";
import { supplierReferences } from "../suppliers/suppliers.server";
import { restoredPhone } from "./cells";
import { type ImportRow, thereAlready } from "./import-row";
import { type ImportRules, Known, stillThere } from "./import-rules.server";
import { KnownPhones } from "./known-phones";
import { nameField, noteLeftName } from "./named";
import { phonesLeftOut } from "./named-phones";
import { unitMeant } from "./units";

/** Suppliers, products and services: each is known by its name. */

export const supplierImport: ImportRules<z.output<typeof supplierSchema>> = {
  reader: ({ books }) => {
    const known = new Known(
      "Supplier",
      keysOf(books.suppliers, ({ name }) => name),
    );
    const phones = new KnownPhones("Supplier", books.suppliers);
    return (row, number) => {
      const fields = {
        ...{ name: row.text(nameField(row)), email: row.text("email"), town: row.text("town") },
        phone: restoredPhone(row.raw("phone")),
      };
      const supplier = row.checked(supplierSchema, fields, { name: nameField(row) });
      if (supplier === undefined) return row.refused;
      const place = known.place(nameKey(supplier.name), number);
      if (place !== undefined) return thereAlready(place);
      const holder = phones.told(supplier, number);
      if (holder !== undefined) row.note(holder);
      const left = phonesLeftOut(row.raw("phone"));
      if (left !== undefined) row.note(`${row.label("phone")} ${left}`);
      noteLeftName(row);
      return row.made(supplier);
    };
  },
  insert: ({ suppliers }, _id, supplier) => suppliers.insert({ _id, ...supplier }),
  find: ({ suppliers }, id) => suppliers.get(id),
  remove: ({ suppliers }, id) => suppliers.delete(id),
  references: supplierReferences,
};

export const productImport: ImportRules<z.output<typeof productSchema>> = {
  reader: ({ books }) => {
    const known = new Known(
      "Product",
      keysOf(books.products, ({ name }) => name),
    );
    const idOf = {
      purchaseCategory: idsByName(books.purchaseCategories),
      supplier: idsByName(books.suppliers),
    };
    const linked = (row: ImportRow, field: keyof typeof idOf, noun: string) => {
      const name = row.text(field);
      const id = idOf[field].get(nameKey(name)) ?? null;
      if (name !== "" && id === null) row.note(`There is no ${noun} “${name}”: none is set`);
      return id;
    };
    return (row, number) => {
      const name = row.text("name");
      const product = row.checked(productSchema, {
        name,
        description: row.text("description") || name,
        unitPrice: row.money("unitPrice"),
        unit: unitIn(row, PRODUCT_UNITS),
        purchaseCategory: linked(row, "purchaseCategory", "purchase category"),
        supplier: linked(row, "supplier", "supplier"),
      });
      if (product === undefined) return row.refused;
      const place = known.place(nameKey(product.name), number);
      return place === undefined ? row.made(product) : thereAlready(place);
    };
  },
  insert: (books, _id, product) => {
    const { purchaseCategory, supplier } = product;
    if (supplier !== null) stillThere(books.suppliers.get(supplier));
    if (purchaseCategory !== null) stillThere(books.purchaseCategories.get(purchaseCategory));
    books.products.insert({ _id, ...product });
  },
  find: ({ products }, id) => products.get(id),
  remove: ({ products }, id) => products.delete(id),
  references: productReferences,
};

export const serviceImport: ImportRules<z.output<typeof importedServiceSchema>> = {
  reader: ({ books }) => {
    const known = new Known(
      "service",
      Array.from(books.services, ({ title }) => ({ key: nameKey(title) })),
    );
    return (row, number) => {
      const title = row.text("title");
      const service = row.checked(importedServiceSchema, {
        title,
        description: row.text("description") || title,
        unitPrice: row.money("unitPrice"),
        unit: unitIn(row, SERVICE_UNITS),
        chargeVat: row.flag("chargeVat"),
      });
      if (service === undefined) return row.refused;
      const place = known.place(nameKey(service.title), number);
      if (place !== undefined) return thereAlready(place);
      if (service.description.length < SHORTEST_DESCRIPTION) row.note("Incomplete: a short description");
      return row.made(service);
    };
  },
  insert: ({ services }, _id, service) => services.insert({ _id, ...service }),
  find: ({ services }, id) => services.get(id),
  remove: ({ services }, id) => services.delete(id),
  references: serviceReferences,
  checkDeletion: (garage, id) => checkServiceDeletion(garage, getService(garage, id)),
};

function* keysOf<T extends { readonly autoId: number }>(records: Iterable<T>, nameOf: (record: T) => string) {
  for (const record of records) yield { key: nameKey(nameOf(record)), autoId: record.autoId };
}

function idsByName(records: Iterable<{ readonly _id: string; readonly name: string }>): Map<string, string> {
  return new Map(Array.from(records, ({ _id, name }) => [nameKey(name), _id]));
}

/** The unit that is meant; the first where the file has another. */
function unitIn(row: ImportRow, units: readonly string[]): string | undefined {
  const text = row.raw("unit");
  if (text === "") return undefined;
  const unit = unitMeant(text, units);
  if (unit === undefined) row.note(`Unit “${text}” becomes ${units[0]}`);
  return unit ?? units[0];
}
