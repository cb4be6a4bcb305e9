import { beforeEach, expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createCustomer } from "../customers/customers.server";
import { planImport } from "./import-plan.server";
import { importHeldFile, takeFile } from "./import-uploads.server";

let garage: SmallGarage["garage"];

beforeEach(async () => {
  ({ garage } = await SmallGarage.open());
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
