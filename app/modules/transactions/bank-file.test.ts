// Over 300 lines: one table of the files that banks give.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ValidationError } from "../../shared/errors";
import { BANK_FIELDS } from "./bank-fields";
import { readBankFile } from "./bank-file.server";

const read = (text: string) => {
  const { lines, missing } = readBankFile(Buffer.from(text));
  if (missing !== undefined) throw new ValidationError({ file: [`No ${missing}`] });
  return lines;
};
const facts = (text: string) =>
  read(text).map(({ date, amount, reference, problem }) => [date, amount, reference, problem]);

function refusal(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.file?.[0] ?? "";
    throw error;
  }
  return "taken";
}

describe("a bank's CSV file is read by its headings:", () => {
  test.each([
    [
      "Barclays",
      "Number,Date,Account,Amount,Subcategory,Memo\n ,19/11/2026,20-00-00 1234,28.60,Counter,CARTER J 10479\n",
    ],
    [
      "Lloyds",
      "Transaction Date,Transaction Type,Sort Code,Transaction Description,Debit Amount,Credit Amount,Balance\n19/11/2026,FPI,'11-22-33,CARTER J 10479,,28.60,99.00\n",
    ],
    [
      "Nationwide",
      '"Account Name:","Garage ****1"\n"Account Balance:","£99.00"\n\n"Date","Transaction type","Description","Paid out","Paid in","Balance"\n"19 Nov 2026","Transfer","CARTER J 10479","","£28.60","£99.00"\n',
    ],
    [
      "Starling",
      "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n19/11/2026,CARTER J,10479,FASTER PAYMENT,28.60,99.00\n",
    ],
    [
      "another",
      "Value date;Narrative;Money in;Money out\n2026-11-19;CARTER J 10479;28,60;\n".replace("28,60", "28.60"),
    ],
  ])("%s", (_, text) => expect(facts(text)).toEqual([["2026-11-19", 28.6, "CARTER J 10479", ""]]));

  test("a line without words is called what the bank calls it", () => {
    const head = "Number,Date,Account,Amount,Subcategory,Memo\n";
    expect(facts(`${head}000123,24/11/2026,20-12-34 12345678,-300.00,Cheque,"  "\n`)).toEqual([
      ["2026-11-24", -300, "Cheque 000123", ""],
    ]);
    expect(facts(`${head}7,24/11/2026,20-12-34 12345678,-300.00,,\n`)[0]?.[3]).toBe("Description: Required");
    const [one, other] = [1, 7].map((number) => read(`${head}${number},24/11/2026,A,-300.00,Counter,\n`)[0]);
    expect(one?.reference).toBe("Counter");
    expect(one?.fingerprint).toBe(other?.fingerprint);
  });

  test("what went out is below zero, with a minus in the file or without", () => {
    const head = "Date,Description,Paid in,Paid out\n";
    expect(facts(`${head}19/11/2026,TYRES,,164.50\n`)[0]?.[1]).toBe(-164.5);
    expect(facts(`${head}19/11/2026,TYRES,,-164.50\n`)[0]?.[1]).toBe(-164.5);
    expect(facts("Date,Description,Amount\n19/11/2026,TYRES,-164.50\n")[0]?.[1]).toBe(-164.5);
  });
});

test.each([
  ["250.00CR", 250],
  ["£250.00 DR", -250],
  ["250.00 Cr.", 250],
  ["CR 250.00", 250],
  ["DR250.00", -250],
  ["250.00 DR GBP", -250],
])("%s is what a bank credited or debited", (cell, amount) => {
  const [line] = facts(`Date,Description,Amount\n19/11/2026,X,${cell}\n`);
  expect(line).toEqual(["2026-11-19", amount, "X", ""]);
  const [sided] = facts(
    `Date,Description,Paid in,Paid out\n19/11/2026,X,${amount > 0 ? `${cell},` : `,${cell}`}\n`,
  );
  expect(sided).toEqual(["2026-11-19", amount, "X", ""]);
});

