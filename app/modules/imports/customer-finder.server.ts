import { tidyRegistration } from "../../shared/registration";
import { nameKey } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { type Customer, phoneKey } from "../customers/customer";
import { restoredPhone } from "./cells";
import type { ImportRow } from "./import-row";

/** What tells customers of one name apart: what it is called, and how two of them are compared. */
const DETAILS = [
  {
    field: "postalCode",
    word: "postcode",
    key: (text: string) => tidyRegistration(text).replaceAll(" ", ""),
  },
  { field: "phone", word: "phone", key: (text: string) => phoneKey(restoredPhone(text)) },
  { field: "email", word: "email", key: (text: string) => text.toLowerCase() },
] as const;

/** How a customer compares with a row, by the words of the details. A detail that one of them lacks says nothing. */
interface Fit {
  readonly customer: Customer;
  readonly same: readonly string[];
  readonly other: readonly string[];
}

/**
 * Finds the customer that a row names. Postcode, phone and email tell customers of one name apart, and a customer from somebody of
 * that name who is not in the books. What is not found, or found twice, is a problem of the row; undefined then, and if the row names nobody.
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
    const found = foundAmong(
      name,
      named.map((customer) => fitOf(customer, row)),
      row,
    );
    if (typeof found !== "string") return found;
    row.refuse(found);
    return undefined;
  };
}

function fitOf(customer: Customer, row: ImportRow): Fit {
  const both = DETAILS.filter(({ field }) => row.raw(field) !== "" && customer[field] !== "");
  const isSame = ({ field, key }: (typeof DETAILS)[number]) => key(row.raw(field)) === key(customer[field]);
  return {
    customer,
    same: both.filter(isSame).map(({ word }) => word),
    other: both.filter((detail) => !isSame(detail)).map(({ word }) => word),
  };
}

/** The customer among those of a name, or why there is none. */
function foundAmong(name: string, fits: readonly Fit[], row: ImportRow): Customer | string {
  const [only, ...others] = fits;
  if (only === undefined) return `There is no customer “${name}”. Import customers first`;
  if (others.length === 0) {
    if (only.same.length > 0 || only.other.length === 0) return only.customer;
    const another = listed(only.other, "and");
    return `Customer ${only.customer.autoId} has the name “${name}”, but another ${another}. Import this customer first, or correct the row`;
  }
  const called = `${fits.length} customers are called “${name}”`;
  const given = DETAILS.filter(({ field }) => row.raw(field) !== "").map(({ word }) => word);
  if (given.length === 0) return `${called}. Give the postcode, phone or email of one`;
  const most = Math.max(...fits.map(({ same }) => same.length));
  if (most === 0)
    return `${called}, and none has this ${listed(given, "or")}. Import this customer first, or correct the row`;
  const [best, ...equal] = fits.filter(({ same }) => same.length === most);
  if (best && equal.length === 0) return best.customer;
  return `${called}, and the row fits ${equal.length + 1} of them equally well. Give what only one of them has`;
}

/** "postcode, phone and email" */
function listed(words: readonly string[], last: "and" | "or"): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(` ${last} `);
}
