import { NotFoundError } from "../../shared/errors";
import { newId } from "../../store/store";
import { LONGEST_NAME } from "../imports/import";
import type { LookedAtLine } from "./bank-lines-page";

/**
 * Lines of files that were read and need a person, in memory, for whoever read the file alone: nothing of them is in the books. The
 * books say something else of a file once it is read, so they are kept as they were told.
 */

/** What of a file that was read needs a person. */
interface KeptLines {
  readonly id: string;
  readonly fileName: string;
  /** Those that were refused first. */
  readonly lines: readonly LookedAtLine[];
}

const KEPT_FOR = 3_600_000;
/** Lines of all files together. The oldest files go first. */
const MOST_LINES = 100_000;

interface Entry extends KeptLines {
  readonly owner: string;
  readonly said: ReadonlySet<string>;
  readonly until: number;
}

const kept = new Map<string, Entry>();

/**
 * Keeps lines for an hour. Those of the same file that was read before give way, but for what was made then.
 * @param file.said what each of its lines says, also of those that need nobody
 * @returns their id, or undefined where none is left
 */
export function keepLines(
  owner: string,
  { fileName: sentName, lines: told, said }: Pick<Entry, "fileName" | "lines" | "said">,
  now = Date.now(),
): string | undefined {
  const fileName = sentName.slice(0, LONGEST_NAME);
  // Banks call many files alike: the same one has a line of it.
  const before = [...kept.values()].filter(
    (file) =>
      file.owner === owner && file.fileName === fileName && [...said].some((each) => file.said.has(each)),
  );
  for (const file of before) kept.delete(file.id);
  const made = before.flatMap(({ lines }) => lines.filter(({ state }) => state === "made"));
  const lines = [...told, ...made];
  if (lines.length === 0) return undefined;
  const id = newId();
  kept.set(id, { id, owner, fileName, lines, said, until: now + KEPT_FOR });
  let count = 0;
  for (const [each, { lines, until }] of [...kept].reverse()) {
    count += lines.length;
    if (each !== id && (until <= now || count > MOST_LINES)) kept.delete(each);
  }
  setTimeout(() => kept.delete(id), KEPT_FOR).unref();
  return id;
}

/** Lines that this user’s file left. @throws NotFoundError once they are no longer kept */
export function keptLines(owner: string, id: string, now = Date.now()): KeptLines {
  const file = kept.get(id);
  if (file !== undefined && file.owner === owner && file.until > now) return file;
  throw new NotFoundError(
    "These lines are no longer here: they are kept for an hour, unless the server restarts. Read the file again.",
  );
}

/** The files of this user whose lines are kept, the latest first. */
export function filesWithLines(owner: string, now = Date.now()): KeptLines[] {
  return [...kept.values()].filter((file) => file.owner === owner && file.until > now).reverse();
}
