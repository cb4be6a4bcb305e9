import { describe, expect, it } from "vitest";
import { readBusiness } from "../../config.server";
import { temporaryDirectory } from "../../store/testing/books";
import { type Garage, openBooks } from "../books/books.server";
import { createCreditNote } from "../credit-notes/credit-notes.server";
import { createCustomer } from "../customers/customers.server";
import type { Business } from "../departments/department";
import { changeInvoiceLines, createInvoice, deleteInvoice, updateInvoice } from "../invoices/invoices.server";
import { createReceipt } from "../receipts/receipts.server";
import { replaceLines } from "../sales/sales.server";
import { ensureDefaultServices } from "../services/services.server";
import type { VatBasis } from "./vat-entries";
import { fileVatReturn, unfileVatReturn } from "./vat-filing.server";
import { vatEntries, vatReport } from "./vat-report.server";
import { filedEntry } from "./vat-return";
import { correctionOf, getVatReturn, vatReturnView } from "./vat-returns.server";
import { vatScreen } from "./vat-screens.server";

const TODAY = "2026-11-23";

async function garageWith(settings: Partial<Business>): Promise<Garage> {
  const dir = temporaryDirectory();
  const garage = {
    books: await openBooks({ dir, freeze: true }),
    business: { ...(await readBusiness(dir)), ...settings },
  };
  await ensureDefaultServices(garage, "test");
  await createCustomer(garage, { name: "Ann", email: "a@example.co.uk", phone: "07700900123" }, "test");
  return garage;
}

/** Invoices £100 and £20 of VAT on a day. */
async function invoice(garage: Garage, invoiceDate: string, department = "Garage") {
  const customer = garage.books.customers.first()?._id;
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
  const { _id } = await createInvoice(garage, { customer, department, invoiceDate, ...vehicle }, "test");
  const lines = replaceLines([{ service: "labour", charged: 100, addVat: true }]);
  return (await changeInvoiceLines(garage, _id, lines, "test"))._id;
}

async function pay(garage: Garage, id: string, date: string) {
  const customer = garage.books.customers.first()?._id;
  const received = { customer, date, method: "Card", amount: 120 };
  await createReceipt(garage, { ...received, allocations: [{ invoice: id, amount: 120 }] }, "test");
}

async function file(garage: Garage, from: string, to: string, basis: VatBasis = "invoice") {
  const query = { from, to, basis };
  const { sales, purchases } = vatEntries(garage, query);
  const { from: _, to: __, basis: ___, ...boxes } = vatReport(garage, query);
  const kept = { sales: sales.map(filedEntry), purchases: purchases.map(filedEntry) };
  await garage.books.update("test", ({ vatReturns }) =>
    vatReturns.insert({ _id: to, ...query, boxes, ...kept, filedBy: "test" }),
  );
}

const screen = (garage: Garage, search = "") =>
  vatScreen(garage, new URL(`http://garage/vat${search}`), "test", TODAY);

describe("the VAT page", () => {
  it("shows filed periods as they were filed, and what another stagger leaves between", async () => {
    const garage = await garageWith({ vatStagger: 1 });
    await invoice(garage, "2026-02-10");
    for (const [from = "", to = ""] of [
      ["2026-02-01", "2026-04-30"],
      ["2026-05-01", "2026-07-31"],
      ["2026-08-01", "2026-10-31"],
    ]) {
      await file(garage, from, to);
    }
    const { place, periods } = screen(garage);
    expect(periods.map(({ from, to, filed }) => [from, to, filed !== undefined])).toEqual([
      ["2026-11-01", "2026-12-31", false],
      ["2026-08-01", "2026-10-31", true],
      ["2026-05-01", "2026-07-31", true],
      ["2026-02-01", "2026-04-30", true],
    ]);
    expect([place.from, place.to]).toEqual(["2026-11-01", "2026-12-31"]);
  });

  it("tells what changed in every return that can still be corrected", async () => {
    const garage = await garageWith({ vatStagger: 2 });
    await invoice(garage, "2022-05-10");
    for (const [from = "", to = ""] of [
      ["2022-05-01", "2022-07-31"],
      ["2023-05-01", "2023-07-31"],
      ["2026-08-01", "2026-10-31"],
    ]) {
      await file(garage, from, to);
    }
    expect(screen(garage).changed).toEqual([]);
    await invoice(garage, "2022-06-10");
    await invoice(garage, "2023-06-10");
    expect(screen(garage).changed).toEqual([
      { from: "2023-05-01", to: "2023-07-31", changes: 1, correction: 20 },
    ]);
  });

  it.each([
    { before: "invoice", after: "cash", filed: 20, later: 0 },
    { before: "cash", after: "invoice", filed: 0, later: 20 },
  ] as const)("counts what was invoiced on the $before basis once after a change to $after", async ({
    before,
    after,
    filed,
    later,
  }) => {
    const garage = await garageWith({ vatStagger: 2 });
    const id = await invoice(garage, "2026-07-20");
    await file(garage, "2026-05-01", "2026-07-31", before);
    await pay(garage, id, "2026-08-10");
    const { boxes, otherwise, changed } = screen(garage, `?to=2026-10-31&basis=${after}`);
    expect([boxes.box1, otherwise, changed]).toEqual([later, "2026-07-31", []]);
    expect(screen(garage, "?to=2026-07-31").boxes.box1).toBe(filed);
    expect(screen(garage, `?to=2026-10-31&basis=${before}`).otherwise).toBeUndefined();
  });

  it("tells what changed in a return after a change from the cash basis, by money for what was invoiced before", async () => {
    const garage = await garageWith({ vatStagger: 2 });
    const id = await invoice(garage, "2026-07-20");
    await file(garage, "2026-05-01", "2026-07-31", "cash");
    await file(garage, "2026-08-01", "2026-10-31", "invoice");
    expect(screen(garage).changed).toEqual([]);
    await pay(garage, id, "2026-08-10");
    expect(screen(garage).changed).toEqual([
      { from: "2026-08-01", to: "2026-10-31", changes: 1, correction: 20 },
    ]);
  });

  it("tells a credit that left a filed period with its invoice's day", async () => {
    const garage = await garageWith({ vatStagger: 1 });
    const id = await invoice(garage, "2026-02-10");
    const lines = garage.books.invoices.get(id)?.lines.map(({ _id }) => ({ line: _id, charged: 50 }));
    await createCreditNote(garage, { invoice: id, date: "2026-05-10", reason: "Goodwill", lines }, "test");
    await file(garage, "2026-04-01", "2026-06-30");
    expect(screen(garage).changed).toEqual([]);
    await updateInvoice(garage, id, { invoiceDate: "2026-07-03" }, "test");
    expect(screen(garage).changed).toMatchObject([{ to: "2026-06-30", correction: 10 }]);
  });

  it("counts what is older than the first filed return as that one did", async () => {
    const garage = await garageWith({ vatStagger: 1 });
    const id = await invoice(garage, "2026-03-20");
    await file(garage, "2026-04-01", "2026-06-30", "invoice");
    await pay(garage, id, "2026-08-10");
    expect(screen(garage, "?to=2026-09-30&basis=cash").boxes.box1).toBe(0);
  });

  it("asks about lines that have no VAT only because of their department", async () => {
    const garage = await garageWith({ vatStagger: 2 });
    await invoice(garage, "2026-09-01");
    await invoice(garage, "2026-09-01", "MOT");
    const { notes } = screen(garage, "?to=2026-10-31");
    expect(notes.withoutVat).toEqual({ count: 1, amount: 100 });
  });
});

