import { beforeEach, expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createCustomer } from "../customers/customers.server";
import { changeInvoiceLines } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { accountLines } from "../statements/account-lines.server";
import { planImport } from "./import-plan.server";
import { importHeldFile, takeFile } from "./import-uploads.server";

let small: SmallGarage;
let garage: SmallGarage["garage"];

beforeEach(async () => {
  small = await SmallGarage.open();
  ({ garage } = small);
  const contact = { email: "kwame@example.co.uk", phone: "01825 762118" };
  await createCustomer(garage, { name: "Kwame Avery", ...contact }, "test");
});

const HEAD = "No,Type,Name,Date,Ref,O/S";
const sage = (...rows: string[]) => Buffer.from(`${[HEAD, ...rows].join("\n")}\n`);
const plan = async (bytes: Buffer) =>
  (await planImport(garage, "invoices", bytes)).rows.map(({ outcome }) => [
    outcome.state,
    ...outcome.reasons,
  ]);

async function imported(bytes: Buffer): Promise<(string | undefined)[]> {
  const id = await takeFile(garage, "test", "invoices", { name: "open.csv", bytes });
  await importHeldFile(garage, "test", id, {});
  return Array.from(garage.books.invoices, ({ earlierNumber }) => earlierNumber).toSorted();
}

const INVOICE = "101,SI,Kwame Avery,01/02/2026,2001,480.00";
const ON_ACCOUNT = "104,SA,Kwame Avery,14/02/2026,,-100.00";

test("an invoice of Sage has its reference as its number, and a payment without one the ledger's", async () => {
  const file = sage(INVOICE, ON_ACCOUNT);
  expect(await imported(file)).toEqual(["104", "2001"]);
  expect((await plan(file)).map(([state]) => state)).toEqual(["alreadyThere", "alreadyThere"]);
});

test.each([
  "Transaction No",
  "Transaction Number",
  "Tran No",
])("the ledger's number is also called %s", async (name) => {
  const rows = [INVOICE, ON_ACCOUNT, "501,SI,Kwame Avery,31/03/2026,O/Bal,60.00"];
  const file = Buffer.from(`${[HEAD.replace("No", name), ...rows].join("\n")}\n`);
  expect(await imported(file)).toEqual(["104", "2001", "501"]);
});

const states = async (bytes: Buffer) => (await plan(bytes)).map(([state]) => state);
const listed = (...rows: string[]) =>
  Buffer.from(`${["Number,Customer,Date,Outstanding", ...rows].join("\n")}\n`);

test("a reference without a figure is no number: Sage's opening balances go by the ledger's", async () => {
  const rows = ["401", "402", "402"].map((no) => `${no},SI,Kwame Avery,31/03/2026,O/Bal,54.85`);
  expect(await plan(sage(...rows))).toEqual([["made"], ["made"], ["alreadyThere", "Row 3 is the same"]]);
  expect(await imported(sage(...rows))).toEqual(["401", "402"]);
  expect(await states(sage(...rows))).toEqual(Array(3).fill("alreadyThere"));
});

test("an opening balance that was refused is made once it is mended, beside one of the same day", async () => {
  const row = (no: string, owed: string) => `${no},SI,Kwame Avery,31/03/2026,O/Bal,${owed}`;
  expect(await states(sage(row("301", "60.00"), row("302", "l0.00")))).toEqual(["made", "refused"]);
  expect(await imported(sage(row("301", "60.00"), row("302", "l0.00")))).toEqual(["301"]);
  expect(await imported(sage(row("302", "10.00")))).toEqual(["301", "302"]);
});

test("two invoices of one reference, day and amount are told apart by the ledger's number", async () => {
  const rows = ["501", "502", "502"].map((no) => `${no},SI,Kwame Avery,31/03/2026,2001,60.00`);
  const told = "Ref “2001”: row 2 has it too. 502 is taken as its number";
  expect(await plan(sage(...rows))).toEqual([
    ["made"],
    ["made", told],
    ["alreadyThere", "Row 3 is the same"],
  ]);
  expect(await imported(sage(...rows))).toEqual(["2001", "502"]);
  for (const again of [rows, rows.toReversed()])
    expect(await states(sage(...again))).toEqual(Array(3).fill("alreadyThere"));
});

test("the second of two such invoices is made also where the first is in the books", async () => {
  const rows = ["501", "502"].map((no) => `${no},SI,Kwame Avery,31/03/2026,2001,60.00`);
  await imported(sage(rows[0] ?? ""));
  expect(await states(sage(...rows))).toEqual(["alreadyThere", "made"]);
});

test("one reference of two amounts is the first's number, and the other has the ledger's", async () => {
  const rows = ["60.00", "70.00"].map((owed, at) => `${501 + at},SI,Kwame Avery,31/03/2026,2001,${owed}`);
  const told = "Ref “2001”: row 2 has it too, with another day or amount. 502 is taken as its number";
  expect(await plan(sage(...rows))).toEqual([["made"], ["made", told]]);
  expect(await imported(sage(...rows))).toEqual(["2001", "502"]);
  expect(await states(sage(...rows))).toEqual(["alreadyThere", "alreadyThere"]);
});

test("only a row of a type of Sage goes by its reference", async () => {
  const plain = Buffer.from(
    "No,Type,Customer,Date,Reference,Balance\n5001,Invoice,Kwame Avery,01/02/2026,PO 7,10\n",
  );
  expect(await imported(plain)).toEqual(["5001"]);
});

