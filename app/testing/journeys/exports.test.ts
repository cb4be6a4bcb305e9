import fs from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { EXPORT_KINDS } from "../../modules/exports/export-kinds";
import { addDays, londonDayOf } from "../../shared/dates";
import { readExport } from "../garage/read-csv";
import { OWNER } from "../garage/test-app";
import type { Person } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

/** Follows the export link of the page and gives the file's name and rows. */
async function exports({ page }: Person) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV", exact: true }).click(),
  ]);
  const rows = readExport(await fs.readFile(await download.path(), "utf8"));
  return { name: download.suggestedFilename(), rows };
}

describe.each(LIKE_MODES)("with $mode, a member of staff exports", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  test("what a search finds, all pages of it, and stays on the list", async () => {
    for (let each = 1; each <= 12; each++) await stage.customer(`${word} ${each}`);
    await stage.customer(`=HYPERLINK("${word}")`, { town: 'Lewes, "over the hill"' });
    await person.open(`/customers?search=${word}&page=2`);
    const { name, rows } = await exports(person);
    expect(name).toBe(`customers-${londonDayOf(new Date())}.csv`);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toMatchObject({ Name: `'=HYPERLINK("${word}")`, Town: 'Lewes, "over the hill"' });
    expect(rows[12]).toMatchObject({ Name: `${word} 1`, Active: "yes", Invoices: "0", Invoiced: "0.00" });
    await person.isAt(`/customers?search=${word}&page=2`);
  });

  test("the unpaid invoices of a search, and the MOT invoices of the other tab", async () => {
    const { _id: customer } = await stage.customer(`Payer ${word}`);
    const vehicle = { customer, vehicleModel: `Rover ${word}`, vehicleReg: "EX11 PRT" };
    const sell = async (more: object, cash: number) => {
      const { _id, autoId } = await stage.make("invoices", { ...vehicle, ...more });
      await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 10, addVat: true });
      await stage.api("PUT", `invoices/${_id}/payments`, { cash });
      return String(autoId);
    };
    await sell({}, 12);
    const open = await sell({ repairNotes: "First.\nThen." }, 20.5);
    const owing = await sell({}, 2.5);
    const mot = await sell({ department: "MOT" }, 0);
    await stage.api("PUT", `invoices/${(await numbered(open))._id}/payments`, { paidInFull: false });

    await person.open(`/invoices?search=${word}&filter=unpaid`);
    const unpaid = await exports(person);
    expect(unpaid.name).toBe(`invoices-${londonDayOf(new Date())}.csv`);
    expect(unpaid.rows.map((row) => row["Invoice no."])).toEqual([mot, owing, open]);
    expect(unpaid.rows[1]).toMatchObject({ Total: "12.00", Cash: "2.50", "Outstanding balance": "9.50" });
    expect(unpaid.rows[2]).toMatchObject({ "Outstanding balance": "-8.50", "Repair notes": "First.\nThen." });

    await person.page.getByRole("link", { name: "MOT invoices" }).click();
    await person.isAt("/invoices/mot");
    const tests = await exports(person);
    expect(tests.name).toMatch(/^mot-invoices-/);
    expect(tests.rows.map((row) => row.Department)).not.toContain("Garage");
    expect(tests.rows.map((row) => row["Invoice no."])).toContain(mot);
  });

  test("the transactions of one department", async () => {
    const bank = { customerRef: `Refund ${word}`, amount: -1234.5, date: "2026-03-02" };
    await stage.make("transactions", { ...bank, department: "MOT" });
    await stage.make("transactions", { ...bank, department: "Garage" });
    await person.open("/transactions?filter=MOT");
    const { rows } = await exports(person);
    expect(new Set(rows.map((row) => row.Department))).toEqual(new Set(["MOT"]));
    expect(rows[0]).toMatchObject({
      Reference: `Refund ${word}`,
      Amount: "-1234.50",
      "Transaction date": "2026-03-02",
    });
  });

  test("a week's sales and a day's approvals", async () => {
    const monday = scripts ? "2026-01-12" : "2026-01-05";
    const day = addDays(monday, 2);
    const { _id: customer } = await stage.customer(`Weekly ${word}`);
    const sold = { customer, vehicleModel: "Rover", vehicleReg: "EX11 PRT", invoiceDate: day };
    const { _id, autoId } = await stage.make("invoices", sold);
    const later = await stage.make("invoices", { ...sold, department: "MOT" });
    await stage.api("PATCH", "invoices/bulk-review", [{ _id, review: "accepted" }]);
    await stage.api("PATCH", `approvals/approval-${_id}`, { status: true, amount: 70, letter: "b" });

    await person.open(`/weekly-sales?week=${monday}`);
    const week = await exports(person);
    expect(week.name).toBe(`weekly-sales-${monday}-${addDays(monday, 6)}.csv`);
    expect(week.rows.map((row) => row.Review)).toEqual(["Not reviewed", "Accepted"]);

    await person.open(`/approvals?date=${day}`);
    const approvals = await exports(person);
    expect(approvals.name).toBe(`approvals-${day}.csv`);
    expect(approvals.rows.map((row) => row["Invoice no."])).toEqual([String(later.autoId), String(autoId)]);
    expect(approvals.rows[1]).toMatchObject({ Approved: "yes", Amount: "70.00", "A-Z": "B" });
    await person.open(`/approvals?date=${day}&department=MOT`);
    expect((await exports(person)).rows).toHaveLength(1);
  });

  test("after signing in again: the session had ended, and the page is the list", async () => {
    const late = await stage.person({ scripts });
    await late.open(`/customers?search=${word}`);
    await late.page.context().clearCookies();
    await late.page.getByRole("link", { name: "Export CSV" }).click();
    await late.isAt(`/sign-in?returnTo=${encodeURIComponent(`/customers?search=${word}`)}`);
    await late.fills({ Email: OWNER.email, Password: OWNER.password });
    await late.sends("Sign in");
    await late.isAt(`/customers?search=${word}`);
    expect((await exports(late)).rows.length).toBeGreaterThan(0);
    await late.close();
  });
});

