import type * as z from "zod";
import { type Ask, askNobody, NotFoundError } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import { merged, validate } from "../../shared/schema";
import { type Listing, newId } from "../../store/store";
import type { Books, CollectionName, Garage, OpenBooks } from "./books.server";
import { type Page, type PageQuery, pageOf } from "./listing.server";
import { type Held, refuseWhileHeld } from "./references";
import { checkDeletion, checkVersion } from "./versions";

/** A record of a collection. */
type RecordIn<Name extends CollectionName> = Exclude<ReturnType<Books[Name]["get"]>, undefined>;

/** A collection, as far as these use cases go. */
interface Collection<T> {
  get(id: string): T | undefined;
  search(text: string): Listing<T>;
}

interface OpenCollection<T> {
  get(id: string): T | undefined;
  insert(record: object): T;
  put(record: T): T;
  delete(id: string): void;
}

/** What a save is decided by. */
interface Saving<T> {
  readonly garage: Garage;
  readonly books: OpenBooks;
  readonly id: string;
  /** Undefined for a new record. */
  readonly stored: T | undefined;
  readonly ask: Ask;
}

interface RecordRules<Name extends CollectionName, Fields> {
  readonly collection: Name;
  /** "supplier" */
  readonly noun: string;
  /** What is sent, and stored. */
  readonly schema: z.ZodType<Fields>;
  /** Checks the fields, and returns them as they are stored. @throws ValidationError, QuestionError */
  readonly settle?: (fields: Fields, saving: Saving<RecordIn<Name>>) => Fields;
  /** The record in the sentence that refuses its deletion. */
  readonly title: (record: RecordIn<Name>) => string;
  /** What points at the record: while anything does, it stays. */
  readonly references: (books: OpenBooks, id: string) => readonly Held[];
  /** What else keeps a record from being deleted. @throws ConflictError */
  readonly checkDeletion?: (garage: Garage, record: RecordIn<Name>) => void;
}

/**
 * The use cases of records that are stored as they are sent.
 * @example const suppliers = records({ collection: "suppliers", noun: "supplier", schema: supplierSchema, … });
 */
export function records<Name extends CollectionName, Fields>({
  collection,
  noun,
  schema,
  settle = (fields) => fields,
  title,
  references,
  checkDeletion: checkMore = () => {},
}: RecordRules<Name, Fields>) {
  type T = RecordIn<Name> & StoredRecord;
  const kept = ({ books }: Garage) => books[collection] as unknown as Collection<T>;
  const within = (books: OpenBooks) => books[collection] as unknown as OpenCollection<T>;

  /** Newest first; those that match when `search` holds a word. */
  function list(garage: Garage, { search = "", ...query }: PageQuery & { search?: string }): Page<T> {
    return pageOf(kept(garage).search(search), query);
  }

  /** The record, or NotFoundError. */
  function get(garage: Garage, id: string): T {
    const record = kept(garage).get(id);
    if (!record) throw new NotFoundError(`There is no such ${noun}`);
    return record;
  }

  /** @param id the id of a form's one-use token: the same id again gives what the first send made. */
  function create(
    garage: Garage,
    input: unknown,
    by: string,
    id: string = newId(),
    ask: Ask = askNobody,
  ): Promise<T> {
    const fields = validate(schema, input);
    return garage.books.update(by, (books) => {
      const existing = within(books).get(id);
      if (existing) return existing;
      const settled = settle(fields, { garage, books, id, stored: undefined, ask });
      return within(books).insert({ _id: id, ...settled });
    });
  }

  /** Lays the fields that were sent over the record. @param version the `updated` that the editor saw */
  function update(
    garage: Garage,
    id: string,
    input: unknown,
    by: string,
    version?: string,
    ask: Ask = askNobody,
  ): Promise<T> {
    return garage.books.update(by, (books) => {
      const stored = get(garage, id);
      checkVersion(stored, version, noun);
      const fields = validate(schema, merged(stored, input));
      return within(books).put({ ...stored, ...settle(fields, { garage, books, id, stored, ask }) });
    });
  }

  /** Removes the record for good. @throws ConflictError while another record points at it */
  function remove(garage: Garage, id: string, by: string, version?: string): Promise<void> {
    return garage.books.update(by, (books) => {
      const record = get(garage, id);
      checkDeletion(record, version, noun);
      checkMore(garage, record);
      refuseWhileHeld(title(record), references(books, id));
      within(books).delete(id);
    });
  }

  return { list, get, create, update, remove };
}
