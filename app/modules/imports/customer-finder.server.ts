import { tidyRegistration } from "../../shared/registration";
import { nameKey } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { type Customer, phoneKey } from "../customers/customer";
import type { ImportRow } from "./import-row";

/**
 * Finds the customer that a row names. Customers of one name are told apart by postcode, phone or email. What is not found, or
 * found twice, is a problem of the row; undefined then, and if the row names nobody.
 */
export function customerFinder({ books }: Garage): (row: ImportRow) => Customer | undefined {
  const byName = new Map<string, Customer[]>();
  for (const customer of books.customers) {
    const key = nameKey(customer.name);
    byName.set(key, [...(byName.get(key) ?? []), customer]);
  }
  return (row) => {
    const name = row.raw("customer");
    if (name === "") return undefined;
    const named = byName.get(nameKey(name)) ?? [];
    const [first, ...others] = named.length > 1 ? named.filter((each) => fits(each, row)) : named;
    if (first && others.length === 0) return first;
    row.refuse(
      named.length === 0
        ? `There is no customer “${name}”. Import customers first`
        : `${named.length} customers are called “${name}”. Give the postcode, phone or email of one`,
    );
    return undefined;
  };
}

function fits({ postalCode, phone, email }: Customer, row: ImportRow): boolean {
  const same = (field: string, value: string, key: (text: string) => string) =>
    row.raw(field) !== "" && value !== "" && key(row.raw(field)) === key(value);
  return (
    same("postalCode", postalCode, (text) => tidyRegistration(text).replaceAll(" ", "")) ||
    same("phone", phone, phoneKey) ||
    same("email", email, (text) => text.toLowerCase())
  );
}
