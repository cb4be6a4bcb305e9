// Over 300 lines: the promises of one part, with the helpers that they share.
import * as fs from "node:fs";
import * as path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { expect, onTestFinished, test } from "vitest";
import { acceptLoss } from "./acceptance";
import { backUp } from "./backup";
import { partOf } from "./backup-folder";
import { cutDamage } from "./damage";
import type { StoreDamagedError } from "./errors";
import { listFiles } from "./generations";
import { restoreBackup, verifyBackup } from "./restoration";
import { defineCollection, openStore, type StoredDocument } from "./store";
import { temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import { retell } from "./testing/history";
import { verifyDirectory } from "./verification";

interface Note extends StoredDocument {
  readonly text: string;
}

const collections = { notes: defineCollection<Note>()({ numbered: true, groups: {} }) };
const worker = await compactionWorker();

const openNotes = (dir: string, readOnly = false) =>
  openStore({ dir, collections, readOnly, compaction: { worker, compactAt: Number.POSITIVE_INFINITY } });
type Notes = Awaited<ReturnType<typeof openNotes>>;

const write = (store: Notes, count: number, text = "") =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.update("Ann", ({ notes }) =>
        notes.insert({ _id: `${text}${index}`, text: `${text} é ${index}` }),
      ),
    ),
  );

/** Books with history, an older generation, a snapshot, journals, a config and a logo. */
async function fullDirectory(): Promise<{ dir: string; store: Notes }> {
  const dir = path.join(temporaryDirectory(), "data");
  const store = await openNotes(dir);
  for (const text of ["a", "b", "c"]) {
    await write(store, 20, text);
    await store.compact();
  }
  await store.update("Ben", ({ notes }) => notes.delete("a3"));
  fs.writeFileSync(path.join(dir, "config.json"), `{"product":"Test"}`);
  fs.writeFileSync(path.join(dir, "secret"), "never in a backup");
  fs.mkdirSync(path.join(dir, "logos"));
  fs.writeFileSync(path.join(dir, "logos", "garage.svg"), "<svg/>");
  return { dir, store };
}

async function contents(dir: string): Promise<unknown[]> {
  const store = await openNotes(dir, true);
  return [...store.notes];
}

const also = ["config.json", "logos", "outbox"];

test("a backup beside a writer holds one state of everything, restores, verifies and goes on", async () => {
  const { dir, store } = await fullDirectory();
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  const before = await contents(dir);
  const writing = write(store, 500, "meanwhile");
  const compacting = store.compact();
  const { manifest } = await backUp(dir, file, { also });
  await Promise.all([writing, compacting]);

  const to = path.join(path.dirname(dir), "restored");
  const restored = await restoreBackup(file, to);
  expect(restored.replaced).toBeUndefined();
  expect(restored.verification).toMatchObject({ damages: [], records: manifest.seq, tornBytes: 0 });
  const after = await contents(to);
  expect(after.length).toBeGreaterThanOrEqual(before.length);
  expect(retell(to).docs.notes).toEqual(Object.fromEntries(after.map((doc) => [(doc as Note)._id, doc])));
  expect(fs.readFileSync(path.join(to, "config.json"), "utf8")).toBe(`{"product":"Test"}`);
  expect(fs.readFileSync(path.join(to, "logos/garage.svg"), "utf8")).toBe("<svg/>");
  expect(fs.existsSync(path.join(to, "secret"))).toBe(false);
  expect(fs.readdirSync(path.dirname(dir)).sort()).toEqual(["backup.tar.gz", "data", "restored"]);

  const again = await openNotes(to);
  const { autoId } = await again.update("Ann", ({ notes }) => notes.insert({ _id: "next", text: "" }));
  expect(autoId).toBe(Math.max(...after.map((doc) => (doc as { autoId: number }).autoId), 60) + 1);
  await again.close();
  await store.close();
  expect((await verifyDirectory(dir)).damages).toEqual([]);
});

/** A gzip file may say the same in two ways: a bit that is flipped in it may change nothing. */
function unpacksTo(tar: Buffer, bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(tar);
  } catch {
    return false;
  }
}

