import type { StoreDamagedError } from "../../store/errors";
import type { Books, Garage } from "../books/books.server";
import type { NameOf } from "./history";

/** What a linked record may be called by. */
interface Called {
  readonly autoId?: number;
  readonly name?: string;
  readonly title?: string;
}

interface Link {
  readonly collection: LinkedCollection;
  readonly called: (record: Called) => string | undefined;
}

type LinkedCollection = Extract<
  keyof Books,
  | "customers"
  | "services"
  | "suppliers"
  | "purchaseCategories"
  | "products"
  | "invoices"
  | "quotes"
  | "transactions"
  | "receipts"
>;

const byName = ({ name }: Called) => name;
const byTitle = ({ title }: Called) => title;
const byNumber =
  (noun: string) =>
  ({ autoId }: Called) =>
    autoId === undefined ? undefined : `${noun} ${autoId}`;

/** The fields that hold the id of another record. */
const LINKS: ReadonlyMap<string, Link> = new Map<string, Link>([
  ["customer", { collection: "customers", called: byName }],
  ["service", { collection: "services", called: byTitle }],
  ["supplier", { collection: "suppliers", called: byName }],
  ["purchaseCategory", { collection: "purchaseCategories", called: byName }],
  ["product", { collection: "products", called: byName }],
  ["invoice", { collection: "invoices", called: byNumber("Invoice") }],
  ["quote", { collection: "quotes", called: byNumber("Quote") }],
  ["transaction", { collection: "transactions", called: byNumber("Transaction") }],
  ["setAgainst", { collection: "receipts", called: byNumber("Receipt") }],
]);

/**
 * Tells something with the names of linked records: their current ones, or the last one of a deleted record. The journals are read
 * once for all of those, and only if there are any. An id of which nothing is known stays.
 * @param plain fields that are no links here
 */
export async function withNames<Told>(
  garage: Garage,
  plain: readonly string[],
  tell: (nameOf: NameOf) => Told,
): Promise<Told> {
  const gone = new Set<LinkedCollection>();
  const living: NameOf = (field, id) => {
    if (id === "" || plain.includes(field)) return undefined;
    if (field === "by" || field.endsWith("By")) return garage.books.users.get(id)?.name;
    const link = LINKS.get(field);
    const record = link && garage.books[link.collection].get(id);
    if (link && !record) gone.add(link.collection);
    return record && link.called(record);
  };
  const told = tell(living);
  if (gone.size === 0) return told;
  const last = await lastOf(garage, [...gone]);
  if (last.size === 0) return told;
  return tell((field, id) => living(field, id) ?? deletedName(last, field, id));
}

function deletedName(last: ReadonlyMap<string, Called>, field: string, id: string): string | undefined {
  const link = LINKS.get(field);
  const record = link && last.get(`${link.collection} ${id}`);
  const name = record && link.called(record);
  return name && `${name} (deleted)`;
}

/** What the deleted records of some collections were at last. Nothing if the history is damaged: its ids say as much as before. */
async function lastOf(
  { books }: Garage,
  collections: readonly LinkedCollection[],
): Promise<ReadonlyMap<string, Called>> {
  const last = new Map<string, Called>();
  const deletions = await books.deletionsOf(collections).catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    return [];
  });
  for (const { collection, id, before } of deletions) {
    const key = `${collection} ${id}`;
    if (before && !last.has(key)) last.set(key, before);
  }
  return last;
}

/** By its name: the server and the command line are two bundles with their own copies of the class. */
export function isDamage(error: unknown): error is StoreDamagedError {
  return error instanceof Error && error.name === "StoreDamagedError";
}
