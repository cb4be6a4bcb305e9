import { beforeEach, expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createCustomer } from "../customers/customers.server";
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

test("a reference that several rows have is one's number, and the others have the ledger's", async () => {
  const rows = [
    "201,SI,Kwame Avery,31/03/2026,O/Bal,60.00",
    "202,SI,Kwame Avery,31/03/2026,O/Bal,70.00",
    "202,SI,Kwame Avery,31/03/2026,O/Bal,70.00",
  ];
  const file = sage(...rows);
  const told = "Ref “O/Bal”: row 2 has it too, with another day or amount. 202 is taken as its number";
  expect(await plan(file)).toEqual([["made"], ["made", told], ["alreadyThere", "Row 3 is the same"]]);
  expect(await imported(file)).toEqual(["202", "O/Bal"]);
  expect((await plan(file)).map(([state]) => state)).toEqual(Array(3).fill("alreadyThere"));
});

test("what was imported by the ledger's number is there already", async () => {
  const bytes = Buffer.from("Number,Customer,Date,Outstanding\n101,Kwame Avery,01/02/2026,480.00\n");
  await imported(bytes);
  expect(await plan(sage(INVOICE))).toEqual([["alreadyThere", expect.stringContaining("is the same")]]);
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
