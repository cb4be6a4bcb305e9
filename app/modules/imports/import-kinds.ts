/** What can be imported from a file, by the names in addresses and on the command line. */
export const IMPORT_KINDS = [
  "customers",
  "suppliers",
  "products",
  "services",
  "vehicles",
  "invoices",
] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What can be taken back as a whole: imports, and the transactions of a bank's file. */
export const TAKEN_BACK_KINDS = [...IMPORT_KINDS, "transactions"] as const;

export type TakenBackKind = (typeof TAKEN_BACK_KINDS)[number];

/** What a record of each kind is called, and several. */
export const KIND_WORDS: Readonly<Record<TakenBackKind, { readonly one: string; readonly title: string }>> = {
  customers: { one: "customer", title: "Customers" },
  suppliers: { one: "supplier", title: "Suppliers" },
  products: { one: "product", title: "Products" },
  services: { one: "service", title: "Services" },
  vehicles: { one: "vehicle", title: "Vehicles" },
  invoices: { one: "open invoice", title: "Open invoices" },
  transactions: { one: "bank transaction", title: "Bank transactions" },
};

/** "1 customer", "1,204 customers" */
export function countOf(kind: TakenBackKind, many: number): string {
  const { one, title } = KIND_WORDS[kind];
  return `${many.toLocaleString("en-GB")} ${many === 1 ? one : title.toLowerCase()}`;
}

/** Whether a word names a kind. */
export function isImportKind(name: string): name is ImportKind {
  return (IMPORT_KINDS as readonly string[]).includes(name);
}

/** What is said of columns of which nothing is read. */
export function unreadInWords(headings: readonly string[]): string {
  const count = headings.length === 1 ? "One column is" : `${headings.length} columns are`;
  return `${count} not imported: ${headings.join(", ")}`;
}

/** Before the name of a field in the query of a dry run: `as-name=Account`. */
export const COLUMN_FIELD = "as-";

/** The fields that hold amounts in pounds. */
export const MONEY_FIELDS: readonly string[] = [
  "unitPrice",
  "outstanding",
  "vat",
  "invoiceVat",
  "invoiceNet",
  "invoiceTotal",
];

/** The fields that hold days: how a file writes them is found out, and can be chosen. */
export const DAY_FIELDS: readonly string[] = ["date", "due", "lastVisit", "motDue"];
