import { bodyOf, PREFIX_LENGTH, sealLine } from "./checked-line";

/** Raised when older programs could no longer read a journal. Journals of format 1 have no head. */
export const JOURNAL_FORMAT = 2;

/** The first line of a journal. It is no record. */
export interface JournalHead {
  readonly format: number;
  /** The identity of the garage that the journal belongs to. */
  readonly books: string;
}

const QUOTE = 0x22;

/** Builds the first line of a journal, newline included: `["crc","journal",{…}]`. */
export function encodeHead(books: string): Buffer {
  return sealLine(`"journal",${JSON.stringify({ format: JOURNAL_FORMAT, books } satisfies JournalHead)}]`);
}

/** Whether a line is a head rather than a record: a record begins with its number. */
export function isHead(line: Buffer): boolean {
  return line[PREFIX_LENGTH] === QUOTE;
}

/** Parses a head given without its newline. Returns a sentence about the problem when it is damaged. */
export function decodeHead(line: Buffer): JournalHead | string {
  if (bodyOf(line) === undefined) return "the head of the journal does not match its checksum";
  try {
    const [, kind, head] = JSON.parse(line.toString()) as [string, unknown, Partial<JournalHead> | null];
    if (kind === "journal" && Number.isSafeInteger(head?.format) && typeof head?.books === "string") {
      return { format: Number(head.format), books: head.books };
    }
  } catch {
    // Falls through: the checksum matches, so another program wrote this line.
  }
  return "the line has a checksum that holds but is not the head of a journal";
}