test.each([
  ["-250.00 CR", "250.00-CR", "(250.00) CR"],
  ["-250.00 DR", "250.00- DR", "(250.00) DR"],
])("a minus agrees with a debit, and contradicts a credit", (...cells) => {
  for (const cell of cells) {
    const [, amount, , problem] = facts(`Date,Description,Amount\n19/11/2026,X,${cell}\n`)[0] ?? [];
    expect([amount, problem]).toEqual(
      cell.endsWith("DR") ? [-250, ""] : [0, `Amount: “${cell}” is marked as a credit, and below zero`],
    );
  }
});

test("what was credited among what went out is no amount, nor what was debited among what came in", () => {
  const problem = (cells: string) =>
    facts(`Date,Description,Paid in,Paid out\n19/11/2026,X,${cells}\n`)[0]?.[3];
  expect(problem(",250.00 CR")).toBe("Amount: “250.00 CR” went out, and is marked as a credit");
  expect(problem("12.50 CR,0.00 CR")).toBe("Amount: “0.00 CR” went out, and is marked as a credit");
  expect(problem("250.00 DR,")).toBe("Amount: “250.00 DR” came in, and is marked as a debit");
});

test("a line with an amount paid out and one paid in is refused, and a zero is none", () => {
  const problem = (cells: string) =>
    facts(`Date,Description,Paid out,Paid in\n19/11/2026,X,${cells}\n`)[0]?.slice(1, 4);
  expect(problem("5.00,7.00")).toEqual([
    0,
    "X",
    "Amount: it has one paid out and one paid in: £5.00 and £7.00",
  ]);
  expect(problem("-5.00,0.00")).toEqual([-5, "X", ""]);
  expect(problem("£0.00,7.00")).toEqual([7, "X", ""]);
});

test("a row with more cells than headings is refused, and empty ones are no cells", () => {
  const head = "Date,Description,Paid out,Paid in\n";
  expect(
    facts(`${head}12/11/2026,RENT,£1,800.00,,950.00\n12/11/2026,RENT,9.00,,,\n`).map(
      ([, , , problem]) => problem,
    ),
  ).toEqual([
    "The row has 6 cells, but there are 4 headings. Is a comma in a cell not in quotation marks?",
    "",
  ]);
  // The first line may end with a comma, and the last column may have no name.
  const loose = facts(`${head.trim()},\n12/11/2026,IN,,1,800.00\n12/11/2026,OUT,9.00,,\n`);
  expect(loose.map(([, amount, , problem]) => [amount, problem])).toEqual([
    [0, "The row has 5 cells, but there are 4 headings. Is a comma in a cell not in quotation marks?"],
    [-9, ""],
  ]);
  expect(facts(`${head.trim()},\n12/11/2026,OUT,9.00,,A\n12/11/2026,IN,,9.00,B\n`)).toEqual([
    ["2026-11-12", -9, "OUT", ""],
    ["2026-11-12", 9, "IN", ""],
  ]);
});

test("a column of debits and credits says which way money went; a column of other types says nothing", () => {
  const head = "Transaction Date,Type,Description,Amount,Balance\n";
  const amounts = (text: string) => facts(text).map(([, amount, , problem]) => [amount, problem]);
  expect(amounts(`${head}19/11/2026,Debit,TYRES,164.50,1\n19/11/2026,credit,CARTER,28.60,1\n`)).toEqual([
    [-164.5, ""],
    [28.6, ""],
  ]);
  expect(amounts(`${head}19/11/2026,Debit,TYRES,-164.50,1\n19/11/2026,Credit,CARTER,-28.60,1\n`)).toEqual([
    [-164.5, ""],
    [0, "Amount: “-28.60” is marked as a credit, and below zero"],
  ]);
  expect(amounts(`${head}19/11/2026,Debit,TYRES,164.50,1\n19/11/2026,,FEE,1.00,1\n`)).toEqual([
    [-164.5, ""],
    [0, "Amount: nothing says debit or credit"],
  ]);
  expect(amounts(`${head}19/11/2026,Debit,TYRES,-164.50,1\n19/11/2026,BACS,CARTER,28.60,1\n`)).toEqual([
    [-164.5, ""],
    [28.6, ""],
  ]);
  expect(amounts(`${head}19/11/2026,Withdrawal,TYRES,164.50,1\n19/11/2026,constructor,X,1,1\n`)).toEqual([
    [-164.5, ""],
    [0, "Amount: “constructor” says neither debit nor credit"],
  ]);
  expect(amounts(`${head}19/11/2026,FPI,CARTER,28.60,1\n`)).toEqual([[28.6, ""]]);
  expect(amounts("Date,Type,Description,Debit/Credit\n19/11/2026,Card,TYRES,-164.50\n")).toEqual([
    [-164.5, ""],
  ]);
});

