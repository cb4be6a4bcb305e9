import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "../../env.server";
import { openGarage } from "../../garage.server";
import { openBooks } from "../../modules/books/books.server";
import { auditBooks } from "../../modules/contradictions/contradictions.server";
import { allocatedTo } from "../../modules/receipts/receipt";
import { toPence } from "../../shared/money";
import { listFiles } from "../../store/generations";
import { markPath } from "../../store/mark";
import { readMark } from "../../store/mark-file";
import { restoreBackup } from "../../store/restoration";
import { temporaryDir } from "./test-app";

// `releases/` holds a small data directory of every version. Each later version opens all of them.

const RELEASES = path.resolve("app/testing/garage/releases");

/** A copy of a version's directory. */
async function directoryOf(version: string): Promise<string> {
  const dir = await temporaryDir();
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  fs.cpSync(path.join(RELEASES, version), dir, { recursive: true });
  return dir;
}

async function started(dir: string) {
  const logged: string[] = [];
  const env = readEnv({ NODE_ENV: "production", DATA_DIR: dir }, process.cwd());
  const garage = await openGarage(env, { log: (line) => logged.push(line) });
  return { garage, logged };
}

test.each(fs.readdirSync(RELEASES))("%s is opened, and nothing that it says has changed", async (version) => {
  const dir = await directoryOf(version);
  const before = await openBooks({ dir, readOnly: true });
  const { garage } = await started(dir);
  for (const name of ["customers", "invoices", "quotes", "purchases", "transactions"] as const) {
    expect([...garage.books[name]], name).toEqual([...before[name]]);
    expect(before[name].count, name).toBeGreaterThan(0);
  }
  await garage.close();
  await before.close();
  const last = listFiles(dir).journals.at(-1)?.file ?? "";
  expect(fs.readFileSync(last, "utf8")).toMatch(
    /^\["[0-9a-f]{8}","journal",\{"format":2,"books":"[\w-]{21}"\}\]\n/,
  );
  expect(readMark(markPath(dir))).toMatchObject({ mark: { generation: 1, seq: expect.any(Number) } });
  // What the mark is for: the next opening misses what is gone.
  fs.truncateSync(last, fs.readFileSync(last, "utf8").indexOf("\n") + 1);
  await expect(openBooks({ dir })).rejects.toMatchObject({ name: "StoreLossError" });
});

test("what only reads books from before receipts refuses them until a server has made receipts", async () => {
  const dir = await directoryOf("0.1.0");
  const env = readEnv({ NODE_ENV: "production", DATA_DIR: dir }, process.cwd());
  const reads = () => openGarage(env, { log: () => {}, readOnly: true });
  await expect(reads()).rejects.toMatchObject({ name: "OlderBooksError" });
  await (await started(dir)).garage.close();
  const garage = await reads();
  expect(garage.books.receipts.count).toBeGreaterThan(0);
  await garage.close();
});

test("payments of books from before receipts become receipts at the first start, in one commit, after a backup", async () => {
  const dir = await directoryOf("0.1.0");
  // The records of all journals: the first start begins a new one, with a head.
  const lines = () =>
    listFiles(dir).journals.flatMap(({ file }) =>
      fs
        .readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => /^\["[0-9a-f]{8}",\d/.test(line)),
    );
  const old = await openBooks({ dir, readOnly: true });
  expect(old.receipts.count).toBe(0);
  const paid = [...old.invoices].filter(
    ({ payments }) => payments.card + payments.cash + payments.cheque > 0,
  );
  await old.close();
  const recordsBefore = lines().length;

  const { garage, logged } = await started(dir);
  const { books } = garage;
  const receipts = [...books.receipts];
  const ways = paid.flatMap(({ payments: { card, cash, cheque } }) => [card, cash, cheque].filter(Boolean));
  expect(receipts).toHaveLength(ways.length);
  expect(logged.join("\n")).toContain(
    `${ways.length} receipts were made from the payments of ${paid.length} invoices, dated as their invoices.`,
  );
  for (const { _id, invoiceDate, customer, payments } of paid) {
    const own = receipts.filter((receipt) => allocatedTo(receipt, _id) !== 0);
    for (const receipt of own) {
      expect(receipt).toMatchObject({ date: invoiceDate, customer, dateAssumed: true });
      expect(receipt.allocations).toEqual([{ invoice: _id, amount: receipt.amount }]);
    }
    const sum = own.reduce((all, { amount }) => all + toPence(amount), 0);
    expect(sum).toBe(toPence(payments.card) + toPence(payments.cash) + toPence(payments.cheque));
  }
  await garage.close();
  const commits = lines()
    .slice(recordsBefore)
    .flatMap((line) => (JSON.parse(line) as [string, number, { by: string; ops: [string][] }[]])[2])
    .filter(({ ops }) => ops.some(([collection]) => collection === "receipts"));
  expect(commits.map(({ by, ops }) => [by, ops.length])).toEqual([["receipts", ways.length]]);
  expect(fs.statSync(path.join(dir, "backups", "before-receipts.tar.gz")).size).toBeGreaterThan(1000);

  const again = await started(dir);
  expect(again.garage.books.receipts.count).toBe(ways.length);
  expect(again.logged.join("\n")).not.toContain("receipts were made");
  await again.garage.close();
});

test("the way back to books from before receipts leaves books that do not contradict themselves", async () => {
  const dir = await directoryOf("0.1.0");
  await (await started(dir)).garage.close();
  const backup = path.join(dir, "backups", "before-receipts.tar.gz");
  const { replaced = "", wentBack } = await restoreBackup(backup, dir, { replace: true });
  onTestFinished(() => fs.rmSync(replaced, { recursive: true }));
  // Numbers that were given stay given, also those of receipts.
  expect(wentBack?.numbers).toMatchObject({ receipts: expect.any(Number) });
  expect(await auditBooks({ dir })).toEqual([]);
});
