import * as fs from "node:fs";
import * as path from "node:path";
import { gunzipSync } from "node:zlib";
import type { StoredDocument } from "../collection";
import { isHead } from "../journal-head";
import { decodeRecord } from "../record";

/** The books and numbers rebuilt from every commit ever made, without any snapshot. */
export interface Retold {
  readonly docs: Record<string, Record<string, StoredDocument>>;
  readonly records: number;
}

/** Replays history and journals; a torn end is left out. @throws Error when a record is missing, doubled or damaged */
export function retell(dir: string): Retold {
  const history = path.join(dir, "history");
  const places = [...(fs.existsSync(history) ? filesIn(history) : []), ...filesIn(dir)];
  const journals = new Map<number, Buffer>();
  for (const file of places) {
    const first = Number(/journal-(\d+)\.jsonl(\.gz)?$/.exec(file)?.[1]);
    const bytes = fs.readFileSync(file);
    const text = file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    const other = journals.get(first);
    if (other && !other.equals(text)) throw new Error(`${file} is there twice and differs`);
    journals.set(first, text);
  }
  const docs: Retold["docs"] = {};
  let records = 0;
  for (const [first, bytes] of [...journals].sort(([a], [b]) => a - b)) {
    if (first !== records + 1) throw new Error(`record ${records + 1} is missing before journal ${first}`);
    for (const line of bytes.toString().split("\n").slice(0, -1)) {
      if (isHead(Buffer.from(line))) continue;
      const record = decodeRecord(Buffer.from(line));
      if (typeof record === "string" || record.seq !== ++records) {
        throw new Error(`record ${records} does not hold`);
      }
      for (const [collection, id, doc] of record.commits.flatMap(({ ops }) => ops)) {
        docs[collection] ??= {};
        if (doc) docs[collection][id] = doc;
        else delete docs[collection][id];
      }
    }
  }
  return { docs, records };
}

function filesIn(dir: string): string[] {
  const names = fs.readdirSync(dir).filter((name) => /^journal-\d+\.jsonl(\.gz)?$/.test(name));
  return names.map((name) => path.join(dir, name));
}
