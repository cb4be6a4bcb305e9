import { expect, test } from "vitest";
import { readBankFile } from "./bank-file.server";

/** The amounts of a file, or why they are refused. */
function amountsOf(head: string, ...rows: readonly string[]) {
  const { lines } = readBankFile(Buffer.from([head, ...rows, ""].join("\n")));
  return lines.map(({ amount, problem }) => problem || amount);
}

test.each([
  ["Direction", "IN", "OUT"],
  ["Direction", "Credit", "Debit"],
  ["+/-", "+", "-"],
  ["Sign", "+", "−"],
  ["D/C", "C", "D"],
  ["CR or DR", "CR", "DR."],
  ["Movement", "Incoming", "Outgoing"],
  ["Entry Type", "Credit", "Debit"],
  ["Direction", "Receipt", "Payment"],
  ["Type", "Payment in", "Payment out"],
  ["Type", "Credits", "Debits"],
  ["Flow", "Received", "Sent"],
])("the column %s of %s and %s says which way money went", (heading, into, out) => {
  const head = `Date,Description,${heading},Amount,Balance`;
  const rows = [`06/11/2026,TAKINGS,${into},500.00,500.00`, `09/11/2026,REFUND,${out},180.00,320.00`];
  expect(amountsOf(head, ...rows)).toEqual([500, -180]);
});

test("a heading that means sides is enough, though all went out, or some words are others", () => {
  const head = "Date,Description,Direction,Amount";
  expect(amountsOf(head, "06/11/2026,TYRES,OUT,20.00")).toEqual([-20]);
  expect(amountsOf(head.replace("Direction", "+/-"), "06/11/2026,TYRES,-,20.00")).toEqual([-20]);
  expect(amountsOf(head, "06/11/2026,TYRES,Payment,20.00")).toEqual([-20]);
  const neutral = "Amount: “NEUTRAL” says neither debit nor credit";
  expect(amountsOf(head, "06/11/2026,OIL,OUT,9.00", "06/11/2026,POT,NEUTRAL,20.00")).toEqual([-9, neutral]);
  expect(amountsOf(head, "06/11/2026,SALE,IN,9.00", "06/11/2026,POT,NEUTRAL,20.00")).toEqual([9, neutral]);
});

test("other words, and sides under other headings, say nothing of themselves", () => {
  const signed = ["06/11/2026,TAKINGS,C,500.00", "09/11/2026,TYRES,C,-20.00"];
  expect(amountsOf("Date,Description,Clr,Amount", ...signed)).toEqual([500, -20]);
  const paid = ["06/11/2026,SUMUP,Payment,500.00", "09/11/2026,SUMUP,Payment,20.00"];
  expect(amountsOf("Date,Description,Type,Amount", ...paid)).toEqual([500, 20]);
  const cards = ["06/11/2026,TAKINGS,Debit,500.00", "09/11/2026,TAKINGS,Credit,20.00"];
  expect(amountsOf("Date,Description,Card,Amount", ...cards)).toEqual([500, 20]);
});

test("receipts and payments of a column that does not tell may be sides, and are once somebody says so", () => {
  const rows = ["06/11/2026,SALE,Receipt,500.00", "09/11/2026,TYRES,Payment,20.00"];
  const bytes = Buffer.from(["Date,Description,Type,Amount", ...rows].join("\n"));
  const { csv, lines } = readBankFile(bytes);
  expect([csv?.perhapsSide, ...lines.map(({ amount }) => amount)]).toEqual(["Type", 500, 20]);
  const chosen = readBankFile(bytes, { columns: new Map([["side", "Type"]]) });
  expect([chosen.csv?.perhapsSide, ...chosen.lines.map(({ amount }) => amount)]).toEqual([
    ...[undefined, 500, -20],
  ]);
});

test("what was chosen before tells of a column, and is asked about again if its heading names it anyway", () => {
  const read = (side: string, ...kinds: readonly string[]) => {
    const rows = kinds.map((kind) => `06/11/2026,SUMUP,${kind},20.00`);
    const bytes = Buffer.from([`Date,Description,${side},Billing`, ...rows].join("\n"));
    const chosen = { date: "Date", description: "Description", amount: "Billing", side };
    const columns = Object.entries(chosen).map(([field, heading]) => ({ field, heading }));
    const { csv, lines } = readBankFile(bytes, {}, () => ({ columns, days: "dmy" }));
    return [csv?.perhapsSide, ...lines.map(({ amount, problem }) => problem || amount)];
  };
  expect(read("Type", "Payment")).toEqual(["Type", 20]);
  expect(read("Way", "Payment")).toEqual([undefined, -20]);
  expect(read("Way", "-", "Transfer")).toEqual([
    ...[undefined, -20, "Amount: “Transfer” says neither debit nor credit"],
  ]);
});

test("unknown words under a heading that says sides are asked about, and a file of money in and out is not", () => {
  const perhaps = (head: string, row: string) =>
    readBankFile(Buffer.from(`${head}\n${row}\n`)).csv?.perhapsSide;
  expect(perhaps("Date,Description,Direction,Amount", "06/11/2026,X,Hinaus,5")).toBe("Direction");
  expect(perhaps("Date,Description,Type,Paid in,Paid out", "06/11/2026,X,Payment,,5")).toBeUndefined();
  expect(amountsOf("Date,Description,Debit or Credit,Amount", "06/11/2026,X,DBIT,5")).toEqual([-5]);
});

test("transfers between two accounts are two lines, whichever file came first", () => {
  const prints = (way: string) => {
    const bytes = Buffer.from(`Date,Description,Direction,Amount\n06/11/2026,TRANSFER,${way},500\n`);
    return readBankFile(bytes).lines.map(({ fingerprint, earlier }) => ({ fingerprint, earlier }));
  };
  const [into, out] = [prints("IN")[0], prints("OUT")[0]];
  expect(out?.earlier).not.toContain(into?.fingerprint);
  expect(into?.earlier).not.toContain(out?.fingerprint);
});

