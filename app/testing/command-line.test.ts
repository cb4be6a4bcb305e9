import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../documents/testing/printing";
import { openBooks } from "../modules/books.server";
import { readExport } from "./read-csv";
import {
  type ApiClient,
  apiClient,
  OWNER,
  ownerClient,
  startTestApp,
  type TestApp,
  temporaryDir,
} from "./test-app";

const dirs: string[] = [];
afterAll(() => Promise.all(dirs.map((dir) => fs.rm(dir, { recursive: true, force: true }))));

async function freshDir(): Promise<string> {
  const dir = await temporaryDir();
  dirs.push(dir);
  return dir;
}

/** A port that nobody has: remix-serve does not say which one it was given. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `garage …` from another directory, as a person would. */
function garage(args: readonly string[], env: Record<string, string> = {}, input = ""): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.resolve("cli/garage.mjs"), ...args], {
      cwd: os.tmpdir(),
      env: { ...process.env, NODE_ENV: "production", ...env },
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("close", (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

describe("garage", () => {
  it("--help names every command and gives examples", async () => {
    const { code, out } = await garage(["--help"]);
    expect(code).toBe(0);
    for (const word of ["serve", "user", "invoice", "export", "backup", "demo", "Examples:", "Exit codes:"])
      expect(out).toContain(word);
  });

  it.each([
    [["nonsense"], "unknown command 'nonsense'"],
    [["invoice", "pdf"], "missing required argument 'number'"],
    [["invoice", "pdf", "12x"], "It must be a whole number from 1."],
    [["quote", "pdf"], "missing required argument 'number'"],
    [["statement", "7"], "required option '--department <name>' not specified"],
    [["statements", "--department", "MOT"], "required option '--out <folder>' not specified"],
    [["user", "add", "Ann", "ann@lee.co.uk", "--role", "King"], "Allowed choices are Staff, Admin."],
  ])("%j is not understood", async (args, reason) => {
    const { code, err } = await garage(args, { DATA_DIR: await freshDir() });
    expect(err).toContain(reason);
    expect(code).toBe(2);
  });

  it.each([
    [{ PORT: "web" }, "PORT must be a whole number"],
    [{ SESSION_SECRET: "short" }, "SESSION_SECRET must be at least 32 characters"],
    [{ PUBLIC_URL: "garage.example" }, "PUBLIC_URL must be a URL that begins with http:// or https://"],
    [
      { GARAGE_ADMIN_EMAIL: "a@b.co", GARAGE_ADMIN_PASSWORD: "" },
      "GARAGE_ADMIN_PASSWORD must be set together",
    ],
  ])("a bad setting stops the start with one line: %j", async (env, reason) => {
    const { code, err } = await garage(["serve"], { DATA_DIR: await freshDir(), ...env });
    expect(err).toContain(reason);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  it("a broken config.json is named, with what is wrong", async () => {
    const dir = await freshDir();
    await fs.writeFile(path.join(dir, "config.json"), '{"product":"Garage"}');
    const { code, err } = await garage(["serve"], { DATA_DIR: dir, PORT: "0" });
    expect(err).toContain(path.join(dir, "config.json"));
    expect(err).toContain("company");
    expect(code).toBe(1);
  });

  it.each([
    [["invoice", "pdf", "7"], "There is no invoice 7"],
    [["quote", "pdf", "7"], "There is no quote 7"],
    [["statement", "7", "--department", "MOT"], "There is no customer 7"],
    [
      ["statements", "--department", "mot", "--out", "x"],
      "There is no such department; there are Garage, MOT",
    ],
    [["stats", "--from", "31/02/2026", "--to", "2026-03-31"], "from: Must be a real date, like 19/11/2026"],
    [["stats", "--from", "01/02/2026"], "to: The last day is required"],
    [["stats", "--from", "01/02/2026", "--to", "31/01/2026"], "to: Must not be before the first day"],
  ])("%j is refused with one line", async (args, reason) => {
    const refused = await garage(args, { DATA_DIR: await freshDir() });
    expect(refused).toEqual({ code: 1, out: "", err: `garage: ${reason}\n` });
  });

  it.each([
    "stats",
    "statements",
  ])("%s does not take a directory that is not there for an empty one", async (name) => {
    const nowhere = path.join(await freshDir(), "nowhere");
    const args = name === "stats" ? [name] : [name, "--department", "MOT", "--out", nowhere];
    const { code, err } = await garage(args, { DATA_DIR: nowhere });
    expect(err).toContain(nowhere);
    expect(code).toBe(1);
  });
});

describe("garage user", () => {
  it("adds people who can then sign in, changes their password, and refuses what the rules refuse", async () => {
    const dir = await freshDir();
    const env = { DATA_DIR: dir };
    const added = await garage(["user", "add", "Gemma Pryce", "gemma@example.co.uk", "--role", "Admin"], env);
    expect(added).toMatchObject({ code: 0, err: "" });
    const [, made] = /Password: (\S+)/.exec(added.out) ?? [];
    const twice = await garage(["user", "add", "Gemma", "GEMMA@example.co.uk"], env);
    expect(twice).toMatchObject({ code: 1, err: expect.stringContaining("already a user with the email") });
    const weak = await garage(["user", "add", "Ann", "ann@lee.co.uk", "--password", "short"], env);
    expect(weak).toMatchObject({ code: 1, err: expect.stringContaining("password: Week password") });
    const unknown = await garage(["user", "activate", "nobody@example.co.uk"], env);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("no user with the email") });

    const app = await startTestApp({ dataDir: dir });
    const signIn = (password: string) =>
      apiClient(app.url)("POST", "authentication/sign-in", { email: "gemma@example.co.uk", password });
    const { status, body: token } = await signIn(made ?? "");
    expect(status).toBe(200);
    expect((await apiClient(app.url, token)("GET", "customers")).status).toBe(200);
    await app.kill();

    const changed = await garage(
      ["user", "set-password", "gemma@example.co.uk", "--password", "-"],
      env,
      "a new long password\n",
    );
    expect(changed.code).toBe(0);
    const again = await startTestApp({ dataDir: dir });
    try {
      const call = apiClient(again.url)("POST", "authentication/sign-in", {
        email: "gemma@example.co.uk",
        password: "a new long password",
      });
      expect((await call).status).toBe(200);
      expect((await apiClient(again.url, token)("GET", "customers")).status).toBe(401);
    } finally {
      await again.stop();
    }
  });
});

describe("beside a running server", () => {
  it("a writing command names the process that holds the books, and printing an invoice works", async () => {
    const app = await startTestApp();
    try {
      const api = await ownerClient(app.url);
      const { body: customer } = await api("POST", "customers", {
        name: "Ann Lee",
        email: "ann@lee.co.uk",
        phone: "01825 762 118",
      });
      await api("POST", "invoices", { customer, vehicleModel: "Ford Fiesta", vehicleReg: "AB12 CDE" });
      const refused = await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: app.dataDir });
      expect(refused.err).toContain(`in use by process ${app.pid}`);
      expect(refused.code).toBe(1);

      const file = path.join(app.dataDir, "out.pdf");
      const printed = await garage(["invoice", "pdf", "1", "--out", file], { DATA_DIR: app.dataDir });
      expect(printed).toMatchObject({ code: 0, out: `${file}\n` });
      expect((await fs.readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");

      const second = await garage(["serve"], { DATA_DIR: app.dataDir, PORT: "0" });
      const holder = `${app.dataDir} is in use by process ${app.pid} on ${os.hostname()} since `;
      expect(second).toMatchObject({ code: 1, err: expect.stringContaining(holder) });
      expect(refused.err).toContain(holder);
      expect((await api("PUT", `customers/${customer._id}`, { town: "Hove" })).status).toBe(200);
      console.log(
        "beside a running server: 2 processes that write refused with exit code 1, naming it; it goes on",
      );
    } finally {
      await app.stop();
    }
  });
});

describe("paper and figures, beside a running server", () => {
  let app: TestApp;
  let api: ApiClient;
  let env: Record<string, string>;
  let place: string;
  beforeAll(async () => {
    app = await startTestApp();
    api = await ownerClient(app.url);
    env = { DATA_DIR: app.dataDir };
    place = await freshDir();
    const vehicle = { vehicleModel: "Ford Fiesta", vehicleReg: "AB12 CDE" };
    const service = "labour";
    const made = async (path: string, body: object) => (await api("POST", path, body)).body;
    const invoice = async (customer: object, department: string, charged: number, invoiceDate: string) => {
      const { _id } = await made("invoices", { customer, department, invoiceDate, ...vehicle });
      await api("PUT", `invoices/${_id}/new-line`, { service, charged, addVat: true });
      return `invoices/${_id}`;
    };
    const person = { email: "ann@lee.co.uk", phone: "01825 762 118" };
    const [ann, ben, cat] = await Promise.all(
      ["Ann", "Ben", "Cat"].map((name) => made("customers", { name, ...person })),
    );
    await invoice(ann, "Garage", 100, "2026-01-01");
    await invoice(ann, "Garage", 50, "2026-03-31");
    await invoice(ben, "MOT", 54.85, "2026-02-14");
    const paid = await invoice(cat, "Garage", 10, "2026-04-01");
    await api("PUT", `${paid}/payments`, { card: 12 });
    await made("quotes", { customer: ann, ...vehicle });
    const bought = {
      ...{
        supplier: await made("suppliers", { name: "Factors" }),
        details: "Pads",
        supplierInvoiceNumber: "1",
      },
      purchaseCategory: await made("purchase-categories", { name: "Parts", description: "Parts" }),
    };
    for (const [invoicedTo, amount, supplierInvoiceDate] of [
      ["Garage", 30, "2026-01-31"],
      ["MOT", 10, "2026-02-01"],
      ["Garage", 500, "2025-12-31"],
    ] as const) {
      const sums = { amount, vat: amount / 5, total: amount * 1.2 };
      await made("purchases", { ...bought, ...sums, invoicedTo, supplierInvoiceDate });
    }
  });
  afterAll(() => app.stop());

  const isPdf = async (file: string) => (await fs.readFile(file)).subarray(0, 5).toString() === "%PDF-";

  it("a quote and a statement are printed", async () => {
    const quote = path.join(place, "quote.pdf");
    expect(await garage(["quote", "pdf", "1", "--out", quote], env)).toEqual({
      code: 0,
      out: `${quote}\n`,
      err: "",
    });
    expect(await isPdf(quote)).toBe(true);
    const statement = path.join(place, "statement.pdf");
    const { body } = await api("GET", "customers?limit=3");
    const ann = body.find(({ name }: { name: string }) => name === "Ann");
    const args = ["statement", String(ann.autoId), "--department", "Garage", "--out", statement];
    expect(await garage(args, env)).toEqual({ code: 0, out: `${statement}\n`, err: "" });
    const { pages } = await readPdf(await fs.readFile(statement));
    expect(pages.join(" ")).toContain("Total due £180.00");
  });

  it("everybody who owes a department gets a statement, and nobody else does", async () => {
    const folder = path.join(place, "new", "statements");
    const told = await garage(["statements", "--department", "Garage", "--out", folder], env);
    expect(told).toEqual({ code: 0, out: `1 statement, £180.00 due in all, in ${folder}\n`, err: "" });
    expect(await fs.readdir(folder)).toEqual([expect.stringMatching(/^Statement-\d-Garage\.pdf$/)]);
    const mot = await garage(["statements", "--department", "MOT", "--out", folder, "--json"], env);
    const { statements, totalDue } = JSON.parse(mot.out);
    expect({ err: mot.err, totalDue }).toEqual({ err: "", totalDue: 54.85 });
    expect(statements).toMatchObject([{ name: "Ben", totalDue: 54.85 }]);
    expect(await isPdf(statements[0].file)).toBe(true);
    expect(await fs.readdir(folder)).toHaveLength(2);
  });

  it("says so when nobody owes a department anything", async () => {
    const args = ["statements", "--department", "MOT", "--out", path.join(place, "none")];
    const told = await garage(args, { DATA_DIR: await freshDir() });
    expect(told).toEqual({ code: 0, out: "Nobody owes MOT anything\n", err: "" });
  });

  it("the dashboard's figures are told as the api tells them", async () => {
    const { code, out, err } = await garage(["stats"], env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["Customers", "3"],
      ["Invoices", "4"],
      ["Purchases", "3"],
      ["Invoice Total", "£246.85"],
      ["Expenses Total", "£648.00"],
      ["Balance Un Paid", "£234.85"],
      [""],
    ]);
    const told = JSON.parse((await garage(["stats", "--json"], env)).out);
    for (const call of [
      "invoices/unpaid-total",
      "invoices/by-month",
      "customers/count-by-type",
      "purchases/by-supplier",
    ]) {
      const [noun = "", name = ""] = call.split("/");
      expect(told[noun][name]).toEqual((await api("GET", `data-service/${call}`)).body);
    }
  });

  it("a VAT period is told, with and without the exempt department", async () => {
    const period = ["stats", "--from", "01/01/2026", "--to", "2026-03-31"];
    const { code, out, err } = await garage(period, env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["01/01/2026 to 31/03/2026"],
      ["", "All", "Without MOT"],
      ["Output VAT", "£30.00", "£30.00"],
      ["Input VAT", "£8.00", "£6.00"],
      ["Net VAT", "£22.00", "£24.00"],
      ["Sales, net", "£204.85", "£150.00"],
      ["Sales, gross", "£234.85", "£180.00"],
      ["Purchases, net", "£40.00", "£30.00"],
      ["Purchases, gross", "£48.00", "£36.00"],
      [""],
    ]);
    expect(JSON.parse((await garage([...period, "--json"], env)).out)).toMatchObject({
      ...{ from: "2026-01-01", to: "2026-03-31", exempt: ["MOT"] },
      all: { netVat: 22, sales: { count: 3 } },
      withoutExempt: { netVat: 24, purchases: { count: 1, gross: 36 } },
    });
  });
});

describe("garage export", () => {
  it("writes what the lists and the api have, beside a running server", async () => {
    const app = await startTestApp();
    const env = { DATA_DIR: app.dataDir };
    try {
      const api = await ownerClient(app.url);
      const ann = { name: "=Ann, Lee", email: "ann@lee.co.uk", phone: "01825 762 118" };
      const { body: customer } = await api("POST", "customers", ann);
      for (const invoiceDate of ["2026-03-01", "2026-03-31", "2026-04-01"]) {
        await api("POST", "invoices", {
          ...{ customer, invoiceDate, vehicleModel: "Ford Fiesta", vehicleReg: "AB12 CDE" },
        });
      }
      const csv = await garage(["export", "customers"], env);
      expect(csv).toMatchObject({ code: 0, err: "" });
      expect(readExport(csv.out)).toEqual([
        expect.objectContaining({ Name: "'=Ann, Lee", Phone: "01825 762 118", Invoices: "3" }),
      ]);

      const file = path.join(app.dataDir, "march.json");
      const march = ["--from", "01/03/2026", "--to", "2026-03-31", "--format"];
      const written = await garage(["export", "invoices", ...march, "json", "--out", file], env);
      expect(written).toEqual({ code: 0, out: "", err: "" });
      const { body: invoices } = await api("GET", "invoices");
      expect(JSON.parse(await fs.readFile(file, "utf8"))).toEqual(invoices.slice(1));
      const lines = await garage(["export", "invoices", ...march, "ndjson", "--out", "-"], env);
      const each = lines.out.split("\n").map((line) => line && JSON.parse(line));
      expect(each).toEqual([...invoices.slice(1), ""]);
      expect((await garage(["export", "quotes", "--format", "json"], env)).out).toBe("[]\n");
    } finally {
      await app.stop();
    }
  });

  it.each([
    [["nonsense"], "There is no export called “nonsense”, only customers, "],
    [["customers", "--from", "2026-03-01"], "customers have no date"],
    [["invoices", "--from", "31/02/2026"], "from: Must be a real date, like 19/11/2026"],
    [["invoices", "--from", "2026-03-02", "--to", "2026-03-01"], "to: Must not be before from"],
    [["invoices", "--out", "/nowhere/at/all.csv"], "no such file or directory"],
  ])("%j is refused with a sentence", async (args, reason) => {
    const refused = await garage(["export", ...args], { DATA_DIR: await freshDir() });
    expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining(`garage: `) });
    expect(refused.err).toContain(reason);
  });

  it("does not make a data directory where there is none", async () => {
    const DATA_DIR = path.join(await freshDir(), "nothing");
    const refused = await garage(["export", "customers"], { DATA_DIR });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`no data directory ${DATA_DIR}`) });
  });

  it("ends quietly when its reader goes away", async () => {
    const dir = await freshDir();
    const books = await openBooks({ dir });
    const notes = "x".repeat(2000);
    await books.update("test", ({ transactions }) => {
      for (let each = 0; each < 2000; each++) {
        const bank = { customerRef: "Bank", department: "Garage", amount: 1, date: "2026-03-01", notes };
        transactions.insert({ _id: String(each), ...bank });
      }
    });
    await books.close();
    const child = spawn(process.execPath, [path.resolve("cli/garage.mjs"), "export", "transactions"], {
      env: { ...process.env, DATA_DIR: dir },
    });
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });
});

