/** What can be exported, by the names that addresses and the command line use. */
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
  "weekly-sales",
  "approvals",
] as const;

export type ExportKindName = (typeof EXPORT_KINDS)[number];
