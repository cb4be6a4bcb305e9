import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateInvoice } from "../invoices/invoices.server";
import { findAnything } from "./find.server";

test("a registration is found with the punctuation that came along with it, or is part of it", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id } = await books.invoices("2026-02-01");
  const found = (text: string) => findAnything(garage, text).map(({ kind, label }) => `${kind} ${label}`);
  for (const typed of ["AB12 CDE,", "“AB12 CDE”", "(ab12cde);", "„AB12 CDE“?", "«AB12-CDE»", "#AB12 CDE:"])
    expect(found(typed), typed).toEqual(["vehicle AB12 CDE"]);
  expect(found("AB12, CDE")).toEqual([]);
  expect(found("“”,")).toEqual([]);
  await updateInvoice(garage, _id, { vehicleReg: "TRADE (3)" }, "test");
  for (const typed of ["trade (3)", "trade (3),", "(3)", "trade"])
    expect(found(typed), typed).toEqual(["vehicle TRADE (3)"]);
  await updateInvoice(garage, _id, { vehicleReg: "???" }, "test");
  expect(found("???")).toEqual(["vehicle ???"]);
});
