import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { motsDue, vehicleDue } from "./mots.server";

test("an MOT invoice that only pays back is no test, unless a test was entered on it", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.invoices("2026-03-05", { department: "MOT" });
  await books.invoices("2026-05-06", { department: "MOT", charged: -54.85 });
  expect(vehicleDue(garage, "AB12CDE")?.due).toBe("2027-03-05");
  expect(motsDue(garage, "2027-03").map(({ due }) => due)).toEqual(["2027-03-05"]);
  expect(motsDue(garage, "2027-05")).toEqual([]);
  const tested = await books.invoices("2026-06-07", { department: "MOT", charged: -10 });
  await garage.books.update("test", ({ invoices }) => invoices.put({ ...tested, motResult: "Pass" }));
  expect(motsDue(garage, "2027-06").map(({ due }) => due)).toEqual(["2027-06-07"]);
});
