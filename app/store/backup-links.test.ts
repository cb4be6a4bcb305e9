import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { backUp } from "./backup";
import { verifyBackup } from "./restoration";
import { defineCollection, openStore, type StoredDocument } from "./store";
import { temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";

interface Note extends StoredDocument {
  readonly text: string;
}

const collections = { notes: defineCollection<Note>()({ numbered: true, groups: {} }) };
const worker = await compactionWorker();
const also = ["config.json", "logos"];

/** Books with history, and beside them what only root reads. */
async function directory(): Promise<{ dir: string; secret: string; secrets: string }> {
  const place = temporaryDirectory();
  const dir = path.join(place, "data");
  const store = await openStore({
    dir,
    collections,
    compaction: { worker, compactAt: Number.POSITIVE_INFINITY },
  });
  for (const _id of ["a", "b", "c"]) {
    await store.update("Ann", ({ notes }) => notes.insert({ _id, text: _id }));
    await store.compact();
  }
  await store.close();
  fs.writeFileSync(path.join(dir, "config.json"), "{}");
  fs.mkdirSync(path.join(dir, "logos"));
  fs.writeFileSync(path.join(dir, "logos", "garage.svg"), "<svg/>");
  const secrets = path.join(place, "secrets");
  fs.mkdirSync(secrets);
  const secret = path.join(secrets, "shadow");
  fs.writeFileSync(secret, "root's own");
  return { dir, secret, secrets };
}

async function backedUp(dir: string) {
  const file = path.join(temporaryDirectory(), "backup.tar.gz");
  const { manifest, links, leftOut, historyDamage } = await backUp(dir, file, { also });
  await verifyBackup(file, temporaryDirectory());
  return { names: manifest.files.map(({ name }) => name), links, leftOut, historyDamage };
}

function becomesLink(file: string, to: string): void {
  fs.rmSync(file, { recursive: true, force: true });
  fs.symlinkSync(to, file);
}

test("a logo or a configuration that is a link is left out, and told", async () => {
  const { dir, secret } = await directory();
  becomesLink(path.join(dir, "logos", "stolen.svg"), secret);
  becomesLink(path.join(dir, "logos", "nowhere.svg"), "nowhere");
  becomesLink(path.join(dir, "config.json"), secret);
  const { names, links, leftOut } = await backedUp(dir);
  expect(names).toContain("logos/garage.svg");
  expect(names).not.toContain("logos/stolen.svg");
  expect(names).not.toContain("config.json");
  expect([...links].sort()).toEqual(["config.json", "logos/nowhere.svg", "logos/stolen.svg"]);
  expect(leftOut).toEqual([]);
});

test("so is a folder of logos that is a link", async () => {
  const { dir, secrets } = await directory();
  becomesLink(path.join(dir, "logos"), secrets);
  const { names, links } = await backedUp(dir);
  expect(names.filter((name) => name.startsWith("logos"))).toEqual([]);
  expect(links).toEqual(["logos"]);
});

test("a part of the history that is a link is missing", async () => {
  const { dir, secret } = await directory();
  const [first = ""] = fs.readdirSync(path.join(dir, "history"));
  becomesLink(path.join(dir, "history", first), secret);
  const { names, links, historyDamage } = await backedUp(dir);
  expect(names).not.toContain(`history/${first}`);
  expect(links).toEqual([`history/${first}`]);
  expect(historyDamage?.message).toMatch(/missing/);
});

test("so is the whole history where its folder is a link", async () => {
  const { dir, secrets } = await directory();
  const elsewhere = path.join(secrets, "history");
  fs.renameSync(path.join(dir, "history"), elsewhere);
  fs.symlinkSync(elsewhere, path.join(dir, "history"));
  const { names, links, historyDamage } = await backedUp(dir);
  expect(names.filter((name) => name.startsWith("history"))).toEqual([]);
  expect(links).toEqual(["history"]);
  expect(historyDamage?.message).toMatch(/missing/);
  becomesLink(path.join(dir, "history"), "nowhere");
  expect(await backedUp(dir)).toMatchObject({ names, links });
});

test("a data directory that is a link, or lies below one, is backed up as a whole", async () => {
  const { dir } = await directory();
  const whole = await backedUp(dir);
  const place = temporaryDirectory();
  fs.symlinkSync(dir, path.join(place, "data"));
  fs.symlinkSync(path.dirname(dir), path.join(place, "above"));
  for (const way of ["data", "above/data"]) expect(await backedUp(path.join(place, way))).toEqual(whole);
  expect(whole).toMatchObject({ links: [], leftOut: [], historyDamage: undefined });
  expect(whole.names).toEqual(expect.arrayContaining(["config.json", "logos/garage.svg"]));
});
