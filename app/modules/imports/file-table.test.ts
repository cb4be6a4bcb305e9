import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { ValidationError } from "../../shared/errors";
import { windows1252 } from "../../shared/windows-1252";
import { readTable } from "./file-table.server";
import { filledRows, LINE_ENDS } from "./filled-rows.server";

const KNOWN = new Set(["name", "email", "town"]);
const table = (bytes: Uint8Array | string) =>
  readTable(typeof bytes === "string" ? Buffer.from(bytes) : bytes, KNOWN);
const cells = (bytes: Uint8Array | string) => table(bytes).rows.map((row) => row.cells);

function refusal(bytes: Uint8Array | string): string {
  try {
    table(bytes);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.file?.[0] ?? "";
    throw error;
  }
  return "taken";
}

const TEXT = "Name;Town\r\nZoë Müller;Lewes\r\n";

describe("a file's encoding is found out:", () => {
  const wide = Buffer.from(TEXT, "utf16le");
  test.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8", Buffer.from(`\uFEFF${TEXT}`)],
    ["Windows-1252", windows1252(TEXT)],
    ["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ["UTF-16", wide],
    ["UTF-16", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
    ["UTF-16", Buffer.from(wide).swap16()],
  ])("%s", (encoding, bytes) => {
    expect(table(bytes)).toMatchObject({ encoding, headings: ["Name", "Town"] });
    expect(cells(bytes)).toEqual([["Zoë Müller", "Lewes"]]);
  });
});

test("what Windows writes with a byte of its own is read", () => {
  expect(cells(windows1252("Name,Town\nSiân O’Brien – “Bob”,€1\n"))).toEqual([
    ["Siân O’Brien – “Bob”", "€1"],
  ]);
});

test.each([",", ";", "\t", "|"])("the delimiter %j is found out", (delimiter) => {
  const text = [
    ["Name", "Town"],
    ["Ann", "Lewes"],
    ["Bob", "Hove"],
  ]
    .map((row) => row.join(delimiter))
    .join("\n");
  expect(table(text).delimiter).toBe(delimiter);
  expect(cells(text)).toEqual([
    ["Ann", "Lewes"],
    ["Bob", "Hove"],
  ]);
});

test("lines in cells, doubled quotation marks and empty rows are read as spreadsheets do", () => {
  const { rows } = table('Name,Town\n"Ann\nand ""Bob""",Lewes\n,\n\nCarl,Hove\n');
  expect(rows).toEqual([
    { number: 2, cells: ['Ann\nand "Bob"', "Lewes"] },
    { number: 5, cells: ["Carl", "Hove"] },
  ]);
});

test("rows are told apart before they are parsed as they are when they are", () => {
  const part = fc.constantFrom('"', '""', ",", "\n", "\r\n", "\r", "\t", "a", " ", '"a,b"', '"\n"', "\u00a0");
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 14 }).map((parts) => parts.join("")),
      fc.constantFrom(",", "\t"),
      (text, delimiter) => {
        const { data, errors, meta } = Papa.parse<string[]>(text, { delimiter });
        const lineEnd = LINE_ENDS.find((each) => each === meta.linebreak) ?? "\n";
        const wrong = errors.find(({ type }) => type === "Quotes");
        const found = () => filledRows(text, { delimiter, lineEnd }, 3);
        if (wrong !== undefined) {
          expect(found).toThrow(ValidationError);
          return;
        }
        const rows = data.map((row, at) => ({ row, number: at + 1 }));
        const filled = rows.filter(({ row }) => row.some((cell) => cell.trim() !== ""));
        const first = filled.slice(0, 3);
        const { count, numbers, text: kept } = found();
        expect([count, numbers]).toEqual([filled.length, first.map(({ number }) => number)]);
        const parsed = Papa.parse<string[]>(kept, { delimiter, newline: lineEnd }).data;
        expect(parsed.slice(0, numbers.length)).toEqual(first.map(({ row }) => row));
      },
    ),
  );
});

test("blank rows count for nothing, and quoted line breaks for their row", () => {
  expect(table(`Name\n${"\n".repeat(1_000_000)}Ann\n${" , \n".repeat(60_000)}`).rows).toEqual([
    { number: 1_000_002, cells: ["Ann"] },
  ]);
  expect(table(`Name\n${'"Ann\nLee"\n'.repeat(30_000)}`).rows).toHaveLength(30_000);
});

test("files of millions of rows or cells are refused before they are parsed", () => {
  const rows = "a\n".repeat(2_000_000);
  const timeOf = (act: () => void) => {
    const begun = performance.now();
    act();
    return performance.now() - begun;
  };
  const refusals = timeOf(() => {
    expect(refusal(rows)).toMatch(/1,999,999 rows/);
    expect(refusal("a;".repeat(2_000_000))).toMatch(/2,000,001 columns/);
    expect(refusal("é".repeat(2_000_000))).toMatch(/no rows/);
  });
  const parsing = timeOf(() => void Papa.parse(rows));
  expect(refusals).toBeLessThan(parsing);
});
