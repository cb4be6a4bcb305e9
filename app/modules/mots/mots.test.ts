import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { invoiceScreen } from "../invoices/invoice-screens.server";
import { changeInvoiceLines, getInvoice, updateInvoice } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { motsDue, vehicleDue } from "./mots.server";

test("an MOT invoice that only pays back is no test, unless a test was entered on it", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.invoices("2026-03-05", { department: "MOT" });
  const back = await books.invoices("2026-05-06", { department: "MOT", charged: -54.85 });
  const why = { service: "labour", description: "Tested twice by mistake", charged: 0 };
  const lines = replaceLines([...back.lines, why]);
  await changeInvoiceLines(garage, back._id, lines, "test");
  const less = await books.invoices("2026-05-07", { department: "MOT", charged: -54.85 });
  const kept = { service: "labour", description: "Bulb", charged: 5 };
  await changeInvoiceLines(garage, less._id, replaceLines([...less.lines, kept]), "test");
  expect(vehicleDue(garage, "AB12CDE")?.due).toBe("2027-03-05");
  expect(motsDue(garage, "2027-03").map(({ due }) => due)).toEqual(["2027-03-05"]);
  expect(motsDue(garage, "2027-05")).toEqual([]);
  const tested = await books.invoices("2026-06-07", { department: "MOT", charged: -10 });
  await garage.books.update("test", ({ invoices }) => invoices.put({ ...tested, motResult: "Pass" }));
  expect(motsDue(garage, "2027-06").map(({ due }) => due)).toEqual(["2027-06-07"]);
});

test("an invoice's page tells of the next test where its vehicle is due by it", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const isTest = ({ _id }: { readonly _id: string }) => invoiceScreen(garage, getInvoice(garage, _id)).isTest;
  const mistake = await books.invoices("2026-03-05", { department: "MOT" });
  const refund = await books.invoices("2026-03-06", { department: "MOT", charged: -10 });
  expect([isTest(mistake), isTest(refund)]).toEqual([true, false]);
  await books.credits(mistake, "2026-03-06", 100);
  expect(isTest(mistake)).toBe(false);
  expect(vehicleDue(garage, "AB12CDE")).toBeUndefined();
  await updateInvoice(garage, mistake._id, { motResult: "Pass" }, "test");
  expect(isTest(mistake)).toBe(true);
});
