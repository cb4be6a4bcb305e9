import type { StoredDocument } from "./collection";
import {
  changesIn,
  type DocumentChange,
  linesWith,
  readWholeJournal,
  recordAt,
  searchJournals,
} from "./history";
import { Turns } from "./turns";

/** A document's deletion, and what it was before. */
export interface Deletion {
  readonly collection: string;
  readonly id: string;
  /** The record that holds the deletion. */
  readonly seq: number;
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Undefined where the files do not hold it: it was made and deleted in one commit, or its journal is missing. */
  readonly before: StoredDocument | undefined;
}

/** A change of a document, and where it is. */
interface Event extends Omit<DocumentChange, "doc"> {
  readonly collection: string;
  readonly doc: StoredDocument | null;
}

/** How the op of a deletion ends. */
const DELETED = '",null]';
const QUOTE = 0x22;

/**
 * Every deletion of a document of these collections, newest first. Each journal is read once, the newest first: what was
 * deleted is then known when the journal comes that holds it.
 * @throws StoreDamagedError when a line of such a document is damaged
 */
export function deletionsOf(dir: string, collections: readonly string[]): Promise<Deletion[]> {
  return searchJournals(dir, async (files) => {
    const deletions: Deletion[] = [];
    const open = new Map<string, Event>();
    for (const file of files.toReversed()) {
      const journal = { file, bytes: await readWholeJournal(file), isNewest: file === files.at(-1) };
      const wanted = new Set(open.keys());
      for (const event of await eventsAt(linesWith(journal.bytes, DELETED), journal, collections)) {
        if (event.doc === null) wanted.add(keyOf(event));
      }
      if (wanted.size === 0) continue;
      const events = await eventsAt(
        linesOfDocuments(journal.bytes, collections, wanted),
        journal,
        collections,
      );
      for (const event of events.reverse()) {
        const key = keyOf(event);
        if (!wanted.has(key)) continue;
        const deletion = open.get(key);
        if (deletion) deletions.push(told(deletion, event.doc ?? undefined));
        if (event.doc === null) open.set(key, event);
        else open.delete(key);
      }
    }
    for (const event of open.values()) deletions.push(told(event, undefined));
    return deletions.sort((a, b) => b.seq - a.seq);
  });
}

function told({ collection, id, seq, by, at }: Event, before: StoredDocument | undefined): Deletion {
  return { collection, id, seq, by, at, before };
}

function keyOf({ collection, id }: Pick<Event, "collection" | "id">): string {
  return `${collection} ${id}`;
}

/** The changes of these collections on some lines, oldest first. Other work runs in between. */
async function eventsAt(
  lines: Iterable<{ start: number; line: Buffer }>,
  journal: Parameters<typeof recordAt>[1],
  collections: readonly string[],
): Promise<Event[]> {
  const events: Event[] = [];
  const turns = new Turns();
  for (const place of lines) {
    const record = recordAt(place, journal);
    if (record === undefined) break;
    for (const commit of record.commits) {
      for (const collection of collections) {
        const changes = changesIn(commit, record.seq, ([name]) => name === collection);
        events.push(...changes.map((change) => ({ ...change, collection })));
      }
    }
    await turns.pass();
  }
  return events;
}

/** The complete lines that change one of the documents, oldest first. */
function* linesOfDocuments(
  bytes: Buffer,
  collections: readonly string[],
  wanted: ReadonlySet<string>,
): Generator<{ start: number; line: Buffer }> {
  const starts = new Map<number, { start: number; line: Buffer }>();
  for (const collection of collections) {
    const needle = `["${collection}","`;
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
      const from = at + needle.length;
      const id = bytes.toString("utf8", from, bytes.indexOf(QUOTE, from));
      if (!wanted.has(`${collection} ${id}`)) continue;
      const [place] = linesWith(bytes.subarray(bytes.lastIndexOf("\n", at) + 1), needle);
      if (place === undefined) break;
      const start = bytes.lastIndexOf("\n", at) + 1;
      starts.set(start, { start, line: place.line });
    }
  }
  yield* [...starts.values()].sort((a, b) => a.start - b.start);
}
