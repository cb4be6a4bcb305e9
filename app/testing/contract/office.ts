import { type Body, done } from "./garage";
import { make, NOT_CHOICE, NOT_DATE, NOT_FLAG, NOT_MONEY, NOT_TEXT, type Resource, read } from "./resource";
import { newInvoice } from "./sales";

export const services: Resource = {
  path: "services",
  isNumbered: false,
  calls: [
    { path: "services", methods: ["GET", "POST"] },
    { path: "services/{id}", methods: ["PUT", "DELETE"] },
    { path: "services/search", methods: ["POST"] },
  ],
  body: async () => ({
    title: "Air conditioning",
    description: "Recharge the air conditioning and look for leaks",
    unitPrice: 65.5,
    unit: "general",
    chargeVat: true,
  }),
  entity: (body) => body,
  detailOnly: {},
  required: { title: "Service Name is required", description: "Service Description is required" },
  defaults: { unitPrice: 0, unit: "item", chargeVat: false },
  wrong: {
    title: NOT_TEXT,
    description: NOT_TEXT,
    unitPrice: NOT_MONEY,
    unit: [...NOT_CHOICE, "Kg"],
    chargeVat: NOT_FLAG,
  },
  refused: [
    ["description", "D".repeat(31)],
    ["unitPrice", -1],
    ["unitPrice", 1.005],
    ["unitPrice", 10_000_000],
  ],
  tidied: [
    ["description", "D".repeat(32), "D".repeat(32)],
    ["unitPrice", "£1,234.50", 1234.5],
    ["unitPrice", "", 0],
    ["unit", "", "item"],
  ],
  readOnly: {},
  change: { title: "Air conditioning service", unitPrice: 70, unit: "hourly", chargeVat: false },
  freeText: "title",
  search: {
    fields: async () => ({
      title: "Ölwechsel",
      description: "Drain the engine oil and fill it anew, with a filter",
    }),
    finds: { "its title": "olwechsel", "its description": "engine oil", "words of both": "filter ölw" },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "olwechsel zzyzx" },
  },
  held: async (api) => {
    const record = await make(api, services);
    const invoice = await newInvoice(api);
    await done(api, "PUT", `invoices/${invoice._id}/new-line`, { service: record._id, charged: 1 });
    return { record, holder: `invoices/${invoice._id}` };
  },
};

export const transactions: Resource = {
  path: "transactions",
  isNumbered: true,
  narrowsToDepartment: true,
  calls: [
    { path: "transactions", methods: ["GET", "POST"] },
    { path: "transactions/{id}", methods: ["PUT", "DELETE"] },
  ],
  body: async () => ({
    customerRef: "CARTER J 10479",
    department: "MOT",
    amount: 54.85,
    date: "2026-03-31",
    notes: "Paid by her father",
  }),
  entity: (body) => ({ ...body, allocated: 0, left: body.amount }),
  detailOnly: {},
  required: {
    customerRef: "Transaction reference is required",
    amount: "Transaction amount is required",
    date: "Transaction date is required",
  },
  defaults: { department: "Garage", notes: "" },
  wrong: {
    customerRef: NOT_TEXT,
    department: [...NOT_TEXT, "Paint shop", "__proto__"],
    amount: NOT_MONEY,
    date: NOT_DATE,
    notes: NOT_TEXT,
  },
  refused: [["amount", 0.001]],
  tidied: [
    ["amount", -54.85, -54.85],
    ["amount", "£1,054.85", 1054.85],
    ["date", "09/11/2025", "2025-11-09"],
    ["department", "", "Garage"],
  ],
  readOnly: { allocated: 5, left: 5 },
  change: { customerRef: "CARTER", department: "Garage", amount: -5, date: "2026-04-01", notes: "" },
  follows: ({ amount }) => (amount === undefined ? {} : { left: amount }),
  freeText: "notes",
  held: async (api) => {
    const record = await make(api, transactions);
    const invoice = await newInvoice(api, { payments: { cheque: 54.85, transaction: record._id } });
    return { record: await read(api, transactions, record), holder: `invoices/${invoice._id}` };
  },
};

let userCount = 0;

/** A user that no other one is in the way of. */
export function newUserBody(): Body {
  userCount += 1;
  return {
    name: "Gemma Pryce",
    email: `gemma.${userCount}@example.co.uk`,
    phone: "07700900417",
    role: "Admin",
    emailVerified: true,
    active: true,
    password: "correct-horse-battery",
    passwordConfirmation: "correct-horse-battery",
  };
}

export const users: Resource = {
  path: "users",
  isNumbered: false,
  isUnique: true,
  calls: [
    { path: "users", methods: ["GET", "POST"] },
    { path: "users/{id}", methods: ["PUT", "DELETE"] },
  ],
  body: async () => newUserBody(),
  entity: ({ password: _, passwordConfirmation: __, ...body }) => body,
  detailOnly: {},
  required: {
    name: "Full Name is Required",
    email: "Email is Required",
    phone: "Invalid Mobile Phone",
  },
  requiredAtFirst: { password: "Week password", passwordConfirmation: "Required" },
  defaults: { role: "Staff", emailVerified: false, active: true },
  wrong: {
    name: NOT_TEXT,
    email: NOT_TEXT,
    phone: NOT_TEXT,
    role: [...NOT_CHOICE, "Owner"],
    emailVerified: NOT_FLAG,
    active: NOT_FLAG,
    password: NOT_TEXT,
  },
  refused: [
    ["email", "gemma@", "Invalid Email"],
    ["email", "OWNER@example.co.uk"],
    ["phone", "01825 762118", "Invalid Mobile Phone"],
    ["phone", "0770090041", "Invalid Mobile Phone"],
    ["passwordConfirmation", "correct-horse-bakery", "Passwords must match"],
  ],
  tidied: [
    ["phone", "07700 900-417", "07700900417"],
    ["phone", "+44 (7700) 900417", "+447700900417"],
    ["name", " Gemma  ", "Gemma"],
  ],
  readOnly: { passwordHash: "$2b$12$x", credentials: 99 },
  change: { name: "Gemma Price", phone: "07700900418", role: "Staff", emailVerified: false },
  freeText: "name",
};
