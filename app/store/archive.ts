import * as fs from "node:fs";
import * as path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { makeDirectory, openOwned, syncDirectory } from "./disk";
import { listFiles } from "./generations";

const PIECE_BYTES = 4 * 1024 * 1024;
const LEFTOVERS = [
  { below: "", name: /^(snapshot|index)-\d+\.jsonl\.tmp$/ },
  { below: "", name: /^(config\.json|secret|mail-password)\.[0-9a-f]{12}\.tmp$/ },
  { below: "history", name: /^journal-\d+\.jsonl\.gz\.tmp$/ },
];

/** The directory that keeps, for good, the journals a snapshot has replaced. They say who changed what, and when. */
export const historyDirectory = (dir: string) => path.join(dir, "history");

/**
 * Moves every journal older than the previous generation to history/, gzipped, and removes the snapshots of that age.
 * Safe to interrupt and run again: a journal is removed only once its copy is durable.
 */
export function archiveReplaced(dir: string): void {
  const { snapshots, journals } = replacedFiles(dir);
  for (const file of journals) archive(dir, file);
  for (const file of snapshots) fs.unlinkSync(file);
  if (journals.length + snapshots.length > 0) syncDirectory(dir);
}

/** Whether an interrupted compaction left files to archive. */
export function hasReplaced(dir: string): boolean {
  const { snapshots, journals } = replacedFiles(dir);
  return snapshots.length + journals.length > 0;
}

function replacedFiles(dir: string): { snapshots: readonly string[]; journals: readonly string[] } {
  const { snapshots, journals } = listFiles(dir);
  const previous = snapshots.at(-2)?.seq ?? 0;
  return {
    snapshots: snapshots.filter(({ seq }) => seq < previous).map(({ file }) => file),
    // A snapshot ends where a journal ends, so a journal that begins within a snapshot also ends within it.
    journals: journals.filter(({ firstSeq }) => firstSeq <= previous).map(({ file }) => file),
  };
}

function archive(dir: string, journal: string): void {
  const history = historyDirectory(dir);
  makeDirectory(history);
  const file = path.join(history, `${path.basename(journal)}.gz`);
  if (fs.existsSync(file)) {
    // The process died before it could remove the journal. Any other content under that name is also an audit trail.
    if (!gunzipSync(fs.readFileSync(file)).equals(fs.readFileSync(journal))) {
      throw new Error(`${file} holds something else than ${journal}: move one of them away`);
    }
  } else {
    compress(journal, file);
  }
  fs.unlinkSync(journal);
}

/** Writes a gzip file of several members, so that only one piece is in memory at a time. */
function compress(from: string, to: string): void {
  const temporary = `${to}.tmp`;
  const source = fs.openSync(from, "r");
  const target = openOwned(temporary, "w");
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let length = fs.readSync(source, piece); length > 0; length = fs.readSync(source, piece)) {
      fs.writeFileSync(target, gzipSync(piece.subarray(0, length)));
    }
    fs.fsyncSync(target);
    fs.renameSync(temporary, to);
    syncDirectory(path.dirname(to));
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  } finally {
    fs.closeSync(source);
    fs.closeSync(target);
  }
}

/**
 * Removes the unfinished files of an interrupted compaction. The caller holds the lock, and no compaction may be under way.
 */
export function removeLeftovers(dir: string): void {
  for (const { below, name } of LEFTOVERS) {
    const place = path.join(dir, below);
    if (!fs.existsSync(place)) continue;
    for (const found of fs.readdirSync(place, { withFileTypes: true })) {
      if (found.isFile() && name.test(found.name)) fs.unlinkSync(path.join(place, found.name));
    }
  }
}
