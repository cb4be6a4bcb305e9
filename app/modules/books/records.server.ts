import type * as z from "zod";
import { type Ask, type AskAgain, askNobody, askNothing, NotFoundError } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import { merged, validate } from "../../shared/schema";
import { type Listing, newId } from "../../store/store";
import type { Books, BooksInUpdate, CollectionName, Garage } from "./books.server";
import { type Page, type PageQuery, pageOf } from "./listing.server";
import { type References, refuseWhileReferenced } from "./references";
import { isUnchanged } from "./unchanged.server";
import { updateAsking } from "./update-asking.server";
import { checkDeletion, checkVersion, lastChangeOf } from "./versions";

/** A record of a collection. */
type RecordIn<Name extends CollectionName> = Exclude<ReturnType<Books[Name]["get"]>, undefined>;

/** The parts of a collection that these use cases need. */
interface Collection<T> extends Searched<T> {
  get(id: string): T | undefined;
}

interface Searched<T> {
  search(text: string): Listing<T>;
}

interface OpenCollection<T> {
  get(id: string): T | undefined;
  insert(record: object): T;
  put(record: T): T;
  delete(id: string): void;
}

/** The context of a save. */
interface Saving<T> {
  readonly garage: Garage;
  readonly books: BooksInUpdate;
  readonly id: string;
  /** Undefined for a new record. */
  readonly stored: T | undefined;
  readonly ask: Ask;
}

interface RecordRules<Name extends CollectionName, Fields> {
  readonly collection: Name;
  /** "supplier" */
  readonly noun: string;
  /** The fields that may be sent, which are stored as validated. */
  readonly schema: z.ZodType<Fields>;
  /** Checks the fields, and returns them as they are stored. @throws ValidationError @throws QuestionError */
  readonly settle?: (fields: Fields, saving: Saving<RecordIn<Name>>) => Fields;
  /** How its list is searched, if otherwise than by the words as they stand. */
  readonly search?: (records: Searched<RecordIn<Name>>, text: string) => Listing<RecordIn<Name>>;
  /** The name of the record in the message that refuses its deletion. */
  readonly title: (record: RecordIn<Name>) => string;
  /** The records that refer to the record. While there are any, it cannot be deleted. */
  readonly references: (books: BooksInUpdate, id: string) => readonly References[];
  /** Asks what an editor is to know of a record that they change: its form has told it, unless it came up since. */
  readonly askOfChange?: (garage: Garage, record: RecordIn<Name>, ask: Ask) => void;
  /** Checks further reasons against a deletion. @throws ConflictError */
  readonly checkDeletion?: (garage: Garage, record: RecordIn<Name>) => void;
  /** Changes, in the same commit, what is kept of this record elsewhere. Undefined where there is no record. */
  readonly follow?: (
    books: BooksInUpdate,
    before: RecordIn<Name> | undefined,
    after: RecordIn<Name> | undefined,
  ) => void;
}

/**
 * Builds the use cases of records that are stored as they are sent.
 * @example const suppliers = records({ collection: "suppliers", noun: "supplier", schema: supplierSchema, … });
 */
export function records<Name extends CollectionName, Fields>({
  collection,
  noun,
  schema,
  settle = (fields) => fields,
  search: searchIn = (records, text) => records.search(text),
  title,
  references,
  askOfChange = () => {},
  checkDeletion: checkMore = () => {},
  follow = () => {},
}: RecordRules<Name, Fields>) {
  type T = RecordIn<Name> & StoredRecord;
  const kept = ({ books }: Garage) => books[collection] as unknown as Collection<T>;
  const within = (books: BooksInUpdate) => books[collection] as unknown as OpenCollection<T>;

  /** Lists the records, newest first, filtered by `search` unless it is empty. */
  function list(garage: Garage, { search = "", ...query }: PageQuery & { search?: string }): Page<T> {
    return pageOf(searchIn(kept(garage), search), query);
  }

  /** Returns the record. @throws NotFoundError */
  function get(garage: Garage, id: string): T {
    const record = kept(garage).get(id);
    if (!record) throw new NotFoundError(`There is no such ${noun}`);
    return record;
  }

  /**
   * Creates a record.
   * @param id the id of a form's one-use token. The same id again returns the record created first.
   * @throws ValidationError
   */
  function create(
    garage: Garage,
    input: unknown,
    by: string,
    id: string = newId(),
    ask: Ask = askNobody,
  ): Promise<T> {
    return updateAsking(garage, by, ask, (books, ask) => {
      return within(books).get(id) ?? make(garage, books, input, id, ask);
    });
  }

  /** The same inside an `update` of the books, for a commit that makes more than this record. */
  function make(
    garage: Garage,
    books: BooksInUpdate,
    input: unknown,
    id: string = newId(),
    ask: Ask = askNobody,
  ): T {
    const settled = settle(validate(schema, input), { garage, books, id, stored: undefined, ask });
    const made = within(books).insert({ _id: id, ...settled });
    follow(books, undefined, made);
    return made;
  }

  /**
   * Updates the fields that were sent.
   * @param version the `updated` on the editor's screen.
   * @throws ValidationError @throws NotFoundError @throws ConflictError
   */
  function update(
    garage: Garage,
    id: string,
    input: unknown,
    by: string,
    version?: string,
    ask: Ask = askNobody,
  ): Promise<T> {
    return updateAsking(garage, by, ask, (books, ask) => {
      const stored = get(garage, id);
      checkVersion(stored, version, noun, lastChangeOf(garage, collection, stored, by));
      const changed = change(garage, books, id, input, ask);
      if (changed !== stored) askOfChange(garage, stored, ask);
      return changed;
    });
  }

  /** The same inside an `update` of the books, for a commit that changes more than this record. */
  function change(garage: Garage, books: BooksInUpdate, id: string, input: unknown, ask: Ask = askNobody): T {
    const stored = get(garage, id);
    const fields = validate(schema, merged(stored, input));
    const settled = settle(fields, { garage, books, id, stored, ask });
    const saved = { ...stored, ...settled };
    if (isUnchanged(stored, saved)) return stored;
    const changed = within(books).put(saved);
    follow(books, stored, changed);
    return changed;
  }

  /** Deletes the record. @throws NotFoundError @throws ConflictError while another record refers to it */
  function remove(
    garage: Garage,
    id: string,
    by: string,
    version?: string,
    askAgain: AskAgain = askNothing,
  ): Promise<void> {
    return garage.books.update(by, (books) => {
      const record = get(garage, id);
      checkDeletion(record, version, noun, lastChangeOf(garage, collection, record, by));
      checkMore(garage, record);
      refuseWhileReferenced(title(record), references(books, id));
      askAgain();
      within(books).delete(id);
      follow(books, record, undefined);
    });
  }

  return { list, get, create, make, update, change, remove, references };
}
