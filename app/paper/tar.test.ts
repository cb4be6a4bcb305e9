import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackTar } from "./tar";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "garage-tar-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function entry(name: string, kind: string, content = ""): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, "0"), 124);
  header.write(kind, 156);
  header.write("ustar", 257);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

const END = Buffer.alloc(1024);

test("files and folders land in the folder, for their owner only", async () => {
  const archive = [
    entry("lib/", "5"),
    entry("lib/a.so", "0", "x".repeat(600)),
    entry("b/c.conf", "0", "c"),
    END,
  ];
  await unpackTar(Buffer.concat(archive), folder);
  expect(await readFile(join(folder, "lib/a.so"), "utf8")).toBe("x".repeat(600));
  expect(await readFile(join(folder, "b/c.conf"), "utf8")).toBe("c");
  if (process.platform !== "win32") {
    expect((await stat(join(folder, "lib/a.so"))).mode & 0o777).toBe(0o600);
  }
});

test.each(["../out", "/etc/out", "lib/../../out"])("%s is refused", async (name) => {
  await expect(unpackTar(Buffer.concat([entry(name, "0", "x"), END]), folder)).rejects.toThrow(
    "leave the folder",
  );
});

test("a link is refused", async () => {
  await expect(unpackTar(Buffer.concat([entry("link", "2"), END]), folder)).rejects.toThrow(
    "neither a file nor",
  );
});

test("an archive that is cut short is refused", async () => {
  const whole = Buffer.concat([entry("a", "0", "x".repeat(600)), END]);
  await expect(unpackTar(whole.subarray(0, 900), folder)).rejects.toThrow("cut short");
  await expect(unpackTar(whole.subarray(0, 1536), folder)).rejects.toThrow("no end");
});