describe("backup, verify, restore and history", () => {
  it("work beside the server; what is restored serves", async () => {
    const app = await startTestApp();
    const place = await freshDir();
    const env = { DATA_DIR: app.dataDir };
    try {
      const api = await ownerClient(app.url);
      const ann = { name: "Ann Lee", email: "ann@lee.co.uk", phone: "01825 762 118" };
      const { body: customer } = await api("POST", "customers", ann);
      await api("PUT", `customers/${customer._id}`, { name: "Ann Lee-Smith" });

      const told = await garage(["history", "customer", "1"], env);
      expect(told.err).toBe("");
      expect(told.out.split("\n").filter((line) => / by /.test(line))).toHaveLength(2);
      expect(told.out).toMatch(/Name +Ann Lee → Ann Lee-Smith\n/);
      const one = await garage(["history", "customer", "1", "--json"], env);
      expect(JSON.parse(one.out.split("\n")[1] ?? "")).toMatchObject({
        kind: "changed",
        fields: [{ field: "Name", before: "Ann Lee", after: "Ann Lee-Smith" }],
      });
      expect(await garage(["history", "customer", "2"], env)).toMatchObject({
        code: 1,
        err: "garage: There never was customer 2\n",
      });

      const made = await garage(["backup", "--out", `${place}/`, "--json"], env);
      const { file } = JSON.parse(made.out);
      const verified = await garage(["verify", file, "--json"], env);
      expect(JSON.parse(verified.out)).toMatchObject({ documents: { customers: 1, users: 1 }, damages: [] });
      expect((await garage(["verify"], env)).out).toContain("all hold");
      const compacting = await garage(["compact"], env);
      expect(compacting).toMatchObject({ code: 1, err: expect.stringContaining(`process ${app.pid}`) });
      expect(await garage(["restore", file, "--to", app.dataDir], env)).toMatchObject({ code: 1, out: "" });

      await api("DELETE", `customers/${customer._id}`);
      expect((await garage(["history", "customer", "1"], env)).out).toContain("deleted by");

      const to = path.join(place, "restored");
      expect(await garage(["restore", file, "--to", to], env)).toMatchObject({ code: 0, out: `${to}\n` });
      const again = await startTestApp({ dataDir: to });
      const found = await (await ownerClient(again.url))("GET", `customers/${customer._id}`);
      await again.kill();
      expect(found.body).toMatchObject({ name: "Ann Lee-Smith" });
      expect(await garage(["compact"], { DATA_DIR: to })).toMatchObject({ code: 0, out: "" });
      expect((await garage(["verify"], { DATA_DIR: to })).out).toContain("1 snapshots");
    } finally {
      await app.stop();
    }
  });

  it("verify names every damage, ends with 1, and cuts only by consent", async () => {
    const app = await startTestApp();
    const env = { DATA_DIR: app.dataDir };
    const api = await ownerClient(app.url);
    for (const name of ["Ann", "Ben"])
      await api("POST", "customers", { name, email: "a@b.co", phone: "01825 762 118" });
    await app.kill();
    const file = path.join(app.dataDir, "journal-1.jsonl");
    const text = await fs.readFile(file, "utf8");
    const at = text.indexOf("Ben");
    await fs.writeFile(file, text.replace("Ben", "Bem"));
    const { code, out, err } = await garage(["verify"], env);
    expect(out).toContain(`${file}, byte ${text.lastIndexOf("\n", at) + 1}: `);
    expect({ code, err }).toEqual({ code: 1, err: "garage: 1 damage was found\n" });
    expect(await garage(["serve"], { ...env, PORT: "0" })).toMatchObject({ code: 1 });
    const cut = await garage(["verify", "--cut"], env);
    expect(cut).toMatchObject({ code: 0, err: expect.stringContaining("set aside") });
    const again = await startTestApp({ dataDir: app.dataDir });
    expect((await (await ownerClient(again.url))("GET", "customers")).body).toHaveLength(1);
    await again.stop();
  });

  it("backup keeps the newest of its folder, and touches nothing else there", async () => {
    const dir = await freshDir();
    const place = await freshDir();
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: dir });
    const old = ["20240101T000000000Z", "20240102T000000000Z"].map((time) => `garage-backup-${time}.tar.gz`);
    for (const name of [...old, "mine.tar.gz"]) await fs.writeFile(path.join(place, name), "");
    const { code } = await garage(["backup", "--out", place, "--keep", "2"], { DATA_DIR: dir });
    expect(code).toBe(0);
    const left = await fs.readdir(place);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining([old[1], "mine.tar.gz"]));
    // A clock that was wrong once must not make the new one the oldest.
    await fs.writeFile(path.join(place, "garage-backup-20990101T000000000Z.tar.gz"), "");
    const again = await garage(["backup", "--out", place, "--keep", "1", "--json"], { DATA_DIR: dir });
    expect((await fs.readdir(place)).sort()).toEqual([
      path.basename(JSON.parse(again.out).file),
      "mine.tar.gz",
    ]);
    const named = await garage(["backup", "--out", path.join(place, "x.tgz"), "--keep", "2"], {
      DATA_DIR: dir,
    });
    expect(named).toMatchObject({
      code: 2,
      err: expect.stringContaining("--keep needs --out to be a folder"),
    });
  });
});

