/** The kinds of records that have a number, by their everyday names, and their collections. */
export const NUMBERED_KINDS = {
  customer: "customers",
  invoice: "invoices",
  quote: "quotes",
  supplier: "suppliers",
  product: "products",
  purchase: "purchases",
  transaction: "transactions",
  receipt: "receipts",
  creditNote: "creditNotes",
} as const;
export type NumberedKind = keyof typeof NUMBERED_KINDS;

/** Every kind of record that shows its history, and its collection. */
export const HISTORY_KINDS = {
  ...NUMBERED_KINDS,
  service: "services",
  purchaseCategory: "purchaseCategories",
  vehicle: "vehicleNotes",
  tillCount: "tillCounts",
  closing: "closing",
  vatReturn: "vatReturns",
  accountExport: "accountExports",
  settings: "settings",
  user: "users",
  approval: "approvals",
} as const;
export type HistoryKind = keyof typeof HISTORY_KINDS;

/** Fields that a kind's history leaves out: copies of other records, or of what it said itself. */
export const COPIED_FIELDS: Partial<Record<HistoryKind, readonly string[]>> = {
  vatReturn: ["sales", "purchases", "isReclaim", "exact"],
  approval: ["basis"],
  vehicle: ["motDueAt"],
  invoice: ["earlierCustomer", "changeAfterIssue"],
  creditNote: ["invoiced"],
  accountExport: ["parts"],
};

/** Fields of a kind that hold no id, though other kinds link to a record by that name. */
export const PLAIN_FIELDS: Partial<Record<HistoryKind, readonly string[]>> = {
  accountExport: ["product"],
};
