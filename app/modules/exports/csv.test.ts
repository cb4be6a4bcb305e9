import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "../../testing/garage/read-csv";
import { csvHead, csvLine } from "./csv";

interface Row {
  readonly name: string;
  readonly pence: number;
  readonly count: number | undefined;
  readonly isPaid: boolean;
}

const COLUMNS = [
  { head: "Name", text: ({ name }: Row) => name },
  { head: "Total, with VAT", money: ({ pence }: Row) => pence / 100 },
  { head: "Count", number: ({ count }: Row) => count },
  { head: "Paid", flag: ({ isPaid }: Row) => isPaid },
];

const row = (over: Partial<Row>) => ({ name: "", pence: 0, count: 0, isPaid: false, ...over });
const cells = (over: Partial<Row>) => readCsv(csvLine(COLUMNS, row(over)))[0];

/** Text with what is special in a CSV file often in it. */
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", " ", "'", "1") }),
);

describe("a CSV file", () => {
  test("begins with the mark of UTF-8 and its heads", () => {
    expect(csvHead(COLUMNS)).toBe('\uFEFFName,"Total, with VAT",Count,Paid\r\n');
  });

  test("writes amounts, counts and yes or no so that a spreadsheet reads them", () => {
    const line = csvLine(COLUMNS, row({ name: "Ann", pence: -123450, count: 12, isPaid: true }));
    expect(line).toBe("Ann,-1234.50,12,yes\r\n");
    expect(csvLine(COLUMNS, row({ count: undefined, pence: -0 }))).toBe(",0.00,,no\r\n");
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+44 7700 900123", "'+44 7700 900123"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["'=1", "'=1"],
    ["a=1", "a=1"],
  ])("defuses the text %j as %j", (name, defused) => {
    expect(cells({ name })?.[0]).toBe(defused);
  });

  test("gives back every text, whatever it holds, and none of it can begin a formula", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), (names) => {
        const content = names.map((name) => csvLine(COLUMNS, row({ name }))).join("");
        const read = readCsv(content).map(([name]) => name ?? "");
        expect(read.map((name, at) => (name === names[at] ? name : name.slice(1)))).toEqual(names);
        for (const name of read) expect(name).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  test("gives back every amount to the penny", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (pence) => {
        const amount = cells({ pence })?.[1] ?? "";
        expect(amount).toMatch(/^-?\d+\.\d\d$/);
        expect(Math.round(Number(amount) * 100)).toBe(pence);
      }),
    );
  });
});
