import { beforeAll, describe, expect, it } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { newPurchase } from "./buying";
import {
  type ContractGarage,
  create,
  done,
  type Entity,
  each,
  expectRefused,
  expectSentence,
} from "./garage";
import { newCustomer, newInvoice } from "./sales";

const NUMBERS = [
  ...["invoices/count", "invoices/total", "invoices/unpaid-total"],
  ...["customers/count", "suppliers/count", "services/count", "purchases/count", "purchases/total"],
];
const LISTS = [
  ...["invoices/by-month", "invoices/by-year", "invoices/top-by-customers", "invoices/by-date"],
  ...["customers/count-by-type"],
  ...["purchases/by-month", "purchases/by-year", "purchases/by-category", "purchases/by-supplier"],
];
const CALLS = [...NUMBERS, ...LISTS];

/** What the dashboard's calls promise (REFERENCE §7). That their sums are right to the penny is shown on a whole garage's books. */
export function dataServiceContract(garage: ContractGarage): void {
  describe("GET data-service", () => {
    numbers(garage);
    periods(garage);
    shares(garage);
    doors(garage);
  });
}

/** An invoice of one line with VAT. */
async function sell({ api }: ContractGarage, charged: number, more: object): Promise<Entity> {
  const { _id } = await newInvoice(api, { ...more });
  return done(api, "PUT", `invoices/${_id}/new-line`, { service: "labour", charged, addVat: true });
}

function numbers(garage: ContractGarage): void {
  const { api } = garage;
  const figures = async () => {
    const values = await Promise.all(NUMBERS.map((call) => done(api, "GET", `data-service/${call}`)));
    return new Map(NUMBERS.map((call, at) => [call, values[at]]));
  };

  it.each(NUMBERS)("%s answers a bare number", async (call) => {
    expect(await done(api, "GET", `data-service/${call}`)).toEqual(expect.any(Number));
  });

  it("counts and adds what is made, paid and deleted", async () => {
    const customer = (await newCustomer(api))._id;
    const before = await figures();
    const { _id } = await sell(garage, 100.1, { customer });
    await done(api, "PUT", `invoices/${_id}/payments`, { cash: 20.02 });
    const purchase = await newPurchase(api, { amount: 10, vat: 2.01, total: 12.01 });
    const after = await figures();
    const grown = (call: string) => Math.round((after.get(call) - before.get(call)) * 100) / 100;
    expect(NUMBERS.map((call) => [call, grown(call)])).toEqual([
      ["invoices/count", 1],
      ["invoices/total", 120.12],
      ["invoices/unpaid-total", 100.1],
      ["customers/count", 0],
      ["suppliers/count", 1],
      ["services/count", 0],
      ["purchases/count", 1],
      ["purchases/total", 12.01],
    ]);
    expect((await api("DELETE", `purchases/${purchase._id}`)).status).toBe(204);
    expect((await api("DELETE", `invoices/${_id}`)).status).toBe(204);
    const gone = ["invoices/total", "invoices/unpaid-total", "purchases/total"];
    expect(gone.map((call) => [call, before.get(call)])).toEqual(
      await Promise.all(gone.map(async (call) => [call, await done(api, "GET", `data-service/${call}`)])),
    );
  });

  it("customers/count-by-type counts both types, the whole in customers/count", async () => {
    const types: Entity[] = await done(api, "GET", "data-service/customers/count-by-type");
    expect(types).toEqual([
      { _id: "Private", count: expect.any(Number) },
      { _id: "Trade", count: expect.any(Number) },
    ]);
    await newCustomer(api, { customerType: "Trade" });
    const [privates, trades] = types.map(({ count }) => count);
    expect(await done(api, "GET", "data-service/customers/count-by-type")).toEqual([
      { _id: "Private", count: privates },
      { _id: "Trade", count: trades + 1 },
    ]);
    expect(await done(api, "GET", "data-service/customers/count")).toBe(privates + trades + 1);
  });
}

