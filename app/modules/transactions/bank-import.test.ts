import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { importBankFile } from "./bank-import.server";
import { createTransaction } from "./transactions.server";

const reads = (garage: SmallGarage["garage"], ...lines: readonly string[]) => {
  const file = ["Date,Name,Description,Amount", ...lines, ""].join("\n");
  return importBankFile(garage, Buffer.from(file), { department: "Garage" }, "test");
};
const payments = ({ books }: SmallGarage["garage"]) =>
  Array.from(books.transactions, ({ customerRef }) => customerRef);

it("tells a line that names its payer from one that does not", async () => {
  const { garage } = await SmallGarage.open();
  expect(await reads(garage, "19/11/2026,,MOT,54.85")).toMatchObject({ made: 1 });
  const both = ["19/11/2026,Janet Hawkins,MOT,54.85", "19/11/2026,,MOT,54.85"];
  expect(await reads(garage, ...both)).toMatchObject({ made: 1, alreadyThere: 1 });
  expect(payments(garage)).toEqual(["Janet Hawkins MOT", "MOT"]);
});

it("knows one line by what versions kept which read no payers, and each of theirs once", async () => {
  const { garage } = await SmallGarage.open();
  const old = await importBankFile(
    garage,
    Buffer.from("Date,Description,Amount\n19/11/2026,MOT,54.85\n"),
    { department: "Garage" },
    "test",
  );
  expect(old.made).toBe(1);
  expect(await reads(garage, "19/11/2026,Janet Hawkins,MOT,54.85")).toMatchObject({
    alreadyThere: 1,
    made: 0,
  });
  const two = ["19/11/2026,Janet Hawkins,MOT,54.85", "19/11/2026,Peter Hawkins,MOT,54.85"];
  expect(await reads(garage, ...two)).toMatchObject({ alreadyThere: 1, made: 1 });
  expect(payments(garage)).toEqual(["Peter Hawkins MOT", "MOT"]);
});

it("makes nothing of a line that was entered by hand", async () => {
  const { garage } = await SmallGarage.open();
  await createTransaction(
    garage,
    { customerRef: "Janet Hawkins MOT", amount: 54.85, date: "2026-11-19" },
    "test",
  );
  const line = "19/11/2026,Janet Hawkins,MOT,54.85";
  expect(await reads(garage, line, line)).toMatchObject({ alreadyThere: 1, made: 1 });
});
