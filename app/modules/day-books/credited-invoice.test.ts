import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateInvoice } from "../invoices/invoices.server";
import { creditNoteLinesOf } from "./day-books.server";

test("a credited line names its invoice's day and vehicle as the credit note does", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-10-01");
  const note = await books.credits(invoice, "2026-10-20", 50);
  await updateInvoice(garage, invoice._id, { invoiceDate: "2026-10-05", vehicleReg: "XY99 ZZZ" }, "test");
  const said = { invoiceDate: "2026-10-01", registration: "AB12 CDE" };
  expect(creditNoteLinesOf(garage, note)).toMatchObject([said]);
});
