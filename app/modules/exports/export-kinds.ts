/** The names of exports, in addresses and on the command line. */
export const EXPORT_KINDS = [
  "customers",
  "suppliers",
  "users",
  "services",
  "products",
  "purchase-categories",
  "purchases",
  "invoices",
  "mot-invoices",
  "quotes",
  "transactions",
  "receipts",
  "credit-notes",
  "weekly-sales",
  "approvals",
  "till-counts",
  "vat-returns",
  "vehicle-visits",
  "imports",
  "reminders",
  "sales-day-book",
  "credit-notes-day-book",
  "receipts-day-book",
  "purchases-day-book",
] as const;

export type ExportKindName = (typeof EXPORT_KINDS)[number];
