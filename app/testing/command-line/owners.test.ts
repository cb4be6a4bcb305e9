import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { sharesOf } from "../garage/share";
import { apiClient, ownerClient, startTestApp } from "../garage/test-app";
import { garage } from "./run";

// What commands leave on the disk: whose it is, who may read it, and what they never replace by themselves.

/** Who owns the data: for root a user of a service, whose number nobody has, and otherwise whoever tests. */
const SERVICE = process.getuid?.() === 0 ? 54_321 : (process.getuid?.() ?? Number.NaN);
const GROUP = process.getuid?.() === 0 ? SERVICE : (process.getgid?.() ?? Number.NaN);

const shareOf = sharesOf(3);
const withoutBooksOf = sharesOf(4);

function filesUnder(dir: string): string[] {
  return fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function giveAll(dir: string): void {
  for (const each of [dir, ...filesUnder(dir)]) fs.lchownSync(each, SERVICE, GROUP);
}

const notOfService = (dir: string) =>
  filesUnder(dir).filter((each) => fs.lstatSync(each).uid !== SERVICE || fs.lstatSync(each).gid !== GROUP);

/** A garage with an invoice that nobody paid, ended; its data directory and a folder beside it. */
async function someGarage() {
  const place = temporaryDirectory();
  const dataDir = path.join(place, "data");
  fs.mkdirSync(dataDir);
  const app = await startTestApp({ dataDir });
  const api = await ownerClient(app.url);
  const customer = { name: "Ann Lee", email: "ann@lee.co.uk", phone: "01825 762 118" };
  const { body: ann } = await api("POST", "customers", customer);
  const car = { department: "Garage", vehicleModel: "Ford Focus", vehicleReg: "LR19ABC" };
  const { body: invoice } = await api("POST", "invoices", { ...car, customer: ann._id });
  const { status } = await api("PATCH", `invoices/${invoice._id}/lines`, [
    { service: "labour", charged: 100 },
  ]);
  expect(status).toBe(200);
  await app.end();
  onTestFinished(() => fs.rmSync(place, { recursive: true, force: true }));
  return { place, dataDir, env: { DATA_DIR: dataDir } };
}

describe("what root does in a service's directories", () => {
  it("leaves every file the service's", async () => {
    const { place, dataDir, env } = await someGarage();
    const fresh = path.join(place, "fresh");
    fs.mkdirSync(fresh);
    giveAll(place);
    const added = await garage(["user", "add", "Gem", "gem@example.co.uk"], { DATA_DIR: fresh });
    expect([added.code, fs.existsSync(path.join(fresh, "config.json"))]).toEqual([0, true]);
    expect(notOfService(place)).toEqual([]);
    const csv = path.join(place, "old.csv");
    fs.writeFileSync(csv, "Name,Phone\nBen Cole,01825 762 119\n");
    fs.lchownSync(csv, SERVICE, GROUP);
    const files = path.join(place, "files");
    for (const args of [
      ["compact"],
      ["import", "customers", csv],
      ["close", "2020-01-31"],
      ["user", "add", "Gem Pryce", "gem@example.co.uk"],
      ["backup", "--out", path.join(place, "backups/")],
      ["backup", "--out", path.join(place, "one.tar.gz")],
      ["restore", path.join(place, "one.tar.gz"), "--to", path.join(place, "again/data")],
      ["restore", path.join(place, "one.tar.gz"), "--to", dataDir, "--replace"],
      ["export", "invoices", "--out", path.join(place, "invoices.csv")],
      ["export", "--for", "xero", "--from", "2020-01-01", "--to", "2099-12-31", "--out", files],
      ["statements", "--department", "Garage", "--out", path.join(place, "statements")],
      ["invoice", "pdf", "1", "--out", path.join(place, "invoice.pdf")],
      ["compact"],
    ]) {
      const { code, err } = await garage(args, env);
      expect([args.join(" "), code, err]).toEqual([args.join(" "), 0, expect.any(String)]);
      expect(notOfService(place), args.join(" ")).toEqual([]);
    }
  });
});

describe("who runs a command", () => {
  it("is in the history by name, or by the number where there is no name, as in a container", async () => {
    const place = temporaryDirectory();
    onTestFinished(() => fs.rmSync(place, { recursive: true, force: true }));
    const env = { DATA_DIR: path.join(place, "data"), XDG_STATE_HOME: path.join(place, "state") };
    fs.mkdirSync(env.DATA_DIR);
    giveAll(place);
    const isRoot = process.getuid?.() === 0;
    const uid = isRoot ? SERVICE : undefined;
    const added = await garage(["user", "add", "Gem", "gem@example.co.uk"], env, "", uid);
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining("Added Gem") });
    const journal = fs.readFileSync(path.join(env.DATA_DIR, "journal-1.jsonl"), "utf8");
    const who = isRoot ? `uid ${SERVICE}` : os.userInfo().username;
    expect(journal).toContain(`"by":"cli:${who}"`);
  });
});

