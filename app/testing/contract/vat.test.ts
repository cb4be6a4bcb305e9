import { beforeAll, describe, expect, test } from "vitest";
import { addDays, londonDayOf } from "../../shared/dates";
import type { ApiClient } from "../garage/test-app";
import { newPurchase } from "./buying";
import {
  type Body,
  contractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  expectSentence,
} from "./garage";
import { newCustomer } from "./sales";

// The VAT return over the api: both bases, what is behind each box, and what is told once a return was filed.

const { api, as } = contractGarage();
const QUARTER = { from: "2025-01-01", to: "2025-03-31" };
const ask = (path: string, more: Body = {}) =>
  done(api, "GET", `${path}?${new URLSearchParams({ ...QUARTER, ...more } as Record<string, string>)}`);

let staff: ApiClient;
let customer: Entity;

async function sold(invoiceDate: string, charged: number, department = "Garage"): Promise<Entity> {
  const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "VA20 TAX" };
  const { _id } = await create(api, "invoices", {
    customer: customer._id,
    department,
    invoiceDate,
    ...vehicle,
  });
  return done(api, "PUT", `invoices/${_id}/new-line`, { service: "labour", charged, addVat: true });
}

const paid = (invoice: Entity, date: string, amount: number) =>
  create(api, "receipts", {
    ...{ customer: customer._id, date, method: "Card", amount },
    allocations: [{ invoice: invoice._id, amount }],
  });

beforeAll(async () => {
  const clerk = { email: "vat-clerk@example.co.uk", password: "a long enough secret" };
  await create(api, "users", {
    ...clerk,
    ...{ name: "Vat Clerk", phone: "07700 900418", role: "Staff", passwordConfirmation: clerk.password },
  });
  staff = as((await api("POST", "authentication/sign-in", clerk)).body);
  customer = await newCustomer(api);
});

describe("the VAT return", () => {
  test("holds on either basis what its records add up to", async () => {
    const first = await sold("2025-01-10", 100.55);
    await sold("2025-03-31", 50);
    await sold("2025-04-01", 1000);
    await sold("2025-02-01", 54.85, "MOT");
    await paid(first, "2025-02-03", 60.33);
    await paid(first, "2025-04-03", 60.33);
    await create(api, "credit-notes", {
      ...{ invoice: first._id, date: "2025-03-01", reason: "Goodwill" },
      lines: [{ line: first.lines[0]._id, charged: 10 }],
    });
    await newPurchase(api, {
      ...{ amount: 40, vat: 8, total: 48, supplierInvoiceDate: "2025-03-30" },
      ...{ paid: true, paidDate: "2025-04-02" },
    });
    expect(await ask("reports/vat", { basis: "invoice" })).toEqual({
      ...{ ...QUARTER, basis: "invoice" },
      ...{ box1: 28.11, box2: 0, box3: 28.11, box4: 8, box5: 20.11 },
      ...{ box6: 140, box7: 40, box8: 0, box9: 0, isReclaim: false },
      exact: { box6: 140.55, box7: 40 },
      filed: null,
    });
    // Half of what was invoiced was paid; what was credited later changes the other half's proportion.
    const cash = await ask("reports/vat", { basis: "cash" });
    expect(cash).toMatchObject({ basis: "cash", box4: 0, box7: 0 });
    expect(cash.box1).toBeGreaterThan(10);
    expect(cash.box1).toBeLessThan(10.1);
    for (const basis of ["invoice", "cash"]) {
      const report = await ask("reports/vat", { basis });
      const sum = async (box: number, of: "net" | "vat") => {
        const records: Body[] = await ask(`reports/vat/${box}`, { basis });
        return Math.round(records.reduce((all, each) => all + Number(each[of]) * 100, 0)) / 100;
      };
      expect(await sum(1, "vat")).toBe(report.box1);
      expect(await sum(3, "vat")).toBe(report.box3);
      expect(await sum(4, "vat")).toBe(report.box4);
      expect(await sum(5, "vat")).toBe(report.box5);
      expect(await sum(6, "net")).toBe(report.exact.box6);
      expect(await sum(7, "net")).toBe(report.exact.box7);
      for (const box of [2, 8, 9]) expect(await ask(`reports/vat/${box}`, { basis })).toEqual([]);
    }
  });

  test("is that of the present quarter unless days are asked for", async () => {
    const report = await done(api, "GET", "reports/vat");
    const today = londonDayOf(new Date());
    expect(report.from <= today && today <= report.to).toBe(true);
    expect(report.basis).toBe("invoice");
  });

  test.each([
    ["from=soon", "from"],
    ["to=2025-02-30", "to"],
    ["from=2025-03-01&to=2025-02-01", "to"],
    ["basis=accrual", "basis"],
  ])("refuses ?%s", async (query, field) => {
    expectRefused(await api("GET", `reports/vat?${query}`), field);
    expectRefused(await api("GET", `reports/vat/1?${query}`), field);
  });

  test("has nine boxes", async () => {
    for (const box of ["0", "10", "one", "1.5"]) expectSentence(await api("GET", `reports/vat/${box}`), 404);
  });
});

