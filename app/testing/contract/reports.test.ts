import { beforeAll, describe, expect, test } from "vitest";
import { addDays, londonDayOf } from "../../shared/dates";
import { newPurchase } from "./buying";
import { type Body, contractGarage, create, done, type Entity } from "./garage";
import { newInvoice } from "./sales";

const { api } = contractGarage();
const TODAY = londonDayOf(new Date());
const NOTHING = {
  ...{ current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, onAccount: 0, total: 0 },
};

async function customerOf(name: string, paymentTerms = "7 Days"): Promise<Entity> {
  const contact = { email: "a@example.co.uk", phone: "01632 960001" };
  return create(api, "customers", { name, ...contact, paymentTerms });
}

/** An invoice that comes to `total`, so many days old. */
async function invoiced(customer: Entity, age: number, total: number): Promise<Entity> {
  const invoice = await newInvoice(api, { customer: customer._id, invoiceDate: addDays(TODAY, -age) });
  const line = { service: "labour", charged: total, addVat: false };
  return done(api, "PUT", `invoices/${invoice._id}/new-line`, line);
}

/** The row of a party, as at a day. */
async function rowOf(report: string, party: Entity, at?: string) {
  const { rows } = await done(api, "GET", `reports/${report}${at === undefined ? "" : `?at=${at}`}`);
  const key = report === "aged-debtors" ? "customer" : "supplier";
  return (rows as Body[]).find((row) => (row[key] as Body)._id === party._id);
}

const named = ({ _id, autoId, name }: Entity) => ({ _id, autoId, name });

describe("aged debtors", () => {
  let customer: Entity;
  let paid: Entity;
  beforeAll(async () => {
    customer = await customerOf("Chailey Plant Hire");
    await invoiced(customer, 7, 10);
    await invoiced(customer, 8, 20);
    await invoiced(customer, 37, 30);
    await invoiced(customer, 38, 40);
    await invoiced(customer, 98, 50);
    paid = await invoiced(customer, 60, 60);
    await create(api, "receipts", {
      ...{ customer: customer._id, date: addDays(TODAY, -5), amount: 75.5, method: "BACS" },
      allocations: [{ invoice: paid._id, amount: 60 }],
    });
  });

  test("tell what is owed by days past the due date, and what is on account", async () => {
    expect(await rowOf("aged-debtors", customer)).toEqual({
      customer: named(customer),
      ...{ ...NOTHING, current: 10, days1to30: 50, days31to60: 40, over90: 50 },
      ...{ onAccount: -15.5, total: 134.5 },
    });
  });

  test("as at a past day know only what there was then", async () => {
    expect(await rowOf("aged-debtors", customer, addDays(TODAY, -6))).toMatchObject({
      ...{ current: 30, days1to30: 70, days31to60: 60, days61to90: 50, over90: 0, onAccount: 0, total: 210 },
    });
    expect(await rowOf("aged-debtors", customer, addDays(TODAY, -99))).toBeUndefined();
  });

  test("count an invoice that is paid beyond its total, or below zero, as on account", async () => {
    const other = await customerOf("Halland Forge");
    const invoice = await invoiced(other, 3, 20);
    await done(api, "PUT", `invoices/${invoice._id}/payments`, { cash: 25, paidInFull: false });
    await invoiced(other, 3, -4);
    expect(await rowOf("aged-debtors", other)).toMatchObject({ ...NOTHING, onAccount: -9, total: -9 });
  });

  test("have money from before its invoice on account until then", async () => {
    const other = await customerOf("Gareth Pelling", "28 Days");
    const invoice = await invoiced(other, 10, 100);
    await create(api, "receipts", {
      ...{ customer: other._id, date: addDays(TODAY, -20), amount: 30 },
      allocations: [{ invoice: invoice._id, amount: 30 }],
    });
    const before = await rowOf("aged-debtors", other, addDays(TODAY, -11));
    expect(before).toMatchObject({ ...NOTHING, onAccount: -30, total: -30 });
    expect(await rowOf("aged-debtors", other)).toMatchObject({ ...NOTHING, current: 70, total: 70 });
  });

  test("count a credit note from its own day on", async () => {
    const other = await customerOf("Maresfield Parish Council");
    const invoice = await invoiced(other, 10, 100);
    const [line] = (await done(api, "GET", `invoices/${invoice._id}`)).lines;
    const credited = { invoice: invoice._id, date: addDays(TODAY, -4), reason: "Not needed" };
    await create(api, "credit-notes", { ...credited, lines: [{ line: line._id, charged: 40 }] });
    const at = async (day: string) => (await rowOf("aged-debtors", other, day))?.total;
    expect([await at(addDays(TODAY, -5)), await at(addDays(TODAY, -4)), await at(TODAY)]).toEqual([
      100, 60, 60,
    ]);
  });

  test("say a name as it was changed since they were last asked for", async () => {
    const other = await customerOf("Piltdown Garden Centre");
    await invoiced(other, 3, 20);
    expect(await rowOf("aged-debtors", other)).toMatchObject({ customer: named(other), total: 20 });
    const renamed = await done(api, "PUT", `customers/${other._id}`, { name: "Piltdown Nursery" });
    expect(await rowOf("aged-debtors", other)).toMatchObject({ customer: named(renamed), total: 20 });
    expect(renamed.name).toBe("Piltdown Nursery");
  });

  test("are in the order of what is overdue, and add up to their totals", async () => {
    const { at, rows, totals } = await done(api, "GET", "reports/aged-debtors");
    expect(at).toBe(TODAY);
    const overdue = (rows as Record<string, number>[]).map(
      ({ days1to30 = 0, days31to60 = 0, days61to90 = 0, over90 = 0 }) =>
        days1to30 + days31to60 + days61to90 + over90,
    );
    expect(overdue).toEqual(overdue.toSorted((a, b) => b - a));
    const sum = (rows as { total: number }[]).reduce((all, { total }) => all + Math.round(total * 100), 0);
    expect(sum / 100).toBe(totals.total);
  });
});

