import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { findAnything } from "./find.server";

test("an opening balance is found by the number that its customer has on paper", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.invoices("2026-02-01");
  const opening = await books.invoices("2026-01-15");
  await garage.books.update("test", ({ invoices }) => {
    invoices.put({ ...opening, earlierNumber: "INV-0044" });
  });
  const found = (text: string) => findAnything(garage, text).map(({ _id, detail }) => ({ _id, detail }));
  for (const typed of ["INV-0044", "inv 0044", "inv0044"]) {
    expect(found(typed)).toMatchObject([{ _id: opening._id, detail: expect.stringMatching(/^INV-0044 · /) }]);
  }
  expect(found("INV-0045")).toEqual([]);
  expect(found("Invoice 2")).toMatchObject([{ _id: opening._id }]);
  await garage.books.update("test", ({ invoices }) => {
    invoices.put({ ...opening, earlierNumber: "2001" });
  });
  for (const typed of ["2001", "Invoice 2001"]) expect(found(typed)).toMatchObject([{ _id: opening._id }]);
  expect(found("Quote 2001")).toEqual([]);
});
