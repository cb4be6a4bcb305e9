import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../garage/test-app";
import { type Body, contractGarage, create } from "./garage";

const { api: owner, as } = contractGarage();
const SENTENCE = "The books are closed up to 31 Oct 2025. Make a credit note, or ask an Admin to open them.";
const VEHICLE = { vehicleModel: "Ford Focus", vehicleReg: "CL05 ING" };

let staff: ApiClient;
let customer: string;
let invoice: string;
let open: string;
let supplier: string;
let purchase: string;
let closedPurchase: string;
let openPurchase: string;
let paidPurchase: string;
let otherSupplier: string;
let transaction: string;
let credited: string;
let creditNote: string;
let credit: Body;

beforeAll(async () => {
  const made = async (path: string, body: Body): Promise<string> => (await create(owner, path, body))._id;
  const clerk = { email: "clerk@example.co.uk", password: "a long enough secret" };
  await made("users", {
    ...clerk,
    name: "Clerk",
    phone: "07700 900417",
    role: "Staff",
    passwordConfirmation: clerk.password,
  });
  staff = as((await owner("POST", "authentication/sign-in", clerk)).body);
  const contact = { email: "a@example.co.uk", phone: "01632 960001" };
  customer = await made("customers", { name: "Closed Carter", ...contact });
  invoice = await made("invoices", { customer, ...VEHICLE, invoiceDate: "2025-10-31" });
  open = await made("invoices", { customer, ...VEHICLE, invoiceDate: "2025-11-01" });
  supplier = await made("suppliers", { name: "Closed Parts", ...contact });
  otherSupplier = await made("suppliers", { name: "Other Parts", ...contact });
  const purchaseCategory = await made("purchase-categories", { name: "Parts", description: "Parts" });
  const bought = (supplierInvoiceNumber: string, more: Body) =>
    made("purchases", {
      ...{ supplier, purchaseCategory, invoicedTo: "Garage", details: "Disc", amount: 10, vat: 2, total: 12 },
      ...{ supplierInvoiceNumber, ...more },
    });
  purchase = await bought("C 1", { supplierInvoiceDate: "2025-10-01" });
  closedPurchase = await bought("C 4", { supplierInvoiceDate: "2025-10-02" });
  openPurchase = await bought("C 2", { supplierInvoiceDate: "2025-11-03" });
  paidPurchase = await bought("C 3", {
    ...{ supplierInvoiceDate: "2025-11-03", paid: true, paidDate: "2025-10-30" },
  });
  const line = { service: "labour", description: "Brakes", charged: 100 };
  credited = await made("invoices", { customer, ...VEHICLE, invoiceDate: "2025-10-30" });
  const { body } = await owner("PUT", `invoices/${credited}/new-line`, line);
  credit = { invoice: credited, reason: "Goodwill", lines: [{ line: body.lines[0]._id, charged: 10 }] };
  creditNote = await made("credit-notes", { ...credit, date: "2025-10-31" });
  await owner("PUT", "till-counts/2025-10-31", { counted: 100, float: 100 });
  transaction = await made("transactions", { customerRef: "C", amount: 5, date: "2025-10-31" });
});

test("the books are open at first, and anyone who is signed in may look", async () => {
  const { status, body } = await staff("GET", "closing");
  expect([status, body]).toEqual([200, { closedUntil: null, by: null, at: null }]);
});

test("only an Admin closes them, up to a day that has been", async () => {
  expect(await staff("PUT", "closing", { closedUntil: "2025-10-31" })).toMatchObject({
    status: 403,
    body: "Only an Admin may close or open the books",
  });
  for (const body of [
    {},
    { closedUntil: "soon" },
    { closedUntil: "" },
    { closedUntil: " " },
    { closedUntil: "2999-01-01" },
    { closedUntil: "2025-02-30" },
  ]) {
    expect(await owner("PUT", "closing", body)).toMatchObject({
      status: 400,
      body: { errors: { closedUntil: [expect.any(String)] } },
    });
  }
  expect((await owner("GET", "closing")).body.closedUntil).toBeNull();
});

