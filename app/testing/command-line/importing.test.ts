import fs from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openBooks } from "../../modules/books/books.server";
import { temporaryDirectory } from "../../store/testing/books";
import { garage } from "./run";

const FILE = "Kunde,Phone\nAnna Schmidt,01825 762118\nBob,12345\nAnna Schmidt,01825 762118\n";

/** A data directory, and a file beside it. */
async function place(): Promise<{ env: { DATA_DIR: string }; file: string; dir: string }> {
  const dir = temporaryDirectory();
  const file = path.join(temporaryDirectory(), "old.csv");
  await fs.writeFile(file, FILE);
  return { env: { DATA_DIR: dir }, file, dir };
}

async function namesIn(dir: string): Promise<string[]> {
  const books = await openBooks({ dir, readOnly: true });
  const names = Array.from(books.customers, ({ name }) => name);
  await books.close();
  return names;
}

test("garage import says what a file would bring, imports it, and writes down what it refuses", async () => {
  const { env, file, dir } = await place();
  const column = ["--column", "name=Kunde"];
  const told = await garage(["import", "customers", file, ...column, "--dry-run"], env);
  expect(told).toEqual({
    code: 0,
    out: "1 would be imported, 1 there already, 1 refused\n",
    err: expect.stringContaining("row 3: Phone: “12345”: Invalid Phone Number\n"),
  });
  expect(await namesIn(dir)).toEqual([]);
  const refused = path.join(path.dirname(file), "refused.csv");
  const done = await garage(["import", "customers", file, ...column, "--refused", refused], env);
  expect(done).toMatchObject({ code: 0, out: "1 imported, 1 there already, 1 refused\n" });
  expect(await namesIn(dir)).toEqual(["Anna Schmidt"]);
  expect(await fs.readFile(refused, "utf8")).toBe(
    "\uFEFFKunde,Phone,Why it was refused\r\nBob,12345,Phone: “12345”: Invalid Phone Number\r\n",
  );
  // The columns were remembered.
  const again = await garage(["import", "customers", file], env);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("garage: Nothing was imported\n") });
});

test("garage import tells what to look at in each row that it makes, however many", async () => {
  const { env, file } = await place();
  const rows = Array.from({ length: 25 }, (_, at) => `Customer ${at},01825 762${String(at + 100)},30 days\n`);
  await fs.writeFile(file, `Name,Phone,Terms\n${rows.join("")}Bob,12345,\n`);
  const lines = rows.map(
    (_, at) => `row ${at + 2}: Payment terms “30 days” become 28 Days. Incomplete: no email`,
  );
  const err = [...lines, "row 27: Phone: “12345”: Invalid Phone Number", ""].join("\n");
  const told = await garage(["import", "customers", file, "--dry-run"], env);
  expect(told).toMatchObject({ code: 0, out: "25 would be imported, 0 there already, 1 refused\n" });
  expect(told.err).toContain(err);
  expect((await garage(["import", "customers", file], env)).err).toContain(err);
});

test("garage import names what is there already and says why, and of more than twenty how many", async () => {
  const { env, file } = await place();
  const again = (postcode: string, phone: string) => `"John\nSmith",office@big.co.uk,${phone},${postcode}\n`;
  const others = Array.from({ length: 21 }, () => again("BN8 4AU", "01825 999222"));
  const rows = `Name,Email,Phone,Postcode\n${again("TN22 1AB", "01825 760111")}`;
  await fs.writeFile(file, `${rows}${others.slice(0, 20).join("")}`);
  const lines = Array.from(
    { length: 20 },
    (_, at) => `row ${at + 3}: John Smith is there already: Row 2 is the same\n`,
  );
  const twenty = await garage(["import", "customers", file, "--dry-run"], env);
  expect(twenty).toMatchObject({ code: 0, out: "1 would be imported, 20 there already, 0 refused\n" });
  expect(twenty.err).toBe(lines.join(""));
  await fs.writeFile(file, `${rows}${others.join("")}`);
  const more = `${lines.join("")}… and 1 more is there already: Settings, Import shows all\n`;
  expect((await garage(["import", "customers", file, "--dry-run"], env)).err).toBe(more);
  expect((await garage(["import", "customers", file], env)).err).toBe(more);
});

test("garage import names the columns that it does not import", async () => {
  const { env, file } = await place();
  await fs.writeFile(file, "Name,Phone,Rep,Balance\nAnna Schmidt,01825 762118,Jo,1.00\n");
  const named = expect.stringContaining("2 columns are not imported: Rep, Balance\n");
  expect(await garage(["import", "customers", file, "--dry-run"], env)).toMatchObject({ err: named });
  expect(await garage(["import", "customers", file], env)).toMatchObject({ err: named });
});

test.each([
  [["staff"], "There is no kind staff: choose customers,"],
  [["customers"], "column: No column is read as Name"],
  [["customers", "--column", "nome=Kunde"], "column: There is no field “nome”"],
  [["customers", "--column", "name"], "must be a field and a heading"],
])("garage import %j is refused in words", async ([kind = "", ...options], words) => {
  const { env, file, dir } = await place();
  const { code, err } = await garage(["import", kind, file, ...options], env);
  expect(err).toContain(words);
  expect(code).toBe(2);
  expect(await namesIn(dir)).toEqual([]);
});

test("garage import names a file that is not there, and a way of writing days that is none", async () => {
  const { env, file } = await place();
  const missing = await garage(["import", "customers", `${file}.gone`], env);
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining(`${file}.gone`) });
  const days = await garage(["import", "customers", file, "--days", "soon"], env);
  expect(days).toMatchObject({ code: 2, err: expect.stringContaining("dmy, mdy, ymd") });
});