test("a backup never looks whole when it is not: cut anywhere, or a byte changed", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  await backUp(dir, file, { also });
  const whole = fs.readFileSync(file);
  const bad = path.join(path.dirname(dir), "bad.tar.gz");
  const scratch = temporaryDirectory();
  const verdicts: string[] = [];
  const judge = async (bytes: Buffer) => {
    fs.writeFileSync(bad, bytes);
    verdicts.push(
      await verifyBackup(bad, scratch).then(
        () => "whole",
        (error: Error) => error.name,
      ),
    );
  };
  const step = Math.ceil(whole.length / 60);
  for (let length = 0; length < whole.length; length += step) await judge(whole.subarray(0, length));
  const tar = gunzipSync(whole);
  for (let at = 20; at < whole.length; at += step) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(at) ^ 0x10, at);
    if (!unpacksTo(tar, changed)) await judge(changed);
  }
  // Also when what cut it closed the gzip stream properly.
  // Behind the manifest there is only padding.
  const end = tar.lastIndexOf("}");
  for (let length = 512; length < end; length += 2048) await judge(gzipSync(tar.subarray(0, length)));
  console.log(
    `${verdicts.length} damaged backups, ${verdicts.filter((verdict) => verdict === "whole").length} accepted`,
  );
  expect(new Set(verdicts)).toEqual(new Set(["BackupDamagedError"]));
  expect(fs.readdirSync(scratch)).toEqual([]);
});

test("an archive made by somebody else unpacks nothing outside, and no links", async () => {
  const place = temporaryDirectory();
  const entries: [Parameters<ReturnType<typeof pack>["entry"]>[0], string][] = [
    [{ name: "../evil.jsonl" }, "x"],
    [{ name: "/tmp/evil.jsonl" }, "x"],
    [{ name: "logos/../../evil" }, "x"],
    [{ name: "logos/evil.svg", type: "symlink", linkname: "/etc/passwd" }, ""],
    [{ name: "LOCK" }, "x"],
  ];
  for (const [header, body] of entries) {
    const archive = pack();
    archive.entry(header, body);
    archive.finalize();
    const parts: Buffer[] = [];
    for await (const part of archive) parts.push(part as Buffer);
    const file = path.join(place, "evil.tar.gz");
    fs.writeFileSync(file, gzipSync(Buffer.concat(parts)));
    await expect(restoreBackup(file, path.join(place, "data"))).rejects.toThrow(
      "does not belong in a backup",
    );
    expect(fs.readdirSync(place)).toEqual(["evil.tar.gz"]);
  }
});

test("restoring never takes the place of data unasked, keeps what it replaced, and not under a server", async () => {
  const { dir, store } = await fullDirectory();
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  await backUp(dir, file, { also });
  await expect(restoreBackup(file, dir)).rejects.toThrow("holds data already");
  await expect(restoreBackup(file, dir, { replace: true })).rejects.toThrow("is in use by process");
  await store.update("Ann", ({ notes }) => notes.insert({ _id: "later", text: "" }));
  await store.close();
  const { replaced } = await restoreBackup(file, dir, { replace: true });
  expect((await contents(replaced ?? "")).length).toBe((await contents(dir)).length + 1);

  const fresh = path.join(path.dirname(dir), "fresh");
  fs.mkdirSync(fresh);
  fs.writeFileSync(path.join(fresh, "README.md"), "read me");
  await restoreBackup(file, fresh);
  expect(fs.readFileSync(path.join(fresh, "README.md"), "utf8")).toBe("read me");
});

test("what cannot be backed up leaves no file, and damaged books are not backed up", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const place = temporaryDirectory();
  await expect(backUp(dir, path.join(place, "none", "backup.tar.gz"))).rejects.toThrow("ENOENT");
  const { snapshots } = listFiles(dir);
  flip(snapshots.at(-1)?.file ?? "", 200);
  await expect(backUp(dir, path.join(place, "backup.tar.gz"))).rejects.toThrow("byte");
  expect(fs.readdirSync(place)).toEqual([]);
});

function flip(file: string, at: number): void {
  const bytes = fs.readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  fs.writeFileSync(file, bytes);
}

