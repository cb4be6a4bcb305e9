import { expect } from "vitest";
import type { ApiClient } from "../garage/test-app";
import { type Body, create, done, type Entity } from "./garage";
import { NOT_CHOICE, NOT_DATE, NOT_LINK, NOT_MONEY, NOT_TEXT, NUMBERED, type Resource } from "./resource";
import { CUSTOMER, newCustomer, newInvoice } from "./sales";

const BANKED = { customerRef: "CARTER J", department: "Garage", amount: 1000, date: "2026-11-20", notes: "" };

export const receipts: Resource = {
  path: "receipts",
  isNumbered: true,
  calls: [
    { path: "receipts", methods: ["GET", "POST"] },
    { path: "receipts/{id}", methods: ["GET", "PUT", "DELETE"] },
    { path: "receipts/search", methods: ["POST"] },
  ],
  body: async (api) => {
    const invoice = await newInvoice(api);
    const line = { service: "labour", description: "Brakes", charged: 100, addVat: false };
    await done(api, "PUT", `invoices/${invoice._id}/new-line`, line);
    return {
      date: "2026-03-31",
      customer: invoice.customer._id,
      method: "BACS",
      amount: 54.85,
      reference: "CARTER 10479",
      transaction: (await create(api, "transactions", BANKED))._id,
      notes: "Paid by her father",
      allocations: [{ invoice: invoice._id, amount: 20 }],
    };
  },
  entity: ({ customer, transaction, allocations, ...body }) => ({
    ...body,
    customer: { ...CUSTOMER, highValue: false, active: true, noReminders: false, ...NUMBERED, _id: customer },
    transaction: transaction ? { ...BANKED, ...NUMBERED, _id: transaction } : null,
    allocations: (allocations as { invoice: string; amount: number }[]).map(({ invoice, amount }) => ({
      invoice: expect.objectContaining({ _id: invoice }),
      amount,
    })),
    unallocated: 34.85,
    dateAssumed: false,
  }),
  detailOnly: {},
  required: { customer: "Customer is Required", amount: "Enter the amount received" },
  defaults: { method: "Card", reference: "", notes: "", transaction: null, allocations: [] },
  wrong: {
    date: NOT_DATE,
    customer: NOT_LINK,
    method: [...NOT_CHOICE, "card"],
    amount: NOT_MONEY,
    reference: NOT_TEXT,
    transaction: NOT_LINK,
    notes: NOT_TEXT,
    allocations: [5, true, "all", {}],
  },
  refused: [
    ["amount", 0, "The amount must not be zero"],
    ["amount", 19.99, "The invoices come to £20.00. Enter that or more, or lower their amounts"],
    ["transaction", "no-such-record", "There is no such record"],
  ],
  tidied: [
    ["amount", "£54.80", 54.8],
    ["date", "09/11/2025", "2025-11-09"],
    ["method", "", "Card"],
    ["allocations", null, []],
  ],
  readOnly: { unallocated: 3, dateAssumed: true },
  change: { date: "2026-04-01", method: "Cash", amount: 20.5, reference: "", transaction: null, notes: "" },
  follows: ({ amount }) => ({
    ...(amount !== undefined && { unallocated: 0.5 }),
    allocations: [{ invoice: expect.objectContaining({ total: 100 }), amount: 20 }],
  }),
  freeText: "notes",
  search: {
    fields: async (api) => ({
      ...{ customer: (await newCustomer(api, { name: "Zoë O'Brontë" }))._id, allocations: [] },
      ...{ reference: "RE/77-15", notes: "Kühlmittel" },
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its reference": "re/77-15",
      "its notes": "kuhlmittel",
      "its customer's name": "bronte",
      "its customer's name, as a phone types it": "O’Brontë, Zoë",
      "its amount": "54.85",
      "its amount as a list shows it": "£54.85",
      "words of several": "zoe kuhl 77-15",
    },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "bronte zzyzx" },
  },
};

/** Makes an invoice with a line that was charged £100 and VAT. */
export async function creditable(api: ApiClient, over: Body = {}): Promise<Entity> {
  const invoice = await newInvoice(api, over);
  const line = { service: "labour", description: "Brakes", charged: 100, addVat: true };
  return done(api, "PUT", `invoices/${invoice._id}/new-line`, line);
}

export const creditNotes: Resource = {
  path: "credit-notes",
  isNumbered: true,
  calls: [
    { path: "credit-notes", methods: ["GET", "POST"] },
    { path: "credit-notes/{id}", methods: ["GET", "PUT", "DELETE"] },
    { path: "credit-notes/search", methods: ["POST"] },
    { path: "credit-notes/{id}/pdf", methods: ["GET"] },
  ],
  body: async (api) => {
    const { _id, lines } = await creditable(api);
    return {
      invoice: _id,
      date: "2026-03-31",
      reason: "The brakes still squeal",
      lines: [{ line: lines[0]._id, charged: 40 }],
    };
  },
  entity: ({ invoice, lines, ...body }) => ({
    ...body,
    customer: { ...CUSTOMER, highValue: false, active: true, noReminders: false, ...NUMBERED },
    department: "Garage",
    invoice: expect.objectContaining({ _id: invoice, credited: 48, balancePayable: 72 }),
    lines: (lines as Body[]).map((line) => ({
      ...line,
      ...{ title: expect.any(String), description: "Brakes", addVat: true, vat: 8 },
      ...{ quantity: null, unitPrice: null },
    })),
    ...{ subTotal: 40, vatAmount: 8, total: 48 },
  }),
  detailOnly: {},
  required: {
    invoice: "Choose the invoice",
    reason: "Enter the reason for the credit",
    lines: "Choose at least one line to credit",
  },
  defaults: { department: "Garage", total: 48 },
  wrong: {
    invoice: NOT_LINK,
    date: NOT_DATE,
    reason: NOT_TEXT,
    lines: [5, true, "all", {}, []],
  },
  refused: [["invoice", "no-such-record", "There is no such record"]],
  tidied: [
    ["date", "09/11/2025", "2025-11-09"],
    ["reason", " Squeals  ", "Squeals"],
  ],
  readOnly: { customer: "mine", department: "MOT", subTotal: 3, vatAmount: 3, total: 3 },
  change: { date: "2026-04-01", reason: "They squeal again" },
  freeText: "reason",
  search: {
    fields: async (api) => {
      const customer = await newCustomer(api, { name: "Zoë Brontë" });
      const { _id, lines } = await creditable(api, { customer: customer._id });
      return { invoice: _id, lines: [{ line: lines[0]._id, charged: 25 }], reason: "Kühlmittel fehlt" };
    },
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its reason": "kuhlmittel",
      "its customer's name": "bronte",
      "its invoice's number": ({ invoice }) => String(invoice.autoId),
      "its invoice's number as its paper has it": ({ invoice }) => `INV # ${invoice.autoId}`,
      "its number as its paper has it": ({ autoId }) => `CN ${autoId}`,
      "its total as a list shows it": ({ total }) => `£${total.toFixed(2)}`,
      "words of several": "zoe fehlt kuhl",
    },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "bronte zzyzx" },
  },
};
