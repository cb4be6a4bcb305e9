import { expect } from "vitest";
import { type Body, create, done, type Entity } from "./contract-garage";
import type { ApiClient } from "./test-app";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** A call of a resource. */
export interface ResourceCall {
  /** Under /api; `{id}` stands for a record's. */
  readonly path: string;
  readonly methods: readonly Method[];
  /** A body that is a list, not an object. */
  readonly takesList?: true;
}

/** What the contract promises of one resource. The next resource is one more of these. */
export interface Resource {
  /** Its path under /api. */
  readonly path: string;
  /** Whether its records have an autoId. */
  readonly isNumbered: boolean;
  readonly calls: readonly ResourceCall[];
  /** A body with every field; makes what it links to. */
  readonly body: (api: ApiClient) => Promise<Body>;
  /** The entity that `body` becomes, without _id, autoId, created and updated. */
  readonly entity: (body: Body) => Body;
  /** What `GET {id}` adds to the entity, where there is that call. */
  readonly detailOnly: Body;
  /** The fields that must be given, and what the spec says when they are not. */
  readonly required: Readonly<Record<string, string>>;
  /** Fields that only a new record needs, likewise. */
  readonly requiredAtFirst?: Readonly<Record<string, string>>;
  /** The same body twice would be two of what there can be one of. */
  readonly isUnique?: true;
  /** What must also be sent for that to hold when nothing else is. */
  readonly leastChange?: Body;
  /** What fields become that are not sent. */
  readonly defaults: Body;
  /** By field, values that are no such thing. */
  readonly wrong: Readonly<Record<string, readonly unknown[]>>;
  /** Values that break a rule, and the spec's words where it has some. */
  readonly refused: readonly [field: string, value: unknown, message?: string][];
  /** How values are stored. */
  readonly tidied: readonly [field: string, sent: unknown, stored: unknown][];
  /** Fields that are the server's own, besides _id, autoId, created and updated. */
  readonly readOnly: Body;
  /** A change for PUT, as it is stored. */
  readonly change: Body;
  /** A field of free text. */
  readonly freeText: string;
  /** None for a resource without such a call. */
  readonly search?: {
    /** Fields of the record that is looked for. */
    readonly fields: (api: ApiClient) => Promise<Body>;
    readonly finds: Readonly<Record<string, string | ((record: Entity) => string)>>;
    readonly misses: Readonly<Record<string, string>>;
  };
  /** A record that others point at, and the call that removes the last of those. */
  readonly held?: (api: ApiClient) => Promise<{ readonly record: Entity; readonly holder: string }>;
}

/** A moment: ISO 8601, UTC. */
export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** What every stored record has. */
const RECORD = { _id: expect.stringMatching(/^[\w-]{8,64}$/), created: MOMENT, updated: MOMENT };
const NUMBERED = { ...RECORD, autoId: expect.any(Number) };

const NOT_TEXT = [5, true, {}, []];
const NOT_FLAG = ["yes", 1, {}, []];
const NOT_MONEY = ["five", true, {}, [], "1.234", 1e9, "--1"];
const NOT_CHOICE = ["Nope", 1, true, {}, "constructor"];
const NOT_LINK = [5, true, {}, [], { _id: 5 }, "no-such-record", { _id: "no-such-record" }, "__proto__"];
const NOT_DATE = [20260101, true, {}, "tomorrow", "31/02/2026", "2026-13-01", "2026-02-29", "00/01/2026"];

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
};

/** Makes a customer: an ordinary one unless told otherwise. */
export function newCustomer(api: ApiClient, over: Body = {}): Promise<Entity> {
  return create(api, "customers", { ...CUSTOMER, highValue: false, active: true, ...over });
}