describe("a filed return", () => {
  const PATH = "vat-returns/2024-06-30";
  const FIRST = "2024-04-01";

  test("keeps its figures, and tells what has changed since", async () => {
    const invoice = await sold("2024-05-05", 200);
    const filed = await done(api, "PUT", PATH, { from: FIRST, basis: "invoice" });
    expect(filed).toMatchObject({ _id: "2024-06-30", from: FIRST, box1: 40, changes: 0, correction: 0 });
    await done(api, "PATCH", `invoices/${invoice._id}/lines`, [
      { _id: invoice.lines[0]._id, service: "labour", charged: 290, addVat: true },
    ]);
    await sold("2024-06-30", 10);
    expect(await done(api, "GET", PATH)).toMatchObject({ box1: 40, changes: 2, correction: 20 });
    expect(await ask("reports/vat", { from: FIRST, to: "2024-06-30" })).toMatchObject({
      box1: 60,
      filed: { box1: 40, changes: 2, correction: 20 },
    });
    const listed: Body[] = await done(api, "GET", "vat-returns");
    expect(listed.map(({ _id }) => _id)).toContain("2024-06-30");
  });

  test("on the cash basis tells no change of an invoice that comes to the same", async () => {
    const { _id } = await sold("2022-07-01", 100);
    const invoice = await done(api, "PUT", `invoices/${_id}/new-line`, {
      ...{ service: "labour", charged: 54, addVat: false },
    });
    const note = await create(api, "credit-notes", {
      ...{ invoice: _id, date: "2022-07-05", reason: "Goodwill" },
      lines: [{ line: invoice.lines[1]._id, charged: 54 }],
    });
    await paid(invoice, "2022-07-10", 120);
    const path = "vat-returns/2022-09-30";
    const filed = await done(api, "PUT", path, { from: "2022-07-01", basis: "cash" });
    expect(filed).toMatchObject({ box1: 20, box6: 100, changes: 0 });
    const moved = (date: string) => done(api, "PUT", `credit-notes/${note._id}`, { date });
    // Paid before it was credited, the money was a share of more: the credit makes up for it.
    await moved("2022-07-20");
    expect(await done(api, "GET", path)).toMatchObject({ changes: 0, correction: 0 });
    await moved("2022-10-05");
    expect(await done(api, "GET", path)).toMatchObject({ changes: 1, correction: -6.21 });
    await moved("2022-07-20");
    await paid(await sold("2022-07-20", 50), "2022-07-20", 60);
    expect(await done(api, "GET", path)).toMatchObject({ changes: 1, correction: 10 });
  });

  test("is marked once for each day, and only once its period is over", async () => {
    await sold("2023-01-05", 1);
    await done(api, "PUT", "vat-returns/2023-03-31", { from: "2023-01-01", basis: "invoice" });
    const overlaps = [
      ["2023-03-31", "2023-01-01"],
      ["2023-02-01", "2023-01-15"],
      ["2023-06-30", "2023-03-31"],
    ];
    for (const [to, from] of overlaps) {
      expectSentence(await api("PUT", `vat-returns/${to}`, { from, basis: "cash" }), 409);
    }
    const today = londonDayOf(new Date());
    expectRefused(await api("PUT", `vat-returns/${today}`, { from: today }), "to");
    expectRefused(await api("PUT", `vat-returns/${addDays(today, 90)}`, {}), "to");
    expectRefused(await api("PUT", "vat-returns/2023-06-31", {}), "to");
    expectRefused(await api("PUT", "vat-returns/soon", {}), "to");
    expectRefused(await api("PUT", "vat-returns/2022-12-31", { from: "2023-01-01" }), "to");
    expectRefused(await api("PUT", "vat-returns/2022-12-31", { basis: "accrual" }), "basis");
    expectSentence(await api("GET", "vat-returns/2022-12-31"), 404);
  });

  test("keeps no figures but those that its sender has seen, if any are sent", async () => {
    const span = { from: "2021-04-01", to: "2021-06-30" };
    await sold("2021-04-05", 100);
    const seen = await ask("reports/vat", span);
    await sold("2021-04-06", 90);
    const changed = await api("PUT", "vat-returns/2021-06-30", seen);
    expectSentence(changed, 409);
    expect(changed.body).toContain("box 1 is £38.00 by now, not £20.00");
    expectRefused(await api("PUT", "vat-returns/2021-06-30", { ...span, box1: "much" }), "box1");
    const filed = await done(api, "PUT", "vat-returns/2021-06-30", await ask("reports/vat", span));
    expect(filed).toMatchObject({ box1: 38, box6: 190 });
  });

  test("holds what was filed beyond the books in boxes 1, 4, 6 and 7", async () => {
    const path = "vat-returns/2018-03-31";
    const sent = {
      from: "2018-01-01",
      basis: "invoice",
      adjustBox1: 200,
      adjustBox6: 1000,
      adjustBox7: 40.5,
    };
    expectRefused(await api("PUT", path, { from: "2018-01-01", adjustBox7: 40.5 }), "adjustedFor");
    expectRefused(await api("PUT", path, { ...sent, adjustBox6: "much" }), "adjustBox6");
    const filed = await done(api, "PUT", path, { ...sent, adjustedFor: "The earlier program" });
    expect(filed).toMatchObject({
      ...{ box1: 200, box5: 200, box6: 1000, box7: 40, exact: { box6: 1000, box7: 40.5 } },
      adjustment: { box1: 200, box4: 0, box6: 1000, box7: 40.5, reason: "The earlier program" },
    });
  });

  test.each([
    [[]],
    ["filed"],
    [7],
    [[{ from: "2019-10-01" }]],
  ])("is not marked by a body of %j", async (body) => {
    expect((await api("PUT", "vat-returns/2019-12-31", body)).status).toBe(400);
    expectSentence(await api("GET", "vat-returns/2019-12-31"), 404);
  });

  test("belongs to an Admin, who may take the mark away", async () => {
    const path = "vat-returns/2022-03-31";
    expectSentence(await staff("PUT", path, { basis: "invoice" }), 403);
    const filed = await done(api, "PUT", path, { basis: "invoice" });
    expect(filed).toMatchObject({ from: "2022-01-01" });
    expect((await staff("GET", path)).body).toEqual(filed);
    expectSentence(await staff("DELETE", path), 403);
    const older = { "If-Unmodified-Since-Version": "2022-01-01T00:00:00.000Z" };
    expectSentence(await api("DELETE", path, undefined, older), 409);
    expect((await api("DELETE", path)).status).toBe(204);
    expectSentence(await api("DELETE", path), 404);
    await done(api, "PUT", path, { basis: "cash" });
  });
});