test("a verification finds damage in every file, and a missing one", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const files = [
    ...listFiles(dir).snapshots.map(({ file }) => file),
    ...listFiles(dir).journals.map(({ file }) => file),
    ...fs.readdirSync(path.join(dir, "history")).map((name) => path.join(dir, "history", name)),
  ].filter((file) => fs.statSync(file).size > 0);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const whole = fs.readFileSync(file);
    flip(file, Math.floor(whole.length / 2));
    const { damages } = await verifyDirectory(dir);
    expect(damages.map((damage) => damage.file)).toContain(file);
    fs.writeFileSync(file, whole);
  }
  for (const file of files.filter((name) => name.includes("journal"))) {
    const whole = fs.readFileSync(file);
    fs.unlinkSync(file);
    expect((await verifyDirectory(dir)).damages.length).toBeGreaterThan(0);
    fs.writeFileSync(file, whole);
  }
  expect((await verifyDirectory(dir)).damages).toEqual([]);
});

test("a verification finds a snapshot that holds, and tells another story than history", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const other = await fullDirectory();
  await other.store.update("Ann", ({ notes }) => notes.put({ ...notes.get("b1"), text: "changed" } as Note));
  await other.store.close();
  const [mine, theirs] = [dir, other.dir].map((place) => listFiles(place).snapshots.at(-1)?.file ?? "");
  const history = fs.readFileSync(theirs ?? "", "utf8").replaceAll(" é ", " ö ");
  expect(history).not.toBe(fs.readFileSync(mine ?? "", "utf8"));
  const { encodeDocument, decodeDocument } = await import("./snapshot-line");
  const { SnapshotWriter } = await import("./snapshot-writer");
  const lines = fs
    .readFileSync(mine ?? "", "utf8")
    .split("\n")
    .slice(1, -2);
  const writer = new SnapshotWriter(mine ?? "", Number(/(\d+)\.jsonl$/.exec(mine ?? "")?.[1]));
  for (const line of lines) {
    const document = decodeDocument(Buffer.from(line));
    if (typeof document === "string") throw new Error(document);
    const [collection, id, doc] = document;
    writer.add(encodeDocument(collection, id, id === "b1" ? ({ ...doc, text: "forged" } as Note) : doc));
  }
  writer.finish({ notes: 60 });
  writer.close();
  const { damages } = await verifyDirectory(dir);
  expect(damages.map(({ reason }) => reason)).toEqual([
    "notes b1 differs between the books and their history",
  ]);
});

test("damage in the journal being written can be cut by consent, and is set aside", async () => {
  const { dir, store } = await fullDirectory();
  await store.compact();
  for (const text of ["x", "y", "z"]) await write(store, 1, text);
  await store.close();
  const journal = listFiles(dir).journals.at(-1)?.file ?? "";
  const whole = fs.readFileSync(journal);
  // Behind the journal's head and its first record.
  const second = whole.indexOf("\n", whole.indexOf("\n") + 1) + 1;
  flip(journal, second + 30);
  const { booksDamage } = await verifyDirectory(dir);
  const cut = cutDamage(dir, booksDamage as StoreDamagedError, new Date());
  expect(cut.bytes).toBe(whole.length - second);
  expect(fs.statSync(cut.file).size).toBe(cut.bytes);
  // The record behind the damaged one may have been confirmed.
  expect([path.basename(cut.file).slice(0, 4), cut.records]).toEqual(["cut-", 1]);
  await acceptLoss(dir, { by: "Ann", log: () => undefined });
  const ids = (await contents(dir)).map((doc) => (doc as Note)._id);
  expect([ids.includes("x0"), ids.includes("y0"), ids.includes("z0")]).toEqual([true, false, false]);
  flip(listFiles(dir).snapshots.at(-1)?.file ?? "", 100);
  const elsewhere = await verifyDirectory(dir);
  expect(() => cutDamage(dir, elsewhere.booksDamage as StoreDamagedError, new Date())).toThrow(
    "garage restore",
  );
});

test("a gap in history is no damage of the journal behind it, which is never cut", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const before = await contents(dir);
  const [first = ""] = fs.readdirSync(path.join(dir, "history"));
  fs.unlinkSync(path.join(dir, "history", first));
  const { damages, booksDamage } = await verifyDirectory(dir);
  expect(damages.map(({ file }) => file)).toEqual([path.join(dir, "history")]);
  expect(booksDamage).toBeUndefined();

  // The books still are backed up and restored, and the backup says what is missing.
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  const { historyDamage } = await backUp(dir, file, { also });
  expect(historyDamage?.message).toMatch(
    /history: records? 1 .*missing\. The books are whole; .* is missing\. Copy the file that holds them out of a backup/,
  );
  const to = path.join(path.dirname(dir), "restored");
  expect((await restoreBackup(file, to)).verification.damages).toHaveLength(1);
  expect(await contents(to)).toEqual(before);
});

