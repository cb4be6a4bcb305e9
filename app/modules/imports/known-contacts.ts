import { nameKey } from "../../shared/text";
import { type Customer, phoneKey } from "../customers/customer";

const DETAILS = ["postalCode", "phone", "email"] as const;

/** What tells customers of one name apart. */
type Contact = Pick<Customer, "name" | (typeof DETAILS)[number]>;

interface Place {
  /** How many were there before. */
  readonly turn: number;
  readonly where: string;
}

/**
 * The customers of the books and of the rows above. Two of one name are one if a detail is the same, or if neither has one that the
 * other has too. Each is found at once, however many have the name: some programs call thousands “Cash Sale”.
 */
export class KnownContacts {
  /** The first of a name with each detail. */
  readonly #byDetail = new Map<string, Place>();
  /** The first of a name that has these details and no others. */
  readonly #byKind = new Map<string, Map<number, Place>>();
  #turn = 0;

  add(contact: Contact, where: string): void {
    const place = { turn: this.#turn++, where };
    const name = nameKey(contact.name);
    const values = valuesOf(contact);
    for (const [at, value] of values.entries()) setFirst(this.#byDetail, detailKey(name, at, value), place);
    const kinds = this.#byKind.get(name) ?? new Map<number, Place>();
    setFirst(kinds, kindOf(values), place);
    this.#byKind.set(name, kinds);
  }

  /** Where the first one stands that is the same as this; undefined if none is. */
  same(contact: Contact): string | undefined {
    const name = nameKey(contact.name);
    const values = valuesOf(contact);
    const kind = kindOf(values);
    const alike = values.map((value, at) => this.#byDetail.get(detailKey(name, at, value)));
    const incomparable = [...(this.#byKind.get(name) ?? [])].map(([other, place]) =>
      (other & kind) === 0 ? place : undefined,
    );
    const found = [...alike, ...incomparable].filter((place) => place !== undefined);
    return found.reduce<Place | undefined>((a, b) => (a && a.turn < b.turn ? a : b), undefined)?.where;
  }
}

function valuesOf({ postalCode, phone, email }: Contact): readonly string[] {
  return [postalCode, phoneKey(phone), email.toLowerCase()];
}

/** "" for a detail that is missing: nobody is found by it. */
const detailKey = (name: string, at: number, value: string) =>
  value === "" ? "" : `${DETAILS[at]} ${value} ${name}`;

/** A bit for each detail that is there. */
const kindOf = (values: readonly string[]) =>
  values.reduce((kind, value, at) => (value === "" ? kind : kind | (1 << at)), 0);

function setFirst<K>(places: Map<K, Place>, key: K, place: Place): void {
  if (key !== "" && !places.has(key)) places.set(key, place);
}