test("where another column is chosen, that of the sides is still found", () => {
  const bytes = Buffer.from("Date,Description,Direction,Billing\n06/11/2026,TYRES,OUT,20.00\n");
  expect(readBankFile(bytes).csv?.columns.get("side")).toBe("Direction");
  const { lines } = readBankFile(bytes, { columns: new Map([["amount", "Billing"]]) });
  expect(lines.map(({ amount }) => amount)).toEqual([-20]);
});

test("a known column stays where it says all, and a doubled one is none", () => {
  const rows = ["06/11/2026,SALE,Credit,500.00,+", "09/11/2026,TYRES,Debit,20.00,+"];
  expect(amountsOf("Date,Description,Type,Amount,Sign", ...rows)).toEqual([500, -20]);
  const doubled = ["06/11/2026,SALE,IN,500.00,x"];
  expect(amountsOf("Date,Description,Direction,Amount,Direction", ...doubled)).toEqual([500]);
});

test("balances, totals and lines without a day have no say", () => {
  const rows = [
    "03/11/2026,SALE,Credit,100.00",
    "04/11/2026,EURO CAR PARTS,Debit,150.00",
    "30/11/2026,Closing balance,Debit,-50.00",
    ",Totals,,",
    ",Total,,45.00",
  ];
  expect(amountsOf("Date,Description,Type,Amount", ...rows)).toEqual([
    100,
    -150,
    "Description: a balance is no payment",
    "Amount: Required",
    "Amount: nothing says debit or credit",
  ]);
});

test("a debit that is written the other way than most is refused", () => {
  const head = "Date,Description,Type,Amount";
  const [sale, parts] = ["03/11/2026,SALE,Credit,100.00", "04/11/2026,PARTS,Debit,50.00"];
  const reversed = "05/11/2026,REVERSED CHARGE,Debit,-5.00";
  const below = "Amount: “-5.00” is marked as a debit, and below zero unlike other debits";
  expect(amountsOf(head, sale, parts, parts, reversed)).toEqual([100, -50, -50, below]);
  expect(amountsOf(head, sale, parts, parts, reversed, "06/11/2026,FEE,Fee,6.00")).toEqual([
    ...[100, -50, -50, below],
    "Amount: “Fee” says neither debit nor credit",
  ]);
  const without = "Amount: “5.00” is marked as a debit, without the minus of other debits";
  const signed = ["04/11/2026,PARTS,Debit,-50.00", "04/11/2026,OIL,Debit,-9.00"];
  expect(amountsOf(head, sale, ...signed, reversed.replace("-", ""))).toEqual([100, -50, -9, without]);
  expect(amountsOf(head, sale, ...signed, reversed.replace("-", ""), "06/11/2026,FEE,Fee,-6.00")).toEqual([
    ...[100, -50, -9, without],
    -6,
  ]);
  // Of as many, other lines tell; without them nobody knows which of two is meant.
  const [rent, back] = ["04/11/2026,RENT,Rent,-9.00", "05/11/2026,BACK,Debit,5.00"];
  expect(amountsOf(head, rent, "04/11/2026,OIL,Debit,-9.00", back)).toEqual([-9, -9, without]);
  expect(amountsOf(head, parts, reversed)).toEqual([
    "Amount: “50.00” is marked as a debit, without the minus of other debits",
    below,
  ]);
});

test("a line is the same in every file, and known by what it was before its column was", () => {
  const read = (heading: string, ...rows: readonly string[]) =>
    readBankFile(Buffer.from([`Date,Description,${heading},Amount`, ...rows, ""].join("\n"))).lines;
  const [sale, tyres] = ["06/11/2026,TYRES,IN,20.00", "06/11/2026,TYRES,OUT,20.00"];
  const now = read("Direction", sale, tyres, tyres);
  const then = read("Way", sale, tyres, tyres);
  expect(now.map(({ amount }) => amount)).toEqual([20, -20, -20]);
  expect(then.map(({ amount }) => amount)).toEqual([20, 20, 20]);
  const prints = ({ fingerprint, earlier }: (typeof now)[number]) => [fingerprint, ...earlier];
  const known = new Set(then.map(({ fingerprint }) => fingerprint));
  for (const line of now) expect(prints(line).filter((each) => known.delete(each))).toHaveLength(1);
  // The file of the week before may hold only one of them.
  expect(read("Direction", sale).map(({ fingerprint }) => fingerprint)).toEqual([now[0]?.fingerprint]);
  expect(read("Direction", tyres).map(({ fingerprint }) => fingerprint)).toEqual([now[1]?.fingerprint]);
  // What was read rightly before is known as ever.
  expect(read("Type", sale, tyres).every(({ earlier }) => earlier.length === 0)).toBe(true);
});

test("a debit of an OFX file without a minus is refused where no amount has one", () => {
  const ofx = (...amounts: readonly (readonly [type: string, amount: string])[]) => {
    const transactions = amounts.map(
      ([type, amount], at) =>
        `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261118<TRNAMT>${amount}<FITID>${at}<NAME>X</STMTTRN>`,
    );
    return amountsOf(`OFXHEADER:100\n<OFX><STMTRS><CURDEF>GBP<ACCTID>1${transactions.join("")}</OFX>`);
  };
  const refused = "Amount: it is marked as a debit, and no amount of the file has a minus";
  expect(ofx(["CREDIT", "500.00"], ["DEBIT", "12.50"])).toEqual([500, refused]);
  expect(ofx(["DEBIT", "5.00"], ["DEBIT", "-12.50"])).toEqual([5, -12.5]);
});
