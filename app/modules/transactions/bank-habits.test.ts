import { describe, expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { readBankFile } from "./bank-file.server";
import { importBankFile } from "./bank-import.server";
import { bankImportToast } from "./bank-screens.server";

const facts = (text: string) =>
  readBankFile(Buffer.from(text)).lines.map(({ date, amount, problem, note }) => [
    date,
    amount,
    problem || note,
  ]);
const reads = (garage: SmallGarage["garage"], text: string) =>
  importBankFile(garage, Buffer.from(text), { department: "Garage" }, "test");

describe("a file of Revolut", () => {
  const BUSINESS =
    "Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account\n";
  const line = (words: string, state: string, currency: string, sums: string, completed = "2026-11-19") =>
    `2026-11-18,${completed},1,TRANSFER,${state},${words},,,,,,USD,-99.00,${currency},${sums},GBP,900.00,Main\n`;
  const PERSONAL = "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n";

  test("of a company has the fee in the amount, and lines of its accounts in pounds only", () => {
    const lines = [
      line("TYRES", "COMPLETED", "GBP", "-80.00,-81.00,,1.00"),
      line("CARTER", "COMPLETED", "GBP", "28.60,28.60,,0.00"),
      line("OIL", "COMPLETED", "EUR", "-50.00,-50.00,,0.00"),
      line("PADS", "PENDING", "GBP", "-5.00,,,0.00", ""),
    ];
    expect(facts(BUSINESS + lines.join(""))).toEqual([
      ["2026-11-19", -81, "Amount: a fee of £1.00 is in it"],
      ["2026-11-19", 28.6, ""],
      ["2026-11-19", -50, "Currency: only pounds are read, no EUR"],
      ["", 0, "State: “PENDING” is no payment that was made"],
    ]);
  });

  test("of a person has the fee in the amount, unless the bank reverted it", () => {
    const paid = "CARD_PAYMENT,Current,2026-11-18 09:00:00,2026-11-19 10:00:00";
    const lines = [
      `${paid},TYRES,-80.00,1.00,GBP,COMPLETED,1\n`,
      `${paid},CARTER,28.60,0.00,GBP,COMPLETED,1\n`,
      `${paid},PLAN,0.00,6.99,GBP,COMPLETED,1\n`,
      `${paid},PADS,-5.00,1.00,GBP,REVERTED,1\n`,
      `${paid},OIL,-5.00,some,GBP,COMPLETED,1\n`,
    ];
    expect(facts(PERSONAL + lines.join(""))).toEqual([
      ["2026-11-19", -81, "Amount: a fee of £1.00 is in it"],
      ["2026-11-19", 28.6, ""],
      ["2026-11-19", -6.99, "Amount: a fee of £6.99 is in it"],
      ["2026-11-19", -6, "State: “REVERTED” is no payment that was made"],
      ["2026-11-19", 0, "Amount: the fee “some” is not an amount in pounds"],
    ]);
  });

  test("makes a payment once that was read without its fee", async () => {
    const { garage } = await SmallGarage.open();
    const file = BUSINESS + line("TYRES", "COMPLETED", "GBP", "-80.00,-81.00,,1.00");
    // Without the column of what was charged in all, and without the fee, it reads as it did to earlier versions.
    const earlier = file.replace(",Total amount,", ",Total,").replace(",Fee,", ",Other,");
    expect(await reads(garage, earlier)).toMatchObject({ made: 1 });
    expect(await reads(garage, file)).toMatchObject({ made: 0, alreadyThere: 1 });
    const two = file + line("TYRES", "COMPLETED", "GBP", "-80.00,-81.00,,1.00");
    const told = await reads(garage, two);
    expect(told).toMatchObject({ made: 1, alreadyThere: 1 });
    expect(bankImportToast(told).text).toBe("Bank file read: 1 transaction made, 1 there already");
    expect(told.rows[1]).toMatchObject({ row: 3, reasons: ["Amount: a fee of £1.00 is in it"] });
    expect(await reads(garage, two)).toMatchObject({ made: 0, alreadyThere: 2 });
  });
});

test("a payment with a fee is not taken for one without a fee that an earlier file had, nor made again", async () => {
  const head = "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n";
  const paid = (amount: string, fee: string) =>
    `ATM,Current,2026-11-18 09:00:00,2026-11-19 10:00:00,SHOP,${amount},${fee},GBP,COMPLETED,1\n`;
  const { garage } = await SmallGarage.open();
  expect(await reads(garage, head + paid("-50.00", "0.00"))).toMatchObject({ made: 1 });
  expect(await reads(garage, head + paid("-50.00", "1.00"))).toMatchObject({ made: 1 });
  const { garage: another } = await SmallGarage.open();
  const both = head + paid("-80.00", "1.00") + paid("-81.00", "0.00");
  expect(await reads(another, both.replace(",Fee,", ",Other,"))).toMatchObject({ made: 2 });
  expect(await reads(another, both)).toMatchObject({ made: 0, alreadyThere: 2 });
});

describe("a file of American Express", () => {
  const HEAD = "Date,Description,Card Member,Account #,Amount\n";
  const FILE = `${HEAD}19/11/2026,TYRES,J SMITH,-71001,164.50\n20/11/2026,PAYMENT RECEIVED,J SMITH,-71001,-200.00\n`;

  test("has charges as money that went out, and payments to the card as money that came in", () => {
    const note = "Amount: a card’s file has what was charged without a minus";
    expect(facts(FILE)).toEqual([
      ["2026-11-19", -164.5, note],
      ["2026-11-20", 200, note],
    ]);
    expect(facts(`${HEAD}19/11/2026,REFUND,J SMITH,-71001,5.00 CR\n`)).toEqual([["2026-11-19", 5, ""]]);
    expect(facts(`${HEAD}19/11/2026,TYRES,J SMITH,-71001,GBP 10.00\n`)).toEqual([["2026-11-19", -10, note]]);
    const sided = `${HEAD.trim()},Type\n19/11/2026,TYRES,J SMITH,-71001,10.00,DEBIT\n20/11/2026,PAID,J SMITH,-71001,100.00,CREDIT\n`;
    expect(facts(sided)).toEqual([
      ["2026-11-19", -10, ""],
      ["2026-11-20", 100, ""],
    ]);
  });

  test("tells a refund from the charge of the same day that an earlier file had", async () => {
    const { garage } = await SmallGarage.open();
    expect(await reads(garage, `${HEAD}19/11/2026,TYRES,J SMITH,-71001,10.00\n`)).toMatchObject({ made: 1 });
    expect(await reads(garage, `${HEAD}19/11/2026,TYRES,J SMITH,-71001,-10.00\n`)).toMatchObject({ made: 1 });
  });

  test("is known by both of its own headings", () => {
    const others = [FILE.replace("Card Member", "Holder"), FILE.replace("Account #", "Number")];
    for (const text of others) expect(facts(text)[0]?.[1]).toBe(164.5);
  });

  test("makes no charge again that was read with the sign of the file", async () => {
    const { garage } = await SmallGarage.open();
    expect(await reads(garage, FILE.replace("Card Member", "Holder"))).toMatchObject({ made: 2 });
    const more = `${FILE}21/11/2026,OIL,J SMITH,-71001,9.80\n`;
    expect(await reads(garage, more)).toMatchObject({ made: 1, alreadyThere: 2 });
  });
});

test("a fee beside an amount of another bank is not known to be on top of it", () => {
  expect(facts("Date,Description,Amount,Fee\n19/11/2026,TYRES,-80.00,1.00\n")).toEqual([
    ["2026-11-19", -80, ""],
  ]);
});
