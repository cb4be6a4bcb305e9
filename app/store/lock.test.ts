import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { formatMoment } from "../shared/dates";
import { takeLock } from "./lock";
import { whereabouts } from "./lock-holder";
import { note, openBooks, temporaryDirectory } from "./testing/books";
import { bundle } from "./testing/bundle";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const hasFlock = spawnSync("flock", ["--version"]).error === undefined;
const canBeApart = spawnSync("unshare", ["-Urpf", "--mount-proc", "true"]).status === 0;
/** For where an ordinary user can make namespaces. */
const testApart = canBeApart ? test : () => undefined;

/** Another process that opens the store of a directory and keeps it; resolves with the process once it has. */
async function holder(dir: string, flock: string) {
  const script = await bundle(
    `import { takeLock } from "./lock";
     takeLock(${JSON.stringify(dir)}, new Date("${NOW.toISOString()}"), ${JSON.stringify(flock)});
     process.stdout.write("held");
     process.stdin.resume();`,
  );
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", () => reject(new Error("the holder ended")));
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    pid: child.pid,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

describe.each([
  ["flock(1)", "flock"],
  ["a lock file", "no-flock-on-this-machine"],
])("%s", (_, flock) => {
  test("a second opener is refused, naming who, where and since when", async () => {
    const dir = temporaryDirectory();
    const other = await holder(dir, flock);
    await expect(openBooks(dir)).rejects.toMatchObject({
      name: "StoreLockedError",
      message: expect.stringContaining(
        `${dir} is in use by process ${other.pid} on ${os.hostname()} since ${formatMoment(NOW.toISOString())}`,
      ),
      holder: { pid: other.pid },
    });
    expect(() => takeLock(dir, NOW, "no-flock-on-this-machine")).toThrow(`process ${other.pid}`);
    expect(() => takeLock(dir, NOW, flock)).toThrow(`process ${other.pid}`);
    await other.kill();
    takeLock(dir, NOW, flock).release();
    const store = await openBooks(dir);
    expect(store.isReadOnly).toBe(false);
  });

  test("the same process cannot take it twice, and can again after letting it go", () => {
    const dir = temporaryDirectory();
    const lock = takeLock(dir, NOW, flock);
    const said = JSON.parse(fs.readFileSync(path.join(dir, "LOCK"), "utf8"));
    expect(said).toMatchObject({ pid: process.pid, host: os.hostname(), started: NOW.toISOString() });
    expect(() => takeLock(dir, NOW, flock)).toThrow(`process ${process.pid}`);
    lock.release();
    takeLock(dir, NOW, flock).release();
    expect(fs.readdirSync(dir).filter((name) => name !== "LOCK")).toEqual([]);
  });
});

describe("a lock file left behind", () => {
  const leave = (more: object) => {
    const dir = temporaryDirectory();
    const holding = {
      pid: process.pid,
      host: os.hostname(),
      started: NOW.toISOString(),
      kind: "file",
      ...more,
    };
    fs.writeFileSync(path.join(dir, "LOCK"), JSON.stringify(holding));
    return dir;
  };

  test.each([
    "flock",
    "no-flock-on-this-machine",
  ])("by an earlier process with the same pid is taken over (%s)", (flock) => {
    takeLock(leave({ processStarted: "1" }), NOW, flock).release();
  });

  test.each([
    "flock",
    "no-flock-on-this-machine",
  ])("by another machine is not, for nobody can know (%s)", (flock) => {
    const dir = leave({ host: "elsewhere", processStarted: "1" });
    expect(() => takeLock(dir, NOW, flock)).toThrow(`process ${process.pid} on elsewhere`);
    expect(() => takeLock(dir, NOW, flock)).toThrow(`delete ${path.join(dir, "LOCK")}`);
  });

  test.each([
    "flock",
    "no-flock-on-this-machine",
  ])("by another pid namespace is not, for its numbers mean other processes here (%s)", (flock) => {
    const dir = leave({ ...whereabouts(), pidSpace: "pid:[1]", processStarted: "1" });
    expect(() => takeLock(dir, NOW, flock)).toThrow(`process ${process.pid} on ${os.hostname()}`);
  });

  test("with nothing in it is taken over", () => {
    const dir = temporaryDirectory();
    fs.writeFileSync(path.join(dir, "LOCK"), "");
    takeLock(dir, NOW, "no-flock-on-this-machine").release();
  });
});

/** Systems without flock(1) have no lock of the kernel. */
const describeKernelLock = hasFlock ? describe : () => undefined;

describeKernelLock("the lock of the kernel", () => {
  test("what flock(1) holds is held, whatever the file says", () => {
    const dir = temporaryDirectory();
    const lock = takeLock(dir, NOW);
    fs.truncateSync(path.join(dir, "LOCK"));
    expect(() => takeLock(dir, NOW)).toThrow(
      `${dir} is in use by another process that has not said who it is`,
    );
    lock.release();
  });

  /** Books that another process holds. */
  async function heldBooks() {
    const dir = path.join(temporaryDirectory(), "data");
    const store = await openBooks(dir);
    await store.update("me", ({ notes }) => notes.insert(note("a")));
    await store.close();
    return { dir, other: await holder(dir, "flock") };
  }
  const refused = (dir: string) =>
    expect(openBooks(dir)).rejects.toMatchObject({
      name: "StoreLockedError",
      message: expect.stringContaining(`${dir} is in use by`),
    });

  test("holds when LOCK was deleted or renamed, and the high-water mark with it", async () => {
    const { dir } = await heldBooks();
    fs.renameSync(path.join(dir, "LOCK"), path.join(dir, "LOCK.aside"));
    await refused(dir);
    fs.rmSync(path.join(dir, "LOCK"));
    await refused(dir);
    fs.rmSync(path.join(dir, "LOCK"));
    fs.rmSync(path.join(dir, "high-water.json"));
    await refused(dir);
  });

  test("holds when the directory was renamed, linked to, or mounted twice", async () => {
    const { dir } = await heldBooks();
    fs.renameSync(dir, `${dir}.renamed`);
    await refused(`${dir}.renamed`);
    fs.symlinkSync(`${dir}.renamed`, dir);
    await refused(dir);
    const second = path.join(path.dirname(dir), "second");
    fs.mkdirSync(second);
    if (spawnSync("mount", ["--bind", `${dir}.renamed`, second]).status !== 0) return;
    onTestFinished(() => void spawnSync("umount", ["-l", second]));
    fs.rmSync(path.join(second, "LOCK"));
    await refused(second);
  });

  test("goes along when everything is moved or linked to another directory", async () => {
    const { dir } = await heldBooks();
    const other = path.join(path.dirname(dir), "other");
    fs.mkdirSync(other);
    const files = fs.readdirSync(dir).filter((name) => name !== "LOCK");
    for (const name of files) fs.linkSync(path.join(dir, name), path.join(other, name));
    await refused(other);
    for (const name of files) fs.rmSync(path.join(other, name));
    for (const name of files) fs.renameSync(path.join(dir, name), path.join(other, name));
    await refused(other);
  });

  testApart("is held against a process in another pid namespace of the same host name", async () => {
    const { dir, other } = await heldBooks();
    expect(await openApart(dir, "flock")).toContain(
      `StoreLockedError: ${dir} is in use by process ${other.pid} on ${os.hostname()}`,
    );
  });
});

/** Takes the lock in a pid namespace of its own, where the pids of this one mean other processes or none. */
async function openApart(dir: string, flock: string): Promise<string> {
  const script = await bundle(
    `import { takeLock } from "./lock";
     try {
       takeLock(${JSON.stringify(dir)}, new Date(), ${JSON.stringify(flock)});
       process.stdout.write("held");
     } catch (error) {
       process.stdout.write(String(error));
     }`,
  );
  const args = ["-Urpf", "--mount-proc", process.execPath, script];
  return spawnSync("unshare", args, { encoding: "utf8" }).stdout;
}

testApart("without flock(1), a process in another pid namespace is not taken for gone", async () => {
  const dir = temporaryDirectory();
  const other = await holder(dir, "no-flock-on-this-machine");
  for (const flock of ["flock", "no-flock-on-this-machine"]) {
    expect(await openApart(dir, flock)).toContain(
      `StoreLockedError: ${dir} is in use by process ${other.pid} on ${os.hostname()}`,
    );
  }
});

test("without flock(1), a writer whose lock file was deleted writes nothing more", () => {
  const dir = temporaryDirectory();
  const file = path.join(dir, "LOCK");
  const lock = takeLock(dir, NOW, "no-flock-on-this-machine");
  expect(lock.loss()).toBeUndefined();
  fs.rmSync(file);
  const second = takeLock(dir, new Date(), "no-flock-on-this-machine");
  expect(lock.loss()?.message).toBe(
    `${file} was deleted or replaced, so another server may be writing to the books. This change was not made. Stop all servers, then start one.`,
  );
  expect(second.loss()).toBeUndefined();
  // It leaves the lock of the other one in its place.
  lock.release();
  expect(second.loss()).toBeUndefined();
  second.release();
});

test("a lock file from before the machine started anew is taken over", () => {
  const dir = temporaryDirectory();
  const holding = {
    pid: process.pid,
    host: os.hostname(),
    started: NOW.toISOString(),
    kind: "file",
    boot: "before",
  };
  fs.writeFileSync(path.join(dir, "LOCK"), JSON.stringify(holding));
  takeLock(dir, NOW, "no-flock-on-this-machine").release();
});

test("a child process of the holder does not keep the lock", async () => {
  const dir = temporaryDirectory();
  const lock = takeLock(dir, NOW);
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await new Promise((resolve) => child.once("spawn", resolve));
  lock.release();
  takeLock(dir, NOW).release();
});
