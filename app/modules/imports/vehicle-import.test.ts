import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { planImport } from "./import-plan.server";

test("a row without an owner says so only where nobody is known to have the vehicle", async () => {
  const books = await SmallGarage.open();
  await books.invoices("2026-03-05");
  const file = [
    "Reg,Owner,Last visit",
    "AB12 CDE,,01/05/2026",
    "NO12 ONE,,01/05/2026",
    "FI12 LED,Ann,01/05/2026",
    "fi12led,,02/05/2026",
  ];
  const { rows } = await planImport(books.garage, "vehicles", Buffer.from(`${file.join("\n")}\n`));
  expect(rows.map(({ outcome: { state, reasons } }) => [state, ...reasons])).toEqual([
    ["made"],
    ["made", "Nobody is known to own it"],
    ["made"],
    ["made"],
  ]);
});

test("a row that differs in the model alone says that its model is left out", async () => {
  const books = await SmallGarage.open();
  await books.invoices("2026-03-05");
  const file = [
    "Reg,Model,Owner,Last visit",
    "AB12 CDE,Ford Focus,,01/05/2026",
    "ab12cde,Ford Fiesta,,01/05/2026",
    "AB12 CDE,,,01/05/2026",
    "AB12 CDE,FORD FOCUS,,01/05/2026",
  ];
  const { rows } = await planImport(books.garage, "vehicles", Buffer.from(`${file.join("\n")}\n`));
  expect(rows.map(({ outcome: { state, reasons } }) => [state, ...reasons])).toEqual([
    ["made"],
    ["alreadyThere", "Row 2 is the same. Its model is another, and is left out"],
    ["alreadyThere", "Row 2 is the same"],
    ["alreadyThere", "Row 2 is the same"],
  ]);
});
