import { NotFoundError } from "../../shared/errors";
import { newId } from "../../store/store";
import { LONGEST_NAME } from "./import";

/**
 * Files between their upload and the button that imports them. They are held in memory, for their sender alone: a restart
 * or an hour later they are sent again, and nothing of them ever lies in the data directory.
 */

export interface HeldFile<Kind extends string = string> {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The rows that its import refused, as the lines of a CSV file; missing before it. */
  readonly refused?: readonly string[];
}

const HELD_FOR = 3_600_000;
/** Bytes of all files together. The oldest go first. */
const MOST_HELD = 60_000_000;
/** Files of one sender, who may look at one in each of some windows. */
const MOST_EACH = 4;

interface Entry extends HeldFile {
  readonly owner: string;
  readonly until: number;
}

const held = new Map<string, Entry>();

/** Keeps a file for its sender, beside the latest that they sent before. Returns its id. */
export function holdFile(owner: string, file: Omit<HeldFile, "id">, now = Date.now()): string {
  for (const [id, { until }] of held) if (until <= now) held.delete(id);
  const before = [...held.values()].filter((each) => each.owner === owner).reverse();
  for (const { id } of before.slice(MOST_EACH - 1)) held.delete(id);
  const id = newId();
  held.set(id, { ...file, name: file.name.slice(0, LONGEST_NAME), id, owner, until: now + HELD_FOR });
  let bytes = 0;
  for (const [each, { bytes: theirs }] of [...held].reverse()) {
    bytes += theirs.byteLength;
    if (bytes > MOST_HELD && each !== id) held.delete(each);
  }
  setTimeout(() => held.delete(id), HELD_FOR).unref();
  return id;
}

/** A file of such a kind that this user sent. @throws NotFoundError once it is no longer held */
export function heldFile<Kind extends string>(
  owner: string,
  id: string,
  isKind: (kind: string) => kind is Kind,
  now = Date.now(),
): HeldFile<Kind> {
  const file = held.get(id);
  if (file !== undefined && isHeld(owner, id, now) && isKind(file.kind)) return { ...file, kind: file.kind };
  throw new NotFoundError(
    "The file is no longer here: it is kept for an hour, unless the server restarts. Choose it again.",
  );
}

/** Keeps the rows that the import of a held file refused: the books that it made say something else of them. */
export function keepRefused(owner: string, id: string, refused: readonly string[]): void {
  const file = held.get(id);
  if (file?.owner === owner) held.set(id, { ...file, refused });
}

/** Whether a file of this user is still held. */
export function isHeld(owner: string, id: string, now = Date.now()): boolean {
  const file = held.get(id);
  return file !== undefined && file.owner === owner && file.until > now;
}
