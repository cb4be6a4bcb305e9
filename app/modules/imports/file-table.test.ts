import { describe, expect, test } from "vitest";
import { ValidationError } from "../../shared/errors";
import { windows1252 } from "../../shared/windows-1252";
import { readTable } from "./file-table.server";

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

test("a title above the headings is left out", () => {
  const { headings, rows } = table("Customer list,\nPrinted on 1 May,\n\nName,Town\nAnn,Lewes\n");
  expect(headings).toEqual(["Name", "Town"]);
  expect(rows).toEqual([{ number: 5, cells: ["Ann", "Lewes"] }]);
});

test("a file whose first row holds data has numbered columns", () => {
  for (const first of ["Ann,ann@x.co.uk,1", "Ann,19/11/2026,", "Ann,£1.50,x"]) {
    const { headings, hasHeadings, rows } = table(`${first}\nBob,b,2,more\n`);
    expect([headings, hasHeadings]).toEqual([["Column 1", "Column 2", "Column 3", "Column 4"], false]);
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
  }
  for (const first of ["Who,Where,30", "Who,2026"]) {
    expect(table(`${first}\nAnn,Bob,2\n`).hasHeadings).toBe(true);
  }
});

test.each([
  ["nothing", "", /empty/],
  ["only spaces", " \r\n \r\n", /empty/],
  ["only headings", "Name,Town\r\n", /no rows/],
  ["a quotation mark that is never closed", 'Name,Town\nAnn,"Lewes\nBob,Hove\n', /row 2 is never closed/],
  ["too many columns", `${"Name,".repeat(10_000)}\nAnn\n`, /10,001 columns/],
  ["too many rows", `Name\n${"Ann\n".repeat(50_001)}`, /50,001 rows/],
  ["a web page", "<html><table><tr><td>Name", /web page/],
  ["JSON", '[{"name":"Ann"}]', /JSON/],
])("%s is refused in words", (_, text, words) => expect(refusal(text)).toMatch(words));
