import { expect } from "vitest";
import { create, done } from "./garage";
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
    customer: { ...CUSTOMER, highValue: false, active: true, ...NUMBERED, _id: customer },
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
      ...{ customer: (await newCustomer(api, { name: "Zoë Brontë" }))._id, allocations: [] },
      ...{ reference: "RE/77-15", notes: "Kühlmittel" },
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its reference": "re/77-15",
      "its notes": "kuhlmittel",
      "its customer's name": "bronte",
      "its amount": "54.85",
      "words of several": "zoe kuhl 77-15",
    },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "bronte zzyzx" },
  },
};
