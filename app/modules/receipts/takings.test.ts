import { expect, test } from "vitest";
import { hasTakings, takingsOf } from "./takings";

test("takings are told apart by method, and by whether they pay the day's own invoices", () => {
  expect(
    takingsOf([
      { method: "Card", amount: 10.1, isOfDay: true },
      { method: "Card", amount: 0.2, isOfDay: false },
      { method: "Cash", amount: 6, isOfDay: true },
      { method: "Cheque", amount: 40, isOfDay: true },
      { method: "BACS", amount: 99.99, isOfDay: false },
      { method: "Cash", amount: -1.5, isOfDay: false },
    ]),
  ).toEqual({ card: 10.3, cash: 4.5, cheque: 40, bankTransfer: 99.99, total: 154.79, elsewhere: 98.69 });
  expect(takingsOf([])).toEqual({ card: 0, cash: 0, cheque: 0, bankTransfer: 0, total: 0, elsewhere: 0 });
});

const NOTHING = takingsOf([]);

test("a day without money says nothing of takings", () => {
  expect(hasTakings(NOTHING)).toBe(false);
});

test.each([
  "card",
  "cash",
  "cheque",
  "bankTransfer",
  "elsewhere",
])("takings that come to nothing in all are told for their %s", (part) => {
  expect(hasTakings({ ...NOTHING, [part]: -0.01 })).toBe(true);
});
