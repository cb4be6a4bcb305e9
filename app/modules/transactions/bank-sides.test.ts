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
  ["Entry Type", "Receipt", "Payment"],
  ["Type", "Receipts", "Payments"],
  ["Type", "Payment in", "Payment out"],
  ["Type", "Credits", "Debits"],
  ["Flow", "Received", "Sent"],
])("the column %s of %s and %s says which way money went", (heading, into, out) => {
  const head = `Date,Description,${heading},Amount,Balance`;
  const rows = [`06/11/2026,TAKINGS,${into},500.00,500.00`, `09/11/2026,REFUND,${out},180.00,320.00`];
  expect(amountsOf(head, ...rows)).toEqual([500, -180]);
});

test("only debits beside amounts without a minus went out, whatever their column is called", () => {
  expect(amountsOf("Date,Description,Direction,Amount", "06/11/2026,TYRES,OUT,20.00")).toEqual([-20]);
});

test("a column of one letter is none of sides, nor is one of payments alone", () => {
  const signed = ["06/11/2026,TAKINGS,C,500.00", "09/11/2026,TYRES,C,-20.00"];
  expect(amountsOf("Date,Description,Clr,Amount", ...signed)).toEqual([500, -20]);
  const paid = ["06/11/2026,SUMUP,Payment,500.00", "09/11/2026,SUMUP,Payment,20.00"];
  expect(amountsOf("Date,Description,Type,Amount", ...paid)).toEqual([500, 20]);
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
  // Nobody knows which of two is meant.
  expect(amountsOf(head, parts, reversed)).toEqual([
    "Amount: “50.00” is marked as a debit, without the minus of other debits",
    below,
  ]);
});

test("lines that were read before their column was known are the same lines", () => {
  const head = "Date,Description,Direction,Amount";
  const rows = ["06/11/2026,TYRES,IN,20.00", "06/11/2026,TYRES,OUT,20.00", "06/11/2026,TYRES,OUT,20.00"];
  const read = (heading: string) => readBankFile(Buffer.from([heading, ...rows, ""].join("\n"))).lines;
  const now = read(head);
  // Without two words that mean sides, the column says nothing, as before.
  const then = readBankFile(Buffer.from([head, ...rows, ""].join("\n").replaceAll("OUT", "CARD"))).lines;
  expect(now.map(({ amount }) => amount)).toEqual([20, -20, -20]);
  expect(then.map(({ amount }) => amount)).toEqual([20, 20, 20]);
  const known = new Set(then.map(({ fingerprint }) => fingerprint));
  for (const { earlier, fingerprint } of now) {
    expect(earlier.filter((each) => known.delete(each))).toHaveLength(1);
    expect(then.some((line) => line.fingerprint === fingerprint)).toBe(false);
  }
  // Files whose columns were known are known by the same fingerprints as ever.
  expect(read("Date,Description,Type,Amount").every(({ earlier }) => earlier.length === 0)).toBe(true);
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
