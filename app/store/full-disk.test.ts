import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listFiles } from "./generations";
import { openAnyBooks, temporaryDirectory } from "./testing/books";
import { bundle, compactionWorker } from "./testing/bundle";
import { halves } from "./testing/crash-writer";
import type { Failure, Order, Outcome, Said } from "./testing/fault-writer";
import { retell } from "./testing/history";
import { type SmallDisk, smallFileSystem, smallFiles } from "./testing/small-disk";

/** A process that has the books of a directory open and does as it is told. */
class Writer {
  readonly log: string[] = [];
  readonly #child: ChildProcess;
  #answer: ((outcome: Outcome) => void) | undefined;
  #onSettled: (() => void) | undefined;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (message: Outcome | Said) => {
      if ("log" in message) {
        this.log.push(message.log);
        this.#onSettled?.();
      } else {
        this.#answer?.(message);
      }
    });
  }

  static async start({ dir, shell }: Pick<SmallDisk, "dir" | "shell">, compactAt: number): Promise<Writer> {
    const script = await bundle(
      `import { obey } from "./testing/fault-writer";
       await obey(process.argv[2], process.argv[3], Number(process.argv[4]));`,
    );
    const [command = "", ...args] = [
      ...shell,
      ...[process.execPath, script, dir, await compactionWorker(), String(compactAt)],
    ];
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const writer = new Writer(child);
    await writer.hears(/^open$/);
    return writer;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves when the process has logged such a line; rejects when it ends before. */
  async hears(line: RegExp): Promise<void> {
    while (!this.log.some((said) => line.test(said))) {
      await this.#orEnd((resolve) => {
        this.#onSettled = () => resolve(undefined);
      });
    }
  }

  tell(order: Order): Promise<Outcome> {
    return this.#orEnd((resolve) => {
      this.#answer = resolve;
      this.#child.send(order);
    });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("close", resolve));
    await this.tell({ do: "close" });
    expect(await ended).toBe(0);
  }

  #orEnd<T>(wait: (resolve: (value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#child.once("exit", (code, signal) => reject(new Error(`the writer ended: ${code ?? signal}`)));
      wait(resolve);
    });
  }
}

/** Both halves of every write that was acknowledged are there, and of no other one. */
async function expectExactly(written: readonly string[], dir: string, outcome: Outcome): Promise<void> {
  const expected = [...written].sort();
  expect([...outcome.left].sort()).toEqual(expected);
  expect([...outcome.right].sort()).toEqual(expected);
  const { left, right } = await openAnyBooks(dir, { collections: halves, readOnly: true, freeze: false });
  expect([...left].map(({ _id }) => _id).sort()).toEqual(expected);
  expect([...right].map(({ _id }) => _id).sort()).toEqual(expected);
  expect(Object.keys(retell(dir).docs.left ?? {}).sort()).toEqual(expected);
}

const temporaries = (dir: string) =>
  fs.readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith(".tmp"));

const kinds = (failed: readonly Failure[]) => [
  ...new Set(failed.map(({ name, message }) => `${name}: ${message}`)),
];

async function fillAndGoOn(disk: SmallDisk): Promise<void> {
  const { dir, says } = disk;
  const writer = await Writer.start(disk, disk.compactAt);
  const counts = { undone: 0, failedCompactions: 0 };
  const written: string[] = [];
  let last: Outcome;

  // A limit of each file leaves room for the first snapshot, not for one of all that two journals hold.
  for (;;) {
    last = await writer.tell({ do: "write", writes: 1e9, failures: 10 });
    written.push(...last.written);
    counts.undone += last.failed.length;
    expect(last.isReadOnly).toBe(false);
    expect(last.failed).toHaveLength(40);
    for (const kind of kinds(last.failed))
      expect(kind).toMatch(
        new RegExp(`^StoreWriteError: The change could not be written, so it was not made: ${says}: `),
      );
    await expectExactly(written, dir, last);

    const { failed } = await writer.tell({ do: "compact" });
    expect(temporaries(dir)).toEqual([]);
    if (failed.length > 0) {
      expect(failed[0]?.message).toContain(says);
      counts.failedCompactions++;
      break;
    }
  }
  expect(writer.log.filter((line) => line.includes("could not be compacted"))).toHaveLength(1);
  const before = { snapshots: listFiles(dir).snapshots.length, written: written.length };

  disk.makeRoom(writer.pid);
  last = await writer.tell({ do: "write", writes: 50, failures: 1 });
  written.push(...last.written);
  expect(last.failed).toEqual([]);
  await writer.hears(/^The journals are compacted again/);
  expect(listFiles(dir).snapshots.length).toBeGreaterThan(before.snapshots);
  last = await writer.tell({ do: "write", writes: 50, failures: 1 });
  written.push(...last.written);
  await expectExactly(written, dir, last);
  await writer.close();
  await expectExactly(written, dir, last);

  const again = await openAnyBooks(dir, { collections: halves, freeze: false });
  expect(again.recovered).toBeUndefined();
  expect(again.left.count).toBe(written.length);
  await again.close();
  console.log(
    `${disk.what}: ${written.length} acknowledged writes, 0 lost; ${counts.undone} answered ${says} and undone; ${counts.failedCompactions} failed compaction, retried when there was room; ${written.length - before.written} writes after it in the same process`,
  );
}

test("a disk that is full loses nothing, says so to each who writes, and goes on when there is room", async () => {
  const disk = smallFileSystem();
  if (typeof disk === "string") {
    console.log(
      `no small file system could be mounted here (${disk}): a limit of file size stands in for it`,
    );
    await fillAndGoOn(smallFiles());
  } else {
    await fillAndGoOn(disk);
  }
});

test("a file that may not grow any more (EFBIG) is the same", async () => {
  await fillAndGoOn(smallFiles());
});

test("a disk that cannot sync makes a process's books read-only, with all that it acknowledged in them", async () => {
  const dir = path.join(temporaryDirectory(), "data");
  const writer = await Writer.start({ dir, shell: [] }, Number.POSITIVE_INFINITY);
  const first = await writer.tell({ do: "write", writes: 100, failures: 1 });
  expect(first.failed).toEqual([]);
  await writer.tell({ do: "fail to sync" });
  const failed = [await writer.tell({ do: "write", writes: 1, failures: 5 })];
  // What the disk says later counts for nothing: it may have thrown away what it did not keep.
  await writer.tell({ do: "sync again" });
  failed.push(await writer.tell({ do: "write", writes: 1, failures: 5 }));
  for (const refused of failed) {
    expect(refused).toMatchObject({ written: [], isReadOnly: true });
    expect(kinds(refused.failed)).toEqual([
      "StoreReadOnlyError: The disk could not make a change durable (EIO: i/o error). The books are read-only until the program is restarted; check the disk first.",
    ]);
    await expectExactly(first.written, dir, refused);
  }
  const compacted = await writer.tell({ do: "compact" });
  expect(compacted.failed[0]?.name).toBe("StoreReadOnlyError");
  await writer.close();

  const again = await Writer.start({ dir, shell: [] }, Number.POSITIVE_INFINITY);
  const more = await again.tell({ do: "write", writes: 10, failures: 1 });
  await expectExactly([...first.written, ...more.written], dir, more);
  await again.close();
  console.log(
    `EIO at fdatasync: ${first.written.length} acknowledged writes, 0 lost; ${failed.flatMap((refused) => refused.failed).length} refused; ${more.written.length} after a restart`,
  );
});