describe("aged creditors", () => {
  test("tell what is owed to suppliers, thirty days after their invoices", async () => {
    const supplier = await create(api, "suppliers", { name: "Motor Factors" });
    const buy = (age: number, total: number, over: Body = {}) =>
      newPurchase(api, {
        ...{ supplier: supplier._id, amount: total, vat: 0, total, paid: false, paidDate: null },
        supplierInvoiceDate: addDays(TODAY, -age),
        ...over,
      });
    await buy(30, 10);
    await buy(31, 20);
    await buy(121, 40);
    await buy(5, -8);
    await buy(40, 16, { paid: true, paidDate: addDays(TODAY, -2) });
    const figures = { ...NOTHING, current: 10, days1to30: 20, over90: 40, onAccount: -8, total: 62 };
    expect(await rowOf("aged-creditors", supplier)).toEqual({ supplier: named(supplier), ...figures });
    expect(await rowOf("aged-creditors", supplier, addDays(TODAY, -3))).toMatchObject({
      ...{ current: 30, days1to30: 16, over90: 0, days61to90: 40, onAccount: -8, total: 78 },
    });
  });
});

test.each(["aged-debtors", "aged-creditors"])("%s refuse a day that is none", async (report) => {
  for (const at of ["soon", "2026-02-30"]) {
    expect(await api("GET", `reports/${report}?at=${at}`)).toMatchObject({
      status: 400,
      body: { errors: { at: [expect.any(String)] } },
    });
  }
  expect((await done(api, "GET", `reports/${report}?at=31/10/2026`)).at).toBe("2026-10-31");
});

describe("gaps", () => {
  test("tell the number of a credit note that was deleted", async () => {
    const invoice = await invoiced(await customerOf("Chailey Plant Hire"), 1, 50);
    const [line] = (await done(api, "GET", `invoices/${invoice._id}`)).lines;
    const sent = {
      invoice: invoice._id,
      date: TODAY,
      reason: "A slip",
      lines: [{ line: line._id, charged: 50 }],
    };
    const { _id, autoId } = await create(api, "credit-notes", sent);
    expect((await api("DELETE", `credit-notes/${_id}`)).status).toBe(204);
    const [gap] = await done(api, "GET", "reports/gaps");
    expect(gap).toMatchObject({ kind: "creditNote", number: autoId, date: TODAY, total: 50 });
  });

  test("tell the number of a receipt that was deleted, and whose money it was, though they are deleted too", async () => {
    const customer = await customerOf("Ringmer Removals");
    const deposit = { customer: customer._id, date: TODAY, method: "Cash", amount: 600 };
    const { _id, autoId } = await create(api, "receipts", deposit);
    expect((await api("DELETE", `receipts/${_id}`)).status).toBe(204);
    expect((await api("DELETE", `customers/${customer._id}`)).status).toBe(204);
    const [gap] = await done(api, "GET", "reports/gaps");
    expect(gap).toMatchObject({
      ...{ kind: "receipt", number: autoId, date: TODAY, total: 600, deletedBy: "Administrator" },
      customer: { name: customer.name },
    });
  });

  test("are the numbers of deleted invoices, with what they were, by whom and when", async () => {
    const customer = await customerOf("Weald Valley Couriers");
    const [kept, first] = [await invoiced(customer, 2, 5), await invoiced(customer, 3, 10)];
    const last = await invoiced(customer, 1, 15);
    const begun = new Date().toISOString();
    for (const { _id } of [first, last]) {
      expect((await api("DELETE", `invoices/${_id}`)).status).toBe(204);
    }
    const gaps: Body[] = await done(api, "GET", "reports/gaps");
    const told = (invoice: Entity) => ({
      ...{ kind: "invoice", number: invoice.autoId, date: invoice.invoiceDate, total: invoice.total },
      customer: { _id: customer._id, name: customer.name },
      ...{ deletedBy: "Administrator", deletedAt: expect.any(String) },
    });
    expect(gaps.slice(0, 2)).toEqual([told(last), told(first)]);
    expect(String(gaps[1]?.deletedAt) >= begun).toBe(true);
    expect(gaps.map(({ number }) => number)).not.toContain(kept.autoId);
  });
});

