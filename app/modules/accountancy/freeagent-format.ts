import {
  AMOUNT,
  BRITISH_DAY,
  type FormatColumn,
  ISO_DAY,
  type ProductFormat,
  QUANTITY,
  SHARED_NAMES,
  SHARED_NUMBERS,
} from "./file-format";

const READ = "2026-11-23";

const ABOUT: readonly FormatColumn[] = [
  { name: "contact", isRequired: true },
  { name: "reference", isRequired: true },
  { name: "dated_on", isRequired: true, pattern: ISO_DAY },
  { name: "due_on", isRequired: true, pattern: ISO_DAY },
  { name: "currency", pattern: /^GBP$/ },
  { name: "comments" },
];

const TAX: readonly FormatColumn[] = [
  { name: "sales_tax_rate", isRequired: true, pattern: /^\d+\.\d$/ },
  { name: "sales_tax_status", isRequired: true, pattern: /^(TAXABLE|EXEMPT|OUT_OF_SCOPE)$/ },
  { name: "sales_tax_value", pattern: AMOUNT },
];

const PLAIN = { hasHeadings: true, encoding: "utf-8", limits: {} } as const;

const sales = {
  columns: [
    ...ABOUT,
    { name: "item_type", pattern: /^Services$/ },
    { name: "description", isRequired: true },
    { name: "quantity", isRequired: true, pattern: QUANTITY },
    { name: "price", isRequired: true, pattern: AMOUNT },
    { name: "category", isRequired: true },
    ...TAX,
  ],
  ...PLAIN,
};

const NO_UPLOAD = "FreeAgent has no upload for these: an app that speaks its API takes the columns.";

export const FREEAGENT_FORMAT: ProductFormat = {
  files: {
    "sales-invoices": { ...sales, use: NO_UPLOAD },
    "credit-notes": { ...sales, use: NO_UPLOAD },
    bills: {
      columns: [
        ...ABOUT,
        { name: "category", isRequired: true },
        { name: "description", isRequired: true },
        { name: "total_value_ex_tax", isRequired: true, pattern: AMOUNT },
        { name: "total_value", isRequired: true, pattern: AMOUNT },
        ...TAX,
      ],
      ...PLAIN,
      use: NO_UPLOAD,
    },
    receipts: {
      columns: [
        { name: "date", isRequired: true, pattern: BRITISH_DAY },
        { name: "amount", isRequired: true, pattern: AMOUNT },
        { name: "description", isRequired: true, pattern: /^[^",;\r\n]+$/ },
      ],
      ...{ hasHeadings: false, encoding: "utf-8", limits: {} },
      use: "Banking → the account → Upload statement. Leave it out if the bank feeds FreeAgent.",
    },
  },
  sources: [
    {
      address:
        "https://support.freeagent.com/hc/en-gb/articles/115001222564-How-to-format-a-CSV-file-to-upload-a-bank-statement",
      read: READ,
      says: "The bank statement: date, amount, description; no headings, no quotes, no commas, dd/mm/yyyy.",
    },
    {
      address: "https://dev.freeagent.com/docs/credit_notes",
      read: READ,
      says: "The fields of credit notes and of their items; dates as YYYY-MM-DD.",
    },
    {
      address: "https://dev.freeagent.com/docs/bills",
      read: READ,
      says: "The fields of bills: total_value with tax, total_value_ex_tax without.",
    },
    {
      address: "https://dev.freeagent.com/docs/categories",
      read: READ,
      says: "Categories are named by their nominal code.",
    },
  ],
  notes: [SHARED_NAMES, SHARED_NUMBERS],
  unconfirmed: [
    "Whether FreeAgent has come to upload invoices and bills from files: no page says so.",
    "The nominal codes 001 for sales and 101 for cost of sales are known from use.",
  ],
};
