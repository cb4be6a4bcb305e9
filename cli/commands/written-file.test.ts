import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../../app/store/testing/books";
import { streamForOwner, writeForOwner } from "./written-file";

it("has the old file until the new one is whole, and leaves nothing of one that fails", async () => {
  const dir = temporaryDirectory();
  const file = path.join(dir, "invoices.csv");
  writeForOwner(file, "old");
  expect(() => writeForOwner(file, "other")).toThrow(/is there already/);
  const cut = async function* () {
    yield "new, but";
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  await expect(streamForOwner(file, Readable.from(cut()), true)).rejects.toMatchObject({ path: file });
  expect([fs.readdirSync(dir), fs.readFileSync(file, "utf8")]).toEqual([["invoices.csv"], "old"]);
  await streamForOwner(file, Readable.from(["new"]), true);
  expect([fs.readdirSync(dir), fs.readFileSync(file, "utf8")]).toEqual([["invoices.csv"], "new"]);
  // A folder of that name takes the place of no file.
  const folder = path.join(dir, "folder");
  const late = async function* () {
    yield "new";
    fs.mkdirSync(folder);
  };
  await expect(streamForOwner(folder, Readable.from(late()))).rejects.toMatchObject({ code: "EISDIR" });
  expect(fs.readdirSync(dir)).toEqual(["folder", "invoices.csv"]);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});
