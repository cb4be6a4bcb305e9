import * as fs from "node:fs";
import * as path from "node:path";
import { crc32 } from "node:zlib";
import { bodyOf, digitsOf, sealLine } from "./checked-line";
import { openOwned } from "./disk";
import { StoreIndexError } from "./errors";
import { hexadecimal } from "./hexadecimal";
import { readFully, readLines } from "./lines";

/** Raised when a program could mistake the lines of an earlier one. */
const FORMAT = 4;
const NAME = /^index-\d+\.jsonl$/;

/** What an index belongs to. */
export interface IndexHead {
  /** Whose texts and groups it holds: another program's may differ. */
  readonly program: string;
  /** The last record in the snapshot. */
  readonly seq: number;
  /** The checksum of the snapshot's bytes. */
  readonly crc: string;
}

/** A part of an index: plain JSON of one collection. */
export interface IndexPart {
  readonly collection: string;
  readonly part: unknown;
}

const indexPath = (dir: string, seq: number) => path.join(dir, `index-${seq}.jsonl`);

/**
 * Writes what the documents of a snapshot come to, and removes the indexes of earlier snapshots. It is not synced: whatever a power
 * cut leaves of it does not match its checksums.
 */
export function writeIndex(dir: string, head: IndexHead, parts: Iterable<IndexPart>): void {
  const file = indexPath(dir, head.seq);
  const temporary = `${file}.tmp`;
  const fd = openOwned(temporary, "w");
  try {
    for (const line of encode(head, parts)) fs.writeFileSync(fd, line);
    fs.renameSync(temporary, file);
  } finally {
    fs.closeSync(fd);
    fs.rmSync(temporary, { force: true });
  }
  removeOtherIndexes(dir, head.seq);
}

/** Removes the indexes of other snapshots. */
export function removeOtherIndexes(dir: string, seq: number): void {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const other = path.join(dir, entry.name);
    if (entry.isFile() && NAME.test(entry.name) && other !== indexPath(dir, seq)) {
      fs.rmSync(other, { force: true });
    }
  }
}

/** How the index of a snapshot differs from what it has to be, byte by byte. There may be none, or another program's. */
export function differenceOf(
  dir: string,
  head: IndexHead,
  parts: Iterable<IndexPart>,
): StoreIndexError | undefined {
  const file = indexPath(dir, head.seq);
  if (!fs.existsSync(file)) return undefined;
  try {
    const fd = openFile(file);
    try {
      const [first] = readLines(fd);
      const stated = first && bodyOf(first.bytes)?.toString();
      if (stated?.startsWith(`"index",`) && stated !== headJson(head)) return undefined;
      let at = 0;
      for (const line of encode(head, parts)) {
        const bytes = Buffer.alloc(line.length);
        const isSame = readFully(fd, bytes, at) === line.length && bytes.equals(line);
        if (!isSame) return new StoreIndexError(file, at, "it does not say what its snapshot does");
        at += line.length;
      }
      return fs.fstatSync(fd).size > at
        ? new StoreIndexError(file, at, "it goes on after its end")
        : undefined;
    } finally {
      fs.closeSync(fd);
    }
  } catch (error) {
    return new StoreIndexError(file, 0, error instanceof Error ? error.message : String(error));
  }
}

/** @throws Error for what is no file: opening a pipe would wait for somebody to write to it */
function openFile(file: string): number {
  if (!fs.statSync(file).isFile()) throw new Error("it is not a file");
  return fs.openSync(file, "r");
}

/**
 * Passes on each part of the index of a snapshot, in the order in which they were written. Returns false where there is none, or
 * it is another program's or snapshot's.
 * @throws Error when it is not whole: do not use what was passed on
 */
export function readIndex(dir: string, head: IndexHead, accept: (part: IndexPart) => void): boolean {
  const file = indexPath(dir, head.seq);
  if (!fs.existsSync(file)) return false;
  const fd = openFile(file);
  try {
    const order = new LineOrder();
    for (const { bytes, start, complete, last } of readLines(fd)) {
      const body = complete ? bodyOf(bytes) : undefined;
      if (body === undefined) throw new Error(`the line at byte ${start} does not match its checksum`);
      if (start === 0 && body.toString() !== headJson(head)) return false;
      if (last && body.toString() === order.endJson()) return true;
      if (start > 0) {
        const [, collection, part] = JSON.parse(bytes.toString()) as [string, string, unknown];
        accept({ collection, part });
      }
      order.pass(bytes);
    }
    throw new Error("it has no end, or a line of it stands elsewhere");
  } finally {
    fs.closeSync(fd);
  }
}

function* encode(head: IndexHead, parts: Iterable<IndexPart>): Generator<Buffer> {
  const order = new LineOrder();
  yield order.pass(sealLine(headJson(head)));
  for (const { collection, part } of parts) {
    yield order.pass(sealLine(`${JSON.stringify(collection)},${JSON.stringify(part)}]`));
  }
  yield sealLine(order.endJson());
}

/** Which lines there were, in which order: each by itself matches its checksum wherever it stands. */
class LineOrder {
  #count = 0;
  #crc = 0;

  pass(line: Buffer): Buffer {
    this.#count++;
    this.#crc = crc32(digitsOf(line), this.#crc);
    return line;
  }

  endJson(): string {
    return `"end",{"lines":${this.#count},"crc":"${hexadecimal(this.#crc)}"}]`;
  }
}

function headJson(head: IndexHead): string {
  return `"index",${JSON.stringify({ format: FORMAT, ...head })}]`;
}
