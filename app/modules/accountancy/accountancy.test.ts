import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { toPounds } from "../../shared/money";
import { openDemoGarage } from "../../testing/garage/demo-garage";
import { readCsv } from "../../testing/garage/read-csv";
import type { Garage } from "../books/books.server";
import { departmentOf } from "../departments/departments.server";
import type { Purchase } from "../purchases/purchase";
import { RECEIPT_METHODS } from "../receipts/receipt";
import { ACCOUNT_PRODUCTS, type AccountProduct, codesOf } from "./account-codes";
import {
  type AccountDocument,
  type AccountReceipt,
  billDocument,
  creditNoteDocument,
  joinedBill,
} from "./account-document";
import { type AccountFile, type DocumentKind, FILE_KINDS, type FileKind, filesOf } from "./account-file";
import { accountBooks, accountFiles, accountSums, accountsMade, isTakenBy } from "./accountancy.server";
import type { FileFormat } from "./file-format";
import { freeagentFiles } from "./freeagent";
import { FORMATS } from "./product-formats";
import { quickbooksFiles } from "./quickbooks";
import { sage50Files } from "./sage50";
import { billsToCheck } from "./to-check";
import { xeroFiles } from "./xero";

/** All of the demo: credit notes are rare. */
const ALL = { from: "2023-01-01", to: "2026-12-31" };

let garage: Garage;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ garage, close } = await openDemoGarage("2026-11-20"));
});
afterAll(() => close());

const contentOf = ({ lines }: AccountFile) => lines.join("");

function formatOf(product: AccountProduct, kind: FileKind): FileFormat {
  const format = FORMATS[product].files[kind];
  if (!format) throw new Error(`There are no ${kind} for ${product}`);
  return format;
}

/** The rows of a file by the names that the program's description gives its columns. */
function rowsOf(product: AccountProduct, file: AccountFile): Record<string, string>[] {
  const { columns, hasHeadings } = formatOf(product, file.kind);
  const rows = readCsv(contentOf(file)).slice(hasHeadings ? 1 : 0);
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? ""])));
}

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
      expect([URL.canParse(address), read]).toEqual([true, "2026-11-23"]);
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

const CONTACT = {
  ...{ number: 7, name: "=Ann, “the” Baker", email: "", addressLine1: "", addressLine2: "" },
  phone: "",
  ...{ town: "", postalCode: "" },
};