describe("the address of an export", () => {
  const person = personOn(stage, { scripts: false });
  afterEach(() => expect(stage.faults).toEqual([]));

  const get = (file: string) => person.page.context().request.get(`${stage.url}/exports/${file}`);

  test.each(EXPORT_KINDS)("answers %s as a file that nobody keeps", async (kind) => {
    const answer = await get(`${kind}.csv`);
    const file = `${kind}-${londonDayOf(new Date())}.csv`;
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${file}"`,
      "cache-control": "no-store",
    });
    const content = await answer.text();
    expect(() => readExport(content)).not.toThrow();
    expect(content).not.toContain("$2b$");
  });

  test("narrows by days, and refuses those that are none", async () => {
    const { _id: customer } = await stage.customer("Dated");
    const sold = { customer, vehicleModel: "Rover", vehicleReg: "EX11 PRT" };
    for (const invoiceDate of ["2024-01-06", "2024-01-07", "2024-01-14", "2024-01-15"])
      await stage.make("invoices", { ...sold, invoiceDate });
    expect(await dated("from=2024-01-07&to=14/01/2024")).toEqual(["2024-01-14", "2024-01-07"]);
    expect(await dated("from=070124&to=14/01/24")).toEqual(["2024-01-14", "2024-01-07"]);
    expect(await dated("from=2024-01-08&to=2024-01-14")).toEqual(["2024-01-14"]);
    for (const query of ["from=31/02/2026", "to=tomorrow", "from=2026-01-02&to=2026-01-01"]) {
      const answer = await get(`invoices.csv?${query}`);
      expect(answer.status()).toBe(400);
      expect(await answer.text()).toMatch(/^The export could not be made\. (from|to): Must /);
    }

    async function dated(query: string) {
      const answer = await get(`invoices.csv?${query}`);
      return readExport(await answer.text()).map((row) => row["Invoice date"]);
    }
  });

  test.each([
    "passwords.csv",
    "passwordResets.csv",
    "endedSessions.csv",
    "__proto__.csv",
  ])("answers 404 to %s", async (file) => {
    const answer = await get(file);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("There is no export called");
  });

  test.each(["invoices", "invoices.json", ".csv"])("says of %s that exports are CSV", async (file) => {
    const answer = await get(file);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("Lists are exported as CSV only, like invoices.csv");
  });

  test("is for people who are signed in", async () => {
    const answer = await fetch(`${stage.url}/exports/customers.csv`, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/sign-in");
  });
});

async function numbered(number: string) {
  const { body } = await stage.api("GET", `invoices?search=${number}`);
  return body.find(({ autoId }: { autoId: number }) => String(autoId) === number);
}