describe("a return that is marked as filed", () => {
  const by = "garage vat";

  it("holds what is added to it, and the corrections of earlier returns, until it is not filed after all", async () => {
    const garage = await garageWith({ vatStagger: 1 });
    const file = (to: string, sent: object = {}) => fileVatReturn(garage, to, sent, by, TODAY);
    await invoice(garage, "2026-02-01");
    await file("2026-03-31");
    const late = await invoice(garage, "2026-03-01");
    await invoice(garage, "2026-05-01");
    const correction = () => correctionOf(garage, getVatReturn(garage, "2026-03-31")).correction;
    expect(correction()).toBe(20);

    const added = { adjustBox1: "3.50", adjustBox4: "-1" };
    await expect(file("2026-06-30", added)).rejects.toMatchObject({
      errors: { adjustedFor: ["Say what is added for"] },
    });
    const sent = { ...added, adjustedFor: "Fuel scale charge", includesCorrections: true };
    await expect(file("2026-06-30", { ...sent, correction: 10 })).rejects.toThrow(/come to £20.00 by now/);
    const filed = await file("2026-06-30", { ...sent, correction: 20, box1: 20 });
    expect(vatReturnView(garage, filed)).toMatchObject({
      ...{ box1: 43.5, box3: 43.5, box4: -1, box5: 44.5, box6: 100, isReclaim: false },
      ...{ changes: 0, correction: 0, corrects: ["2026-03-31"] },
      adjustment: { box1: 23.5, box4: -1, reason: "Fuel scale charge; corrections of 01 Jan – 31 Mar 2026" },
    });
    expect([correction(), screen(garage).changed]).toEqual([0, []]);

    await deleteInvoice(garage, late, "test");
    expect(correction()).toBe(-20);
    await unfileVatReturn(garage, "2026-06-30", by);
    expect(correction()).toBe(0);
  });

  it("stays filed while a later one corrects the same return again", async () => {
    const garage = await garageWith({ vatStagger: 1 });
    const corrected = { includesCorrections: true };
    await fileVatReturn(garage, "2026-03-31", {}, by, TODAY);
    await invoice(garage, "2026-03-01");
    await fileVatReturn(garage, "2026-06-30", corrected, by, TODAY);
    await invoice(garage, "2026-03-02");
    await fileVatReturn(garage, "2026-09-30", corrected, by, TODAY);
    const correction = () => correctionOf(garage, getVatReturn(garage, "2026-03-31")).correction;
    await expect(unfileVatReturn(garage, "2026-06-30", by)).rejects.toThrow(/Take its mark away first/);
    await unfileVatReturn(garage, "2026-09-30", by);
    expect(correction()).toBe(20);
    await unfileVatReturn(garage, "2026-06-30", by);
    expect(correction()).toBe(40);
  });

  it("stays filed while a later one corrects it", async () => {
    const garage = await garageWith({ vatStagger: 1 });
    await fileVatReturn(garage, "2026-03-31", {}, by, TODAY);
    await invoice(garage, "2026-03-01");
    await fileVatReturn(garage, "2026-06-30", { includesCorrections: true }, by, TODAY);
    await expect(unfileVatReturn(garage, "2026-03-31", by)).rejects.toThrow(/Take its mark away first/);
    await unfileVatReturn(garage, "2026-06-30", by);
    await unfileVatReturn(garage, "2026-03-31", by);
  });
});
