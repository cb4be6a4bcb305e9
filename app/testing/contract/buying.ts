// Over 300 lines: the rows of the contract for everything that is bought.
import { expect } from "vitest";
import type { ApiClient } from "../garage/test-app";
import { type Body, create, type Entity } from "./garage";
import {
  make,
  NOT_CHOICE,
  NOT_DATE,
  NOT_FLAG,
  NOT_LINK,
  NOT_MONEY,
  NOT_TEXT,
  NUMBERED,
  RECORD,
  type Resource,
} from "./resource";
import { newInvoice } from "./sales";

const SUPPLIER: Body = {
  name: "Motor Factors Ltd",
  email: "accounts@factors.example",
  phone: "01825 762118",
  town: "Uckfield",
};

export const suppliers: Resource = {
  path: "suppliers",
  isNumbered: true,
  calls: [
    { path: "suppliers", methods: ["GET", "POST"] },
    { path: "suppliers/{id}", methods: ["PUT", "DELETE"] },
    { path: "suppliers/search", methods: ["POST"] },
    { path: "suppliers/{id}/payments", methods: ["GET", "POST"] },
    { path: "suppliers/{id}/payments/{date}", methods: ["DELETE"] },
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

export const purchaseCategories: Resource = {
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

export const products: Resource = {
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
  paidDate: "2026-04-30",
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

export const purchases: Resource = {
  path: "purchases",
  isNumbered: true,
  calls: [
    { path: "purchases", methods: ["GET", "POST"] },
    { path: "purchases/{id}", methods: ["GET", "PUT", "DELETE"] },
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
      issued: null,
      changedAfterIssue: false,
      paymentTerms: "28 Days",
      earlierNumber: "",
      ...{ motDue: null, mileage: null, motResult: null },
      subTotal: 0,
      vatAmount: 0,
      total: 0,
      credited: 0,
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
    paidDate: body.paid === true ? body.paidDate : null,
    paidDateAssumed: false,
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
    paidDate: NOT_DATE,
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
    ["paidDate", "09/05/2026", "2026-05-09"],
    ["pdfPageNumber", "3", 3],
    ["invoiceLinesCount", 7, undefined],
  ],
  readOnly: { paidDateAssumed: true },
  follows: ({ paid }) => (paid === false ? { paidDate: null } : {}),
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
      details: "Kühlmittel für die Große Łódź auf Ærø",
      supplierInvoiceNumber: "RE/77-15",
      supplier: (await create(api, "suppliers", { name: "Bergström Däck" }))._id,
      purchaseCategory: (await create(api, "purchase-categories", { ...CATEGORY, name: "Flüssiges" }))._id,
    }),
    finds: {
      "its number": ({ autoId }) => String(autoId),
      "its details": "kuhlmittel",
      "letters that keyboards here do not have": "grosse lodz aero",
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
