import { expect, test } from "vitest";
import { packRows, unpackRows } from "./packed-rows";

test("packed rows say their names once, and come back as they were", () => {
  const rows = [
    { _id: "a", total: 1.5, review: null, payments: { method: "Card" } },
    { _id: "b", total: 0, review: "accepted", payments: { method: "" } },
  ];
  const packed = packRows(rows);
  expect(packed.names).toEqual(["_id", "total", "review", "payments"]);
  expect(unpackRows(packed)).toEqual(rows);
});

test("no rows are no rows", () => {
  expect(unpackRows(packRows([]))).toEqual([]);
});
