// Over 300 lines: the commands that only read, beside one running server.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBusiness } from "../../config.server";
import { openBooks } from "../../modules/books/books.server";
import { readPdf } from "../../paper/testing/printing";
import { londonDayOf } from "../../shared/dates";
import { temporaryDirectory } from "../../store/testing/books";
import { begunGarage } from "../garage/begun-garage";
import { readExport } from "../garage/read-csv";
import { sharesOf } from "../garage/share";
import { type ApiClient, ownerClient, startTestApp, type TestApp, temporaryDir } from "../garage/test-app";
import { garage } from "./run";

describe("paper and figures, beside a running server", () => {
  let app: TestApp;
  let api: ApiClient;
  let env: Record<string, string>;
  let place: string;
  beforeAll(async () => {
    app = await startTestApp();
    api = await ownerClient(app.url);
    env = { DATA_DIR: app.dataDir };
    place = await temporaryDir();
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
  afterAll(async () => {
    await app.stop();
    await fs.rm(place, { recursive: true, force: true });
  });

  const isPdf = async (file: string) => (await fs.readFile(file)).subarray(0, 5).toString() === "%PDF-";

  it("a quote and a statement are printed", async () => {
    const quote = path.join(place, "quote.pdf");
    expect(await garage(["quote", "pdf", "1", "--out", quote], env)).toEqual({
      code: 0,
      out: `${quote}\n`,
      err: "",
    });
    expect(await isPdf(quote)).toBe(true);
    const { out } = await garage(["quote", "pdf", "1", "--out", "-"], env);
    expect([out.slice(0, 5), out.trimEnd().slice(-5)]).toEqual(["%PDF-", "%%EOF"]);
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
    const told = await garage(args, { DATA_DIR: (await begunGarage()).dataDir });
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

  it("garage vat prints the boxes of a quarter, as the server's report has them", async () => {
    const { code, out, err } = await garage(["vat", "--quarter", "2026-10"], env);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^01\/10\/2026 to 31\/12\/2026, on the invoice basis\n1 {2}VAT due on sales/);
    expect(out.trim().split("\n")).toHaveLength(10);
    const asked = ["--from", "01/08/2026", "--to", "2026-10-31", "--basis", "cash"];
    const report = JSON.parse((await garage(["vat", ...asked, "--json"], env)).out);
    expect(report).toMatchObject({ from: "2026-08-01", to: "2026-10-31", basis: "cash" });
    const csv = readExport((await garage(["vat", ...asked, "--csv"], env)).out);
    expect(csv.map(({ Amount }) => Number(Amount))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((box) => report[`box${box}`]),
    );
    const beyond = { adjustBox1: 3.5, adjustedFor: "Fuel scale charge" };
    await api("PUT", "vat-returns/2019-03-31", { from: "2019-01-01", basis: "invoice", ...beyond });
    const filed = await garage(["vat", "--quarter", "2019-02"], env);
    expect(filed.out).toMatch(
      /^01\/01\/2019 to 31\/03\/2019, on the invoice basis, as filed on \d\d\/\d\d\/\d{4}\n/,
    );
    expect(filed.out).toMatch(/\nBox 1 has £3\.50 beyond the books: Fuel scale charge\.\n$/);
    const [purchase] = (await api("GET", "purchases?limit=1")).body;
    const late = { supplierInvoiceDate: "2019-02-01", amount: 100, vat: 20, total: 120 };
    await api("PUT", `purchases/${purchase._id}`, late);
    const since = await garage(["vat", "--quarter", "2019-02"], env);
    expect(since.out).toMatch(/\n1 record changed since, £20\.00 less to pay\n$/);
    const span = ["--from", "2019-01-01", "--to", "2019-03-31"];
    expect(JSON.parse((await garage(["vat", ...span, "--json"], env)).out)).toMatchObject({
      ...{ box4: 0, filed: { changes: 1, correction: -20 } },
    });
    const [row] = readExport((await garage(["vat", ...span, "--csv"], env)).out);
    expect(row?.Filed).toBe(londonDayOf(new Date()));
    const { supplierInvoiceDate, amount, vat, total } = purchase;
    await api("PUT", `purchases/${purchase._id}`, { supplierInvoiceDate, amount, vat, total });
    const wrong = [
      [["--quarter", "2026-13"], "--quarter must be a month"],
      [["--quarter", "2026-10", "--from", "2026-08-01"], "Give either --quarter, or --from and --to"],
      [["--basis", "accrual"], "Must be invoice or cash"],
      [["--json", "--csv"], "Give either --json or --csv"],
      [["--from", "soon", "--to", "2026-03-31"], "Must be a real date"],
    ] as const;
    for (const [args, reason] of wrong) {
      const refused = await garage(["vat", ...args], env);
      expect([refused.code, refused.out]).toEqual([2, ""]);
      expect(refused.err).toContain(reason);
    }
  });

  it("aged debts are told as the api tells them, as at today and as at a day", async () => {
    for (const name of ["debtors", "creditors"]) {
      const both = await garage([name, "--json", "--csv"], env);
      expect([both.code, both.out]).toEqual([2, ""]);
      expect(both.err).toContain("Give either --json or --csv");
      const told = await garage([name, "--json"], env);
      expect({ code: told.code, err: told.err }).toEqual({ code: 0, err: "" });
      expect(JSON.parse(told.out)).toEqual((await api("GET", `reports/aged-${name}`)).body);
    }
    const at = ["--at", "31/03/2026"];
    const { code, out, err } = await garage(["debtors", ...at], env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = out.split("\n").map((line) => line.replace(/^\d+ /, "").split(/ {2,}/));
    expect(lines).toEqual([
      ["As at 31/03/2026"],
      ["", "Current", "1–30 days", "31–60 days", "61–90 days", "Over 90 days", "On account", "Total"],
      ["Ann", "£60.00", "–", "–", "£120.00", "–", "–", "£180.00"],
      ["Ben", "–", "–", "£54.85", "–", "–", "–", "£54.85"],
      ["Total", "£60.00", "–", "£54.85", "£120.00", "–", "–", "£234.85"],
      [""],
    ]);
    const csv = readExport((await garage(["debtors", ...at, "--csv"], env)).out);
    expect(csv.map(({ Customer, Total }) => [Customer, Total])).toEqual([
      ["Ann", "180.00"],
      ["Ben", "54.85"],
    ]);
    expect((await garage(["debtors", "--at", "2020-01-01"], env)).out).toBe(
      "Nobody owes the garage anything as at 01/01/2020\n",
    );
    expect(await garage(["creditors", "--at", "soon"], env)).toMatchObject({
      code: 2,
      err: "garage: at: Must be a real date, like 19/11/2026\n",
    });
  });

  it("the numbers of deleted invoices are told", async () => {
    expect((await garage(["gaps"], env)).out).toBe("No number is missing\n");
    const { body: invoices } = await api("GET", "invoices");
    const { customer } = invoices[0];
    const vehicle = { vehicleModel: "Ford Fiesta", vehicleReg: "AB12 CDE" };
    const { body } = await api("POST", "invoices", { customer, invoiceDate: "2026-05-01", ...vehicle });
    await api("DELETE", `invoices/${body._id}`);
    const { code, out, err } = await garage(["gaps"], env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      new RegExp(
        `^Invoice ${body.autoId}  01 May 2026  £0.00  ${customer.name}  deleted by Administrator on .*\n$`,
      ),
    );
    const told = JSON.parse((await garage(["gaps", "--json"], env)).out);
    expect(told).toEqual((await api("GET", "reports/gaps")).body);
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
      await api("POST", "transactions", { customerRef: "LEE A", amount: 12, date: "2026-03-05" });
      const { out: banked } = await garage(["export", "transactions", "--format", "json"], env);
      const { body: transactions } = await api("GET", "transactions");
      expect(JSON.parse(banked)).toEqual(transactions);
      expect(transactions).toMatchObject([{ allocated: 0, left: 12 }]);

      await api("PUT", `invoices/${invoices[1]._id}/new-line`, { service: "labour", charged: 100 });
      const out = path.join(app.dataDir, "files");
      const days = ["--from", "01/03/2026", "--to", "2026-03-31"];
      const name = "xero-sales-invoices-1-2026-03-01-2026-03-31.csv";
      const accounts = { xero: { purchasesByCategory: { Fuel: "449" } } };
      expect((await api("PUT", "settings", { accounts })).status).toBe(200);
      const files = await garage(["export", "--for", "xero", ...days, "--out", out], env);
      expect(files.err).toContain("No purchase category is called Fuel, as the account codes have it.");
      expect(files).toMatchObject({ code: 0, out: `${path.join(out, name)} 1\n` });
      expect(files.err).toContain(
        "The server has the books open, so these files are not marked as exported.",
      );
      const made = await fs.readFile(path.join(out, name), "utf8");
      const query = "from=2026-03-01&to=2026-03-31";
      expect((await api("GET", `reports/accounts/xero/sales-invoices-1.csv?${query}`)).body).toBe(made);
    } finally {
      await app.stop();
    }
  });

  it.each(
    sharesOf(5)([
      [[], "Give a kind, or --for and a program"],
      [["customers", "--for", "xero"], "Give either a kind or --for"],
      [["--for", "xero", "--from", "2026-03-01", "--to", "2026-03-31"], "give a folder with --out"],
      [
        ["--for", "xero", "--from", "2026-03-01", "--to", "2026-03-31", "--out", "x", "--format", "json"],
        "leave out --format",
      ],
      [["--for", "xero", "--from", "2026-03-01", "--out", "x"], "The last day is required"],
      [["customers", "--from", "2026-03-01"], "customers have no date"],
      [["invoices", "--from", "31/02/2026"], "from: Must be a real date, like 19/11/2026"],
      [["invoices", "--from", "2026-03-02", "--to", "2026-03-01"], "to: Must not be before from"],
      [["invoices", "--out", "/nowhere/at/all.csv"], "There is no folder /nowhere/at. Check its name", 1],
    ] as [string[], string, 1?][]),
  )("%j is refused with a sentence", async (args, reason, code: number = 2) => {
    const refused = await garage(["export", ...args], { DATA_DIR: (await begunGarage()).dataDir });
    expect(refused).toMatchObject({ code, out: "", err: expect.stringContaining(`garage: `) });
    expect(refused.err).toContain(reason);
  });

  it("marks the bytes of an accountant's files, once no server has the books", async () => {
    const app = await startTestApp();
    const api = await ownerClient(app.url);
    const { body: customer } = await api("POST", "customers", {
      name: "Ann",
      email: "a@lee.co.uk",
      phone: "01825 762 118",
    });
    const vehicle = { vehicleModel: "Ford Fiesta", vehicleReg: "AB12 CDE" };
    const { body: invoice } = await api("POST", "invoices", {
      customer,
      invoiceDate: "2026-03-01",
      ...vehicle,
    });
    await api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 100 });
    await app.kill();
    const days = ["--from", "2026-03-01", "--to", "2026-03-31"];
    const out = path.join(await temporaryDir(), "files");
    const written = await garage(["export", "--for", "sage50", ...days, "--out", out], {
      DATA_DIR: app.dataDir,
    });
    expect(written).toMatchObject({ code: 0, out: expect.stringContaining(" 1\n"), err: "" });
    const books = await openBooks({ dir: app.dataDir, readOnly: true });
    const [marked, ...others] = [...books.accountExports];
    await books.close();
    expect(marked).toMatchObject({ product: "sage50", from: "2026-03-01", to: "2026-03-31" });
    const bytes = await fs.readFile(path.join(out, "sage50-sales-invoices-1-2026-03-01-2026-03-31.csv"));
    expect(marked?.files?.["sales-invoices-1"]).toMatchObject({
      ...{ by: expect.stringMatching(/^cli:/), documents: 1, total: 120 },
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect(others).toEqual([]);
  });

  it("does not make a data directory where there is none", async () => {
    const DATA_DIR = path.join(temporaryDirectory(), "nothing");
    const refused = await garage(["export", "customers"], { DATA_DIR });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`no data directory ${DATA_DIR}`) });
  });

  it("ends quietly when its reader goes away", async () => {
    const dir = temporaryDirectory();
    const books = await openBooks({ dir });
    await readBusiness(dir);
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