describe("the first start", () => {
  it("makes the first Admin with a password shown once, and keeps its secrets private", async () => {
    const dir = await freshDir();
    const bare = { GARAGE_ADMIN_EMAIL: "", GARAGE_ADMIN_PASSWORD: "" };
    const app = await startTestApp({ dataDir: dir, env: bare });
    const shown = () => /password {2}(\S+)/.exec(app.output())?.[1];
    await expect.poll(shown).toBeTypeOf("string");
    const password = shown() ?? "";
    const [, email] = /email {5}(\S+)/.exec(app.output()) ?? [];
    const { status } = await apiClient(app.url)("POST", "authentication/sign-in", { email, password });
    expect(status).toBe(200);
    await app.kill();
    expect((await fs.stat(path.join(dir, "secret"))).mode & 0o777).toBe(0o600);

    const again = await startTestApp({ dataDir: dir, env: bare });
    expect(again.output()).not.toContain("password");
    await again.stop();
  });

  it("stays as it was when a file is damaged, and names the file and the byte", async () => {
    const app = await startTestApp();
    const api = await ownerClient(app.url);
    for (const name of ["Ann", "Ben", "Cat"]) {
      await api("POST", "customers", { name, email: "a@b.co", phone: "01825 762 118" });
    }
    await app.kill();
    const file = path.join(app.dataDir, "journal-1.jsonl");
    const content = await fs.readFile(file, "utf8");
    await fs.writeFile(file, content.replace('"name":"Ben"', '"name":"Bin"'));
    const { code, err } = await garage(["serve"], { DATA_DIR: app.dataDir, PORT: "0" });
    expect(err).toMatch(/journal-1\.jsonl, byte \d+: /);
    expect(code).toBe(1);
    dirs.push(app.dataDir);
  });
});