test("only pounds are read, and only what was paid", () => {
  const head = "Started Date,Completed Date,Description,Amount,Currency,State\n";
  const problems = facts(
    `${head}18/11/2026,19/11/2026,A,5,GBP,COMPLETED\n18/11/2026,19/11/2026,A,5,EUR,COMPLETED\n18/11/2026,19/11/2026,A,5,GBP,PENDING\n`,
  ).map(([, , , problem]) => problem);
  expect(problems).toEqual([
    "",
    "Currency: only pounds are read, no EUR",
    "State: “PENDING” is no payment that was made",
  ]);
});

test.each(["refused", "UNPOSTED"])("what is %s was not paid", (state) => {
  const [line] = read(`Date,Description,Amount,Status\n19/11/2026,A,5,${state}\n`);
  expect(line?.problem).toBe(`State: “${state}” is no payment that was made`);
});

test("a payment that was made is the same line once an equal one is no longer pending", () => {
  const head = "Date,Description,Amount,State\n";
  const [, made] = read(`${head}19/11/2026,A,5,PENDING\n19/11/2026,A,5,COMPLETED\n`);
  const [later] = read(`${head}19/11/2026,A,5,COMPLETED\n`);
  expect(later?.fingerprint).toBe(made?.fingerprint);
});

test("columns that were chosen before there were more do not hide those", () => {
  const columns = ["Date", "Description", "Amount"].map((heading) => ({
    field: heading.toLowerCase(),
    heading,
  }));
  const file = "Date,Description,Amount,Currency,Type\n19/11/2026,A,5,EUR,Credit\n19/11/2026,B,7,GBP,Debit\n";
  const lines = (offered?: readonly string[]) =>
    readBankFile(Buffer.from(file), {}, () => ({ columns, ...(offered && { offered }), days: "dmy" })).lines;
  expect(lines().map(({ amount, problem }) => [amount, problem])).toEqual([
    [5, "Currency: only pounds are read, no EUR"],
    [-7, ""],
  ]);
  // Who chose none for them knows why.
  const all = BANK_FIELDS.map(({ name }) => name);
  expect(lines(all).map(({ amount, problem }) => [amount, problem])).toEqual([
    [5, ""],
    [7, ""],
  ]);
});

test("a minus on one line does not make a payment out of what others call a debit", () => {
  const head =
    "Date,Type,Description,Amount\n19/11/2026,Debit,TYRES,164.50\n19/11/2026,Credit,CARTER,28.60\n";
  expect(
    facts(`${head}20/11/2026,Reversal,CARD FEE,-1.00\n`).map(([, amount, , problem]) => [amount, problem]),
  ).toEqual([
    [-164.5, ""],
    [28.6, ""],
    [0, "Amount: “Reversal” says neither debit nor credit"],
  ]);
});

test("an amount without a minus or a word came in only where another line has one of them", () => {
  const head = "Date,Type,Description,Amount\n19/11/2026,Credit,CARTER,28.60\n19/11/2026,Charge,BANK,6.50\n";
  expect(facts(head).map(([, , , problem]) => problem)).toEqual([
    "",
    "Amount: “Charge” says neither debit nor credit",
  ]);
  expect(facts(`${head}20/11/2026,Transfer,RENT,-9.00\n`).map(([, , , problem]) => problem)).toEqual([
    "",
    "",
    "",
  ]);
});

