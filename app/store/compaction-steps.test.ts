import * as fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import * as path from "node:path";
import { expect, test } from "vitest";
import { compactDirectory } from "./compaction";
import { everything, job, note, openBooks, type TestStore, temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import { retell } from "./testing/history";

const CHANGES = [
  ...["openSync", "writeSync", "writeFileSync", "fdatasyncSync", "fsyncSync", "closeSync"],
  ...["renameSync", "unlinkSync", "rmSync", "mkdirSync"],
] as const;

/** Runs `fn` and calls `before` ahead of each call that changes the disk or makes something durable. */
function beforeEachChange(before: (call: string) => void, fn: () => void): void {
  const builtin = (fs as unknown as { default: Record<string, (...args: unknown[]) => unknown> }).default;
  const originals = CHANGES.map((name) => [name, builtin[name]] as const);
  let isWatching = true;
  for (const [name, original] of originals) {
    builtin[name] = (...args) => {
      // Copying the directory makes such calls itself, and keeps these functions when this was its first time.
      if (isWatching) {
        isWatching = false;
        before(name);
        isWatching = true;
      }
      return original?.(...args);
    };
  }
  syncBuiltinESMExports();
  try {
    fn();
  } finally {
    isWatching = false;
    for (const [name, original] of originals) if (original) builtin[name] = original;
    syncBuiltinESMExports();
  }
}

/** Books of two generations with a closed journal that waits to be merged. Resolves with everything in them. */
async function readyToCompact(dir: string, worker: string): Promise<unknown> {
  const change = (store: TestStore, id: string) =>
    store.update("me", ({ jobs, notes }) => {
      jobs.insert(job(id));
      jobs.delete(`before ${id}`);
      notes.insert(note(id));
    });
  const compaction = { worker, compactAt: Number.POSITIVE_INFINITY };
  const store = await openBooks(dir, { compaction });
  for (const id of ["before a", "a", "before b"]) {
    await change(store, id);
    await store.compact();
  }
  await change(store, "b");
  // The rotation comes first, the worker fails.
  await store.close();
  const broken = await openBooks(dir, { compaction: { ...compaction, worker: `${worker}.missing` } });
  await expect(broken.compact()).rejects.toThrow("missing");
  await change(broken, "c");
  const held = everything(broken);
  await broken.close();
  return held;
}

test("a death before any step of a compaction leaves whole books, a whole history, and nothing after the next one", async () => {
  const worker = await compactionWorker();
  const dir = temporaryDirectory();
  const expected = await readyToCompact(dir, worker);
  const copies: { readonly call: string; readonly dir: string }[] = [];
  const place = temporaryDirectory();
  const copyBefore = (call: string) => {
    const copy = path.join(place, String(copies.length));
    fs.cpSync(dir, copy, { recursive: true });
    copies.push({ call, dir: copy });
  };
  beforeEachChange(copyBefore, () => compactDirectory(dir));
  copyBefore("end");
  const calls = copies.map(({ call }) => call);
  for (const call of ["renameSync", "unlinkSync", "writeSync", "fsyncSync"]) expect(calls).toContain(call);

  const names = (place: string) => fs.readdirSync(place, { recursive: true }).sort();
  const whole = names(dir);
  for (const { dir: copy } of copies) {
    expect(everything(await openBooks(copy, { readOnly: true }))).toEqual(expected);
    expect(retell(copy).records).toBe(5);
    const store = await openBooks(copy, { compaction: { worker, compactAt: Number.POSITIVE_INFINITY } });
    expect(everything(store)).toEqual(expected);
    await store.close();
    expect(names(copy).filter((name) => String(name).endsWith(".tmp"))).toEqual([]);
    compactDirectory(copy);
    expect(names(copy)).toEqual(whole);
    expect(retell(copy).records).toBe(5);
    expect(everything(await openBooks(copy, { readOnly: true }))).toEqual(expected);
  }
  console.log(`${copies.length} instants of a compaction: ${calls.join(" ")}`);
});

test("a step that fails, for want of room for example, leaves nothing behind, and the next attempt finishes", async () => {
  const worker = await compactionWorker();
  const dir = temporaryDirectory();
  const expected = await readyToCompact(dir, worker);
  const failAt = (nth: number, copy: string) => {
    let count = 0;
    beforeEachChange(
      () => {
        if (++count === nth) throw new Error("ENOSPC: no space left on device");
      },
      () => compactDirectory(copy),
    );
  };
  let failures = 0;
  for (let nth = 1; ; nth++) {
    const copy = path.join(temporaryDirectory(), "data");
    fs.cpSync(dir, copy, { recursive: true });
    try {
      failAt(nth, copy);
      break;
    } catch (error) {
      expect(String(error)).toContain("ENOSPC");
      failures++;
    }
    expect(fs.readdirSync(copy, { recursive: true }).filter((name) => String(name).endsWith(".tmp"))).toEqual(
      [],
    );
    expect(everything(await openBooks(copy, { readOnly: true }))).toEqual(expected);
    compactDirectory(copy);
    expect(retell(copy).records).toBe(5);
    expect(everything(await openBooks(copy))).toEqual(expected);
  }
  console.log(`${failures} failed steps, each tried again`);
  expect(failures).toBeGreaterThan(15);
});
