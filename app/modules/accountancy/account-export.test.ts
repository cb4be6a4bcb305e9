import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoGarage } from "../../testing/garage/demo-garage";
import type { Garage } from "../books/books.server";
import { updateCustomer } from "../customers/customers.server";
import {
  createPurchaseCategory,
  updatePurchaseCategory,
} from "../purchase-categories/purchase-categories.server";
import { createPurchase, deletePurchase, updatePurchase } from "../purchases/purchases.server";
import { accountDownload } from "./account-download.server";
import { kindOfFile, lastHandover, pastOf, sumsMoved } from "./account-export";
import { exportScreen, filesScreen } from "./files-screen.server";

let garage: Garage;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ garage, close } = await openDemoGarage("2026-11-20"));
});
afterAll(() => close());

/** Each test has days of its own, far from those of the demo. */
let year = 2001;
function ownDays() {
  year += 1;
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const params = new URLSearchParams({ product: "xero", from, to });
  return {
    ...{ day: `${year}-05-05`, id: `xero-${from}-${to}` },
    screen: (around = garage) => filesScreen(around, new URL(`http://garage/vat/files?${params}`)),
    take: async (file: string, by = "Ann") =>
      accountDownload(garage, { product: "xero", file: `${file}.csv` }, params, by).handedOver(),
  };
}

const buy = (supplierInvoiceDate: string, more: object = {}) =>
  createPurchase(
    garage,
    {
      supplier: [...garage.books.suppliers][0]?._id,
      purchaseCategory: [...garage.books.purchaseCategories][0]?._id,
      ...{ invoicedTo: "Garage", details: "Discs", amount: 44, vat: 8.8, total: 52.8 },
      ...{ supplierInvoiceNumber: `SI ${supplierInvoiceDate}`, supplierInvoiceDate, ...more },
    },
    "test",
  );

const pasts = (screen: ReturnType<typeof filesScreen>) =>
  Object.fromEntries(
    screen.kinds.flatMap(({ files }) => files.map(({ name, past }) => [name, past.state] as const)),
  );

test("a name under the account codes that no purchase category has any more is told", async () => {
  const { screen } = ownDays();
  const input = { name: "Small tools", description: "Spanners" };
  const { _id } = await createPurchaseCategory(garage, input, "test");
  const accounts = { xero: { purchasesByCategory: { "Small tools": "429", Fuel: "449" } } };
  const told = () => screen({ ...garage, business: { ...garage.business, accounts } }).unknownCategories;
  expect(told()).toEqual(["Fuel"]);
  await updatePurchaseCategory(garage, _id, { ...input, name: "Tools" }, "test");
  expect(told()).toEqual(["Small tools", "Fuel"]);
});

test("VAT that became net is told, though count and gross are the same", async () => {
  const { day, screen, take, id } = ownDays();
  const { _id } = await buy(day);
  expect(pasts(screen())).toEqual({ "bills-1": "never" });
  await take("bills-1");
  expect(pasts(screen())).toEqual({ "bills-1": "unchanged" });
  expect(exportScreen(garage, id).verdict).toBe("unchanged");
  await updatePurchase(garage, _id, { amount: 52.8, vat: 0, total: 52.8 }, "test");
  expect(pasts(screen())).toEqual({ "bills-1": "changed" });
  expect(screen().taken).toMatchObject([{ hasChanged: true, changed: ["Bills"], by: "Ann" }]);
  expect(exportScreen(garage, id)).toMatchObject({
    verdict: "changed",
    rows: [{ title: "Bills", past: { state: "changed" } }],
  });
});

test("a day that moved within the span, and what a supplier is called, are told", async () => {
  const { day, screen, take } = ownDays();
  const { _id } = await buy(day);
  await take("bills-1");
  await updatePurchase(garage, _id, { supplierInvoiceDate: `${day.slice(0, 4)}-06-06` }, "test");
  expect(pasts(screen())).toEqual({ "bills-1": "changed" });
  await take("bills-1", "Ben");
  expect(screen().taken).toMatchObject([{ hasChanged: false, by: "Ben" }]);
});

test("each file has its own mark: one that is taken hides nothing of another", async () => {
  const { day, screen, take, id } = ownDays();
  const { _id } = await buy(day);
  const [customer] = [...garage.books.customers];
  await garage.books.update("test", ({ receipts }) => {
    receipts.insert({
      ...{ _id: `R${day}`, date: day, customer: customer?._id ?? "", method: "Cash", amount: 5 },
      ...{ reference: "", transaction: null, notes: "", allocations: [] },
    });
  });
  await take("bills-1");
  await updatePurchase(garage, _id, { amount: 52.8, vat: 0, total: 52.8 }, "test");
  await take("receipts-1", "Ben");
  expect(pasts(screen())).toEqual({ "bills-1": "changed", "receipts-1": "unchanged" });
  expect(screen().taken).toMatchObject([{ hasChanged: true, changed: ["Bills"] }]);
  await updateCustomer(garage, customer?._id ?? "", { ...customer, name: "Another Name" }, "test");
  expect(pasts(screen())).toEqual({ "bills-1": "changed", "receipts-1": "changed" });

  // The same bytes again keep who took them first.
  const before = garage.books.accountExports.get(id);
  await updateCustomer(garage, customer?._id ?? "", { ...customer }, "test");
  await take("receipts-1", "Cat");
  expect(garage.books.accountExports.get(id)).toEqual(before);
});

