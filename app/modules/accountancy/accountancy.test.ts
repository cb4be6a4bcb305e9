import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { toPounds } from "../../shared/money";
import {
  ALL,
  allRowsOf,
  CONTACT,
  codesWith,
  contentOf,
  formatOf,
  NONE,
  rowsOf,
} from "../../testing/garage/account-files";
import { openDemoGarage } from "../../testing/garage/demo-garage";
import { readCsv } from "../../testing/garage/read-csv";
import type { Garage } from "../books/books.server";
import { ACCOUNT_PRODUCTS, type AccountProduct } from "./account-codes";
import { accountSums } from "./account-exports.server";
import { type AccountFile, type DocumentKind, FILE_KINDS, type FileKind, filesOf } from "./account-file";
import { accountBooks, accountFiles, accountsMade } from "./accountancy.server";
import { FORMATS } from "./product-formats";
import { sage50Files } from "./sage50";

let garage: Garage;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ garage, close } = await openDemoGarage("2026-11-20"));
});
afterAll(() => close());

const sumOf = (rows: readonly Record<string, string>[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0);

describe.each(ACCOUNT_PRODUCTS)("the files for %s", (product) => {
  let files: readonly AccountFile[];
  beforeAll(() => {
    files = accountFiles(garage, product, ALL);
  });

  test.each(
    FILE_KINDS.filter((kind) => FORMATS[product].files[kind]),
  )("are as it describes them: %s", (kind) => {
    const { columns, encoding, hasHeadings, limits } = formatOf(product, kind);
    const own = files.filter((file) => file.kind === kind);
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) {
      const [heads] = readCsv(contentOf(file));
      if (hasHeadings) expect(heads).toEqual(columns.map(({ name }) => name));
      expect(file.encoding).toBe(encoding);
      expect(file.documents).toBeLessThanOrEqual(limits.documents ?? Number.POSITIVE_INFINITY);
      expect(file.rows).toBeLessThanOrEqual(limits.rows ?? Number.POSITIVE_INFINITY);
      const rows = rowsOf(product, file);
      expect(rows).toHaveLength(file.rows);
      for (const row of rows) {
        for (const { name, isRequired, pattern } of columns) {
          const cell = row[name] ?? "";
          if (isRequired) expect(cell, `${file.name}: ${name}`).not.toBe("");
          if (pattern && cell !== "") expect(cell, `${file.name}: ${name}`).toMatch(pattern);
        }
      }
    }
  });

  it("name where each description comes from, and what nobody has confirmed", () => {
    const { sources, unconfirmed } = FORMATS[product];
    expect(sources.length).toBeGreaterThan(0);
    for (const { address, read } of sources)
      expect([URL.canParse(address), read]).toEqual([true, expect.stringMatching(/^2026-\d\d-\d\d$/)]);
    expect(unconfirmed.length).toBeGreaterThan(0);
  });

  it("are the same bytes when they are made again", () => {
    const again = accountFiles(garage, product, ALL);
    expect(again.map(contentOf)).toEqual(files.map(contentOf));
  });

  it("begin no cell that is text with a formula", () => {
    for (const file of files) {
      const { columns } = formatOf(product, file.kind);
      for (const row of rowsOf(product, file)) {
        for (const { name } of columns) {
          expect(row[name]).not.toMatch(/^[=+@\t\r]/);
          if (row[name]?.startsWith("-")) expect(row[name]).toMatch(/^-\d+\.\d\d$/);
        }
      }
    }
  });
});

const PENNIES: Readonly<Record<AccountProduct, Readonly<Partial<Record<FileKind, readonly string[]>>>>> = {
  xero: {
    "sales-invoices": ["*UnitAmount", "TaxAmount"],
    "credit-notes": ["*UnitAmount", "TaxAmount"],
    bills: ["*UnitAmount", "TaxAmount"],
    receipts: ["*Amount"],
  },
  quickbooks: { "credit-notes": ["*ItemAmount", "ItemTaxAmount"], receipts: ["Amount"] },
  sage50: {},
  freeagent: { bills: ["total_value"], receipts: ["amount"] },
};

/** What lines of more than one unit come to beyond their unit price, in pence. */
const beyondOne = (rows: readonly Readonly<Record<string, string>>[]) =>
  rows.reduce((all, row) => {
    const [quantity, price] = [Number(row["*Quantity"] ?? 1), Number(row["*UnitAmount"] ?? 0)];
    return all + Math.round((quantity - 1) * price * 100);
  }, 0);

