import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { StoreLossError } from "./errors";
import type { Mark } from "./mark";
import { readMark } from "./mark-file";

/** The real path of a directory, even if it, or the target of a link that leads to it, is not there. */
export function realPlace(dir: string): string {
  const missing: string[] = [];
  for (let place = path.resolve(dir); ; ) {
    try {
      return path.join(fs.realpathSync(place), ...missing);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    const above = path.dirname(place);
    if (fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) {
      place = path.resolve(above, fs.readlinkSync(place));
    } else {
      missing.unshift(path.basename(place));
      place = above;
    }
  }
}

/** The path of the mark that a machine keeps outside a data directory. @param memory the machine's folder for that. */
export function outsidePath(memory: string, dir: string): string {
  return path.join(memory, `${nameOf(realPlace(dir))}.json`);
}

const nameOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Keeps the mark of books whose place others take, for the numbers that they gave. @param file the mark that is outside. */
export function setAside(file: string, { books }: Mark): void {
  fs.renameSync(file, file.replace(/\.json$/, `-${nameOf(books)}.json`));
}

/** Every mark of a garage that this machine remembers, wherever its directories are or were. */
export function rememberedMarks(memory: string | undefined, books: string | undefined): readonly Mark[] {
  if (memory === undefined || books === undefined || !fs.existsSync(memory)) return [];
  const files = fs.readdirSync(memory).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) => {
    const read = readMark(path.join(memory, name));
    return read && !(read instanceof StoreLossError) && read.mark.books === books ? [read.mark] : [];
  });
}
