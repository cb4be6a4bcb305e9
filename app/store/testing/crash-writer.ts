import * as fs from "node:fs";
import { defineCollection, newId, openStore, type StoredDocument } from "../store";

/** Half of what one commit writes. The other half has the same `_id`, value and round. */
export interface Half extends StoredDocument {
  readonly value: number;
  readonly round: number;
  readonly padding: string;
}

export const halves = {
  left: defineCollection<Half>()({ numbered: true, groups: {} }),
  right: defineCollection<Half>()({ numbered: false, groups: {} }),
};

const WRITERS = 4;

/** Marks are synced a second after they were raised. Here it is sooner, so that a short run meets it often. */
export function hurryMarks(): void {
  const { setTimeout: wait } = globalThis;
  const hurried = (fn: () => void, ms = 0) => wait(fn, ms === 1000 ? 5 : ms);
  globalThis.setTimeout = hurried as typeof setTimeout;
}

/** Small enough to keep compaction running all the time. */
const COMPACT_AT = 20_000;

/** What the writer's machine remembers. */
export const memoryOf = (dir: string) => `${dir}.memory`;

/** Prints a line at once. A full pipe takes none until the other end has read, which on a busy machine is later. */
function say(line: string): void {
  for (;;) {
    try {
      fs.writeSync(1, line);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}

/**
 * Writes as fast as possible until killed, and prints each acknowledged write: id, number, value.
 * @param worker path of the compaction worker; undefined for no compaction.
 */
export async function writeUntilKilled(dir: string, round: number, worker?: string): Promise<void> {
  hurryMarks();
  const compaction = worker ? { worker, compactAt: COMPACT_AT } : undefined;
  const store = await openStore({ dir, collections: halves, compaction, memory: memoryOf(dir) });
  say("open\n");
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let value = 1; ; value++) {
        // Some lines are long, so that a kill interrupts them half written.
        const padding = "x".repeat(value % 12 === 0 ? 40_000 : value % 50);
        const fresh = { _id: newId(), value, round, padding };
        const own = `writer-${writer}`;
        const saved = await store.update(own, ({ left, right }) => {
          right.insert(fresh);
          const { left: before, right: other } = { left: left.get(own), right: right.get(own) };
          if (before && other) {
            left.put({ ...before, value: before.value + 1, round });
            right.put({ ...other, value: other.value + 1, round });
          } else {
            left.insert({ _id: own, value: 1, round, padding: "" });
            right.insert({ _id: own, value: 1, round, padding: "" });
          }
          return { ...left.insert(fresh), ownValue: left.get(own)?.value };
        });
        say(`${saved._id} ${saved.autoId} ${value} ${own} ${saved.ownValue}\n`);
      }
    }),
  );
}