test("what has changed since a download is listed, each with its page", async () => {
  const { day, take, id } = ownDays();
  const changed = await buy(day);
  const gone = await buy(day, { supplierInvoiceNumber: "GONE" });
  await buy(day, { supplierInvoiceNumber: "SAME" });
  await take("bills-1");
  expect(exportScreen(garage, id)).toMatchObject({ verdict: "unchanged", changed: [], unlisted: 0 });
  await updatePurchase(garage, changed._id, { amount: 52.8, vat: 0, total: 52.8 }, "test");
  await deletePurchase(garage, gone._id, "test");
  const late = await buy(day, { supplierInvoiceNumber: "LATE" });
  const row = (autoId: number) => ({ _id: `bills-${autoId}`, title: `Purchase ${autoId}` });
  expect(exportScreen(garage, id).changed).toEqual([
    { ...row(changed.autoId), to: `/purchases/${changed._id}`, how: "changed" },
    { ...row(gone.autoId), to: undefined, how: "gone" },
    { ...row(late.autoId), to: `/purchases/${late._id}`, how: "new" },
  ]);
});

test("a file that the books make no more is told", async () => {
  const { day, screen, take, id } = ownDays();
  const { _id } = await buy(day);
  await take("bills-1");
  await updatePurchase(garage, _id, { supplierInvoiceDate: "1999-01-01" }, "test");
  expect(pasts(screen())).toEqual({});
  expect(screen().taken).toMatchObject([{ hasChanged: true, changed: ["Bills"] }]);
  expect(exportScreen(garage, id).rows).toMatchObject([{ title: "Bills", now: undefined }]);
});

test("a mark of version 0.2.0 reads as what it kept, and takes files of its own", async () => {
  const { day, screen, take, id } = ownDays();
  const { _id } = await buy(day);
  const [from, to] = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];
  const none = { count: 0, total: 0 };
  const sums = {
    ...{ "sales-invoices": none, "credit-notes": none, receipts: none },
    bills: { count: 1, total: 52.8 },
  };
  await garage.books.update("test", ({ accountExports }) => {
    const old = {
      _id: id,
      product: "xero" as const,
      from,
      to,
      sums,
      by: "Old",
      at: "2026-01-01T10:00:00.000Z",
    };
    accountExports.insert(old);
  });
  expect(screen().taken).toMatchObject([{ isCompared: false, hasChanged: false, by: "Old" }]);
  expect(pasts(screen())).toEqual({ "bills-1": "unknown" });
  expect(exportScreen(garage, id)).toMatchObject({ verdict: "uncompared", by: "Old" });
  expect(screen().exports.find((each) => each._id === id)).toMatchObject({
    files: undefined,
    isMoved: false,
  });

  await updatePurchase(garage, _id, { amount: 50, vat: 10, total: 60 }, "test");
  expect(screen().taken).toMatchObject([{ hasChanged: true }]);
  expect(exportScreen(garage, id)).toMatchObject({ verdict: "changed" });

  await take("bills-1", "New");
  expect(pasts(screen())).toEqual({ "bills-1": "unchanged" });
  expect(screen().taken).toMatchObject([{ isCompared: true, hasChanged: false, by: "New" }]);
  expect(garage.books.accountExports.get(id)).toMatchObject({ by: "Old", sums });
});

test("the list tells counts and sums only, by the kinds of the files that were taken", () => {
  const sums = (count: number, total: number) => ({
    ...{ "sales-invoices": { count: 9, total: 9 }, "credit-notes": { count: 0, total: 0 } },
    ...{ bills: { count, total }, receipts: { count: 0, total: 0 } },
  });
  const mark = { sha256: "x", documents: 1, total: 52.8, by: "Ann", at: "2026-01-01T00:00:00.000Z" };
  const taken = { files: { "bills-1": { ...mark, booked: { count: 1, total: 52.8 } } } };
  expect(sumsMoved(taken, sums(1, 52.8))).toBe(false);
  expect(sumsMoved(taken, sums(1, 52.81))).toBe(true);
  expect(sumsMoved(taken, sums(2, 52.8))).toBe(true);
  expect(lastHandover({ ...taken, by: "Old", at: "2025-01-01T00:00:00.000Z" })).toMatchObject({ by: "Ann" });
  expect(pastOf(undefined, { name: "bills-1", sha256: "" })).toEqual({ state: "never" });
  expect(kindOfFile("sales-invoices-12")).toBe("sales-invoices");
});

test("a bill of two purchases stays known by each of them", async () => {
  const { day, take, id } = ownDays();
  const first = await buy(day, { supplierInvoiceNumber: "BOTH" });
  const second = await buy(day, { supplierInvoiceNumber: "BOTH" });
  await take("bills-1");
  await deletePurchase(garage, first._id, "test");
  expect(exportScreen(garage, id).changed).toMatchObject([
    { title: `Purchase ${first.autoId}`, how: "gone" },
    { title: `Purchase ${second.autoId}`, how: "changed" },
  ]);
});

test("a mark of before records were kept gets them with the same file, and says until then that they are not known", async () => {
  const { day, take, id } = ownDays();
  const { _id } = await buy(day);
  await take("bills-1");
  const mark = garage.books.accountExports.get(id);
  const bills = mark?.files?.["bills-1"];
  if (!mark || !bills) throw new Error("The file was not marked");
  const { parts, ...before } = bills;
  await garage.books.update("test", ({ accountExports }) => {
    accountExports.put({ ...mark, files: { "bills-1": before } });
  });
  await updatePurchase(garage, _id, { amount: 52.8, vat: 0, total: 52.8 }, "test");
  expect(exportScreen(garage, id)).toMatchObject({ verdict: "changed", changed: [], isUntold: true });
  await updatePurchase(garage, _id, { amount: 44, vat: 8.8, total: 52.8 }, "test");
  await take("bills-1", "Ben");
  expect(garage.books.accountExports.get(id)?.files).toEqual({ "bills-1": { ...before, parts } });
});