describe("what root does in a service's directory whose folder is root's own", () => {
  it("gives restored books to the service, and writes through no link that it made", async () => {
    const { place, dataDir, env } = await someGarage();
    const backup = path.join(place, "one.tar.gz");
    expect(await garage(["backup", "--out", backup], env)).toMatchObject({ code: 0 });
    giveAll(dataDir);
    expect(await garage(["restore", backup, "--to", dataDir, "--replace"], env)).toMatchObject({ code: 0 });
    expect(fs.statSync(dataDir).uid).toBe(SERVICE);
    expect(notOfService(dataDir)).toEqual([]);

    const secret = path.join(place, "secret.txt");
    for (const name of ["LOCK", "high-water.json"]) {
      fs.writeFileSync(secret, "root's alone");
      const file = path.join(dataDir, name);
      if (fs.existsSync(file)) fs.renameSync(file, `${file}.aside`);
      fs.symlinkSync(secret, file);
      expect((await garage(["compact"], env)).code, name).toBe(1);
      expect(fs.readFileSync(secret, "utf8")).toBe("root's alone");
      fs.rmSync(file);
      if (fs.existsSync(`${file}.aside`)) fs.renameSync(`${file}.aside`, file);
    }
  });
});

describe("a file with the garage's figures", () => {
  it("is its owner's alone, and is replaced only with --force", async () => {
    const { place, env } = await someGarage();
    const at = (name: string) => path.join(place, name);
    const days = ["--from", "2020-01-01", "--to", "2099-12-31"];
    for (const [args, file] of shareOf([
      [["export", "invoices", "--out", at("invoices.csv")], at("invoices.csv")],
      [["invoice", "pdf", "1", "--out", at("invoice.pdf")], at("invoice.pdf")],
      [["statement", "1", "--department", "Garage", "--out", at("statement.pdf")], at("statement.pdf")],
      [["statements", "--department", "Garage", "--out", at("all")], at("all/Statement-1-Garage.pdf")],
      [["export", "--for", "freeagent", ...days, "--out", at("files")], undefined],
    ] as const)) {
      expect(await garage(args, env)).toMatchObject({ code: 0 });
      const made = file ?? filesUnder(at("files"))[0] ?? "";
      expect(fs.statSync(made).mode & 0o777).toBe(0o600);
      fs.writeFileSync(made, "mine");
      fs.chmodSync(made, 0o644);
      const again = await garage(args, env);
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining("is there already") });
      expect(fs.readFileSync(made, "utf8")).toBe("mine");
      expect(await garage([...args, "--force"], env)).toMatchObject({ code: 0 });
      expect(fs.readFileSync(made, "utf8")).not.toBe("mine");
      expect(fs.statSync(made).mode & 0o777).toBe(0o600);
    }
    const rows = at("rows.csv");
    fs.writeFileSync(rows, "Name,Phone\n,01825 762 119\n");
    const refused = at("refused.csv");
    fs.writeFileSync(refused, "mine");
    const importing = ["import", "customers", rows, "--dry-run", "--refused", refused];
    expect(await garage(importing, env)).toMatchObject({ err: expect.stringContaining("is there already") });
    expect(fs.readFileSync(refused, "utf8")).toBe("mine");
    await garage([...importing, "--force"], env);
    expect(fs.readFileSync(refused, "utf8")).toContain("01825 762 119");
    expect(fs.statSync(refused).mode & 0o777).toBe(0o600);
    // A device is no file that could be lost.
    expect(await garage(["export", "invoices", "--out", "/dev/null"], env)).toMatchObject({ code: 0 });
  });
});

describe("a data directory", () => {
  it("is closed to others at a start, though git or a person made it open", async () => {
    const dataDir = temporaryDirectory();
    fs.chmodSync(dataDir, 0o755);
    const app = await startTestApp({ dataDir });
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    expect((await apiClient(app.url)("GET", "customers")).status).toBe(401);
    await app.stop();
  });

  it.each(
    withoutBooksOf([
      [["stats"]],
      [["export", "invoices"]],
      [["statements", "--department", "MOT", "--out", "/dev/null/x"]],
      [["find", "ann"]],
      [["debtors"]],
      [["creditors"]],
      [["gaps"]],
      [["vat"]],
      [["compact"]],
      [["close", "2020-01-31"]],
      [["email-statements"]],
      [["history", "invoice", "1"]],
      [["verify"]],
      [["backup", "--out", "/tmp/never/made.tar.gz"]],
    ]),
  )("without books is refused, and stays empty: %j", async (args) => {
    const dataDir = temporaryDirectory();
    const { code, out, err } = await garage(args, { DATA_DIR: dataDir });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`There are no books in ${dataDir}`);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });
});
