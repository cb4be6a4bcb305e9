import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { backUp } from "./backup";
import { machine } from "./lock-holder";
import { restoreBackup } from "./restoration";
import { note, openBooks, temporaryDirectory } from "./testing/books";
import { smallFileSystem } from "./testing/small-disk";

test("a full disk is named by what it has no room for: the backup, or the directory to restore to", async () => {
  const disk = smallFileSystem();
  if (typeof disk === "string") {
    console.log(`no small file system could be mounted here (${disk})`);
    return;
  }
  const full = path.dirname(disk.dir);
  const place = temporaryDirectory();
  const store = await openBooks(path.join(place, "here"));
  await store.update("me", ({ notes }) => notes.insert(note("a")));
  await store.close();
  const backup = path.join(place, "backup.tar.gz");
  await backUp(path.join(place, "here"), backup);
  fs.mkdirSync(disk.dir);
  expect(() => fs.writeFileSync(path.join(full, "filling"), Buffer.alloc(5 * 1024 * 1024))).toThrow("ENOSPC");
  const refused = (file: string) => ({ code: "ENOSPC", path: file });
  const another = path.join(full, "backup.tar.gz");
  await expect(backUp(path.join(place, "here"), another)).rejects.toMatchObject(refused(another));
  await expect(restoreBackup(backup, disk.dir)).rejects.toMatchObject(refused(disk.dir));
});

test("a restoration removes what a killed one left, and nothing of one that runs", async () => {
  const place = temporaryDirectory();
  const dir = path.join(place, "here");
  const store = await openBooks(dir);
  await store.update("me", ({ notes }) => notes.insert(note("a")));
  await store.close();
  const file = path.join(place, "backup.tar.gz");
  await backUp(dir, file);
  const { pid: gone } = spawnSync("true");
  const old = "data.restoring-0badcafe";
  fs.mkdirSync(path.join(place, old));
  fs.utimesSync(path.join(place, old), new Date("2020-01-01"), new Date("2020-01-01"));
  const left = [`data.restoring-${machine()}-${gone}`, `data.restoring-${machine()}-${process.pid}`];
  const others = [
    `data.restoring-${machine()}-${process.ppid}`,
    `data.restoring-00000000-${gone}`,
    "data.restoring-x",
  ];
  for (const name of [...left, ...others]) fs.mkdirSync(path.join(place, name));
  await restoreBackup(file, path.join(place, "data"));
  expect(fs.readdirSync(place).sort()).toEqual([...others, "backup.tar.gz", "data", "here"].sort());
});