/** Makes an invoice, for a customer of its own unless one is given. */
export async function newInvoice(api: ApiClient, over: Body = {}): Promise<Entity> {
  const customer = over.customer ?? (await newCustomer(api))._id;
  return create(api, "invoices", { customer, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE", ...over });
}

const customers: Resource = {
  path: "customers",
  isNumbered: true,
  calls: [
    { path: "customers", methods: ["GET", "POST"] },
    { path: "customers/{id}", methods: ["GET", "PUT", "DELETE"] },
    { path: "customers/search", methods: ["POST"] },
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
      name: "Zoë Brontë-Ångström",
      email: "zoe@haworth.example",
      phone: "01535 642323",
      town: "Haworth",
      postalCode: "BD22 8DR",
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its name": "Zoë Brontë-Ångström",
      "its name in another case": "zOË BRONTË",
      "its name without accents": "zoe bronte-angstrom",
      "accents that it does not have": "Háworth",
      "part of a word": "ront",
      "its email": "zoe@haworth.example",
      "its phone": "01535642323",
      "its phone with spaces": "01535 642323",
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

const invoices: Resource = {
  path: "invoices",
  isNumbered: true,
  calls: [
    { path: "invoices", methods: ["GET", "POST"] },
    { path: "invoices/{id}", methods: ["GET", "PUT", "DELETE"] },
    { path: "invoices/search", methods: ["POST"] },
    { path: "invoices/{id}/new-line", methods: ["PUT"] },
    { path: "invoices/{id}/lines", methods: ["PATCH"], takesList: true },
    { path: "invoices/{id}/payments", methods: ["PUT"] },
    { path: "invoices/{id}/pdf", methods: ["GET"] },
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
    customer: { ...CUSTOMER, highValue: false, active: true, ...NUMBERED, _id },
    payments: { ...(payments as Body), transaction: null },
    lines: [],
    purchases: [],
    review: null,
    subTotal: 0,
    vatAmount: 0,
    total: 0,
    balancePayable: -11.75,
  }),
  detailOnly: {},
  required: {
    customer: "Customer is Required",
    vehicleModel: "Vehicle Model is Required",
    vehicleReg: "Vehicle Reg is Required",
  },
  defaults: {
    department: "Garage",
    repairNotes: "",
    payments: { card: 0, cash: 0, cheque: 0, reference: "", transaction: null, paidInFull: false },
  },
  wrong: {
    customer: NOT_LINK,
    department: [...NOT_TEXT, "Paint shop", "__proto__"],
    invoiceDate: NOT_DATE,
    vehicleModel: NOT_TEXT,
    vehicleReg: NOT_TEXT,
    repairNotes: NOT_TEXT,
  },
  refused: [
    ["vehicleModel", "M".repeat(65)],
    ["vehicleReg", "AB"],
    ["vehicleReg", "R".repeat(16)],
  ],
  tidied: [
    ["vehicleModel", "M".repeat(64), "M".repeat(64)],
    ["vehicleModel", " A ", "A"],
    ["vehicleReg", "R".repeat(15), "R".repeat(15)],
    ["vehicleReg", "abc", "ABC"],
    ["vehicleReg", " ab12   cde ", "AB12 CDE"],
    ["invoiceDate", "09/11/2025", "2025-11-09"],
    ["invoiceDate", "2025-11-09", "2025-11-09"],
    ["invoiceDate", "2025-11-09T10:30:00.000Z", "2025-11-09"],
    ["invoiceDate", "29/02/2028", "2028-02-29"],
    ["department", "", "Garage"],
  ],
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
  search: {
    fields: async (api) => ({
      customer: (await newCustomer(api, { name: "Zoë Brontë" }))._id,
      vehicleModel: "Škoda Citroën",
      vehicleReg: "QX19 ZWJ",
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its vehicle": "Škoda Citroën",
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
  },
};

const SUPPLIER: Body = {
  name: "Motor Factors Ltd",
  email: "accounts@factors.example",
  phone: "01825 762118",
  town: "Uckfield",
};

const suppliers: Resource = {
  path: "suppliers",
  isNumbered: true,
  calls: [
    { path: "suppliers", methods: ["GET", "POST"] },
    { path: "suppliers/{id}", methods: ["PUT", "DELETE"] },
    { path: "suppliers/search", methods: ["POST"] },
  ],
  body: async () => SUPPLIER,
  entity: (body) => body,
  detailOnly: {},
  required: { name: "Full Name is Required" },
  defaults: { email: "", phone: "", town: "" },
  wrong: { name: NOT_TEXT, email: NOT_TEXT, phone: NOT_TEXT, town: NOT_TEXT },
  refused: [["name", "N".repeat(201)]],
  tidied: [
    ["name", "  Motor Factors ", "Motor Factors"],
    ["email", "not an address", "not an address"],
    ["phone", "ask for Bob", "ask for Bob"],
    ["town", null, ""],
  ],
  readOnly: {},
  change: { name: "Motor Factors 2000 Ltd", town: "", phone: "01273 000000" },
  freeText: "town",
  search: {
    fields: async () => ({
      name: "Škoda Teile GmbH",
      email: "teile@skoda.example",
      phone: "0049 30 12345",
      town: "München",
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its name": "Škoda Teile",
      "its name without accents": "skoda teile",
      "its town": "munchen",
      "its phone": "0049 30 12345",
      "its phone without spaces": "00493012345",
      "its email": "teile@skoda.example",
      "words of several fields": "munchen gmbh",
    },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "teile zzyzx" },
  },
};

const CATEGORY: Body = { name: "Parts", description: "What goes into vehicles" };

const purchaseCategories: Resource = {
  path: "purchase-categories",
  isNumbered: false,
  calls: [
    { path: "purchase-categories", methods: ["GET", "POST"] },
    { path: "purchase-categories/{id}", methods: ["PUT", "DELETE"] },
    { path: "purchase-categories/search", methods: ["POST"] },
  ],
  body: async () => CATEGORY,
  entity: (body) => body,
  detailOnly: {},
  required: {
    name: "Purchase Category Name is required",
    description: "Purchase Category Description is required",
  },
  defaults: {},
  wrong: { name: NOT_TEXT, description: NOT_TEXT },
  refused: [["description", "D".repeat(2001)]],
  tidied: [["name", " Tyres  ", "Tyres"]],
  readOnly: {},
  change: { name: "Tools", description: "What stays in the workshop" },
  freeText: "description",
  search: {
    fields: async () => ({ name: "Réparation", description: "Work that others do for us" }),
    finds: { "its name": "reparation", "its description": "others do", "words of both": "us réparation" },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "reparation zzyzx" },
  },
  held: async (api) => {
    const record = await create(api, "purchase-categories", CATEGORY);
    const purchase = await newPurchase(api, { purchaseCategory: record._id });
    return { record, holder: `purchases/${purchase._id}` };
  },
};

const services: Resource = {
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

const products: Resource = {
  path: "products",
  isNumbered: true,
  calls: [
    { path: "products", methods: ["GET", "POST"] },
    { path: "products/{id}", methods: ["PUT", "DELETE"] },
    { path: "products/search", methods: ["POST"] },
  ],
  body: async (api) => ({
    name: "Oil 5W-30",
    description: "Fully synthetic engine oil",
    unitPrice: 6.25,
    unit: "Ltr",
    purchaseCategory: (await create(api, "purchase-categories", CATEGORY))._id,
    supplier: (await create(api, "suppliers", SUPPLIER))._id,
  }),
  entity: ({ purchaseCategory, supplier, ...body }) => ({
    ...body,
    purchaseCategory: { ...CATEGORY, ...RECORD, _id: purchaseCategory },
    supplier: { ...SUPPLIER, ...NUMBERED, _id: supplier },
  }),
  detailOnly: {},
  required: { name: "Product Name is required", description: "Product Description is required" },
  defaults: { unitPrice: 0, unit: "item", purchaseCategory: null, supplier: null },
  wrong: {
    name: NOT_TEXT,
    description: NOT_TEXT,
    unitPrice: NOT_MONEY,
    unit: [...NOT_CHOICE, "hourly"],
    purchaseCategory: NOT_LINK,
    supplier: NOT_LINK,
  },
  refused: [["unitPrice", -0.01]],
  tidied: [
    ["unit", "square meter", "square meter"],
    ["unitPrice", " 1,000 ", 1000],
    ["supplier", "", null],
    ["purchaseCategory", null, null],
  ],
  readOnly: {},
  change: { name: "Oil 0W-20", unitPrice: 7, unit: "item", purchaseCategory: null, supplier: null },
  freeText: "description",
  search: {
    fields: async () => ({ name: "Bougie d’allumage", description: "Spark plug, iridium" }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its name": "bougie",
      "its description": "spark plug",
      "words of both": "iridium allumage",
    },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "bougie zzyzx" },
  },
  held: async (api) => {
    const record = await make(api, products);
    const purchase = await newPurchase(api, { product: record._id });
    return { record, holder: `purchases/${purchase._id}` };
  },
};

const PURCHASE: Body = {
  invoicedTo: "Garage",
  pdfName: "factors-0412.pdf",
  pdfPageNumber: 2,
  details: "Brake discs and pads, front",
  warranty: "12 Months",
  paid: true,
  amount: 100.5,
  vat: 20.1,
  total: 120.6,
  supplierInvoiceNumber: "SI-0412",
  supplierInvoiceDate: "2026-03-31",
  invoiceLines: { count: 4, billed: 3, delivered: 2 },
  approved: true,
};

/** Makes a purchase, of a supplier and in a category of its own unless they are given. */
export async function newPurchase(api: ApiClient, over: Body = {}): Promise<Entity> {
  const supplier = over.supplier ?? (await create(api, "suppliers", SUPPLIER))._id;
  const purchaseCategory = over.purchaseCategory ?? (await create(api, "purchase-categories", CATEGORY))._id;
  return create(api, "purchases", { ...PURCHASE, supplier, purchaseCategory, ...over });
}

const purchases: Resource = {
  path: "purchases",
  isNumbered: true,
  calls: [
    { path: "purchases", methods: ["GET", "POST"] },
    { path: "purchases/{id}", methods: ["PUT", "DELETE"] },
    { path: "purchases/search", methods: ["POST"] },
  ],
  body: async (api) => ({
    ...PURCHASE,
    supplier: (await create(api, "suppliers", SUPPLIER))._id,
    purchaseCategory: (await create(api, "purchase-categories", CATEGORY))._id,
    invoice: (await newInvoice(api))._id,
    product: (await create(api, "products", { name: "Pads", description: "Brake pads" }))._id,
  }),
  entity: ({ supplier, purchaseCategory, invoice, product, ...body }) => ({
    ...body,
    supplier: { ...SUPPLIER, ...NUMBERED, _id: supplier },
    purchaseCategory: { ...CATEGORY, ...RECORD, _id: purchaseCategory },
    invoice: {
      ...NUMBERED,
      _id: invoice,
      customer: expect.any(String),
      department: "Garage",
      invoiceDate: expect.any(String),
      vehicleModel: "Ford Focus",
      vehicleReg: "AB12 CDE",
      repairNotes: "",
      payments: { card: 0, cash: 0, cheque: 0, reference: "", transaction: null, paidInFull: false },
      review: null,
      subTotal: 0,
      vatAmount: 0,
      total: 0,
      balancePayable: 0,
    },
    product: {
      ...NUMBERED,
      _id: product,
      name: "Pads",
      description: "Brake pads",
      unitPrice: 0,
      unit: "item",
      purchaseCategory: null,
      supplier: null,
    },
  }),
  detailOnly: {},
  required: {
    invoicedTo: "Required",
    details: "Required",
    amount: "Required",
    total: "Required",
    supplier: "Required",
    purchaseCategory: "Required",
    supplierInvoiceNumber: "Required",
    supplierInvoiceDate: "Required",
  },
  leastChange: { total: 100.5 },
  defaults: {
    invoice: null,
    product: null,
    pdfName: "",
    pdfPageNumber: 1,
    warranty: "30 Days",
    paid: false,
    vat: 0,
    invoiceLines: { count: 1, billed: 1, delivered: 1 },
    approved: false,
  },
  wrong: {
    invoicedTo: NOT_TEXT,
    pdfName: NOT_TEXT,
    pdfPageNumber: ["two", 1.5, -1, 10_000, true, {}, []],
    details: NOT_TEXT,
    warranty: NOT_TEXT,
    paid: NOT_FLAG,
    amount: NOT_MONEY,
    vat: NOT_MONEY,
    total: NOT_MONEY,
    supplier: NOT_LINK,
    purchaseCategory: NOT_LINK,
    invoice: NOT_LINK,
    product: NOT_LINK,
    supplierInvoiceNumber: NOT_TEXT,
    supplierInvoiceDate: NOT_DATE,
    invoiceLines: [5, true, "4", []],
    approved: NOT_FLAG,
  },
  refused: [
    ["total", 120.61, "Total must be the amount plus VAT, £120.60"],
    ["total", 0, "Total must be the amount plus VAT, £120.60"],
  ],
  tidied: [
    ["warranty", "", ""],
    ["warranty", null, "30 Days"],
    ["supplierInvoiceDate", "09/11/2025", "2025-11-09"],
    ["pdfPageNumber", "3", 3],
    ["invoiceLinesCount", 7, undefined],
  ],
  readOnly: {},
  change: {
    details: "Discs only",
    paid: false,
    warranty: "",
    pdfPageNumber: 1,
    approved: false,
    invoice: null,
    product: null,
  },
  freeText: "details",
  search: {
    fields: async (api) => ({
      details: "Kühlmittel",
      supplierInvoiceNumber: "RE/77-15",
      supplier: (await create(api, "suppliers", { name: "Bergström Däck" }))._id,
      purchaseCategory: (await create(api, "purchase-categories", { ...CATEGORY, name: "Flüssiges" }))._id,
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its details": "kuhlmittel",
      "its supplier's name": "bergstrom",
      "its supplier's invoice number": "re/77-15",
      "its category": "flussiges",
      "its invoice's number": ({ invoice }) => String(invoice.autoId),
      "its product's number": ({ product }) => String(product.autoId),
      "words of several": "dack kuhl fluss 77-15",
    },
    misses: { "a word that is nowhere": "zzyzx", "one right and one wrong word": "bergstrom zzyzx" },
  },
};

const transactions: Resource = {
  path: "transactions",
  isNumbered: true,
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
  entity: (body) => body,
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
  readOnly: {},
  change: { customerRef: "CARTER", department: "Garage", amount: -5, date: "2026-04-01", notes: "" },
  freeText: "notes",
  held: async (api) => {
    const record = await make(api, transactions);
    const invoice = await newInvoice(api, { payments: { cheque: 54.85, transaction: record._id } });
    return { record, holder: `invoices/${invoice._id}` };
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
    ["password", "elevenchars", "Week password"],
    ["password", "ü".repeat(37)],
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

export const RESOURCES: readonly Resource[] = [
  customers,
  invoices,
  suppliers,
  purchaseCategories,
  services,
  products,
  purchases,
  transactions,
  users,
];

/** A valid record of a resource. */
export async function make(api: ApiClient, { path, body }: Resource, over: Body = {}): Promise<Entity> {
  return create(api, path, { ...(await body(api)), ...over });
}

/** The entity that a body becomes, whole. */
export function expected({ isNumbered, entity }: Resource, body: Body): Body {
  return { ...(isNumbered ? NUMBERED : RECORD), ...entity(body) };
}

/** Whether `GET {id}` is a call of the resource. */
export function hasDetail({ path, calls }: Resource): boolean {
  return calls.some((call) => call.path === `${path}/{id}` && call.methods.includes("GET"));
}

/** A record as it is now: its detail, or its row in the list where there is no detail. */
export async function read(api: ApiClient, resource: Resource, { _id }: Entity): Promise<Entity> {
  if (hasDetail(resource)) return done(api, "GET", `${resource.path}/${_id}`);
  const list: Entity[] = await done(api, "GET", resource.path);
  return list.find((each) => each._id === _id);
}

/** Where a record is. */
export function place({ path }: Resource, { _id }: Entity): string {
  return `${path}/${_id}`;
}