function document(
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

const NONE = { customers: [], suppliers: [], invoices: [], creditNotes: [], bills: [], receipts: [] };
const codes = (product: AccountProduct, accounts = {}) =>
  codesOf({ ...garage.business, accounts: { [product]: accounts } }, product);
const only = (files: readonly AccountFile[], product: AccountProduct) =>
  files.flatMap((file) => rowsOf(product, file));

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
    expect(only(sage50Files({ ...NONE, customers }, codes("sage50")), "sage50")).toEqual([
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

describe("a document", () => {
  it("has the codes of config.json over the usual ones", () => {
    const own = codes("xero", {
      sales: "201",
      salesByDepartment: { MOT: "205" },
      salesTax: { outside: "Not VAT" },
    });
    const books = {
      ...NONE,
      invoices: [document([[100, 20]]), document([[54.85, 0]], { department: "MOT" })],
    };
    expect(only(xeroFiles(books, own), "xero")).toMatchObject([
      { "*AccountCode": "201", "*TaxType": "20% (VAT on Income)", "*Description": "Labour: Two lines" },
      { "*AccountCode": "205", "*TaxType": "Not VAT", "*ContactName": "'=Ann, “the” Baker" },
    ]);
  });

  it("that credits units tells them where they make its amount", () => {
    const line = { line: "1", title: "Labour", description: "", addVat: true, vat: 0 };
    const lines = [
      { ...line, charged: 32.5, quantity: 0.5, unitPrice: 65 },
      { ...line, charged: 16.67, quantity: 0.5, unitPrice: 33.33 },
      { ...line, charged: 16.66, quantity: 0.5 },
    ];
    const [note] = garage.books.creditNotes.search("");
    if (!note) throw new Error("The demo has no credit note");
    const around = { customer: undefined, department: departmentOf(garage, note.department) };
    const credit = creditNoteDocument({ ...note, lines }, { ...around, invoice: undefined });
    const rows = only(xeroFiles({ ...NONE, creditNotes: [credit] }, codes("xero")), "xero");
    expect(rows).toMatchObject([
      { "*Quantity": "0.5", "*UnitAmount": "-65.00" },
      { "*Quantity": "1", "*UnitAmount": "-16.67" },
      { "*Quantity": "1", "*UnitAmount": "-16.66" },
    ]);
  });

  it("goes to QuickBooks without a line below zero, and not at all if it is below zero itself", () => {
    const discounted = document([
      ...([
        [100, 20],
        [-30, -6],
        [50, 0],
      ] as [number, number][]),
    ]);
    const books = { ...NONE, invoices: [discounted, document([[-10, -2]])] };
    expect(only(quickbooksFiles(books, codes("quickbooks")), "quickbooks")).toMatchObject([
      { "*ItemAmount": "70.00", ItemTaxAmount: "14.00", "*ItemTaxCode": "20.0% S" },
      { "*ItemAmount": "50.00", ItemTaxAmount: "0.00", "*ItemTaxCode": "No VAT" },
    ]);
  });

  it("that credits goes to QuickBooks as a credit note of its own import", () => {
    const note = document(
      [
        [100, 20],
        [-30, -6],
      ],
      { number: "CN 7" },
    );
    const below = document([[-10, -2]], { number: "CN 8" });
    const files = quickbooksFiles({ ...NONE, creditNotes: [note, below] }, codes("quickbooks"));
    expect(only(files, "quickbooks")).toMatchObject([
      {
        ...{ "*CreditNoteNo": "CN 7", "*CreditNoteDate": "31/10/2026", "*ItemAmount": "70.00" },
        ...{ "*ItemTaxCode": "20.0% S", ItemTaxAmount: "14.00" },
      },
    ]);
    const { files: formats, sources, unconfirmed } = FORMATS.quickbooks;
    expect(formats["credit-notes"].use).toContain("Import data → Credit notes");
    expect(sources.map(({ address }) => address).join(" ")).toContain("how-to-import-credit-notes/00/332855");
    expect(unconfirmed.join(" ")).toContain("credit notes");
  });

  it("goes to Sage 50 with a discount as a credit, and no amount below zero", () => {
    const books = {
      ...NONE,
      invoices: [
        document([
          [100, 20],
          [-30, -6],
        ]),
      ],
    };
    expect(only(sage50Files(books, codes("sage50")), "sage50")).toMatchObject([
      {
        Type: "SI",
        "Account Reference": "C7",
        "Net Amount": "100.00",
        "Tax Code": "T1",
        "Tax Amount": "20.00",
      },
      {
        Type: "SC",
        "Account Reference": "C7",
        "Net Amount": "30.00",
        "Tax Code": "T1",
        "Tax Amount": "6.00",
      },
    ]);
  });

  it("with VAT that goes the other way keeps its sign in Sage 50, and is left out of QuickBooks", () => {
    const books = { ...NONE, bills: [document([[100, -20]]), document([[-100, 20]])] };
    const rows = only(sage50Files(books, codes("sage50")), "sage50");
    expect(rows.map((row) => [row.Type, row["Net Amount"], row["Tax Amount"]])).toEqual([
      ["PI", "100.00", "0.00"],
      ["PC", "0.00", "20.00"],
      ["PC", "100.00", "0.00"],
      ["PI", "0.00", "20.00"],
    ]);
    expect(quickbooksFiles(books, codes("quickbooks"))).toEqual([]);
  });

  it("of money goes to the bank in Sage 50, or to the code of its method", () => {
    const paid = (method: AccountReceipt["method"]): AccountReceipt => ({
      ...{ number: 3, title: "Receipt 3", date: "2026-10-31", contact: CONTACT, method },
      ...{ reference: "", invoices: [], amount: 10 },
    });
    const receipts = RECEIPT_METHODS.map(paid);
    const nominals = (accounts: object) =>
      only(sage50Files({ ...NONE, receipts }, codes("sage50", accounts)), "sage50").map(
        (row) => row["Nominal A/C Ref"],
      );
    expect(nominals({})).toEqual(["1200", "1200", "1200", "1200"]);
    expect(nominals({ bank: "1210", bankByMethod: { Cash: "1230", Card: "1250" } })).toEqual([
      ...["1250", "1230", "1210", "1210"],
    ]);
  });

  it("goes to FreeAgent's bank as one plain line", () => {
    const receipt: AccountReceipt = {
      ...{ number: 3, title: "Receipt 3", date: "2026-10-31", contact: CONTACT, method: "BACS" },
      ...{ reference: 'till "2"', invoices: [10479, 10480], amount: 1234.5 },
    };
    const [file] = freeagentFiles({ ...NONE, receipts: [receipt] }, codes("freeagent"));
    expect(file?.lines).toEqual([
      "31/10/2026,1234.50,Receipt 3 - invoices 10479 and 10480 - BACS - till 2 - =Ann “the” Baker\r\n",
    ]);
  });
});

it("a supplier's invoice over several jobs is one bill, wherever its purchases stand", () => {
  const bill = (number: string, net: number, reference: string) =>
    document([[net, net / 5]], { number, reference });
  const joined = joinedBill([bill("SI 1", 100, "Purchase 4"), bill("SI 1", 50, "Purchase 6")]);
  expect(joined).toMatchObject({ number: "SI 1", reference: "Purchase 4, Purchase 6" });
  const files = xeroFiles({ ...NONE, bills: [joined, bill("SI 2", 10, "Purchase 5")] }, codes("xero"));
  expect(files.map(({ documents, rows }) => [documents, rows])).toEqual([[2, 3]]);
  expect(only(files, "xero").map((row) => [row["*InvoiceNumber"], row["*UnitAmount"]])).toEqual([
    ["SI 1", "100.00"],
    ["SI 1", "50.00"],
    ["SI 2", "10.00"],
  ]);
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

it("a purchase whose VAT is not what its rate makes is named, to be looked at", () => {
  const bill = (number: string, ...lines: [number, number][]) => document(lines, { number });
  const bills = [
    bill("IMPORT", [0, 20]),
    bill("ABOVE", [100, 30], [10, 2]),
    bill("RATE", [100, 20.01]),
    bill("NONE", [100, 0]),
    bill("AGAINST", [100, -20]),
  ];
  const named = (product: AccountProduct) =>
    billsToCheck(bills.filter((each) => isTakenBy(product, each))).map(({ number, net, vat }) => [
      number,
      net,
      vat,
    ]);
  const all = [
    ["IMPORT", 0, 20],
    ["ABOVE", 100, 30],
  ];
  expect(named("xero")).toEqual([...all, ["AGAINST", 100, -20]]);
  // QuickBooks has that one entered by hand.
  expect(named("quickbooks")).toEqual(all);
  expect(accountsMade(garage, "xero", ALL).toCheck).toEqual([]);
});

test("a file is as long as it may be, and a document is never split", () => {
  const sizes = [3, 3, 4, 1, 1, 1, 9];
  const options = {
    ...{ columns: [{ head: "N", number: (n: number) => n }], totalOf: (n: number) => n },
    limits: { documents: 3, rows: 7 },
  };
  const files = filesOf("bills", sizes, (size) => Array.from({ length: size }, () => size), options);
  expect(files.map(({ name, documents, rows }) => [name, documents, rows])).toEqual([
    ...[
      ["bills-1", 2, 6],
      ["bills-2", 3, 6],
      ["bills-3", 1, 1],
      ["bills-4", 1, 9],
    ],
  ]);
});

test.each([
  [100, 20, [[100, 20, "standard"]]],
  [100, 19.99, [[100, 19.99, "standard"]]],
  [100, 0, [[100, 0, "zero"]]],
  [
    100,
    5,
    [
      [25, 5, "standard"],
      [75, 0, "zero"],
    ],
  ],
  [
    -100,
    -5,
    [
      [-25, -5, "standard"],
      [-75, 0, "zero"],
    ],
  ],
  [100, 30, [[100, 30, "standard"]]],
])("a purchase of %d with VAT of %d goes as %j", (amount, vat, parts) => {
  const bought = { amount, vat, autoId: 4, supplierInvoiceDate: "2026-10-31", supplierInvoiceNumber: "SI 1" };
  const purchase = { ...bought, details: "Discs", invoicedTo: "Garage" } as Purchase;
  const { lines } = billDocument(purchase, { supplier: undefined, category: "Parts" });
  expect(lines.map((line) => [line.net, line.vat, line.treatment])).toEqual(parts);
});
