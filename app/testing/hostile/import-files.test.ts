import net from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiClient, apiClient, ownerClient, startTestApp, type TestApp } from "../garage/test-app";
import { leaksIn } from "./hostile";

// Files that are no list of customers, whatever they are called: each is refused in words, as a whole or row by row, and
// nothing of it is stored.

let app: TestApp;
let owner: ApiClient;
beforeAll(async () => {
  app = await startTestApp();
  owner = await ownerClient(app.url);
});
afterAll(() => app.stop());

const HEAD = "Name,Email,Phone,Town,Postcode\r\n";
const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

async function send(file: Buffer, query = ""): Promise<{ status: number; text: string }> {
  const token = await tokenOnce();
  const answer = await fetch(`${app.url}/api/imports/customers${query}`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "text/csv" },
    body: new Uint8Array(file),
  });
  return { status: answer.status, text: await answer.text() };
}

let token: Promise<string> | undefined;
function tokenOnce(): Promise<string> {
  token ??= apiClient(app.url)("POST", "authentication/sign-in", {
    email: "owner@example.co.uk",
    password: "correct-horse-battery",
  }).then(({ body }) => body);
  return token;
}

async function expectNothingStored(): Promise<void> {
  for (const path of ["customers", "imports"]) {
    expect((await owner("GET", path)).headers.get("X-Total-Count"), path).toBe("0");
  }
}

const WHOLE: readonly (readonly [what: string, file: Buffer, words: RegExp])[] = [
  ["nothing at all", bytes(""), /The file is empty/],
  ["only blank lines", bytes("\r\n \r\n\t\r\n"), /The file is empty/],
  ["only headings", bytes(HEAD), /no rows below/],
  [
    "an Excel workbook that is called .csv",
    bytes("PK\u0003\u0004", "[Content_Types].xml"),
    /Excel or OpenDocument/,
  ],
  ["an empty zip file", bytes("PK\u0005\u0006", Array(18).fill(0)), /zip file/],
  ["an older Excel workbook", bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /older Excel workbook/],
  ["a PDF", bytes("%PDF-1.7\n"), /PDF/],
  ["a zip bomb", gzipSync(Buffer.alloc(10_000_000)), /compressed file/],
  ["a picture", bytes([0x89], "PNG\r\n", [0x1a], "\n"), /picture/],
  ["a web page with a table", bytes("<html><body><table><tr><td>Name</td></tr></table>"), /web page/],
  ["an SVG with a script", bytes('<?xml version="1.0"?><svg onload="alert(1)"/>'), /web page or XML/],
  ["JSON", bytes('[{"Name":"Ann","__proto__":{"role":"Admin"}}]'), /JSON/],
  ["bytes of no text", bytes(HEAD, "Ann", [0], ",a@example.co.uk,,,\r\n"), /bytes that no text has/],
  ["half a character of UTF-16", bytes([0xff, 0xfe], [0x4e, 0, 0x61]), /characters that no text has/],
  [
    "UTF-16 with a character of zero",
    Buffer.from("\uFEFFName\r\nAnn\u0000\r\n", "utf16le"),
    /characters that no text has/,
  ],
  [
    "a quotation mark that is never closed",
    bytes(HEAD, '"Ann,a@example.co.uk,,,\r\nBob,,,,\r\n'),
    /row 2 is never closed/,
  ],
  ["a quotation mark inside a cell", bytes(HEAD, '"Ann" "Bob",,,,\r\n'), /stands inside a cell/],
  ["10,000 columns", bytes(`Name${",Column".repeat(9_999)}\r\nAnn\r\n`), /10,000 columns/],
  ["60,000 rows", bytes("Name\r\n", "Ann\r\n".repeat(60_000)), /60,000 rows/],
  [
    "two columns of one name",
    bytes("Name,Email,Email\r\nAnn,a@example.co.uk,\r\n"),
    /Two columns are called “Email”/,
  ],
  ["no column for a name", bytes("constructor,__proto__\r\nAnn,Admin\r\n"), /No column is read as Name/],
];

