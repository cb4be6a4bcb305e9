import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays, londonDayOf } from "../../shared/dates";
import { ValidationError } from "../../shared/errors";
import { windows1252 } from "../../shared/windows-1252";
import { SmallGarage } from "../../testing/garage/small-garage";
import { importBankFile } from "./bank-import.server";
import { createTransaction, updateTransaction } from "./transactions.server";

const reads = (garage: SmallGarage["garage"], ...lines: readonly string[]) => {
  const file = ["Date,Name,Description,Amount", ...lines, ""].join("\n");
  return importBankFile(garage, Buffer.from(file), { department: "Garage" }, "test");
};
type Payment = readonly [day: string, amount: string, id: string, name: string];
const statement = (account: string, payments: readonly Payment[], currency = "GBP") =>
  `<STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>200000<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
${payments.map(([day, amount, id, name]) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`).join("\n")}
</BANKTRANLIST></STMTRS>`;
const readsOfx = (garage: SmallGarage["garage"], ...statements: readonly string[]) =>
  importBankFile(
    garage,
    Buffer.from(`OFXHEADER:100\n\n<OFX>${statements.join("\n")}</OFX>`),
    { department: "Garage" },
    "test",
  );
const payments = ({ books }: SmallGarage["garage"]) =>
  Array.from(books.transactions, ({ customerRef }) => customerRef);

it("tells a line that names its payer from one that does not", async () => {
  const { garage } = await SmallGarage.open();
  expect(await reads(garage, "19/11/2026,,MOT,54.85")).toMatchObject({ made: 1 });
  const both = ["19/11/2026,Janet Hawkins,MOT,54.85", "19/11/2026,,MOT,54.85"];
  expect(await reads(garage, ...both)).toMatchObject({ made: 1, alreadyThere: 1 });
  expect(payments(garage)).toEqual(["Janet Hawkins MOT", "MOT"]);
});

it("says of an OFX line which is there under another id that it may be there already, and of a second payment not", async () => {
  const { garage } = await SmallGarage.open();
  const paid = (id: string, day = "20261118", name = "KELSEY TYRES"): Payment => [day, "28.60", id, name];
  const told = async (...lines: readonly Payment[]) =>
    (await readsOfx(garage, statement("1234", lines))).rows.map(({ state, reasons }) => [state, ...reasons]);
  expect(await told(paid("A1"))).toEqual([["made"]]);
  expect(await told(paid("A1"), paid("A2"))).toEqual([["alreadyThere", "It was read before"], ["made"]]);
  const again = await told(paid("B1", "20261118", "Kelsey Tyres"), paid("B2", "20261119"));
  const doubt = "It may be there already: a line of that day says the same, under another id";
  expect(again).toEqual([["made", doubt], ["made"]]);
});

it("knows one line by what versions kept which read no payers, and each of theirs once", async () => {
  const { garage } = await SmallGarage.open();
  const old = await importBankFile(
    garage,
    Buffer.from("Date,Description,Amount\n19/11/2026,MOT,54.85\n"),
    { department: "Garage" },
    "test",
  );
  expect(old.made).toBe(1);
  expect(await reads(garage, "19/11/2026,Janet Hawkins,MOT,54.85")).toMatchObject({
    alreadyThere: 1,
    made: 0,
  });
  const two = ["19/11/2026,Janet Hawkins,MOT,54.85", "19/11/2026,Peter Hawkins,MOT,54.85"];
  expect(await reads(garage, ...two)).toMatchObject({ alreadyThere: 1, made: 1 });
  expect(payments(garage)).toEqual(["Peter Hawkins MOT", "MOT"]);
});

it("knows what earlier versions read of an MS-DOS file as if Windows had written it", async () => {
  const file = (name: string) => `Date,Description,Amount\n19/11/2026,${name} MOT,54.85\n`;
  for (const name of ["Ren\u0082e", "Ren\u201ae"]) {
    const { garage } = await SmallGarage.open();
    const before = Buffer.from(file(name));
    expect(await importBankFile(garage, before, { department: "Garage" }, "test")).toMatchObject({ made: 1 });
    const now = Buffer.from(file("Ren\u0082e"), "latin1");
    const again = await importBankFile(garage, now, { department: "Garage" }, "test");
    expect(again).toMatchObject({ made: 0, alreadyThere: 1 });
  }
});

it.each([
  ["Se\u00a0n Ren\u0082e", "Se n Ren\u201ae"],
  ["\u00a0ine Ren\u0082e", "ine Ren\u201ae"],
  ["Ren\u0082e Am\u00a0", "Ren\u201ae Am"],
])("knows %j of an MS-DOS file, whose á was a space to earlier versions", async (bytes, then) => {
  const { garage } = await SmallGarage.open();
  const file = (words: string) => `Date,Description,Amount\n19/11/2026,${words},54.85\n`;
  const reads = (sent: Buffer) => importBankFile(garage, sent, { department: "Garage" }, "test");
  expect(await reads(Buffer.from(file(then)))).toMatchObject({ made: 1 });
  expect(await reads(Buffer.from(file(bytes), "latin1"))).toMatchObject({ made: 0, alreadyThere: 1 });
});

it("knows a line in Windows’ encoding of which earlier versions did not read the id", async () => {
  const { garage } = await SmallGarage.open();
  const file = (id: string, name: string) =>
    `OFXHEADER:100\n\n<OFX>${statement("1234", [["20261118", "28.60", id, name]])}</OFX>`;
  const reads = (sent: Uint8Array) => importBankFile(garage, sent, { department: "Garage" }, "test");
  expect(await reads(Buffer.from(file("", "O\u0092Brien")))).toMatchObject({ made: 1 });
  const again = await reads(windows1252(file("<![CDATA[7]]>", "O’Brien")));
  expect(again).toMatchObject({ made: 0, alreadyThere: 1 });
});

it("knows what earlier versions read in Windows’ encoding with control characters", async () => {
  const { garage } = await SmallGarage.open();
  const csv = (name: string) => `Date,Description,Amount\n19/11/2026,${name} MOT,54.85\n`;
  const ofx = (name: string) =>
    `OFXHEADER:100\n\n<OFX>${statement("1234", [["20261118", "28.60", "", name]])}</OFX>`;
  for (const file of [csv, ofx]) {
    const before = Buffer.from(file("O\u0092Brien"));
    const now = windows1252(file("O’Brien"));
    expect(await importBankFile(garage, before, { department: "Garage" }, "test")).toMatchObject({ made: 1 });
    const again = await importBankFile(garage, now, { department: "Garage" }, "test");
    expect(again).toMatchObject({ made: 0, alreadyThere: 1 });
  }
});

it("makes nothing of a line that was entered by hand", async () => {
  const { garage } = await SmallGarage.open();
  await createTransaction(
    garage,
    { customerRef: "Janet Hawkins MOT", amount: 54.85, date: "2026-11-19" },
    "test",
  );
  const line = "19/11/2026,Janet Hawkins,MOT,54.85";
  expect(await reads(garage, line, line)).toMatchObject({ alreadyThere: 1, made: 1 });
});

it("makes each payment of a bank that gives several one id, once", async () => {
  const { garage } = await SmallGarage.open();
  const october: Payment[] = [
    ["20261005", "11.11", "0", "A"],
    ["20261006", "12.12", "0", "B"],
  ];
  const november: Payment[] = [
    ["20261105", "21.11", "0", "C"],
    ["20261106", "11.11", "0", "D"],
  ];
  expect(await readsOfx(garage, statement("777", october))).toMatchObject({ made: 2 });
  const both = statement("777", [...november, ...october]);
  expect(await readsOfx(garage, both)).toMatchObject({ made: 2, alreadyThere: 2 });
  expect(await readsOfx(garage, both)).toMatchObject({ made: 0, alreadyThere: 4 });
});

it("knows a payment of an OFX file that earlier versions read by its id, and no other of that id", async () => {
  const { garage } = await SmallGarage.open();
  const old: Payment = ["20261005", "11.11", "0", "A"];
  await readsOfx(garage, statement("777", [old]));
  const fingerprint = createHash("sha256").update('["200000 777","0",0]').digest("base64url").slice(0, 21);
  await garage.books.update("test", ({ bankLines }) => {
    const [line] = bankLines;
    if (line === undefined) return;
    const { format: _, ...asThen } = line;
    bankLines.delete(line._id);
    bankLines.insert({ ...asThen, _id: fingerprint });
  });
  expect(await readsOfx(garage, statement("777", [old]))).toMatchObject({ made: 0, alreadyThere: 1 });
  const other = statement("777", [["20261105", "21.11", "0", "C"]]);
  expect(await readsOfx(garage, other)).toMatchObject({ made: 1, alreadyThere: 0 });
});

it("reads each account of a file as its own, and no other currency", async () => {
  const { garage } = await SmallGarage.open();
  const first: Payment = ["20261105", "10.01", "1", "To the first"];
  const second: Payment = ["20261105", "20.01", "1", "To the second"];
  const accounts = [statement("AAA", [first]), statement("BBB", [second])];
  expect(await readsOfx(garage, ...accounts)).toMatchObject({ made: 2 });
  expect(await readsOfx(garage, statement("BBB", [second]))).toMatchObject({ made: 0, alreadyThere: 1 });
  const euros = statement("CCC", [["20261105", "30.03", "1", "In euros"]], "EUR");
  expect(await readsOfx(garage, statement("AAA", [first]), euros)).toMatchObject({
    ...{ made: 0, alreadyThere: 1, refused: 1 },
    rows: [{}, { reasons: ["Currency: only pounds are read, no EUR"] }],
  });
});

describe("a payment that came in a file of the other format", () => {
  const inCsv = "09/11/2026,,YAK LTD INV 5,29.19";
  const inOfx = (...ids: readonly string[]) =>
    statement(
      "777",
      ids.map((id) => ["20261109", "29.19", id, "Yak Ltd"]),
    );

  it("is there already, in either order, and another like it is not", async () => {
    const csvFirst = (await SmallGarage.open()).garage;
    expect(await reads(csvFirst, inCsv)).toMatchObject({ made: 1 });
    expect(await readsOfx(csvFirst, inOfx("1"))).toMatchObject({
      ...{ made: 0, alreadyThere: 1 },
      rows: [{ reasons: ["It was read before, from a CSV file"] }],
    });
    expect(await readsOfx(csvFirst, inOfx("1", "2"))).toMatchObject({ made: 1, alreadyThere: 1 });
    expect(await readsOfx(csvFirst, inOfx("1", "2"))).toMatchObject({ made: 0, alreadyThere: 2 });
    expect(await reads(csvFirst, inCsv, inCsv)).toMatchObject({ made: 0, alreadyThere: 2 });
    expect(await reads(csvFirst, inCsv, inCsv, inCsv)).toMatchObject({ made: 1, alreadyThere: 2 });
  });

  it("of another department, day or amount, or with other words, is another", async () => {
    const { garage } = await SmallGarage.open();
    expect(await readsOfx(garage, inOfx("1"))).toMatchObject({ made: 1 });
    const others = ["10/11/2026,,YAK LTD,29.19", "09/11/2026,,YAK LTD,29.20", "09/11/2026,,ZEBU LTD,29.19"];
    expect(await reads(garage, ...others)).toMatchObject({ made: 3 });
    const file = Buffer.from(`Date,Description,Amount\n09/11/2026,YAK LTD,29.19\n`);
    expect(await importBankFile(garage, file, { department: "MOT" }, "test")).toMatchObject({ made: 1 });
  });
});

it("reads a file without headings only once its columns were chosen or looked at", async () => {
  const { garage } = await SmallGarage.open();
  const columns = [
    { field: "date", heading: "Column 1" },
    { field: "description", heading: "Column 2" },
    { field: "amount", heading: "Column 3" },
  ];
  const file = (amounts: string) => Buffer.from(`01/11/2026,BY HAND,${amounts}\n`);
  const of = { department: "Garage" };
  const choices = { columns: new Map(columns.map(({ field, heading }) => [field, heading])) };
  expect(await importBankFile(garage, file("15.00"), of, "test", { choices })).toMatchObject({ made: 1 });
  await expect(importBankFile(garage, file("45.00,100.00"), of, "test")).rejects.toThrow(ValidationError);
  await expect(importBankFile(garage, file("45.00"), of, "test")).rejects.toThrow(ValidationError);
  expect(await importBankFile(garage, file("45.00"), of, "test", { isShown: true })).toMatchObject({
    made: 1,
  });
});

it("refuses a file with a line of more than ten years ago, as of a year that was read as a day", async () => {
  const { garage } = await SmallGarage.open();
  const reason = "Date: 12 Nov 2003 in row 3 is long ago. Write the days like 26/11/2026";
  expect(await reads(garage, "12-11-21,,TYRES,-10.00", "12-11-03,,TYRES,-10.00")).toMatchObject({
    ...{ made: 0, refused: 2 },
    rows: [{ reasons: [reason] }, { reasons: [reason] }],
  });
  const [year = 0, month = 0, day = 0] = londonDayOf(new Date()).split("-").map(Number);
  // On 29 February that is 1 March.
  const tenYearsAgo = londonDayOf(new Date(Date.UTC(year - 10, month - 1, day)));
  expect(await reads(garage, `${tenYearsAgo},,TYRES,-10.00`)).toMatchObject({ made: 1 });
  expect(await reads(garage, `${addDays(tenYearsAgo, -1)},,TYRES,-10.00`)).toMatchObject({ refused: 1 });
});

it("knows the lines that version 0.1 read from an OFX file of two accounts and of one id for several", async () => {
  const { garage } = await SmallGarage.open();
  const a: Payment = ["20261005", "11.11", "0", "A"];
  const b: Payment = ["20261006", "12.12", "0", "B"];
  const c: Payment = ["20261007", "13.13", "0", "C"];
  const files = [statement("AAA", [a]), statement("BBB", [b])];
  await readsOfx(garage, ...files);
  await garage.books.update("test", ({ bankLines, transactions }) => {
    for (const { _id, transaction, state } of [...bankLines]) {
      const place = transactions.get(transaction)?.customerRef === "A" ? 0 : 1;
      const said = JSON.stringify(["200000 AAA", "0", place]);
      bankLines.delete(_id);
      bankLines.insert({
        ...{ _id: createHash("sha256").update(said).digest("base64url").slice(0, 21) },
        ...{ transaction, state },
      });
    }
  });
  expect(await readsOfx(garage, ...files)).toMatchObject({ made: 0, alreadyThere: 2 });
  expect(await readsOfx(garage, statement("AAA", [c, a, b]))).toMatchObject({ made: 1, alreadyThere: 2 });
  expect(await readsOfx(garage, statement("AAA", [b]))).toMatchObject({ made: 0, alreadyThere: 1 });
  const [first] = [...garage.books.transactions].filter(({ customerRef }) => customerRef === "A");
  await updateTransaction(garage, first?._id ?? "", { date: "2026-10-04" }, "test");
  expect(await readsOfx(garage, statement("AAA", [a]))).toMatchObject({ made: 0, alreadyThere: 1 });
});

it("tells a name that begins another one from it across formats, and keeps references in one line", async () => {
  const { garage } = await SmallGarage.open();
  expect(await reads(garage, "09/11/2026,,SMITH,54.85")).toMatchObject({ made: 1 });
  const names = ["Smithson A", "Smith Jones", "Smith"].map(
    (name, at): Payment => ["20261109", "54.85", String(at), name],
  );
  const broken: Payment = ["20261109", "1.00", "9", "A&#10;B"];
  const unseen: Payment = ["20261109", "2.00", "10", "&#8203;"];
  const told = await readsOfx(garage, statement("777", [...names, broken, unseen]));
  expect(told).toMatchObject({ made: 3, alreadyThere: 1, refused: 1 });
  expect(payments(garage).sort()).toEqual(["A B", "SMITH", "Smith Jones", "Smithson A"]);
});

it("is what was entered by hand for the file's own department, before another's", async () => {
  const { garage } = await SmallGarage.open();
  const said = { customerRef: "By hand", amount: 7.5, date: "2026-11-09" };
  for (const department of ["MOT", "Garage"])
    await createTransaction(garage, { ...said, department }, "test");
  const line = "09/11/2026,,BY HAND,7.50";
  expect(await reads(garage, line, line, line)).toMatchObject({
    ...{ made: 1, alreadyThere: 2 },
    rows: [{ reasons: ["It was entered by hand"] }, { reasons: ["It was entered by hand, for MOT"] }, {}],
  });
});

it("tells two amounts of one id and one day apart, and keeps an entity that is no character", async () => {
  const { garage } = await SmallGarage.open();
  const twice: Payment[] = [
    ["20261109", "5.00", "7", "A&#9999999;"],
    ["20261109", "6.00", "7", "B"],
  ];
  expect(await readsOfx(garage, statement("777", twice))).toMatchObject({ made: 2 });
  expect(await readsOfx(garage, statement("777", twice.slice(1)))).toMatchObject({
    made: 0,
    alreadyThere: 1,
  });
  expect(payments(garage).sort()).toEqual(["A&#9999999;", "B"]);
});
