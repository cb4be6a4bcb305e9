import { tidyRegistration } from "../../shared/registration";
import { nameKey } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { type Customer, phoneKey } from "../customers/customer";
import { restoredPhone } from "./cells";
import { fullName, type ImportRow } from "./import-row";

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

/** The customer that a row names, or why there is none; neither if the row names nobody. */
interface Found {
  readonly customer?: Customer;
  readonly problem?: string;
  /** All customers of that name. */
  readonly namesakes: readonly Customer[];
}

/**
 * Finds the customer that a row names. Postcode, phone and email tell customers of one name apart, and a customer from somebody of
 * that name who is not in the books.
 */
export function customerFinder({ books }: Garage): (row: ImportRow) => Found {
  const byName = new Map<string, Customer[]>();
  for (const customer of books.customers) {
    const key = nameKey(customer.name);
    byName.set(key, [...(byName.get(key) ?? []), customer]);
  }
  return (row) => {
    const names = namesIn(row);
    if (names.length === 0) return { namesakes: [] };
    const name = names.find((each) => byName.has(nameKey(each)));
    if (name === undefined) {
      const called = ANY.format(new Set(names.map((each) => `“${each}”`)));
      return { problem: `There is no customer ${called}. Import customers first`, namesakes: [] };
    }
    const namesakes = byName.get(nameKey(name)) ?? [];
    const fits = namesakes.map((customer) => fitOf(customer, row));
    const found = foundAmong(name, fits, row);
    return typeof found === "string" ? { problem: found, namesakes } : { customer: found, namesakes };
  };
}

/** An account's code: one word with a figure in it. */
const CODE = /^\S*\d\S*$/;

/** What a row calls its customer, in one column or two. The two may be the contact of a firm, which owes what the contact does not. */
function namesIn(row: ImportRow): string[] {
  const [named, lastName] = [row.raw("customer"), row.raw("lastName")];
  const person = fullName(row.raw("firstName"), lastName);
  const isPerson = named === "" || CODE.test(named) || nameKey(named).endsWith(` ${nameKey(lastName)}`);
  return [named, ...(isPerson ? [person] : [])].filter(Boolean);
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
  const [only] = fits;
  if (only && fits.length === 1) {
    if (only.same.length > 0 || only.other.length === 0) return only.customer;
    const another = ALL.format(only.other);
    return `Customer ${only.customer.autoId} has the name “${name}”, but another ${another}. Correct the row or that customer. Import this customer first if they are two`;
  }
  const called = `${fits.length} customers are called “${name}”`;
  const given = DETAILS.filter(({ field }) => row.raw(field) !== "").map(({ word }) => word);
  if (given.length === 0) return `${called}. Give the postcode, phone or email of one`;
  const most = Math.max(...fits.map(({ same }) => same.length));
  if (most === 0) {
    // The customers' own import takes somebody with nothing to compare for the same person.
    const isComparable = fits.every(({ other }) => other.length > 0);
    const advice = isComparable
      ? "Correct the row. Import this customer first if it is another"
      : `Correct the row, or add the ${ANY.format(given)} to one of these customers`;
    return `${called}, and none has this ${ANY.format(given)}. ${advice}`;
  }
  const [best, ...equal] = fits.filter(({ same }) => same.length === most);
  if (best && equal.length === 0) return best.customer;
  return `${called}, and ${equal.length + 1} of them match the row equally well. Add a postcode, phone or email that only one of them has`;
}

const ALL = new Intl.ListFormat("en-GB");
const ANY = new Intl.ListFormat("en-GB", { type: "disjunction" });