describe("a file is refused that is", () => {
  test.each(WHOLE)("%s", async (_, file, words) => {
    for (const query of ["?dryRun=true", ""]) {
      const { status, text } = await send(file, query);
      expect(status, text).toBe(400);
      expect(Object.values(JSON.parse(text).errors).flat().join()).toMatch(words);
      expect(leaksIn(text)).toBeUndefined();
    }
    await expectNothingStored();
  });

  test("of 1 GB, by its length alone", async () => {
    const socket = net.connect(Number(new URL(app.url).port), "127.0.0.1");
    const said = new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
      socket.on("error", () => resolve(text));
    });
    const head = ["Host: garage.example", `Authorization: ${await tokenOnce()}`, "Content-Type: text/csv"];
    socket.write(
      `POST /api/imports/customers HTTP/1.1\r\n${head.join("\r\n")}\r\nContent-Length: 1000000000\r\n\r\nName\r\n`,
    );
    expect(await said).toMatch(/^HTTP\/1\.1 413 [\s\S]*larger than 20 MB/);
    await expectNothingStored();
  });

  test("larger than 20 MB by little", async () => {
    const { status, text } = await send(Buffer.alloc(20_000_001, "a"));
    expect([status, text]).toEqual([413, expect.stringContaining("larger than 20 MB")]);
    await expectNothingStored();
  });
});

test("cells that a pattern would take for ever over keep nobody waiting", async () => {
  const cells = [
    ...[`${"a@.".repeat(20_000)} x`, `x@${"a.".repeat(50_000)}@`, `x${" ".repeat(100_000)}x`],
    ...[`1${" ".repeat(100_000)}x`, `${"1,".repeat(50_000)}x`, "1/".repeat(50_000)],
  ];
  const begun = performance.now();
  for (const cell of cells)
    await send(bytes(HEAD, `${Array(5).fill(`"${cell}"`).join(",")}\r\n`), "?dryRun=true");
  expect(performance.now() - begun).toBeLessThan(5000);
});

const ROWS: readonly (readonly [what: string, row: string, words: RegExp])[] = [
  ["a formula", '"=HYPERLINK(""https://evil.example"",""x"")",,,,', /begins with “=”/],
  ["a call of a program", "@SUM(1+1)*cmd|' /C calc'!A0,,,,", /begins with “@”/],
  ["a formula in the town", "Ann,,,+1+1,", /Town: begins with “\+”/],
  ["a formula in wide characters", "＝1+1,,,,", /begins with “＝”/],
  ["text that is turned around", "nnA \u202eesrever,,,,", /turn text around/],
  ["an escape sequence", "Ann\u001b[2J,,,,", /cannot be printed/],
  ["half an emoji's worth of a name", `${"x".repeat(201)},,,,`, /200 characters or fewer/],
  ["no name", ",a@example.co.uk,,,", /Full Name is Required/],
  ["an email that is none", "Ann,a@b,,,", /Invalid Email/],
  ["a header in the email", '"Ann","a@example.co.uk\r\nBcc: b@example.co.uk",,,', /Invalid Email/],
  ["a phone number that is none", "Ann,,12345,,", /Invalid Phone Number/],
  ["a postcode that is none", "Ann,,,,90210", /Invalid Post Code/],
  ["more cells than headings", "Ann,,,Lewes,BN7 2DZ,East Sussex", /6 cells, but there are 5 headings/],
];

test.each(ROWS)("a row is refused with %s", async (_, row, words) => {
  const { status, text } = await send(bytes(HEAD, row, "\r\n"));
  expect(status, text).toBe(200);
  const { made, refused, rows } = JSON.parse(text);
  expect({ made, refused }).toEqual({ made: 0, refused: 1 });
  expect(rows[0].reasons.join()).toMatch(words);
  await expectNothingStored();
});

test("names of the language are names like others", async () => {
  const { status, text } = await send(
    bytes("Name,__proto__,constructor\r\n__proto__,x,y\r\ntoString,x,y\r\n"),
  );
  expect([status, JSON.parse(text).made]).toEqual([201, 2]);
  const { body } = await owner("GET", "customers");
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["toString", "__proto__"]);
});
