import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { ALL, allRowsOf, CONTACT, codesWith, document, NONE } from "../../testing/garage/account-files";
import { openDemoGarage } from "../../testing/garage/demo-garage";
import type { Garage } from "../books/books.server";
import { departmentOf } from "../departments/departments.server";
import type { Purchase } from "../purchases/purchase";
import { RECEIPT_METHODS } from "../receipts/receipt";
import type { AccountProduct } from "./account-codes";
import {
  type AccountDocument,
  type AccountReceipt,
  billDocument,
  creditNoteDocument,
  joinedBill,
} from "./account-document";
import { accountsMade, isTakenBy } from "./accountancy.server";
import { freeagentFiles } from "./freeagent";
import { FORMATS } from "./product-formats";
import { quickbooksFiles } from "./quickbooks";
import { sage50Files } from "./sage50";
import { billsToCheck } from "./to-check";
import { xeroFiles } from "./xero";

let garage: Garage;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ garage, close } = await openDemoGarage("2026-11-20"));
});
afterAll(() => close());

const codes = (product: AccountProduct, accounts = {}) => codesWith(garage, product, accounts);

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
    expect(allRowsOf(xeroFiles(books, own), "xero")).toMatchObject([
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
    const rows = allRowsOf(xeroFiles({ ...NONE, creditNotes: [credit] }, codes("xero")), "xero");
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
    expect(allRowsOf(quickbooksFiles(books, codes("quickbooks")), "quickbooks")).toMatchObject([
      { "*ItemAmount": "70.00", ItemTaxAmount: "14.00", "*ItemTaxCode": "20.0% S" },
      { "*ItemAmount": "50.00", ItemTaxAmount: "0.00", "*ItemTaxCode": "No VAT" },
    ]);
  });

  it("of several purchase categories keeps their accounts in QuickBooks beside a line below zero", () => {
    const own = codes("quickbooks", { purchasesByCategory: { Tools: "Small tools" } });
    const bill = (...lines: [item: string, net: number][]) =>
      joinedBill([
        document([]),
        ...lines.map(([item, net]) => {
          const part = document([[net, net / 5]]);
          return { ...part, lines: part.lines.map((line) => ({ ...line, item })) };
        }),
      ]);
    const rows = (bills: AccountDocument[]) =>
      allRowsOf(quickbooksFiles({ ...NONE, bills }, own), "quickbooks").map((row) => [
        ...[row["*Account"], row["*LineAmount"], row.LineTaxAmount],
      ]);
    expect(rows([bill(["Parts", 100], ["Tools", 50], ["Parts", -10])])).toEqual([
      ["Cost of sales", "90.00", "18.00"],
      ["Small tools", "50.00", "10.00"],
    ]);

    // What is below zero in an account of its own belongs to no other: it is entered by hand.
    const below = bill(["Parts", 100], ["Tools", -10]);
    expect(rows([below])).toEqual([]);
    expect(isTakenBy("quickbooks", own)("bills", below)).toBe(false);
    expect(isTakenBy("quickbooks", codes("quickbooks"))("bills", below)).toBe(true);

    // Nor has one whose parts cancel a line that could stand in the file.
    const cancelled = bill(["Parts", 80], ["Parts", -80]);
    expect(rows([cancelled])).toEqual([]);
    expect(isTakenBy("quickbooks", own)("bills", cancelled)).toBe(false);
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
    expect(allRowsOf(files, "quickbooks")).toMatchObject([
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
    expect(allRowsOf(sage50Files(books, codes("sage50")), "sage50")).toMatchObject([
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
    const rows = allRowsOf(sage50Files(books, codes("sage50")), "sage50");
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
      allRowsOf(sage50Files({ ...NONE, receipts }, codes("sage50", accounts)), "sage50").map(
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
      ...{ reference: 'till "2"', invoices: ["10479", "10480"], amount: 1234.5 },
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
  expect(allRowsOf(files, "xero").map((row) => [row["*InvoiceNumber"], row["*UnitAmount"]])).toEqual([
    ["SI 1", "100.00"],
    ["SI 1", "50.00"],
    ["SI 2", "10.00"],
  ]);
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
    billsToCheck(bills.filter((each) => isTakenBy(product, codes(product))("bills", each))).map(
      ({ number, net, vat }) => [number, net, vat],
    );
  const all = [
    ["IMPORT", 0, 20],
    ["ABOVE", 100, 30],
  ];
  expect(named("xero")).toEqual([...all, ["AGAINST", 100, -20]]);
  // QuickBooks has that one entered by hand.
  expect(named("quickbooks")).toEqual(all);
  expect(accountsMade(garage, "xero", ALL).toCheck).toEqual([]);
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
