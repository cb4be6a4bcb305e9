import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { acceptLoss } from "./acceptance";
import { backUp } from "./backup";
import { restoreBackup } from "./restoration";
import { job, openBooks, type TestStore, temporaryDirectory } from "./testing/books";

/** Books with one job, in a directory of a machine that remembers them, and the path of a copy of it. */
async function copied() {
  const [root, memory] = [temporaryDirectory(), temporaryDirectory()];
  const [dir, copy] = [path.join(root, "data"), path.join(root, "copy of data")];
  await addJob(dir, memory);
  fs.cpSync(dir, copy, { recursive: true });
  return { dir, copy, memory };
}

/** Opens a directory for writing, adds a job and gives its number. */
async function addJob(dir: string, memory: string): Promise<number> {
  const books = await openBooks(dir, { memory });
  try {
    return await addTo(books);
  } finally {
    await books.close();
  }
}

async function addTo(books: TestStore): Promise<number> {
  const fresh = job(`${Math.random()}`);
  return (await books.update("Ann", ({ jobs }) => jobs.insert(fresh))).autoId;
}

test("a copy of books that are being written is refused, whichever it is, and the first goes on", async () => {
  const { dir, copy, memory } = await copied();
  const books = await openBooks(dir, { memory });
  await expect(openBooks(copy, { memory })).rejects.toThrow(
    new RegExp(`^${dir} is in use by process ${process.pid} .* ${copy} has the same books`),
  );
  expect(await addTo(books)).toBe(2);
  await books.close();
});

test("of two copies the one that goes on is taken, and the other one is refused, until it is one of its own by consent", async () => {
  const { dir, copy, memory } = await copied();
  expect(await addJob(copy, memory)).toBe(2);
  await expect(addJob(dir, memory)).rejects.toThrow(
    new RegExp(
      `^${dir}: the same books go on in ${copy} to record 2 of .*\\. Here they end with record 1\\.`,
    ),
  );
  const read = await openBooks(dir, { memory, readOnly: true });
  expect(read.jobs.count).toBe(1);
  const loss = await acceptLoss(dir, { by: "owner@example.co.uk", memory, log: () => undefined });
  expect(loss?.reason).toContain(`go on in ${copy}`);
  expect(await addJob(dir, memory)).toBe(2);
  expect(await addJob(copy, memory)).toBe(3);
});

test("books that were moved, or whose copy was moved away, open as ever", async () => {
  const { dir, copy, memory } = await copied();
  expect(await addJob(copy, memory)).toBe(2);
  fs.renameSync(copy, `${copy} 2`);
  fs.rmSync(dir, { recursive: true });
  expect(await addJob(`${copy} 2`, memory)).toBe(3);
});

test("what is restored beside its books is a garage of its own", async () => {
  const { dir, copy, memory } = await copied();
  fs.rmSync(copy, { recursive: true });
  const backup = path.join(temporaryDirectory(), "backup.tar.gz");
  await backUp(dir, backup, { memory });
  await restoreBackup(backup, copy, { memory });
  const books = await openBooks(dir, { memory });
  expect(await addJob(copy, memory)).toBe(2);
  expect(await addTo(books)).toBe(2);
  await books.close();
  expect(await addJob(dir, memory)).toBe(3);
});