function periods(garage: ContractGarage): void {
  const { api } = garage;
  const none = Array.from({ length: 12 }, (_, index) => ({ _id: index + 1, sum: 0, count: 0 }));
  const inMarch = (sum: number, count: number) =>
    none.map((month) => (month._id === 3 ? { _id: 3, sum, count } : month));
  beforeAll(async () => {
    await sell(garage, 0.1, { invoiceDate: "1998-03-01" });
    await sell(garage, 0.2, { invoiceDate: "1998-03-31" });
    await newPurchase(api, { ...{ amount: 0.7, vat: 0, total: 0.7 }, supplierInvoiceDate: "1998-03-15" });
  });

  it("by-month answers the twelve months of ?year=, those without any included", async () => {
    const months = (noun: string, year: string) =>
      done(api, "GET", `data-service/${noun}/by-month?year=${year}`);
    expect(await months("invoices", "1998")).toEqual(inMarch(0.36, 2));
    expect(await months("purchases", "1998")).toEqual(inMarch(0.7, 1));
    expect(await months("invoices", "1997")).toEqual(none);
  });

  it.each([
    "invoices",
    "purchases",
  ])("%s/by-month is of the current year when none is asked for", async (noun) => {
    const thisYear = londonDayOf(new Date()).slice(0, 4);
    const path = `data-service/${noun}/by-month`;
    const asked = await done(api, "GET", `${path}?year=${thisYear}`);
    expect(await done(api, "GET", path)).toEqual(asked);
    expect(await done(api, "GET", `${path}?year=`)).toEqual(asked);
  });

  it.each([
    ...["x", "98", "19980", "1998.5", "-1998", "1800", "2200", "NaN", "1e3", "__proto__", "١٩٩٨", "0x7ce"],
    "9".repeat(5000),
  ])("by-month refuses the year %s", async (year) => {
    for (const noun of ["invoices", "purchases"]) {
      const path = `data-service/${noun}/by-month?year=${encodeURIComponent(year)}`;
      expectRefused(await api("GET", path), "year", "Must be a year, like 2026");
    }
  });

  it("by-year answers every year that has any, the first first", async () => {
    for (const [noun, sum, count] of [["invoices", 0.36, 2] as const, ["purchases", 0.7, 1] as const]) {
      const years: Entity[] = await done(api, "GET", `data-service/${noun}/by-year`);
      expect(years).toContainEqual({ _id: 1998, sum, count });
      expect(years.map(({ _id }) => _id)).toEqual(years.map(({ _id }) => _id).sort());
      expect(years.every((year) => year.count > 0)).toBe(true);
    }
  });
}

function shares(garage: ContractGarage): void {
  const { api } = garage;
  const falls = (list: Entity[]) => {
    const sums = list.map(({ sum }) => sum);
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  };
  const large = 9_000_000;

  it("invoices/top-by-customers answers at most 20, the largest sum first", async () => {
    const { _id: customer, name } = await newCustomer(api, { name: "Largest of all" });
    // Other tests sell one customer something large, none three of it.
    for (let sold = 0; sold < 3; sold++) await sell(garage, large, { customer, department: "MOT" });
    const largest = (): Promise<Entity[]> => done(api, "GET", "data-service/invoices/top-by-customers");
    const list = await largest();
    expect(list[0]).toEqual({ customer: expect.objectContaining({ _id: customer, name }), sum: 3 * large });
    expect(list.length).toBeLessThanOrEqual(20);
    falls(list);

    // It is kept until one of these changes.
    await done(api, "PUT", `customers/${customer}`, { name: "Largest, renamed" });
    expect((await largest())[0]?.customer.name).toBe("Largest, renamed");
    await sell(garage, 1, { customer, department: "MOT" });
    expect((await largest())[0]?.sum).toBe(3 * large + 1);
  });

  it("purchases/by-supplier and by-category answer the largest first", async () => {
    const supplier = await create(api, "suppliers", { name: "Dearest of all" });
    const purchaseCategory = await create(api, "purchase-categories", { name: "Dear", description: "Dear" });
    await newPurchase(api, { supplier, purchaseCategory, amount: large, vat: 0, total: large });
    const bySupplier: Entity[] = await done(api, "GET", "data-service/purchases/by-supplier");
    const named = ({ _id, name }: Entity) => expect.objectContaining({ _id, name });
    expect(bySupplier[0]).toEqual({ supplier: named(supplier), sum: large });
    expect(bySupplier.length).toBeLessThanOrEqual(20);
    falls(bySupplier);
    const byCategory: Entity[] = await done(api, "GET", "data-service/purchases/by-category");
    expect(byCategory[0]).toEqual({ purchaseCategory: named(purchaseCategory), sum: large });
    falls(byCategory);
  });
}

function doors({ api, as }: ContractGarage): void {
  it.each(each(CALLS))("%s is read by who is signed in, and by GET alone", async (call) => {
    const path = `data-service/${call}`;
    expectSentence(await as()("GET", path), 401);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await api(method, path);
      expectSentence(answer, 405);
      expect(answer.headers.get("Allow")).toBe("GET");
    }
  });

  it.each([
    ...["", "/invoices", "/invoices/", "/invoices/sum", "/invoices/by-week", "/invoices/count/1"],
    ...["/quotes/count", "/services/total", "/suppliers/by-month", "/customers/by-date", "/users/count"],
    ...["/__proto__/count", "/invoices/__proto__", "/constructor/name", "/invoices/toString", "/%00/count"],
    `/${"x".repeat(2000)}/count`,
  ])("answers 404 to data-service%s", async (path) => {
    expectSentence(await api("GET", `data-service${path}`), 404);
  });
}