test("a backup whose file cannot be made is refused, and nothing of it goes on", async () => {
  const faults: unknown[] = [];
  const note = (reason: unknown) => void faults.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const { dir, store } = await fullDirectory();
  await store.close();
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  fs.writeFileSync(partOf(file), "");
  await expect(backUp(dir, file)).rejects.toMatchObject({ code: "EEXIST" });
  // What went on would have read closed files by now.
  await verifyDirectory(dir);
  expect(faults).toEqual([]);
});

test("damaged history is told when it is backed up", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const [first = ""] = fs.readdirSync(path.join(dir, "history"));
  const archived = path.join(dir, "history", first);
  flip(archived, Math.floor(fs.statSync(archived).size / 2));
  const backup = path.join(path.dirname(dir), "backup.tar.gz");
  const { historyDamage } = await backUp(dir, backup);
  expect(historyDamage?.file).toBe(archived);
  // The backup is made, and the books need none.
  expect(historyDamage?.message).toContain("The books are whole;");
  expect(historyDamage?.message).not.toMatch(/Nothing was changed|--cut/);
  const reader = await openNotes(dir, true);
  await expect(reader.changesOf("notes", "a1")).rejects.toThrow("The books are whole;");
  // Unpacked, it is somewhere where nobody could look.
  const { verification } = await restoreBackup(backup, path.join(path.dirname(dir), "again"));
  expect(verification.damages[0]?.message).toMatch(`${backup}, history/${first}, byte 0: `);
  expect(verification.damages[0]?.message).not.toContain(".restoring-");
});

test("history without books is damage: nothing begins new books over it", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const files = listFiles(dir);
  for (const { file } of [...files.snapshots, ...files.journals]) fs.unlinkSync(file);
  const reason = "the snapshots and journals are missing";
  await expect(openNotes(dir)).rejects.toThrow(reason);
  await expect(verifyDirectory(dir)).rejects.toThrow(reason);
  await expect(backUp(dir, path.join(path.dirname(dir), "backup.tar.gz"))).rejects.toThrow(reason);
});

test("an empty directory, a disk that is not mounted, is neither verified nor backed up", async () => {
  const dir = temporaryDirectory();
  await expect(verifyDirectory(dir)).rejects.toThrow("There are no books in");
  await expect(backUp(dir, `${dir}.tar.gz`)).rejects.toThrow("There are no books in");
  expect(fs.existsSync(`${dir}.tar.gz`)).toBe(false);
});

test("a backup takes the place of a file only when told to, and of the data never", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  fs.writeFileSync(file, "mine");
  await expect(backUp(dir, file)).rejects.toThrow("is there already");
  expect(fs.readFileSync(file, "utf8")).toBe("mine");
  await backUp(dir, file, { replace: true });
  await expect(backUp(dir, path.join(dir, "config.json"), { replace: true })).rejects.toThrow(
    "is the data directory itself",
  );
  expect((await verifyDirectory(dir)).damages).toEqual([]);
});

test("a server that begins books while a backup is unpacked keeps its place", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  await backUp(dir, file);
  const to = path.join(path.dirname(dir), "fresh");
  fs.mkdirSync(to);
  const restoring = restoreBackup(file, to);
  const begun = await openNotes(to);
  await expect(restoring).rejects.toThrow("is in use by process");
  await begun.update("Ann", ({ notes }) => notes.insert({ _id: "kept", text: "" }));
  await begun.close();
  expect((await contents(to)).map((doc) => (doc as Note)._id)).toEqual(["kept"]);
  await expect(restoreBackup(file, to)).rejects.toThrow("holds data already");
});

test("a link leads to the directory that is replaced, and one to nothing is refused", async () => {
  const { dir, store } = await fullDirectory();
  await store.close();
  const file = path.join(path.dirname(dir), "backup.tar.gz");
  await backUp(dir, file);
  const link = path.join(temporaryDirectory(), "link");
  fs.symlinkSync(dir, link);
  const { replaced } = await restoreBackup(file, link, { replace: true });
  expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
  expect(path.dirname(replaced ?? "")).toBe(path.dirname(fs.realpathSync(dir)));
  fs.symlinkSync(`${link}-nothing`, `${link}2`);
  await expect(restoreBackup(file, `${link}2`)).rejects.toThrow("a link to nothing");
});