test("the name of who paid stands before what they wrote, and tells lines apart", () => {
  const monzo =
    "Date,Time,Type,Name,Description,Amount,Notes and #tags\n19/11/2026,09:00,Faster payment,Janet Hawkins,MOT,54.85,\n";
  expect(facts(monzo)).toEqual([["2026-11-19", 54.85, "Janet Hawkins MOT", ""]]);
  const [named] = read(monzo);
  // Versions that read no payer knew the line without it.
  const [bare] = read(monzo.replace(",Name,", ",Emoji,"));
  expect(named?.earlier).toEqual([bare?.fingerprint]);
  expect(bare?.earlier).toEqual([]);
  const [other] = read(monzo.replace("Janet", "Peter"));
  expect(other?.fingerprint).not.toBe(named?.fingerprint);
  expect(facts("Date,Name,Amount\n19/11/2026,Janet Hawkins,54.85\n")[0]?.[2]).toBe("Janet Hawkins");
});

const OFX = `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>200000<ACCTID>1234</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261119120000[0:GMT]<TRNAMT>28.60<FITID>A1<NAME>CARTER &amp; SON<MEMO>&#163;&#xA3; 10479
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261118<TRNAMT>-164.50<FITID>A2<NAME>TYRES</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>99.00<DTASOF>20261119</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

test("OFX is read with and without closing tags", () => {
  const expected = [
    ["2026-11-19", 28.6, "CARTER & SON ££ 10479", ""],
    ["2026-11-18", -164.5, "TYRES", ""],
  ];
  expect(facts(OFX)).toEqual(expected);
  const xml = OFX.replace(/^[\s\S]*?<OFX>/, '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>').replace(
    /<(CURDEF|BANKID|ACCTID|DTPOSTED|TRNAMT|FITID|NAME|MEMO)>([^<\n]*)/g,
    "<$1>$2</$1>",
  );
  expect(facts(xml)).toEqual(expected);
});

test("OFX in XML may break a value, and have it as CDATA", () => {
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><STMTRS><CURDEF>GBP</CURDEF><STMTTRN>
    <DTPOSTED>
      20261119
    </DTPOSTED>
    <TRNAMT>
      28.60
    </TRNAMT>
    <NAME><![CDATA[Jones & <Co> &amp;]]></NAME><MEMO>for
      <![CDATA[INV 10479]]></MEMO></STMTTRN></STMTRS></OFX>`;
  expect(facts(xml)).toEqual([["2026-11-19", 28.6, "Jones & <Co> &amp; for INV 10479", ""]]);
});

test("OFX with a value of megabytes is read too", () => {
  const long = `<![CDATA[${"x".repeat(9_000_000)}]]>${" ".repeat(200_000)}`;
  const [line] = read(OFX.replace("<NAME>TYRES", `<NAME>${long}`)).slice(-1);
  expect(line).toMatchObject({ amount: -164.5, reference: "x".repeat(200) });
});

test("OFX whose ids 0.2 read as none is known again", () => {
  const stored = (said: readonly unknown[]) =>
    createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 21);
  const [, cdata] = read(OFX.replace("<FITID>A2", "<FITID><![CDATA[A2]]>"));
  expect(cdata?.earlier).toContain(stored(["2026-11-18", -164.5, "TYRES", 0]));
  const [, broken] = read(OFX.replace(/<ACCTID>(\d+)/, "<ACCTID>\n$1"));
  const bank = /<BANKID>(\d+)/.exec(OFX)?.[1] ?? "";
  expect(broken?.earlier).toContain(stored([bank, "A2", 0]));
});

test("OFX says of one amount that it is no pounds", () => {
  const own = (tag: string, currency: string) =>
    OFX.replace("<NAME>TYRES", `<${tag}><CURRATE>0.79<CURSYM>${currency}</${tag}><NAME>TYRES`);
  const problems = (text: string) => read(text).map(({ problem }) => problem);
  expect(problems(own("CURRENCY", "USD"))).toEqual(["", "Currency: only pounds are read, no USD"]);
  expect(problems(own("CURRENCY", "GBP"))).toEqual(["", ""]);
  // It is converted already.
  expect(problems(own("ORIGCURRENCY", "USD"))).toEqual(["", ""]);
});

