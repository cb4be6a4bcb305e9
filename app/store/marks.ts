import * as fs from "node:fs";
import { nanoid } from "nanoid";
import { NotEmptyError, StoreLossError } from "./errors";
import { hasBooks, listFiles } from "./generations";
import { type Mark, markPath, NO_SLOT_HOLDS, placeOf, type ReadMark } from "./mark";
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
  /** The file of the one outside, where it cannot be read and counts as missing: the books have their own. */
  readonly unreadable?: string | undefined;
}

export function readMarks(dir: string, memory: string | undefined): Marks {
  const own = readMark(markPath(dir));
  const outside = remembered(dir, memory);
  const ownMark = own instanceof StoreLossError ? undefined : own;
  if (!(outside instanceof StoreLossError)) {
    return { own: ownMark, outside, damage: own instanceof StoreLossError ? own : undefined };
  }
  // Whoever deletes it is not refused either. Without a record, the directory may be that of a disk that is not mounted.
  if (ownMark && ownMark.mark.seq > 0 && outside.reason === NO_SLOT_HOLDS) {
    return { own: ownMark, outside: undefined, damage: undefined, unreadable: outside.file };
  }
  const damage = own instanceof StoreLossError ? own : outside;
  return { own: ownMark, outside: undefined, damage };
}

function remembered(dir: string, memory: string | undefined): ReturnType<typeof readMark> {
  try {
    return memory === undefined ? undefined : readMark(outsidePath(memory, dir));
  } catch {
    // As where the folder belongs to another user. The mark in the directory holds all the same.
    return undefined;
  }
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
