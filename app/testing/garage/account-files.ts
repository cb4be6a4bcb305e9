import { type AccountProduct, codesOf } from "../../modules/accountancy/account-codes";
import type { AccountDocument } from "../../modules/accountancy/account-document";
import type { AccountFile, FileKind } from "../../modules/accountancy/account-file";
import type { FileFormat } from "../../modules/accountancy/file-format";
import { FORMATS } from "../../modules/accountancy/product-formats";
import type { Garage } from "../../modules/books/books.server";
import { readCsv } from "./read-csv";

// Accountants' files as their programs read them, and what such a file is made of.

export const contentOf = ({ lines }: AccountFile) => lines.join("");

export function formatOf(product: AccountProduct, kind: FileKind): FileFormat {
  const format = FORMATS[product].files[kind];
  if (!format) throw new Error(`There are no ${kind} for ${product}`);
  return format;
}

/** The rows of a file by the names that the program's description gives its columns. */
export function rowsOf(product: AccountProduct, file: AccountFile): Record<string, string>[] {
  const { columns, hasHeadings } = formatOf(product, file.kind);
  const rows = readCsv(contentOf(file)).slice(hasHeadings ? 1 : 0);
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? ""])));
}

export const CONTACT = {
  ...{ number: 7, name: "=Ann, “the” Baker", email: "", addressLine1: "", addressLine2: "" },
  phone: "",
  ...{ town: "", postalCode: "" },
};

export function document(
  lines: readonly [net: number, vat: number][],
  more: Partial<AccountDocument> = {},
): AccountDocument {
  return {
    autoId: 10479,
    ...{ number: "10479", date: "2026-10-31", due: "2026-11-07", contact: CONTACT, reference: "BD51 SMR" },
    department: "Garage",
    lines: lines.map(([net, vat]) => ({
      ...{ item: "Labour", description: "Two\nlines", quantity: 1, unitPrice: net, net, vat },
      treatment: vat === 0 ? "outside" : "standard",
    })),
    ...more,
  };
}

export const NONE = { customers: [], suppliers: [], invoices: [], creditNotes: [], bills: [], receipts: [] };

/** The rows of all files. */
export const allRowsOf = (files: readonly AccountFile[], product: AccountProduct) =>
  files.flatMap((file) => rowsOf(product, file));

/** The codes of a garage that has chosen some of its own. */
export const codesWith = ({ business }: Pick<Garage, "business">, product: AccountProduct, accounts = {}) =>
  codesOf({ ...business, accounts: { [product]: accounts } }, product);

/** All of the demo: credit notes are rare. */
export const ALL = { from: "2023-01-01", to: "2026-12-31" };
