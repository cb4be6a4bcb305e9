import { describe, expect, test } from "vitest";
import {
  areDaysUnsure,
  cellDay,
  cellMoney,
  cellText,
  dayStyleIn,
  inShort,
  refusedCurrency,
  refusedText,
  restoredPhone,
} from "./cells";

test.each([
  ["19/11/2026", "dmy"],
  ["19.11.26", "dmy"],
  ["11/19/2026", "mdy"],
  ["26-11-19", "ymd"],
  ["19/11/2026", "ymd"],
  ["2026-11-19", "dmy"],
  ["2026/11/19", "mdy"],
  ["20261119", "dmy"],
  ["19-Nov-26", "mdy"],
  ["19 November 2026", "dmy"],
  ["19/11/2026 00:00:00", "dmy"],
  ["2026-11-19T09:30:00Z", "dmy"],
  ["46345", "dmy"],
] as const)("%s, as %s, is a day", (text, style) => expect(cellDay(text, style)).toBe("2026-11-19"));

test.each(["31/02/2026", "soon", "19/11", "0", "99999999", "1/2/3/4"])("%s is no day", (text) =>
  expect(cellDay(text, "dmy")).toBeUndefined());

describe("how a file writes days is found out:", () => {
  test.each([
    ["dmy", "dmy", ["01/02/2026", "13/02/2026"]],
    ["mdy", "mdy", ["01/02/2026", "02/13/2026"]],
    ["dmy", undefined, ["2026-02-01", "03/04/26"]],
    ["mdy", "mdy", ["2026-02-01", "03/14/26"]],
    ["ymd", "ymd", ["99-02-01"]],
    ["dmy", undefined, ["01/02/2026", ""]],
    ["dmy", undefined, ["26-02-01"]],
    ["dmy", undefined, ["13/02/2026", "02/14/2026"]],
  ] as const)("%s, and %s beyond doubt", (found, proven, cells) =>
    expect(dayStyleIn(cells)).toEqual({ found, proven }));
});

test.each([
  [true, ["26-11-20", "26-11-23"]],
  [true, ["26/10/20 09:30", "", "26/11/20", "25/12/24"]],
  [true, ["26-11-20", "26-10-20"]],
  // Of this year, to come with the year first, or with four figures they are as they seem.
  [false, ["26-11-26", "26-10-26"]],
  [false, ["26-11-20", "26-12-23"]],
  [false, ["26-11-20", "26-11-31"]],
  [false, ["24-11-20", "24-11-23"]],
  [true, ["26-11-30", "26-11-28", "26-11-26"]],
  [false, ["26/11/2020", "26/11/2023"]],
  [false, []],
])("whether days may have the year first: %s of %j", (isUnsure, cells) =>
  expect(areDaysUnsure(cells, "2026-11-30")).toBe(isUnsure));

test.each([
  ["£1,200.50", 1200.5],
  ["(12.50)", -12.5],
  ["12.50-", -12.5],
  ["12.50 CR", -12.5],
  ["12.50DR", 12.5],
  ["GBP 9.8000", 9.8],
  ["1,012.50000", 1012.5],
  ["-20", -20],
  ["0.00", 0],
  ["0.500", 0.5],
  ["-1,234.500", -1234.5],
])("%s is an amount", (text, amount) => expect(cellMoney(text)).toBe(amount));

test.each([
  "1.234,50",
  "12.345",
  "1.230",
  "-12.500",
  "0.505",
  "a few",
  "1e9",
  "--5",
  "(-12.50)",
  "-12.50 CR",
  "-£12.50-",
])("%s is no amount", (text) => expect(cellMoney(text)).toBeUndefined());

test("what people type for nothing is nothing, and our own apostrophe goes", () => {
  for (const nothing of ["", " ", "-", " £-   ", "£ -", "N/A", "none", "?"])
    expect(cellText(nothing)).toBe("");
  expect(cellText("'+44 1825 762118")).toBe("+44 1825 762118");
  expect(cellText("'n' Sons")).toBe("'n' Sons");
});

test("formulas and marks that turn text around are refused", () => {
  for (const text of ["=1+1", "@SUM(A1)", "+cmd", "-2+3", "a\u202eb"])
    expect(refusedText(text)).toEqual(expect.any(String));
  expect(refusedText("O’Brien & Sons (Lewes)")).toBeUndefined();
});

test("a phone number gets the zero back that a spreadsheet took", () => {
  expect(restoredPhone("7700900417")).toBe("07700900417");
  expect(restoredPhone("1825 762118")).toBe("01825762118");
  expect(restoredPhone("447700900417")).toBe("447700900417");
  expect(restoredPhone("01825 762118")).toBe("01825 762118");
});

test.each([
  "",
  "GBP",
  "£",
  "sterling",
  "UK Pound",
  "Pound Sterling (GBP)",
  "GBP - British Pound Sterling",
  "STG",
  "1",
])("“%s” means pounds", (text) => expect(refusedCurrency(text)).toBeUndefined());

test("a reason with long cells is cut to its beginning and its end", () => {
  const reason = (cell: string) => `Name: “${cell}” is not a date`;
  expect(inShort(reason("x".repeat(270)))).toBe(reason("x".repeat(270)));
  for (const cell of ["y”".repeat(1e6), "“".repeat(2e6)]) {
    expect(inShort(reason(cell))).toHaveLength(293);
    expect(inShort(reason(cell))).toMatch(/^Name: “.* … .*” is not a date$/);
  }
  for (const before of ["", "x"])
    expect(Buffer.from(inShort(reason(before + "😀".repeat(400)))).toString()).not.toContain("\uFFFD");
});

test.each([
  "EUR",
  "€",
  "US Dollar",
  "Egyptian pound",
  "EUR - Euro",
  "1 EUR",
])("“%s” means no pounds", (text) => expect(refusedCurrency(text)).toBe(`only pounds are read, no ${text}`));
