import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Header, pack } from "tar-stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackTar } from "./tar";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "garage-tar-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function archiveOf(
  ...entries: readonly (Partial<Header> & { readonly name: string; readonly content?: string })[]
): Promise<Buffer> {
  const archive = pack();
  for (const { content, ...header } of entries) archive.entry(header, content ?? "");
  archive.finalize();
  return buffer(archive);
}

test("files and folders land in the folder, for their owner only", async () => {
  const archive = await archiveOf(
    { name: "lib/", type: "directory" },
    { name: "lib/a.so", content: "x".repeat(600) },
    { name: "b/c.conf", content: "c" },
  );
  await unpackTar(archive, folder);
  expect(await readFile(join(folder, "lib/a.so"), "utf8")).toBe("x".repeat(600));
  expect(await readFile(join(folder, "b/c.conf"), "utf8")).toBe("c");
  if (process.platform !== "win32") {
    expect((await stat(join(folder, "lib/a.so"))).mode & 0o777).toBe(0o600);
  }
});

test.each(["../out", "/etc/out", "lib/../../out"])("%s is refused", async (name) => {
  const archive = await archiveOf({ name, content: "x" });
  await expect(unpackTar(archive, folder)).rejects.toThrow("leave the folder");
});

test.each(["symlink", "link", "character-device"] as const)("a %s is refused", async (type) => {
  const archive = await archiveOf({ name: "link", type, linkname: "/etc/passwd" });
  await expect(unpackTar(archive, folder)).rejects.toThrow("neither a file nor");
});

test("an archive that is cut anywhere is refused", async () => {
  const whole = await archiveOf({ name: "a", content: "x".repeat(600) });
  for (const length of [0, 512, 900, 1536, whole.length - 512]) {
    await expect(unpackTar(whole.subarray(0, length), folder)).rejects.toThrow("cut short");
  }
});
