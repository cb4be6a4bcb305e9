import { expect, test } from "vitest";
import { hasTakings, takingsOf } from "./takings";

test("takings are told apart by method, and by whether they pay the day's own invoices, others or none", () => {
  expect(
    takingsOf([
      { method: "Card", amount: 10.1, pays: "these days" },
      { method: "Card", amount: 0.2, pays: "other days" },
      { method: "Cash", amount: 6, pays: "these days" },
      { method: "Cheque", amount: 40, pays: "these days" },
      { method: "BACS", amount: 99.99, pays: "other days" },
      { method: "Cash", amount: -1.5, pays: "no invoice" },
    ]),
  ).toEqual({
    ...{ card: 10.3, cash: 4.5, cheque: 40, bankTransfer: 99.99, total: 154.79 },
    ...{ elsewhere: 100.19, onAccount: -1.5 },
  });
});

const NOTHING = takingsOf([]);

test("a day without money says nothing of takings", () => {
  expect(new Set(Object.values(NOTHING))).toEqual(new Set([0]));
  expect(hasTakings(NOTHING)).toBe(false);
});

test.each([
  "card",
  "cash",
  "cheque",
  "bankTransfer",
  "elsewhere",
  "onAccount",
])("takings that come to nothing in all are told for their %s", (part) => {
  expect(hasTakings({ ...NOTHING, [part]: -0.01 })).toBe(true);
});
