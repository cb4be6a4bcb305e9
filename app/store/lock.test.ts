import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { takeLock } from "./lock";
import { openBooks, temporaryDirectory } from "./testing/books";
import { bundle } from "./testing/bundle";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const hasFlock = spawnSync("flock", ["--version"]).error === undefined;

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
  test.skipIf(flock === "flock" && !hasFlock)(
    "a second opener is refused, naming who, where and since when",
    async () => {
      const dir = temporaryDirectory();
      const other = await holder(dir, flock);
      await expect(openBooks(dir)).rejects.toMatchObject({
        name: "StoreLockedError",
        message: expect.stringContaining(
          `${dir} is in use by process ${other.pid} on ${os.hostname()} since ${NOW.toISOString()}`,
        ),
        holder: { pid: other.pid },
      });
      expect(() => takeLock(dir, NOW, "no-flock-on-this-machine")).toThrow(`process ${other.pid}`);
      expect(() => takeLock(dir, NOW, flock)).toThrow(`process ${other.pid}`);
      await other.kill();
      takeLock(dir, NOW, flock).release();
      const store = await openBooks(dir);
      expect(store.isReadOnly).toBe(false);
    },
  );

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

test.skipIf(!hasFlock)("what flock(1) holds is held, whatever the file says", () => {
  const dir = temporaryDirectory();
  const lock = takeLock(dir, NOW);
  fs.truncateSync(path.join(dir, "LOCK"));
  expect(() => takeLock(dir, NOW)).toThrow(`${dir} is in use by another process that has not said who it is`);
  lock.release();
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

  test("with nothing in it is taken over", () => {
    const dir = temporaryDirectory();
    fs.writeFileSync(path.join(dir, "LOCK"), "");
    takeLock(dir, NOW, "no-flock-on-this-machine").release();
  });
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
