import { expect, test } from "vitest";
import { fillOldestFirst } from "./customer-account.server";

const owed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ _id: `i${at}`, balancePayable: 10 }));

test("no more invoices are filled than a receipt takes", () => {
  const filled = fillOldestFirst(owed(501), 5010);
  expect(filled).toHaveLength(500);
  expect(filled.at(-1)).toEqual({ invoice: "i499", amount: 10 });
  expect(fillOldestFirst(owed(3), 25).map(({ amount }) => amount)).toEqual([10, 10, 5]);
});
