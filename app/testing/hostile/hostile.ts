import fs from "node:fs";
import path from "node:path";

/** What no field of ours can be, whatever it holds. */
export const NO_VALUES: Readonly<Record<string, unknown>> = {
  "a nested list": [[["x"]]],
  "an operator": { $gt: "" },
  "a character that is none": "a\u0000b",
  "half a character": "a\ud800b",
  "an escape sequence": "a\u001b[2Jb",
  "a text without end": "x".repeat(100_000),
  "a number beyond money": 1e300,
  "a number below money": -1e300,
};

/** Texts that mean something to a browser, a spreadsheet, a shell, a database, a file system or a language: here they are texts. */
export const HOSTILE_TEXTS: readonly string[] = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  '=HYPERLINK("https://evil.example","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "'; DROP TABLE invoices; --",
  "../../../../etc/passwd",
  "..\\..\\secret",
  "%2e%2e%2f%00",
  "$(reboot) `reboot`",
  "\u0024{process.exit()}",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "-Infinity",
  "-1",
  "-0.001",
  "1e21",
  "0x10",
  "1,2,3",
  "٣٤",
  "null",
  "undefined",
  "[object Object]",
  "31/02/2026",
  "0000-00-00",
  "9999-12-31",
  "275760-09-14",
  "\u202eesrever",
  "Z\u0351\u0363\u0369a\u0351\u0363\u0369l\u0351\u0363\u0369g\u0351\u0363\u0369o",
  "👩‍👩‍👧‍👦".repeat(20),
  "ß".repeat(200),
  "a\r\nSet-Cookie: session=x",
];

/** Segments of an address in the place of an id, as they are sent. */
export const HOSTILE_IDS: readonly string[] = [
  "..%2f..%2f..%2fetc%2fpasswd",
  "..%5c..%5csecret",
  "%00",
  "%0d%0aSet-Cookie:%20a=b",
  "%E0%A4%A",
  "%F0%9F%9A%97",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "-1",
  "NaN",
  "1e9",
  "%7B%22$gt%22:%22%22%7D",
  "%3Cscript%3E",
  "x".repeat(3000),
];

/** How the data directory stands: any change of any record shows in it. */
export function stored(dataDir: string): string {
  return fs
    .readdirSync(dataDir)
    .filter((file) => /^(journal|snapshot)-/.test(file))
    .sort()
    .map((file) => `${file} ${fs.statSync(path.join(dataDir, file)).size}`)
    .join(", ");
}

/** What an answer tells of the inside of the program: nothing, if it is a good one. */
export function leaksIn(text: string): string | undefined {
  return /node_modules|\bat \S+ \(|\.(?:ts|js|tsx):\d+|\b(?:Type|Range|Syntax|Reference|Zod)Error\b|Cannot read prop|is not a function|ENOENT|\/build\/(?:garage|index)\.js/.exec(
    text,
  )?.[0];
}