describe("the same build", () => {
  it("is served by remix-serve as well", async () => {
    const dir = await freshDir();
    const port = await freePort();
    const child = spawn(process.execPath, [path.resolve("node_modules/.bin/remix-serve"), "build/index.js"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dir,
        GARAGE_ADMIN_EMAIL: OWNER.email,
        GARAGE_ADMIN_PASSWORD: OWNER.password,
      },
    });
    try {
      await new Promise<void>((resolve, reject) => {
        child.stdout.once("data", () => resolve());
        child.once("exit", (code) => reject(new Error(`remix-serve ended with ${code}`)));
      });
      const url = `http://127.0.0.1:${port}`;
      const answer = await fetch(`${url}/sign-in`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Sign In");
    } finally {
      child.kill("SIGKILL");
    }
  });
});

describe("stopping", () => {
  it("lets a change that has begun end, and answers it", async () => {
    const app = await startTestApp();
    const api = await ownerClient(app.url);
    const changes = Array.from({ length: 20 }, (_, index) =>
      api("POST", "customers", { name: `Customer ${index}`, email: "a@b.co", phone: "01825 762 118" }),
    );
    // What had not reached the server yet may find it gone.
    const settled = Promise.allSettled(changes);
    await changes[0];
    await app.stop();
    const answered = await settled;
    expect(
      answered.filter((each) => each.status === "fulfilled" && each.value.status === 201).length,
    ).toBeGreaterThan(0);
    expect(answered.filter((each) => each.status === "fulfilled" && each.value.status >= 500)).toEqual([]);
  });
});
