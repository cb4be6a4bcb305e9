import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, ownerClient, startTestApp, type TestApp } from "../garage/test-app";
import { leaksIn } from "./hostile";

// Files that are no bank's list of transactions, as a whole or line by line: each is refused in words, and nothing is stored.

let app: TestApp;
let owner: ApiClient;
beforeAll(async () => {
  app = await startTestApp();
  owner = await ownerClient(app.url);
});
afterAll(() => app.stop());

const HEAD = "Date,Description,Amount\r\n";
const line = (text: string) => `<STMTTRN>${text}</STMTTRN>`;
const ofx = (text: string, before = "") => `${before}<OFX><CURDEF>GBP${text}</OFX>`;

const send = (file: string, query = "") =>
  owner("POST", `transactions/import${query}`, file, { "Content-Type": "text/csv" });
const count = async () => (await owner("GET", "transactions")).headers.get("X-Total-Count");

const WHOLE: readonly (readonly [what: string, file: string, words: RegExp])[] = [
  ["nothing at all", "", /The file is empty/],
  ["only headings", HEAD, /no rows below/],
  ["a workbook", "PK\u0003\u0004[Content_Types].xml", /Excel or OpenDocument/],
  ["a zip bomb", gzipSync(Buffer.alloc(1_000_000)).toString("latin1"), /compressed file|no text has/],
  ["a web page", "<html><body>Your session has ended</body></html>", /web page/],
  ["JSON", '{"transactions":[]}', /JSON/],
  ["no column for the day", "Description,Amount\r\nX,1\r\n", /Date/],
  ["no column for the amount", "Date,Description\r\n01/03/2026,X\r\n", /Amount|Paid in/],
  ["60,000 lines", `${HEAD}${"01/03/2026,X,1\r\n".repeat(60_000)}`, /60,000 rows/],
  ["OFX without transactions", ofx(""), /no transactions/],
  ["OFX of 500,000 transactions", ofx("<STMTTRN>".repeat(500_000)), /500,000 rows/],
  ["OFX of 100,000 accounts", ofx("<STMTRS>".repeat(100_000)), /too many accounts/],
  [
    "OFX in dollars",
    `<OFX><CURDEF>USD${line("<DTPOSTED>20260301<TRNAMT>1<FITID>1")}</OFX>`,
    /in USD\. Only pounds/,
  ],
];

test.each(WHOLE)("%s is refused", async (_, file, words) => {
  for (const query of ["?dryRun=true", ""]) {
    const { status, body } = await send(file, query);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(Object.values(body.errors).flat().join()).toMatch(words);
    expect(leaksIn(JSON.stringify(body))).toBeUndefined();
  }
  expect(await count()).toBe("0");
});

const LONG_CELLS = {
  "an address that does not end": `${"a@.".repeat(20_000)} x`,
  "an address with dots and no end": `x@${"a.".repeat(50_000)}@`,
  "an amount with room before its end": `1${" ".repeat(100_000)}x`,
  "an amount of figures and signs": `${"1,".repeat(50_000)}x`,
  "a day that does not end": "1/".repeat(50_000),
};

test.each(Object.entries(LONG_CELLS))("%s keeps nobody waiting", async (_, cell) => {
  const begun = performance.now();
  for (const row of [`${cell},X,1`, `01/03/2026,"${cell}",1`, `01/03/2026,X,"${cell}"`]) {
    for (const head of [HEAD, ""]) await send(`${head}${row}\r\n`, "?dryRun=true");
  }
  expect(performance.now() - begun).toBeLessThan(5000);
});

const LINES: readonly (readonly [what: string, file: string])[] = [
  ["a day that is none", `${HEAD}31/02/2026,X,1\r\n`],
  ["an amount of nothing", `${HEAD}01/03/2026,X,0\r\n`],
  ["an amount that is none", `${HEAD}01/03/2026,X,1e9\r\n`],
  ["an amount above all money", `${HEAD}01/03/2026,X,99999999999999999999\r\n`],
  ["half a penny", `${HEAD}01/03/2026,X,0.005\r\n`],
  ["an escape sequence", `${HEAD}01/03/2026,X\u001b[2J,1\r\n`],
  ["text that is turned around", `${HEAD}01/03/2026,\u202eX,1\r\n`],
  ["OFX with a day that is none", ofx(line("<DTPOSTED>99999999<TRNAMT>1<FITID>1<NAME>X"))],
  ["OFX with an amount that is none", ofx(line("<DTPOSTED>20260301<TRNAMT>NaN<FITID>1<NAME>X"))],
  ["OFX with an endless amount", ofx(line(`<DTPOSTED>20260301<TRNAMT>${"9".repeat(400)}<FITID>1<NAME>X`))],
  ["OFX without an amount", ofx(line("<DTPOSTED>20260301<FITID>1<NAME>X"))],
];

test.each(LINES)("a line with %s is refused", async (_, file) => {
  const { status, body } = await send(file);
  expect([status, body.made, body.refused], JSON.stringify(body)).toEqual([200, 0, 1]);
  expect(body.rows[0].reasons.join()).toMatch(/\w{3,}/);
  expect(leaksIn(JSON.stringify(body))).toBeUndefined();
  expect(await count()).toBe("0");
});

test("entities of OFX name no file and grow into nothing", async () => {
  const evil =
    '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;&a;">]>';
  const { body } = await send(
    ofx(line("<DTPOSTED>20260301<TRNAMT>1<FITID>1<NAME>&a;&b;</NAME>"), evil),
    "?dryRun=true",
  );
  expect(JSON.stringify(body)).not.toContain("root:");
  expect(JSON.stringify(body).length).toBeLessThan(2000);
  expect(await count()).toBe("0");
});
