import * as fs from "node:fs";
import { nanoid } from "nanoid";
import { NotEmptyError, StoreLossError } from "./errors";
import { hasBooks, listFiles } from "./generations";
import { type Mark, markPath, placeOf, type ReadMark } from "./mark";
import { readMark, replaceMark } from "./mark-file";
import { outsidePath } from "./memory";
import { type Found, highestOf } from "./survey";

/** The marks that bind a data directory. */
export interface Marks {
  /** The one in the directory. */
  readonly own: ReadMark | undefined;
  /** The one that this machine keeps outside it: an older copy of the whole directory brings an older mark along. */
  readonly outside: ReadMark | undefined;
  /** Why one of them cannot be trusted. */
  readonly damage: StoreLossError | undefined;
}

export function readMarks(dir: string, memory: string | undefined): Marks {
  let damage: StoreLossError | undefined;
  const read = (file: string) => {
    const found = readMark(file);
    if (!(found instanceof StoreLossError)) return found;
    damage ??= found;
    return undefined;
  };
  const remember = () => {
    try {
      return memory === undefined ? undefined : read(outsidePath(memory, dir));
    } catch {
      // As where the folder belongs to another user. The mark in the directory holds all the same.
      return undefined;
    }
  };
  const own = read(markPath(dir));
  return { own, outside: remember(), damage };
}

/**
 * Whether the mark outside is about this very directory, and not about one that was here before and was removed.
 * Devices may be numbered anew with each start of the machine, so they do not count.
 */
export function isSamePlace(dir: string, { place }: Mark): boolean {
  const here = placeOf(dir);
  return here !== undefined && here.inode === place?.inode && here.born === place.born;
}

/** The marks that the books of a directory must come up to. */
export function bindingMarks(dir: string, { own, outside }: Marks): readonly Mark[] {
  if (outside === undefined) return own ? [own.mark] : [];
  if (own === undefined) return isSamePlace(dir, outside.mark) ? [outside.mark] : [];
  const isBound =
    outside.mark.books === own.mark.books
      ? outside.mark.generation >= own.mark.generation
      : isSamePlace(dir, outside.mark);
  return isBound ? [own.mark, outside.mark] : [own.mark];
}

/**
 * The marks that books to be opened for writing must come up to. A directory without books gets its mark here: a journal
 * with a head and without a mark is refused.
 * @throws NotEmptyError
 */
export function marksBefore(
  dir: string,
  { memory, isAnew, at }: { memory: string | undefined; isAnew: boolean; at: string },
): Marks {
  const isEmpty = !hasBooks(listFiles(dir));
  if (isAnew && !isEmpty) throw new NotEmptyError(dir);
  if (isAnew && fs.existsSync(markPath(dir))) {
    fs.renameSync(markPath(dir), `${markPath(dir)}.given-up-${at.replaceAll(":", "-")}`);
  }
  if (isEmpty && !fs.existsSync(markPath(dir))) replaceMark(markPath(dir), newMark(at));
  return readMarks(dir, isAnew ? undefined : memory);
}

/** The mark of a garage that begins. */
export function newMark(at: string): Mark {
  return { books: nanoid(), generation: 1, seq: 0, crc: "", at, made: at, numbers: {} };
}

/** The mark of books as they were found. */
export function markOf(
  { own, outside }: Marks,
  found: Found,
  { at, hasGoneBack }: { at: string; hasGoneBack: boolean },
): Mark {
  const books = found.books ?? own?.mark.books ?? nanoid();
  const before = [own?.mark, outside?.mark].filter(
    (mark) => mark !== undefined && mark.books === books,
  ) as Mark[];
  const generation = Math.max(1, ...before.map((mark) => mark.generation)) + (hasGoneBack ? 1 : 0);
  const last = before.find(({ seq }) => seq === found.seq);
  return {
    books,
    generation,
    seq: found.seq,
    crc: found.crc ?? last?.crc ?? "",
    at: found.at ?? last?.at ?? at,
    made: before[0]?.made ?? at,
    numbers: highestOf(found.numbers, ...before.map(({ numbers }) => numbers)),
  };
}