describe("the files for accountants' programs", () => {
  const DAYS = "from=2024-02-01&to=2024-02-29";

  test("hold the invoices, credit notes, bills and receipts of the days, and are marked when one is read", async () => {
    const customer = await customerOf("Uckfield & Sons");
    const day = { customer: customer._id, invoiceDate: "2024-02-29" };
    const invoice = await newInvoice(api, day);
    const line = { service: "labour", description: "=SUM(1)", charged: 100, addVat: true };
    const { lines } = await done(api, "PUT", `invoices/${invoice._id}/new-line`, line);
    await create(api, "receipts", { customer: customer._id, date: "2024-02-29", amount: 120 });
    await create(api, "credit-notes", {
      ...{ invoice: invoice._id, date: "2024-02-29", reason: "Goodwill" },
      lines: [{ line: (lines as Entity[])[0]?._id, charged: 10 }],
    });
    await newPurchase(api, { supplierInvoiceDate: "2024-02-01" });

    const report = await done(api, "GET", `reports/accounts/xero?${DAYS}`);
    expect(report).toMatchObject({ product: "xero", from: "2024-02-01", to: "2024-02-29", exportedAt: null });
    const names = (report.files as Body[]).map(({ name }) => name);
    expect(names).toEqual(["sales-invoices-1.csv", "credit-notes-1.csv", "bills-1.csv", "receipts-1.csv"]);

    const file = await api("GET", `reports/accounts/xero/sales-invoices-1.csv?${DAYS}`);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toContain(
      "xero-sales-invoices-1-2024-02-01-2024-02-29.csv",
    );
    expect(file.body).toContain(`Uckfield & Sons,a@example.co.uk,`);
    expect(file.body).toContain(`,${invoice.autoId},`);
    expect(file.body).toContain(",29/02/2024,07/03/2024,");
    expect(file.body).toContain("20% (VAT on Income),20.00,");
    const { exportedAt } = await done(api, "GET", `reports/accounts/xero?${DAYS}`);
    expect(exportedAt).toEqual(expect.any(String));
    await api("GET", `reports/accounts/xero/sales-invoices-1.csv?${DAYS}`);
    const again = await done(api, "GET", `reports/accounts/xero?${DAYS}`);
    expect(again.exportedAt).toBe(exportedAt);
    expect(
      (again.files as Body[]).map(({ name, exportedAt: at, isChanged }) => [name, at, isChanged]),
    ).toEqual([
      ["sales-invoices-1.csv", exportedAt, false],
      ...["credit-notes-1.csv", "bills-1.csv", "receipts-1.csv"].map((name) => [name, null, false]),
    ]);
    expect((await done(api, "GET", `reports/accounts/sage50?${DAYS}`)).exportedAt).toBeNull();
  });

  test("are refused in words for a program, a file or days that are none", async () => {
    expect(await api("GET", `reports/accounts/lotus?${DAYS}`)).toMatchObject({
      ...{ status: 404, body: expect.stringContaining("only for xero, quickbooks, sage50 and freeagent") },
    });
    for (const file of ["bills-9.csv", "bills-1", "..%2Fsecret.csv"]) {
      const { status, body } = await api("GET", `reports/accounts/xero/${file}?${DAYS}`);
      expect([status, body]).toEqual([404, expect.stringContaining("There is no such file")]);
    }
    for (const [days, field] of [
      ...([
        ["", "from"],
        ["from=soon&to=2024-02-29", "from"],
      ] as const),
      ["from=2024-02-29&to=2024-02-01", "to"] as const,
    ]) {
      const { status, body } = await api("GET", `reports/accounts/xero?${days}`);
      expect([status, Object.keys((body as { errors: object }).errors)[0]]).toEqual([400, field]);
    }
  });
});
