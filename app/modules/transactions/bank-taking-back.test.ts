import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { takeBackImport } from "../imports/imports.server";
import { createReceipt, deleteReceipt } from "../receipts/receipts.server";
import { importBankFile } from "./bank-import.server";

const FILE = "Date,Description,Amount\n19/11/2026,JANET HAWKINS,54.85\n20/11/2026,LEWES TAXIS,120.00\n";

const reads = (garage: SmallGarage["garage"], department: string) =>
  importBankFile(garage, Buffer.from(FILE), { department }, "test", { fileName: "november.csv" });

const departments = ({ books }: SmallGarage["garage"]) =>
  Array.from(books.transactions, ({ department }) => department);

it("takes a bank's file back as a whole, and makes it again for the right department", async () => {
  const { garage } = await SmallGarage.open();
  const { _id } = await reads(garage, "MOT");
  expect(garage.books.imports.get(_id ?? "")).toMatchObject({
    ...{ kind: "transactions", fileName: "november.csv", made: 2, by: "test" },
  });
  expect(await reads(garage, "Garage")).toMatchObject({ _id: null, made: 0, alreadyThere: 2 });
  const more = `${FILE}21/11/2026,NOBODY,0.00\n`;
  const name = `${"n".repeat(240)}.csv`;
  const again = await importBankFile(
    garage,
    Buffer.from(`${more}22/11/2026,ANN LEE,5.00\n`),
    { department: "MOT" },
    "test",
    {
      fileName: name,
    },
  );
  expect(garage.books.imports.get(again._id ?? "")).toMatchObject({
    ...{ made: 1, alreadyThere: 2, refused: 1, fileName: name.slice(0, 200) },
  });
  await takeBackImport(garage, again._id ?? "", "test");
  await takeBackImport(garage, _id ?? "", "test");
  expect([...garage.books.transactions, ...garage.books.bankLines]).toEqual([]);
  expect(await reads(garage, "Garage")).toMatchObject({ made: 2, alreadyThere: 0 });
  expect(departments(garage)).toEqual(["Garage", "Garage"]);
});

it("keeps a bank's file of which a transaction paid an invoice, and leaves money on account where it is", async () => {
  const small = await SmallGarage.open();
  const { garage } = small;
  const invoice = await small.invoices("2026-11-18");
  const { _id } = await reads(garage, "Garage");
  const { books } = garage;
  const [taxis, janet] = [...books.transactions];
  const pays = (transaction: string | undefined, amount: number, allocations: readonly object[]) =>
    createReceipt(
      garage,
      { customer: invoice.customer, date: "2026-11-20", method: "BACS", amount, transaction, allocations },
      "test",
    );
  const paying = await pays(taxis?._id, 120, [{ invoice: invoice._id, amount: 120 }]);
  const onAccount = await pays(janet?._id, 54.85, []);
  await expect(takeBackImport(garage, _id ?? "", "test")).rejects.toThrow(
    "This import cannot be taken back: its bank transactions have 1 invoice and 1 receipt by now.",
  );
  expect(departments(garage)).toHaveLength(2);
  await deleteReceipt(garage, paying._id, "test");
  await takeBackImport(garage, _id ?? "", "test");
  expect(departments(garage)).toEqual([]);
  expect(books.receipts.get(onAccount._id)).toMatchObject({ amount: 54.85, transaction: null });
});
