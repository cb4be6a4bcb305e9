import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoGarage } from "../../testing/garage/demo-garage";
import { readCsv } from "../../testing/garage/read-csv";
import type { Garage } from "../books/books.server";
import { createCustomer, updateCustomer } from "../customers/customers.server";
import { changeInvoiceLines, createInvoice } from "../invoices/invoices.server";
import { createPurchase } from "../purchases/purchases.server";
import { createReceipt } from "../receipts/receipts.server";
import { addLine } from "../sales/sales.server";
import { createSupplier } from "../suppliers/suppliers.server";
import { ACCOUNT_PRODUCTS, type AccountProduct } from "./account-codes";
import { accountFiles } from "./accountancy.server";
import { FORMATS } from "./product-formats";

let garage: Garage;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ garage, close } = await openDemoGarage("2026-11-20"));
});
afterAll(() => close());

const BY_NAME = ACCOUNT_PRODUCTS.filter((product) => product !== "sage50");
const span = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** A column of a program's files of a kind, in all of their rows. */
function cells(product: AccountProduct, year: number, kind: string, head: RegExp): (string | undefined)[] {
  return accountFiles(garage, product, span(year))
    .filter((file) => file.kind === kind)
    .flatMap(({ lines }) => {
      const [heads = [], ...rows] = readCsv(lines.join(""));
      return rows.map((row) => row[heads.findIndex((each) => head.test(each))]);
    });
}

const customer = (name: string) =>
  createCustomer(garage, { name, email: "k@example.co.uk", phone: "01825 762 118" }, "test");

async function sell(customerId: string, invoiceDate: string) {
  const vehicle = { vehicleModel: "Rover 75", vehicleReg: "AB12 CDE" };
  const { _id } = await createInvoice(garage, { customer: customerId, invoiceDate, ...vehicle }, "test");
  const line = { service: "labour", description: "", charged: 10, addVat: true };
  await changeInvoiceLines(garage, _id, addLine(line), "test");
}

const NAME = /^(\*ContactName|\*Customer|\*Supplier|contact|Payee)$/;

test.each(
  BY_NAME,
)("a newcomer of a known name is followed by the number, and renames nobody: %s", async (product) => {
  const year = 2001 + BY_NAME.indexOf(product);
  const word = product;
  const first = await customer(`Sarah ${word}`);
  const only = await customer(`Only ${word}`);
  await sell(first._id, `${year}-02-01`);
  await sell(only._id, `${year}-02-02`);
  expect(cells(product, year, "sales-invoices", NAME)).toEqual([`Sarah ${word}`, `Only ${word}`]);

  // Programs compare without case and accents.
  const other = `sarah ${word.toUpperCase()}`;
  const newcomer = await customer(other);
  expect(cells(product, year, "sales-invoices", NAME)).toEqual([`Sarah ${word}`, `Only ${word}`]);
  // In these days only the newcomer has something.
  await sell(newcomer._id, `${year - 20}-02-01`);
  const numbered = `${other} (${newcomer.autoId})`;
  expect(cells(product, year - 20, "sales-invoices", NAME)).toEqual([numbered]);
  await createReceipt(
    garage,
    { customer: newcomer._id, date: `${year}-03-01`, amount: 5, method: "Cash" },
    "test",
  );
  const [receipts] = accountFiles(garage, product, span(year)).filter(({ kind }) => kind === "receipts");
  expect(receipts?.lines.join("")).toContain(numbered);
  expect(FORMATS[product].notes.join(" ")).toContain("like Sarah Kelleher (624)");
});

test("the name on an old invoice stays when a newcomer has it, who is followed by the number", async () => {
  const old = await customer("Old Name");
  await sell(old._id, "2011-02-01");
  await updateCustomer(garage, old._id, { ...old, name: "New Name" }, "test");
  expect(cells("xero", 2011, "sales-invoices", NAME)).toEqual(["Old Name"]);
  const newcomer = await customer("Old Name");
  await sell(newcomer._id, "2011-02-02");
  expect(cells("xero", 2011, "sales-invoices", NAME)).toEqual(["Old Name", `Old Name (${newcomer.autoId})`]);
});

test("two suppliers of one name are told apart, and Sage 50 tells by the account anyway", async () => {
  const [one, two] = [await supplier("Twin Parts"), await supplier("Twin Parts")];
  await buy(one._id, "2012-02-01", "A 1");
  await buy(two._id, "2012-02-01", "A 2");
  expect(cells("xero", 2012, "bills", NAME)).toEqual(["Twin Parts", `Twin Parts (${two.autoId})`]);
  expect(
    accountFiles(garage, "sage50", span(2012))
      .flatMap(({ lines }) => lines)
      .join(""),
  ).not.toContain("(");
});

const supplier = (name: string) =>
  createSupplier(garage, { name, town: "Lewes", phone: "01825 762 118" }, "test");

const buy = (supplierId: string, supplierInvoiceDate: string, supplierInvoiceNumber: string) =>
  createPurchase(
    garage,
    {
      ...{ supplier: supplierId, purchaseCategory: [...garage.books.purchaseCategories][0]?._id },
      ...{ invoicedTo: "Garage", details: "Discs", amount: 10, vat: 2, total: 12 },
      ...{ supplierInvoiceNumber, supplierInvoiceDate },
    },
    "test",
  );

test.each([
  ["quickbooks", 21],
  ["sage50", 30],
] as const)("a long number is cut and stays unique: %s", async (product, longest) => {
  const year = 1990 + longest;
  const long = await supplier(`Long ${product}`);
  const [first, second] = [
    await buy(long._id, `${year}-02-01`, `2026/INV/${"7".repeat(40)}/A`),
    await buy(long._id, `${year}-02-02`, `2026/INV/${"7".repeat(40)}/B`),
  ];
  await buy(long._id, `${year}-02-03`, `2025/INV/${"7".repeat(40)}`);
  const cutBefore = (own: string) => `2026/INV/${"7".repeat(40)}`.slice(0, longest - own.length) + own;
  expect(cells(product, year, "bills", NUMBER)).toEqual([
    cutBefore(` (${first.autoId})`),
    cutBefore(` (${second.autoId})`),
    `2025/INV/${"7".repeat(40)}`.slice(0, longest),
  ]);
});

const NUMBER = /^(\*InvoiceNumber|\*BillNo|Reference|reference)$/;

test.each(ACCOUNT_PRODUCTS)("a number that several bills have becomes unique: %s", async (product) => {
  const year = 2021 + ACCOUNT_PRODUCTS.indexOf(product) - 10;
  const days = [`${year + 3}-02-01`, `${year + 3}-02-02`] as const;
  const [one, two] = [await supplier(`One ${product}`), await supplier(`Two ${product}`)];
  const first = await buy(one._id, days[0], "1001");
  await buy(one._id, days[0], "1001");
  const other = await buy(two._id, days[0], " 1001");
  const later = await buy(one._id, days[1], "1001");
  await buy(two._id, days[1], "1002");
  expect(cells(product, year + 3, "bills", NUMBER)).toEqual([
    ...[`1001 (${first.autoId})`, `1001 (${first.autoId})`, `1001 (${other.autoId})`],
    ...[`1001 (${later.autoId})`, "1002"],
  ]);
  expect(FORMATS[product].notes.join(" ")).toContain("like 1001 (6203)");
});