describe("a line is told from another:", () => {
  const head = "Date,Description,Amount\n";
  const prints = (text: string) => read(text).map(({ fingerprint }) => fingerprint);

  test("two equal payments of one day are two, and the same ones in a longer file", () => {
    const two = `${head}19/11/2026,COFFEE,3\n19/11/2026,COFFEE,3\n`;
    const [first, second] = prints(two);
    expect(first).not.toBe(second);
    expect(prints(`${head}18/11/2026,COFFEE,3\n${two.slice(head.length)}`).slice(1)).toEqual([first, second]);
  });

  test("OFX goes by the bank's own id", () => {
    expect(prints(OFX.replace("CARTER", "J CARTER"))).toEqual(prints(OFX));
    expect(prints(OFX.replace("A1", "A3"))[0]).not.toBe(prints(OFX)[0]);
  });
});

describe("columns that are not recognised are chosen:", () => {
  const chosen = {
    columns: new Map([
      ["date", "Column 1"],
      ["description", "Column 3"],
      ["amount", "Column 4"],
    ]),
  };

  test("in a file without headings every row counts, also where a word of it is a heading elsewhere", () => {
    const bytes = Buffer.from("19/11/2026,CREDIT,CARTER J,28.60\n20/11/2026,DEBIT,TYRES,-164.50\n");
    expect(readBankFile(bytes)).toMatchObject({ missing: "Date", lines: [] });
    expect(readBankFile(bytes, chosen).lines).toMatchObject([
      { row: 1, date: "2026-11-19", amount: 28.6, reference: "CARTER J", problem: "" },
      { row: 2, date: "2026-11-20", amount: -164.5 },
    ]);
    const remembered = { columns: Array.from(chosen.columns, ([field, heading]) => ({ field, heading })) };
    expect(readBankFile(bytes, {}, () => ({ ...remembered, days: "dmy" })).lines).toHaveLength(2);
  });

  test("with headings in another language, days written in another way", () => {
    const bytes = Buffer.from("Fecha;Concepto;Importe\n11/12/2026;CARTER;28.60\n");
    const columns = new Map([
      ["date", "Fecha"],
      ["description", "Concepto"],
      ["amount", "Importe"],
    ]);
    expect(readBankFile(bytes, { columns, days: "mdy" }).lines[0]?.date).toBe("2026-11-12");
    expect(readBankFile(bytes, { columns }).lines[0]?.date).toBe("2026-12-11");
  });
});

test.each([
  ["Date,Description,Amount\nsoon,X,1\n", "Date: “soon” is not a date"],
  ["Date,Description,Amount\n19/11/2026,X,much\n", "Amount: “much” is not an amount in pounds"],
  ["Date,Description,Amount\n19/11/2026,X,0.00\n", "Amount: nothing came in or went out"],
  ["Date,Description,Amount\n19/11/2026,,1\n", "Description: Required"],
  ...[
    "Balance brought forward,",
    "BALANCE B/F,BAL",
    "Opening Balance 19 Nov,.",
    "Start Balance,",
    "Balance,",
  ].map((words) => [
    `Date,Description,Reference,Amount\n19/11/2026,${words},5000.00\n`,
    "Description: a balance is no payment",
  ]),
  ["Date,Description,Amount\n19/11/2026,BALANCE PILATES LTD,-20.00\n", ""],
  ["Date,Description,Amount\n19/11/2026,=1+1,1\n", ""],
  ["Date,Description,Amount\n19/11/2026,@HOME STORES,-20.00\n", ""],
  [OFX.replace("20261119120000[0:GMT]", "19/11/2026"), "Date: “19/11/2026” is not a date"],
  [OFX.replace("<DTPOSTED>20261119120000[0:GMT]", ""), "Date: Required"],
])("a line is refused, or not: %j, %j", (text, problem) => expect(read(text)[0]?.problem).toBe(problem));

test.each([
  ["Name,Town\nAnn,Lewes\n", /No Date/],
  ["", /empty/],
  [OFX.replace("GBP", "EUR"), /in EUR/],
  [OFX.replaceAll("<STMTTRN>", "<OTHER>"), /no transactions/],
  ["%PDF-1.7", /PDF/],
])("a file is refused: %#", (text, words) => expect(refusal(text)).toMatch(words));