test("what was imported by the ledger's number is there already, and refused once it may be part paid", async () => {
  await imported(listed("101,Kwame Avery,01/02/2026,480.00"));
  expect(await plan(sage(INVOICE))).toEqual([["alreadyThere", expect.stringContaining("is the same")]]);
  const partPaid = sage(INVOICE.replace("480.00", "200.00"));
  expect(await plan(partPaid)).toEqual([
    [
      "refused",
      "No “101”: Invoice 1 has this number, and came to £480.00. Empty this cell if it is another invoice",
    ],
  ]);
  // The ledger's number may be another invoice's reference.
  const another = Buffer.from(String(partPaid).replace("101,SI", ",SI"));
  expect(await states(another)).toEqual(["made"]);
});

test("what a namesake has by the ledger's number is there already", async () => {
  await imported(listed("101,Kwame Avery,01/02/2026,480.00"));
  const contact = { email: "other@example.co.uk", phone: "01825 762119" };
  await createCustomer(garage, { name: "Kwame Avery", ...contact }, "test");
  const row = `${INVOICE},other@example.co.uk`;
  const told = await plan(Buffer.from(`${HEAD},Email\n${row}\n`));
  expect(told).toEqual([["alreadyThere", expect.stringContaining("has this number and name")]]);
});

test("a long number refuses a row by its column, and not where it is not used", async () => {
  const long = "7".repeat(70);
  expect(await states(sage(`101,Invoice,Kwame Avery,01/02/2026,${long},10`))).toEqual(["made"]);
  expect(await states(sage(`${long},SI,Kwame Avery,01/02/2026,2001,10`))).toEqual(["made"]);
  expect(await states(sage("101,Invoice,Kwame Avery,01/02/2026,=1+1,10"))).toEqual(["made"]);
  const [[, byReference = ""] = [], [, byNo = ""] = []] = await plan(
    sage(`101,SI,Kwame Avery,01/02/2026,${long},10`, `${long},SA,Kwame Avery,01/02/2026,,-10`),
  );
  expect([byReference.slice(0, 6), byNo.slice(0, 5)]).toEqual(["Ref: “", "No: “"]);
});

test("an invoice of before 2000 is told: its year may be of another century", async () => {
  const head = "Number,Customer,Invoice date,Outstanding";
  const days = ["01/02/75", "01/02/1926", "31/12/1999", "01/01/2000"];
  const rows = days.map((day, at) => `L${at},Kwame Avery,${day},10.00`);
  const told = (day: string) => ["made", `Invoice date: ${day} is long ago. Check the year`];
  expect(await plan(Buffer.from([head, ...rows].join("\n")))).toEqual([
    told("01 Feb 1975"),
    told("01 Feb 1926"),
    told("31 Dec 1999"),
    ["made"],
  ]);
});

test("an opening balance in the customer's favour is called a credit in its line and on the account", async () => {
  const file =
    "Number,Customer,Date,Outstanding\nCN-0007,Kwame Avery,01/02/2026,-12.50\nL1,Kwame Avery,02/02/2026,3";
  await imported(Buffer.from(file));
  const lines = Array.from(garage.books.invoices, (invoice) =>
    invoice.lines.map(({ description }) => description),
  );
  expect(lines.flat().toSorted()).toEqual(["Credit CN-0007 of 01 Feb 2026", "Invoice L1 of 02 Feb 2026"]);
  const [customer] = garage.books.customers;
  const onAccount = accountLines(garage, customer?._id ?? "", "2026-03-01");
  expect(onAccount.map(({ what }) => what)).toEqual(["Credit CN-0007"]);
});

test("a number that an invoice of this program has is told, where it is the same customer's", async () => {
  const { autoId } = await small.invoices("2026-02-01");
  const rows = [`${autoId},Ann`, `${autoId},Kwame Avery`, `${autoId + 1},Ann`];
  const file = Buffer.from(
    ["Number,Customer,Date,Outstanding", ...rows.map((row) => `${row},01/01/2026,10`)].join("\n"),
  );
  const told = [["made", `Invoice ${autoId} of this program is another one`], ["made"], ["made"]];
  expect(await plan(file)).toEqual(told);
  // Opening balances have numbers here too, which are on no paper.
  await imported(file);
  const next = Buffer.from(`Number,Customer,Date,Outstanding\n${autoId + 3},Ann,02/01/2026,10\n`);
  expect(garage.books.invoices.byNumber(autoId + 3)?.earlierNumber).toBe(String(autoId + 1));
  expect(await plan(next)).toEqual([["made"]]);
});

test("an opening balance that has some pence of VAT more than a sixth keeps or loses pence, and takes no more", async () => {
  const file = "Number,Customer,Date,Outstanding,VAT total,Total\nT1,Kwame Avery,01/02/2026,60,10.04,60\n";
  await imported(Buffer.from(file));
  const [invoice] = garage.books.invoices;
  const withVat = (charged: number, rest: number) => {
    const lines = [
      { service: "labour", charged, addVat: true },
      { service: "labour", charged: rest, addVat: false },
    ];
    return changeInvoiceLines(garage, invoice?._id ?? "", replaceLines(lines), "test");
  };
  expect(invoice).toMatchObject({ vatAmount: 10.04, total: 60 });
  expect(await withVat(50.15, -0.18)).toMatchObject({ vatAmount: 10.03, total: 60 });
  expect(await withVat(50.25, -0.3)).toMatchObject({ vatAmount: 10.05, total: 60 });
  await expect(withVat(50.3, -0.36)).rejects.toThrow("VAT of £10.06 is more than the rate allows");
});
