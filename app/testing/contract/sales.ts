// Over 300 lines: the rows of the contract for customers, invoices and quotes.
import { expect } from "vitest";
import type { ApiClient } from "../garage/test-app";
import { type Body, create, type Entity } from "./garage";
import { NOT_CHOICE, NOT_DATE, NOT_FLAG, NOT_LINK, NOT_TEXT, NUMBERED, type Resource } from "./resource";

export const CUSTOMER: Body = {
  name: "Joan Carter",
  email: "joan@example.co.uk",
  phone: "07700900417",
  addressLine1: "1 High Street",
  addressLine2: "Ridgewood",
  town: "Uckfield",
  postalCode: "TN22 1QD",
  creditAccount: false,
  highValue: true,
  customerType: "Trade",
  paymentTerms: "28 Days",
  active: false,
  noReminders: true,
};

/** Makes a customer: an ordinary one unless told otherwise. */
export function newCustomer(api: ApiClient, over: Body = {}): Promise<Entity> {
  return create(api, "customers", {
    ...CUSTOMER,
    highValue: false,
    active: true,
    noReminders: false,
    ...over,
  });
}

/** Makes an invoice, for a customer of its own unless one is given. */
export async function newInvoice(api: ApiClient, over: Body = {}): Promise<Entity> {
  const customer = over.customer ?? (await newCustomer(api))._id;
  return create(api, "invoices", { customer, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE", ...over });
}

export const customers: Resource = {
  path: "customers",
  isNumbered: true,
  calls: [
    { path: "customers", methods: ["GET", "POST"] },
    { path: "customers/{id}", methods: ["GET", "PUT", "DELETE"] },
    { path: "customers/search", methods: ["POST"] },
    { path: "customers/{id}/statement/MOT/pdf", methods: ["GET"] },
  ],
  body: async () => CUSTOMER,
  entity: (body) => body,
  detailOnly: { invoices: [] },
  required: {
    name: "Full Name is Required",
    email: "Email is Required",
    phone: "Invalid Phone Number",
  },
  defaults: {
    addressLine1: "",
    addressLine2: "",
    town: "",
    postalCode: "",
    creditAccount: true,
    highValue: false,
    noReminders: false,
    customerType: "Private",
    paymentTerms: "7 Days",
    active: true,
  },
  wrong: {
    name: NOT_TEXT,
    email: NOT_TEXT,
    phone: NOT_TEXT,
    addressLine1: NOT_TEXT,
    addressLine2: NOT_TEXT,
    town: NOT_TEXT,
    postalCode: NOT_TEXT,
    creditAccount: NOT_FLAG,
    highValue: NOT_FLAG,
    noReminders: NOT_FLAG,
    customerType: NOT_CHOICE,
    paymentTerms: [...NOT_CHOICE, "21 Days"],
    active: NOT_FLAG,
  },
  refused: [
    ["email", "joan", "Invalid Email"],
    ["email", "joan@", "Invalid Email"],
    ["email", "joan@example", "Invalid Email"],
    ["email", "joan carter@example.co.uk", "Invalid Email"],
    ["phone", "12345", "Invalid Phone Number"],
    ["phone", "+1 202 555 0143", "Invalid Phone Number"],
    ["phone", "07700 900417 ext 2", "Invalid Phone Number"],
    ["phone", "00700900417", "Invalid Phone Number"],
    ["postalCode", "12345", "Invalid Post Code"],
    ["postalCode", "TN22", "Invalid Post Code"],
    ["postalCode", "TN22 1QDX", "Invalid Post Code"],
  ],
  tidied: [
    ["name", "  Joan Carter ", "Joan Carter"],
    ["email", " Joan@Example.co.uk ", "Joan@Example.co.uk"],
    ["phone", "07700 900-417", "07700900417"],
    ["phone", "(01825) 762.118", "01825762118"],
    ["phone", "\u202A07700 900417\u202C", "07700900417"],
    ["name", "Joan\u202E Carter\uFEFF", "Joan Carter"],
    ["phone", "+44 7700 900417", "+447700900417"],
    ["phone", "0044 1825 762118", "00441825762118"],
    ["phone", "44 1825 762118", "441825762118"],
    ["postalCode", " tn22  1qd ", "TN22 1QD"],
    ["postalCode", "tn221qd", "TN22 1QD"],
    ["postalCode", "", ""],
    ["town", null, ""],
  ],
  readOnly: { invoices: [{ _id: "mine" }] },
  change: { name: "Joan Smith", paymentTerms: "14 Days", creditAccount: true, town: "" },
  freeText: "addressLine1",
  search: {
    fields: async () => ({
      name: "Zoë O’Brontë-Ångström",
      email: "zoe@haworth.example",
      phone: "01535 642323",
      town: "Haworth",
      postalCode: "BD22 8DR",
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its number as a picker shows it": ({ autoId }) => `#${autoId}`,
      "its name": "Zoë O’Brontë-Ångström",
      "its name with another apostrophe": "o'brontë",
      "its name without the apostrophe, after a comma": "Obrontë-Ångström, Zoë",
      "its name in another case": "zOË BRONTË",
      "its name without accents": "zoe o'bronte-angstrom",
      "accents that it does not have": "Háworth",
      "part of a word": "ront",
      "its email": "zoe@haworth.example",
      "its phone": "01535642323",
      "its phone with spaces": "01535 642323",
      "its phone as it is dialled from abroad": "+44 (0)1535 642-323",
      "its town": "haworth",
      "its postcode": "bd22 8dr",
      "its postcode without the space": "bd228dr",
      "words of several fields": "  haworth   zoe bd22 ",
    },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "zoe zzyzx" },
  },
  held: async (api) => {
    const record = await newCustomer(api);
    const invoice = await newInvoice(api, { customer: record._id });
    return { record, holder: `invoices/${invoice._id}` };
  },
};

/** What the rules say of any sale's details. */
const REQUIRED_OF_SALES = {
  customer: "Customer is Required",
  vehicleModel: "Vehicle Model is Required",
  vehicleReg: "Vehicle Reg is Required",
};
const WRONG_IN_SALES = {
  customer: NOT_LINK,
  department: [...NOT_TEXT, "Paint shop", "__proto__"],
  vehicleModel: NOT_TEXT,
  vehicleReg: NOT_TEXT,
};
const REFUSED_IN_SALES: Resource["refused"] = [
  ["vehicleModel", "M".repeat(65)],
  ["vehicleReg", "AB"],
  ["vehicleReg", "R".repeat(16)],
];
const TIDIED_IN_SALES: Resource["tidied"] = [
  ["vehicleModel", "M".repeat(64), "M".repeat(64)],
  ["vehicleModel", " A ", "A"],
  ["vehicleReg", "R".repeat(15), "R".repeat(15)],
  ["vehicleReg", "abc", "ABC"],
  ["vehicleReg", " ab12   cde ", "AB12 CDE"],
  ["department", "", "Garage"],
];
const tidiedDates = (field: string): Resource["tidied"] => [
  [field, "09/11/2025", "2025-11-09"],
  [field, "2025-11-09", "2025-11-09"],
  [field, "2025-11-09T10:30:00.000Z", "2025-11-09"],
  [field, "29/02/2028", "2028-02-29"],
];
/** @param named what a paper has before its number */
const searchOfSales = (named: string): Resource["search"] => ({
  fields: async (api) => ({
    customer: (await newCustomer(api, { name: "Zoë Brontë" }))._id,
    vehicleModel: "Škoda Citroën",
    vehicleReg: "QX19 ZWJ",
  }),
  finds: {
    "its number": ({ autoId }) => String(autoId),
    "its number as a list shows it": ({ autoId }) => `#${autoId}`,
    "its number as its paper has it": ({ autoId }) => `${named} ${autoId}`,
    "its vehicle": "Škoda Citroën",
    "its vehicle and registration as a list shows them": "Škoda Citroën - QX19 ZWJ",
    "its vehicle in another case": "šKODA",
    "its vehicle without accents": "skoda citroen",
    "its registration": "QX19 ZWJ",
    "its registration in lower case": "qx19 zwj",
    "its registration without spaces": "qx19zwj",
    "its registration with other spaces": "qx 19 zw j",
    "its customer's name": "bronte",
    "words of several fields": "zoe qx19 citro",
  },
  misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "skoda zzyzx" },
});

export const invoices: Resource = {
  path: "invoices",
  isNumbered: true,
  narrowsToDepartment: true,
  calls: [
    { path: "invoices", methods: ["GET", "POST"] },
    { path: "invoices/{id}", methods: ["GET", "PUT", "DELETE"] },
    { path: "invoices/search", methods: ["POST"] },
    { path: "invoices/{id}/new-line", methods: ["PUT"] },
    { path: "invoices/{id}/lines", methods: ["PATCH"], takesList: true },
    { path: "invoices/{id}/payments", methods: ["PUT"] },
    { path: "invoices/{id}/pdf", methods: ["GET"] },
    { path: "invoices/mot", methods: ["POST"] },
    { path: "invoices/bulk-review", methods: ["PATCH"], takesList: true },
    { path: "data-service/invoices/by-date", methods: ["GET"] },
  ],
  body: async (api) => ({
    customer: (await newCustomer(api))._id,
    department: "MOT",
    invoiceDate: "2026-03-31",
    vehicleModel: "Ford Focus",
    vehicleReg: "AB12 CDE",
    repairNotes: "Rattles when cold.\nTwo keys.",
    payments: { card: 10.5, cash: 1, cheque: 0.25, reference: "deposit", paidInFull: false },
  }),
  entity: ({ customer: _id, payments, ...body }) => ({
    ...body,
    customer: { ...CUSTOMER, highValue: false, active: true, noReminders: false, ...NUMBERED, _id },
    payments: { ...(payments as Body), transaction: null },
    lines: [],
    purchases: [],
    receipts: expect.any(Array),
    review: null,
    issued: null,
    changedAfterIssue: false,
    paymentTerms: "28 Days",
    earlierNumber: "",
    ...{ motDue: null, mileage: null, motResult: null },
    subTotal: 0,
    vatAmount: 0,
    total: 0,
    credited: 0,
    balancePayable: -11.75,
  }),
  detailOnly: {},
  required: REQUIRED_OF_SALES,
  defaults: {
    department: "Garage",
    repairNotes: "",
    payments: { card: 0, cash: 0, cheque: 0, reference: "", transaction: null, paidInFull: false },
  },
  wrong: { ...WRONG_IN_SALES, invoiceDate: NOT_DATE, repairNotes: NOT_TEXT },
  refused: REFUSED_IN_SALES,
  tidied: [...TIDIED_IN_SALES, ...tidiedDates("invoiceDate")],
  readOnly: {
    lines: [{ service: "labour", charged: 100 }],
    purchases: [{ _id: "mine", total: 5 }],
    review: "accepted",
    subTotal: 100,
    vatAmount: 20,
    total: 120,
    balancePayable: 120,
  },
  change: { vehicleModel: "Ford Fiesta", vehicleReg: "XY65 ZZZ", invoiceDate: "2026-04-01", repairNotes: "" },
  freeText: "repairNotes",
  search: searchOfSales("INV #"),
};

export const quotes: Resource = {
  path: "quotes",
  isNumbered: true,
  narrowsToDepartment: true,
  calls: [
    { path: "quotes", methods: ["GET", "POST"] },
    { path: "quotes/{id}", methods: ["GET", "PUT", "DELETE"] },
    { path: "quotes/search", methods: ["POST"] },
    { path: "quotes/{id}/new-line", methods: ["PUT"] },
    { path: "quotes/{id}/lines", methods: ["PATCH"], takesList: true },
    { path: "quotes/{id}/invoice", methods: ["PUT"], takesNothing: true },
    { path: "quotes/{id}/pdf", methods: ["GET"] },
  ],
  body: async (api) => ({
    customer: (await newCustomer(api))._id,
    department: "MOT",
    quoteDate: "2026-03-31",
    vehicleModel: "Ford Focus",
    vehicleReg: "AB12 CDE",
    quoteNotes: "Both front tyres.\nCall first.",
  }),
  entity: ({ customer: _id, ...body }) => ({
    ...body,
    customer: { ...CUSTOMER, highValue: false, active: true, noReminders: false, ...NUMBERED, _id },
    payments: { card: 0, cash: 0, cheque: 0, reference: "", transaction: null, paidInFull: false },
    lines: [],
    invoice: null,
    subTotal: 0,
    vatAmount: 0,
    total: 0,
    balancePayable: 0,
  }),
  detailOnly: {},
  required: REQUIRED_OF_SALES,
  defaults: { department: "Garage", quoteNotes: "" },
  wrong: { ...WRONG_IN_SALES, quoteDate: NOT_DATE, quoteNotes: NOT_TEXT },
  refused: REFUSED_IN_SALES,
  tidied: [...TIDIED_IN_SALES, ...tidiedDates("quoteDate")],
  readOnly: {
    lines: [{ service: "labour", charged: 100 }],
    payments: { card: 5 },
    invoice: "mine",
    subTotal: 100,
    vatAmount: 20,
    total: 120,
    balancePayable: 120,
  },
  change: { vehicleModel: "Ford Fiesta", vehicleReg: "XY65 ZZZ", quoteDate: "2026-04-01", quoteNotes: "" },
  freeText: "quoteNotes",
  search: searchOfSales("QUO"),
};
