import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readBusiness } from "../../config.server";
import { type Garage, openBooks } from "../books/books.server";
import { createCustomer } from "../customers/customers.server";
import type { Invoice } from "../invoices/invoice";
import { createInvoice, deleteInvoice, updateInvoice } from "../invoices/invoices.server";
import { createPurchaseCategory } from "../purchase-categories/purchase-categories.server";
import { createPurchase, updatePurchase } from "../purchases/purchases.server";
import { ensureDefaultServices } from "../services/services.server";
import { createSupplier } from "../suppliers/suppliers.server";
import { approvalId } from "./approval";
import { dayBefore, daySheet, getApproval, listApprovals, updateApproval } from "./approvals.server";

const DAY = "2026-03-02";
const ALL = { date: DAY, department: "" };
const PAGE = { page: 1, limit: 500 };

let garage: Garage;
let customer: string;

beforeEach(async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-approvals-"));
  // A clock that stands still: all that is changed is changed in one and the same millisecond.
  const books = await openBooks({ dir, freeze: true, now: () => new Date("2026-03-02T09:00:00.000Z") });
  onTestFinished(async () => {
    await books.close();
    fs.rmSync(dir, { recursive: true });
  });
  garage = { books, business: await readBusiness(dir) };
  await ensureDefaultServices(garage, "test");
  const person = { name: "Ann", email: "ann@example.co.uk", phone: "07700900123" };
  customer = (await createCustomer(garage, person, "test"))._id;
});

function invoice(invoiceDate = DAY, department = "Garage"): Promise<Invoice> {
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
  return createInvoice(garage, { customer, invoiceDate, department, ...vehicle }, "test");
}

test("reading writes nothing, an edit stores its approval alone, and deleting the invoice deletes it", async () => {
  const [edited] = [await invoice(), await invoice()];
  const { approvals } = garage.books;
  expect(listApprovals(garage, { ...ALL, ...PAGE }).rows).toHaveLength(2);
  expect(daySheet(garage, ALL).rows).toHaveLength(2);
  expect(approvals.count).toBe(0);
  await updateApproval(garage, approvalId(edited._id), { chargeVat: true, id: "x" }, "test");
  expect(approvals.count).toBe(0);
  await updateApproval(garage, approvalId(edited._id), { letter: "A" }, "test");
  expect([...approvals].map(({ _id }) => _id)).toEqual([approvalId(edited._id)]);
  await deleteInvoice(garage, edited._id, "test");
  expect(approvals.count).toBe(0);
});

test("each edit makes another version, the first one too, however quick it is", async () => {
  const { _id, created } = await invoice();
  const id = approvalId(_id);
  const versions = [getApproval(garage, id).approval.updated];
  for (const letter of ["A", "B", "C"]) {
    const approval = await updateApproval(garage, id, { letter }, "test", versions.at(-1));
    expect(approval).toEqual(getApproval(garage, id).approval);
    expect(approval.created).toBe(created);
    versions.push(approval.updated);
  }
  expect(versions).toEqual([...new Set(versions)].sort());
});

test("an invoice's own change makes another version of the approval that follows it", async () => {
  const { _id } = await invoice();
  const { updated } = getApproval(garage, approvalId(_id)).approval;
  await updateInvoice(garage, _id, { repairNotes: "x" }, "test");
  const edit = updateApproval(garage, approvalId(_id), { letter: "A" }, "test", updated);
  await expect(edit).rejects.toMatchObject({ name: "ConflictError" });
});

test("purchases of the day count once, linked or dated, and by whom they were invoiced to", async () => {
  const [ours, mot, elsewhere] = [await invoice(), await invoice(DAY, "MOT"), await invoice("2026-03-01")];
  const { _id: supplier } = await createSupplier(garage, { name: "Factors" }, "test");
  const category = { name: "Parts", description: "Parts" };
  const { _id: purchaseCategory } = await createPurchaseCategory(garage, category, "test");
  const buy = (total: number, supplierInvoiceDate: string, invoicedTo: string, linked: Invoice | null) =>
    createPurchase(
      garage,
      {
        ...{ supplier, purchaseCategory, details: "Pads", supplierInvoiceNumber: `${total}` },
        ...{ amount: total, total, supplierInvoiceDate, invoicedTo, invoice: linked?._id ?? null },
      },
      "test",
    );
  await buy(1, "2026-02-01", "Garage", ours);
  await buy(2, DAY, "Garage", ours);
  await buy(4, DAY, "Garage", null);
  await buy(8, DAY, "MOT", mot);
  await buy(16, DAY, "Somebody", null);
  await buy(32, DAY, "MOT", ours);
  await buy(64, "2026-03-01", "Garage", elsewhere);
  await buy(128, DAY, "Garage", elsewhere);
  const total = (department: string) => daySheet(garage, { date: DAY, department }).purchasesTotal;
  expect(total("")).toBe(1 + 2 + 4 + 8 + 16 + 32 + 128);
  expect(total("Garage")).toBe(1 + 2 + 4 + 32 + 128);
  expect(total("MOT")).toBe(8 + 32);
  // As it was stored before its spelling was looked at.
  const old = await buy(256, DAY, "Garage", null);
  await garage.books.update("test", ({ purchases }) => purchases.put({ ...old, invoicedTo: "garage" }));
  expect([total("Garage"), total("MOT")]).toEqual([1 + 2 + 4 + 32 + 128 + 256, 8 + 32]);
  const ticked = await updatePurchase(garage, old._id, { approved: true }, "test");
  expect(ticked).toMatchObject({ approved: true, invoicedTo: "garage" });
  const ofOtherDays = (department: string) =>
    daySheet(garage, { date: DAY, department }).purchasesOfOtherDays;
  expect([ofOtherDays(""), ofOtherDays("Garage"), ofOtherDays("MOT")]).toEqual([1, 1, 0]);
});

test("the day before is the last one with invoices of that department, within a year's days", async () => {
  for (const [day, department] of [
    ["2026-02-27", "Garage"],
    ["2026-02-20", "MOT"],
    ["2026-03-05", "MOT"],
  ] as const) {
    await invoice(day, department);
  }
  expect(dayBefore(garage, ALL)).toBe("2026-02-27");
  expect(dayBefore(garage, { date: DAY, department: "MOT" })).toBe("2026-02-20");
  expect(dayBefore(garage, { date: "2026-02-20", department: "MOT" })).toBeUndefined();
});