describe("what the files come to is what the books do, to the penny", () => {
  it.each(ACCOUNT_PRODUCTS)("for %s", (product) => {
    const sums = accountSums(garage, ALL);
    const files = accountFiles(garage, product, ALL);
    for (const [kind, names] of Object.entries(PENNIES[product]) as [DocumentKind, readonly string[]][]) {
      const rows = files.filter((file) => file.kind === kind).flatMap((file) => rowsOf(product, file));
      const sum = names.reduce((all, name) => all + sumOf(rows, name), 0) + beyondOne(rows);
      const sign = product === "xero" && kind === "credit-notes" ? -1 : 1;
      expect(toPounds(sum * sign), kind).toBe(sums[kind].total);
    }
  });

  it("for Sage 50, by the types of its transactions", () => {
    const sums = accountSums(garage, ALL);
    const rows = accountFiles(garage, "sage50", ALL).flatMap((file) => rowsOf("sage50", file));
    const of = (...types: string[]) => {
      const own = rows.filter(({ Type = "" }) => types.includes(Type));
      return sumOf(own, "Net Amount") + sumOf(own, "Tax Amount");
    };
    const sold = toPounds(of("SI") - of("SC"));
    expect(sold).toBe(
      toPounds(Math.round((sums["sales-invoices"].total - sums["credit-notes"].total) * 100)),
    );
    expect(toPounds(of("PI") - of("PC"))).toBe(sums.bills.total);
    expect(toPounds(of("SA") - of("SP"))).toBe(sums.receipts.total);
  });
});

describe("Sage 50's files of customers and suppliers", () => {
  it("hold each account that the span's transactions name, once, and no other", () => {
    const files = accountFiles(garage, "sage50", { from: "2026-09-01", to: "2026-10-31" });
    const accounts = (kinds: readonly FileKind[]) =>
      files
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((file) => rowsOf("sage50", file))
        .map((row) => row["Account Reference"]);
    for (const [party, kinds] of [
      ["customers", ["sales-invoices", "credit-notes", "receipts"]] as const,
      ["suppliers", ["bills"]] as const,
    ]) {
      const own = accounts([party]);
      expect(own.length).toBeGreaterThan(1);
      expect(new Set(own)).toEqual(new Set(accounts(kinds)));
      expect(new Set(own).size).toBe(own.length);
    }
    expect(files.map(({ kind }) => kind).slice(0, 2)).toEqual(["customers", "suppliers"]);
  });

  it("have the address where Sage has town and postcode", () => {
    const party = { ...CONTACT, email: "ann@example.co.uk", phone: "01825762118", town: "Lewes" };
    const customers = [{ ...party, addressLine1: "1 High Street", postalCode: "BN7 1AA" }];
    expect(allRowsOf(sage50Files({ ...NONE, customers }, codesWith(garage, "sage50")), "sage50")).toEqual([
      {
        ...{ "Account Reference": "C7", "Account Name": "'=Ann, “the” Baker" },
        ...{ "Address Line 1": "1 High Street", "Address Line 2": "", "Address Line 3": "Lewes" },
        ...{ "Address Line 4": "", "Address Line 5": "BN7 1AA" },
        ...{ Telephone: "01825 762 118", "E-Mail": "ann@example.co.uk" },
      },
    ]);
  });

  it("are for Sage 50 alone, and it says that each row is a transaction", () => {
    for (const product of ACCOUNT_PRODUCTS) {
      const kinds = accountFiles(garage, product, ALL).map(({ kind }) => kind);
      expect(kinds.includes("customers")).toBe(product === "sage50");
    }
    expect(FORMATS.sage50.notes.join(" ")).toContain("an invoice of three lines is three");
  });
});

it("what QuickBooks cannot take is named, and with its files it is all of the books", () => {
  const { bills, creditNotes, invoices } = accountBooks(garage, ALL);
  const left = accountsMade(garage, "quickbooks", ALL).leftOut;
  expect(left.length).toBeGreaterThan(0);
  const files = accountFiles(garage, "quickbooks", ALL);
  for (const [kind, all] of [
    ...[["bills", bills] as const, ["sales-invoices", invoices] as const],
    ["credit-notes", creditNotes] as const,
  ]) {
    const taken = files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.documents, 0);
    expect(taken + left.filter((each) => each.kind === kind).length).toBe(all.length);
  }
  expect(accountsMade(garage, "xero", ALL).leftOut).toEqual([]);
});

test("a file is as long as it may be, and a document is never split", () => {
  const sizes = [3, 3, 4, 1, 1, 1, 9];
  const options = {
    ...{ columns: [{ head: "N", number: (n: number) => n }], totalOf: ({ size }: { size: number }) => size },
    limits: { documents: 3, rows: 7 },
  };
  const bills = sizes.map((size, at) => ({ autoId: at + 1, size }));
  const files = filesOf("bills", bills, ({ size }) => Array.from({ length: size }, () => size), options);
  expect(files.map(({ name, documents, rows }) => [name, documents, rows])).toEqual([
    ...[
      ["bills-1", 2, 6],
      ["bills-2", 3, 6],
      ["bills-3", 1, 1],
      ["bills-4", 1, 9],
    ],
  ]);
});
