import { expect, test } from "vitest";
import { daysGiven } from "./terms";

test.each([
  ["30 days", 30],
  ["30", 30],
  ["Net 30", 30],
  ["2% 10 Net 30", 30],
  ["30D", 30],
  ["NET14", 14],
  ["0", 0],
  ["1 month", 30],
  ["One calendar month", 30],
  ["2 weeks", 14],
  ["two-weeks", 14],
  ["a fortnight", 14],
  ["Due on receipt", 0],
  ["COD", 0],
  ["Strictly net", undefined],
  ["Standard", undefined],
  ["", undefined],
])("%j gives %s days", (terms, days) => {
  expect(daysGiven(terms)).toBe(days);
});
