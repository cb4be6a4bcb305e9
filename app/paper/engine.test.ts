import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFull } from "../testing/garage/share";
import { hasBundledEngine } from "./bundled-engine";
import { EngineMissingError, findEngine, unpackEngine } from "./engine";
import { namesItsSandbox } from "./engine-trial";
import { isRunning, PRINTING, temporaryFolder } from "./testing/printing";

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterAll(() => remove());

/** A program for this test: a shell script, so POSIX only, as the bundled browser is. */
async function script(name: string, body: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

describe("the browser from npm", () => {
  test("two that unpack it at the same time get the same whole one, private and with nothing left over", async () => {
    const cacheDir = join(folder, "unpack");
    if (!hasBundledEngine()) {
      await expect(unpackEngine(cacheDir)).rejects.toThrow("no browser for this machine");
      return;
    }
    await mkdir(join(cacheDir, "chromium-1.0.0"), { recursive: true, mode: 0o700 });
    const [one, other] = await Promise.all([unpackEngine(cacheDir), unpackEngine(cacheDir)]);
    expect(one).toEqual(other);
    expect((await stat(one.executable)).size).toBeGreaterThan(100_000_000);
    expect((await stat(one.executable)).mode & 0o777).toBe(0o700);
    const names = await readdir(cacheDir);
    expect(names).toHaveLength(1);
    expect((await stat(join(cacheDir, names[0] ?? ""))).mode & 0o777).toBe(0o700);
    const unpacked = await stat(one.executable);
    await unpackEngine(cacheDir);
    const { ino, ctimeMs } = await stat(one.executable);
    expect([ino, ctimeMs]).toEqual([unpacked.ino, unpacked.ctimeMs]);
    const engine = await findEngine({ cacheDir, systemBrowsers: false });
    expect(engine.executable).toBe(one.executable);
  });

  if (isFull && hasBundledEngine()) {
    test("one whose folder was removed while it ran is unpacked again over what it left", async () => {
      const cacheDir = join(folder, "unpack again");
      const { executable } = await unpackEngine(cacheDir);
      await rm(dirname(executable), { recursive: true });
      await mkdir(join(dirname(executable), "fonts", "cache"), { recursive: true });
      expect((await stat((await unpackEngine(cacheDir)).executable)).size).toBeGreaterThan(100_000_000);
    });
  }

  test("a folder that others can write to is not used", async () => {
    const cacheDir = join(folder, "open");
    await mkdir(cacheDir);
    await chmod(cacheDir, 0o777);
    await expect(unpackEngine(cacheDir)).rejects.toThrow(
      hasBundledEngine() ? "can be written by other users" : "no browser for this machine",
    );
  });
});

describe("the search", () => {
  test("passes over what is no browser, and finds it again without trying", async () => {
    const chromiumPath = await script("not-a-browser", `echo tried >> "${folder}/tried"`);
    const lines: string[] = [];
    const options = {
      cacheDir: join(folder, "search"),
      chromiumPath,
      log: (line: string) => lines.push(line),
    };
    const engine = await findEngine(options);
    expect(engine.executable).not.toBe(chromiumPath);
    expect(lines.join("\n")).toContain("cannot print");
    expect(await findEngine(options)).toEqual(engine);
    expect(await readFile(join(folder, "tried"), "utf8")).toBe("tried\n");
    expect(await findEngine({ ...options, fresh: true })).toEqual(engine);
    expect(await readFile(join(folder, "tried"), "utf8")).toBe("tried\ntried\n");
  });

  test("passes over a program that never answers, and leaves it not running", async () => {
    const place = join(folder, "silent-process");
    const chromiumPath = await script("silent", `echo $$ > "${place}"; exec sleep 600`);
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const engine = await findEngine({ cacheDir: join(folder, "silent-search"), chromiumPath, log });
    expect(engine.executable).not.toBe(chromiumPath);
    expect(lines.join("\n")).toContain("It did not answer within 15 s");
    expect(isRunning(Number(await readFile(place, "utf8")))).toBe(false);
  });

  test("CHROMIUM_PATH comes first", async () => {
    const { cacheDir } = PRINTING;
    const { executable, env } = await findEngine({ cacheDir });
    const settings = Object.entries(env).map(([name, value]) => `${name}='${value}' `);
    const chromiumPath = await script("my-browser", `${settings.join("")}exec '${executable}' "$@"`);
    expect((await findEngine({ cacheDir: join(folder, "first"), chromiumPath })).executable).toBe(
      chromiumPath,
    );
  });

  test("says what to do where there is none", async () => {
    const cacheDir = join(folder, "a-file");
    await writeFile(cacheDir, "");
    const lines: string[] = [];
    const missing = findEngine({
      cacheDir,
      chromiumPath: "/nowhere/chromium",
      systemBrowsers: false,
      log: (line) => lines.push(line),
    });
    await expect(missing).rejects.toThrow(EngineMissingError);
    await expect(missing).rejects.toMatchObject({ name: "EngineMissingError" });
    await expect(missing).rejects.toThrow(/install Chromium .* or set CHROMIUM_PATH/);
    expect(lines[0]).toBe("CHROMIUM_PATH is no program: /nowhere/chromium");
  });
});

describe("a browser is tried without its sandbox", () => {
  test.each([
    "It ended (SIGTRAP). [FATAL:../content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! If you are running on Ubuntu 23.10+",
    // In a container without capabilities.
    'It ended (SIGTRAP). Check failed: sys_chroot("/proc/self/fdinfo/") == 0\n[FATAL:zygote_host_impl_linux.cc:237] Zygote process exited prematurely with exit code -1',
    "It ended (1). Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = Operation not permitted",
  ])("after the words: %s", (words) => {
    expect(namesItsSandbox(String(new Error(words)))).toBe(true);
  });

  test.each([
    "It ended (127). chromium: error while loading shared libraries: libnspr4.so: cannot open shared object file",
    "It did not print within 15 s",
    "HeadlessChrome/120.0.6099.28 is older than 131",
  ])("but not after: %s", (words) => {
    expect(namesItsSandbox(String(new Error(words)))).toBe(false);
  });
});