describe("books that are closed", () => {
  beforeAll(async () => {
    const { status, body } = await owner("PUT", "closing", { closedUntil: "2025-10-31" });
    expect(status).toBe(200);
    expect(body).toEqual({ closedUntil: "2025-10-31", by: expect.any(String), at: expect.any(String) });
  });
  afterAll(() => owner("PUT", "closing", { closedUntil: null }));

  test("another Admin's older page neither opens nor closes them", async () => {
    const { at } = (await owner("GET", "closing")).body;
    const older = { "If-Unmodified-Since-Version": "2020-01-01T00:00:00.000Z" };
    for (const closedUntil of ["2025-09-30", "2025-11-30", null]) {
      const { status, body } = await owner("PUT", "closing", { closedUntil }, older);
      expect([status, body]).toEqual([409, expect.stringContaining("changed this last closed day")]);
    }
    const same = await owner(
      "PUT",
      "closing",
      { closedUntil: "2025-10-31" },
      { "If-Unmodified-Since-Version": at },
    );
    expect([same.status, same.body.closedUntil]).toEqual([200, "2025-10-31"]);
  });

  const count = { counted: 100, float: 100 };
  const refused: readonly [string, () => Parameters<ApiClient>][] = [
    ["a new invoice", () => ["POST", "invoices", { customer, ...VEHICLE, invoiceDate: "2025-10-31" }]],
    ["an MOT invoice", () => ["POST", "invoices/mot", { customer, ...VEHICLE, invoiceDate: "2025-01-01" }]],
    ["an invoice's details", () => ["PUT", `invoices/${invoice}`, { repairNotes: "Other" }]],
    [
      "an invoice's move out of the period",
      () => ["PUT", `invoices/${invoice}`, { invoiceDate: "2025-11-02" }],
    ],
    ["an invoice's move into the period", () => ["PUT", `invoices/${open}`, { invoiceDate: "2025-10-30" }]],
    ["a new line", () => ["PUT", `invoices/${invoice}/new-line`, { service: "labour", charged: 10 }]],
    ["an invoice's deletion", () => ["DELETE", `invoices/${invoice}`]],
    ["a purchase's details", () => ["PUT", `purchases/${purchase}`, { details: "Two discs" }]],
    [
      "a purchase paid within it",
      () => ["PUT", `purchases/${purchase}`, { paid: true, paidDate: "2025-10-20" }],
    ],
    [
      "an open purchase paid within it",
      () => ["PUT", `purchases/${openPurchase}`, { paid: true, paidDate: "2025-10-20" }],
    ],
    [
      "another amount of a purchase that was paid within it",
      () => ["PUT", `purchases/${paidPurchase}`, { amount: 1, vat: 0.2, total: 1.2 }],
    ],
    [
      "another supplier of a purchase that was paid within it",
      () => ["PUT", `purchases/${paidPurchase}`, { supplier: otherSupplier }],
    ],
    [
      "a purchase unpaid that was paid within it",
      () => ["PUT", `purchases/${paidPurchase}`, { paid: false }],
    ],
    [
      "a supplier's payment within it",
      () => ["POST", `suppliers/${supplier}/payments`, { date: "2025-10-31", purchases: [openPurchase] }],
    ],
    ["a purchase's deletion", () => ["DELETE", `purchases/${purchase}`]],
    [
      "a new transaction",
      () => ["POST", "transactions", { customerRef: "D", amount: 1, date: "2025-10-30" }],
    ],
    ["a transaction's notes", () => ["PUT", `transactions/${transaction}`, { notes: "x" }]],
    ["a new credit note", () => ["POST", "credit-notes", { ...credit, date: "2025-10-31" }]],
    ["a credit note's reason", () => ["PUT", `credit-notes/${creditNote}`, { reason: "Other" }]],
    ["a credit note's deletion", () => ["DELETE", `credit-notes/${creditNote}`]],
    ["another count of the till", () => ["PUT", "till-counts/2025-10-31", { counted: 99 }]],
    ["the first count of a day", () => ["PUT", "till-counts/2025-10-29", count]],
    ["a count's removal", () => ["DELETE", "till-counts/2025-10-31"]],
    ["a transaction's deletion", () => ["DELETE", `transactions/${transaction}`]],
  ];
  test.each(refused)("refuse %s, to an Admin too, and store nothing", async (_, call) => {
    const state = async () => {
      const { headers } = await owner("GET", "invoices");
      return [headers.get("X-Total-Count"), (await owner("GET", `invoices/${invoice}`)).body];
    };
    const before = await state();
    expect(await owner(...call())).toMatchObject({ status: 409, body: SENTENCE });
    expect(await state()).toEqual(before);
  });

  test("take what is dated after, payments and credit notes of an open day, reviews and approvals", async () => {
    expect((await owner("PUT", `invoices/${open}`, { repairNotes: "Open" })).status).toBe(200);
    const paid = await staff("PUT", `invoices/${invoice}/payments`, { cash: 10, reference: "Late" });
    expect([paid.status, paid.body.balancePayable]).toEqual([200, -10]);
    expect((await staff("POST", "credit-notes", { ...credit, date: "2025-11-01" })).status).toBe(201);
    expect((await staff("GET", `invoices/${credited}`)).body).toMatchObject({
      credited: 20,
      balancePayable: 80,
    });
    expect((await staff("PUT", `purchases/${purchase}`, { paid: true })).status).toBe(200);
    const payment = { date: "2025-11-30", purchases: [closedPurchase, openPurchase] };
    expect((await staff("POST", `suppliers/${supplier}/payments`, payment)).status).toBe(200);
    const reviews = [{ _id: invoice, review: "accepted" }];
    expect((await staff("PATCH", "invoices/bulk-review", reviews)).status).toBe(200);
    const [approval] = (await staff("GET", "approvals?date=2025-10-31")).body;
    expect((await staff("PATCH", `approvals/${approval._id}`, { status: true })).status).toBe(200);
    expect((await staff("PUT", `purchases/${purchase}`, { approved: true })).status).toBe(200);
    expect((await owner("PUT", `customers/${customer}`, { town: "Lewes" })).status).toBe(200);
  });

  test("are opened again by an Admin, and take it then", async () => {
    expect((await staff("PUT", "closing", { closedUntil: null })).status).toBe(403);
    expect((await owner("PUT", "closing", { closedUntil: null })).body.closedUntil).toBeNull();
    expect((await owner("PUT", `invoices/${invoice}`, { repairNotes: "Later" })).status).toBe(200);
  });
});
