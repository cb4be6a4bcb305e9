import { expect, test } from "vitest";
import { DEFAULT_MOT_FEES, highestMotFee, type MotFee } from "./mot-fee";

const fees: readonly MotFee[] = [
  ...DEFAULT_MOT_FEES,
  { from: "2027-01-01", class: "4", max: 60 },
  { from: "2027-01-01", class: "7", max: 50 },
];

test.each([
  ["MOT test", 54.85],
  ["Statutory MOT test of a car or light van (class 4)", 54.85],
  ["MOT Class 7 van", 58.6],
  ["Motorcycle, class 1", 29.65],
  ["Motorcycle, classes 1 and 2", 29.65],
  ["Classes 4, 5 or 7", 59.55],
  ["Three wheels, class 3", 37.8],
  ["Goods in class 6", undefined],
])("the fee of a test is the highest of the classes that its words name: %s", (words, max) => {
  expect(highestMotFee(fees, words, "2026-11-19")?.max).toBe(max);
});

test.each([
  ["2010-04-05", "MOT test", undefined],
  ["2010-04-06", "MOT test", 54.85],
  ["2026-12-31", "MOT test", 54.85],
  ["2027-01-01", "MOT test", 60],
  ["2027-01-01", "Class 7", 50],
  ["2026-12-31", "Class 5 and class 7", 59.55],
])("the fee on %s of %s is the last that began by then", (day, words, max) => {
  expect(highestMotFee(fees, words, day)?.max).toBe(max);
  expect(highestMotFee([...fees].reverse(), words, day)?.max).toBe(max);
});
