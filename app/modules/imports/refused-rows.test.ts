import { beforeEach, describe, expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { CLOSING_ID } from "../closing/closing";
import { createCustomer } from "../customers/customers.server";
import { reasonsInWords } from "./import";
import type { ImportKind } from "./import-kinds";
import { planImport } from "./import-plan.server";
import { refusedLines } from "./import-rows";
import { refusedFile } from "./import-screens.server";
import { importHeldFile, takeFile } from "./import-uploads.server";
import { takeBackImport } from "./imports.server";

let garage: SmallGarage["garage"];

beforeEach(async () => {
  ({ garage } = await SmallGarage.open());
  const contact = { email: "kwame@example.co.uk", phone: "01825 762118" };
  await createCustomer(garage, { name: "Kwame Avery", ...contact }, "test");
});

const plan = (file: string, kind: ImportKind = "invoices") => planImport(garage, kind, Buffer.from(file));
const refusedOf = async (file: string, kind?: ImportKind) =>
  [...refusedLines(await plan(file, kind))].join("").replace("\uFEFF", "").trim().split("\r\n");
const reasonsOf = async (file: string) => (await plan(file)).rows.map(({ outcome }) => outcome.reasons);

describe("a row with more cells than there are headings", () => {
  const head = "Number,Customer,Date,Outstanding";
  const words = "The row has 5 cells, but there are 4 headings. Is a comma in a cell not in quotation marks?";
  const back = [`${head},Why it was refused`, `L2,Kwame Avery,01 Feb 2026,1,"${words}",234.56`];
  const file = `${head}\nL1,Kwame Avery,01/02/2026,10\nL2,Kwame Avery,01/02/2026,1,234.56\n`;

  test("comes back with all of them, behind the reason", async () => {
    expect(await refusedOf(file)).toEqual(back);
  });

  test("is refused again with the same words, also where a spreadsheet filled up its headings", async () => {
    for (const again of [back, [`${back[0]},`, back[1]], [`${back[0]},,`, `${back[1]},`]]) {
      expect(await reasonsOf(again.join("\n"))).toEqual([[words]]);
      expect(await refusedOf(again.join("\n"))).toEqual(back);
    }
  });

  test("keeps its amounts where its cells have moved, and its day with the month in letters", async () => {
    const moved =
      "Number,Customer,Outstanding,Date\nL1,Nobody,10,02/13/2026\nL2,Avery, Kwame,25000,03/04/2026\n";
    expect((await refusedOf(moved))[2]).toBe(`L2,Avery,Kwame,25000,"${words}",04 Mar 2026`);
  });

  test("is made once the cells are joined", async () => {
    const mended = [`${back[0]},`, `L2,Kwame Avery,01/02/2026,"1,234.56","${words}",`];
    const [row] = (await plan(mended.join("\n"))).rows;
    expect(row?.outcome).toMatchObject({ state: "made", record: { outstanding: 1234.56 } });
  });
});

test("the reasons of a row are sentences, none of which ends twice", async () => {
  await garage.books.update("test", ({ closing }) => {
    closing.insert({ _id: CLOSING_ID, closedUntil: "2026-02-28", by: "test" });
  });
  const [, refused] = await refusedOf("Number,Customer,Date,Balance Due\nL1,Kwame Avery,01/02/2026,ten\n");
  const closed = "The books are closed up to 28 Feb 2026. Open them first, or leave the row out";
  const amount = "Balance Due: “ten” is not an amount in pounds";
  expect(refused).toBe(`L1,Kwame Avery,01 Feb 2026,ten,"${closed}. ${amount}"`);
  expect(reasonsInWords(["It is closed.", "Is it?", "No amount", "The last."])).toBe(
    "It is closed. Is it? No amount. The last.",
  );
});

test("days come back with the month in letters, so that they are read as before; what is no day stays", async () => {
  const head = "Reg,Owner,Last visit,MOT due";
  const rows = ["AB12CDE,,02/13/2026,03/04/2027", "AB13CDE,Nobody,02/03/2026,02/31/2027"];
  const refused = await refusedOf(`${head}\n${rows.join("\n")}\n`, "vehicles");
  expect(refused[1]).toMatch(/^AB13CDE,Nobody,03 Feb 2026,02\/31\/2027,/);
  const mended = `${head}\nAB13CDE,,03 Feb 2026,31-Jan-27\n`;
  const [row] = (await plan(mended, "vehicles")).rows;
  expect(row?.outcome).toMatchObject({ record: { date: "2026-02-03", motDue: "2027-01-31" } });
});

test("the rows that an import refused stay the same, sent twice too, until it is taken back", async () => {
  const head = "Number,Customer,Date,Outstanding";
  const rows = ["E1,Kwame Avery,01/02/2026,10", "E1,Kwame Avery,01/02/2026,20", "E2,Nobody,01/02/2026,5"];
  const bytes = Buffer.from(`${head}\n${rows.join("\n")}\n`);
  const id = await takeFile(garage, "test", "invoices", { name: "old.csv", bytes });
  const downloaded = async () => [...(await refusedFile(garage, "test", id, new URLSearchParams())).lines];
  const before = await downloaded();
  expect(before).toHaveLength(3);
  await Promise.all([importHeldFile(garage, "test", id, {}), importHeldFile(garage, "test", id, {})]);
  await importHeldFile(garage, "test", id, {});
  expect(await downloaded()).toEqual(before);
  await takeBackImport(garage, id, "test");
  await createCustomer(
    garage,
    { name: "Nobody", email: "nobody@example.co.uk", phone: "01825 762119" },
    "test",
  );
  expect(await downloaded()).toHaveLength(2);
});

test("a total is refused again where its reason stands beside it", async () => {
  const reasons = (await refusedOf("Name,Phone\nAnn,01825762119\nTotal,1\n", "customers")).join("\n");
  expect((await plan(reasons, "customers")).counts).toMatchObject({ made: 0, refused: 1 });
});

test("an opening balance is there already, though its customer's phone has changed since", async () => {
  const head = "Number,Customer,Phone,Date,Outstanding";
  const bytes = Buffer.from(`${head}\nL1,Kwame Avery,01825 762118,01/02/2026,120\n`);
  const id = await takeFile(garage, "test", "invoices", { name: "old.csv", bytes });
  await importHeldFile(garage, "test", id, {});
  const [customer] = [...garage.books.customers].filter(({ name }) => name === "Kwame Avery");
  await garage.books.update("test", ({ customers }) => {
    if (customer) customers.put({ ...customer, phone: "01825 762120" });
  });
  expect((await plan(String(bytes))).counts).toMatchObject({ made: 0, alreadyThere: 1 });
  // Somebody else of that name does not make it twice either.
  await createCustomer(
    garage,
    { name: "Kwame Avery", email: "other@example.co.uk", phone: "01825 762118" },
    "test",
  );
  expect((await plan(String(bytes))).counts).toMatchObject({ made: 0, alreadyThere: 1 });
});

test("namesakes have opening balances of one number and day", async () => {
  const other = { name: "Kwame Avery", email: "other@example.co.uk", phone: "01825 762119" };
  await createCustomer(garage, other, "test");
  const head = "Number,Customer,Phone,Date,Outstanding";
  const rows = [
    "O/Bal,Kwame Avery,01825 762118,31/03/2026,120",
    "O/Bal,Kwame Avery,01825 762119,31/03/2026,500",
  ];
  for (const row of rows) {
    const bytes = Buffer.from(`${head}\n${row}\n`);
    const id = await takeFile(garage, "test", "invoices", { name: "old.csv", bytes });
    await importHeldFile(garage, "test", id, {});
  }
  expect(Array.from(garage.books.invoices, ({ total }) => total).toSorted()).toEqual([120, 500]);
});

test("a file with a name of thousands of characters gives its refused rows a short one", async () => {
  const bytes = Buffer.from("Name,Phone\nAnn,12345\n");
  const id = await takeFile(garage, "test", "customers", { name: `${"x".repeat(3000)}.csv`, bytes });
  const { name } = await refusedFile(garage, "test", id, new URLSearchParams());
  expect(name).toBe(`${"x".repeat(200)}-refused.csv`);
});
