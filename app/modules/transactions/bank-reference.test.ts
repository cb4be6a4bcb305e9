import { expect, test } from "vitest";
import { NAME_WORTH, namedAs, nameIn, saidIn } from "./bank-reference";

const { number, whole, most, word } = NAME_WORTH;

test.each([
  ["MARTIN WILSON", "Martin Wilson", whole],
  ["WILSON MARTIN MOT", "Martin Wilson", whole],
  ["TICKERAGE FARM", "The Tickerage Farm Ltd", whole],
  ["CUSTOMER 34", "Anybody Else", number],
  ["CUST NO 0034 THANKS", "Anybody Else", number],
  ["MR M WILSON", "Martin Wilson", most],
  ["WILSON M", "Martin Wilson", most],
  ["WEALD VALLEY", "Weald Valley Couriers", most],
  ["BURGESS GROUNDWORK", "Burgess Groundworks Ltd", most],
  ["MR J WILSON", "Martin Wilson", word],
  ["WILSON", "Martin Wilson", word],
  ["ANDREW WALKER", "Andrew Standen", word],
  ["WHITEHOUSE FARM", "Tickerage Farm", word],
  ["M MARTIN", "Martin Wilson", word],
  ["SEAN OBRIEN", "Sean O'Brien", whole],
  ["BO LI", "Bo Li", whole],
  ["BERNARD NG", "Bernard Ng", whole],
  ["JO SMITH", "Jo Smith", whole],
  ["A1 TAXIS", "A1 Taxis", whole],
  ["SEAN O BRIEN", "Sean O'Brien", whole],
  ["SEAN O`BRIEN", "Sean O’Brien", whole],
  ["ALAN MC DONALD", "Alan McDonald", whole],
  ["S O BRIEN", "Sean O'Brien", most],
  ["INV 5 WILSON M", "Martin Wilson", most],
  ["WILSON MJ", "Martin John Wilson", most],
  ["P WILSON M WILSON", "Martin Wilson", most],
  ["WICKHAM", "Wickham & Co Ltd", most],
  ["O SMITH", "Olive Smith", most],
  ["P SMITH", "J Smith Ltd", word],
  ["PJ MOTORS", "TJ Motors Ltd", word],
  ["PAID A BILL", "A Ltd", word],
  ["SMITH", "Smith & Smith Ltd", most],
  ["SMITH", "Smith & Smith", word],
  ["CUST. NO. 34", "Anybody Else", number],
  ["CUSTOMER-REF 34", "Anybody Else", number],
  ["J SMITH", "J Smith", most],
  ["SMITH J", "Mr J. Smith & Sons", most],
  ["STAGECOACH", "Stagecoach Ltd", most],
  ["M J WILSON", "Martin John Wilson", most],
  ["WILSON M", "Martin John Wilson", most],
  ["SMITH", "J Smith", word],
  ["PETER SMITH", "J Smith", word],
  ["PETER SMITH", "Mr & Mrs Smith", word],
  ["J M WILSON", "Martin Wilson", word],
  ["WILSON M.O.T.", "Martin Wilson", word],
  ["M O T WILSON", "Martin Wilson", word],
  ["THE BILL OF JOHN", "John Johnson", word],
  ["ANDREW STAN", "Andrew Standen", word],
  ["CUSTOMER 340", "Anybody Else", 0],
  ["LOCUST 34", "Anybody Else", 0],
  ["MR AND MRS", "The Company Ltd", 0],
])("%s is worth for %s: %i", (reference, name, worth) => {
  expect(nameIn(namedAs({ autoId: 34, name }), saidIn(reference)).worth).toBe(worth);
});

test("a customer's number is none of an invoice", () => {
  expect([...saidIn("CUSTOMER 891 INV 8342").numbers]).toEqual(["8342"]);
  expect([...saidIn("891 INV 08342").numbers]).toEqual(["891", "8342"]);
  // It may be either.
  for (const either of ["CUST REF 10479", "CUSTOMER - 10479"]) {
    const { customer, numbers } = saidIn(either);
    expect([customer, ...numbers]).toEqual([10479, "10479"]);
  }
});

test("the number of a quote or a credit note is none of an invoice", () => {
  for (const other of ["QUO 9009", "QUO # 9009", "quote no. 9009", "CN9009", "CREDIT NOTE 9009"])
    expect([...saidIn(`${other} INV 8342`).numbers]).toEqual(["8342"]);
  expect([...saidIn("FCN 9009 CREDIT 8342").numbers]).toEqual(["9009", "8342"]);
});

test.each([
  ["INV 5", ["5"]],
  ["BLUEBELL TAXIS INV # 12", ["12"]],
  ["invoice no. 07", ["7"]],
  ["INV5 MOT 3", ["5"]],
  ["INVS 5, 6 & 12 AND 130", ["130", "5", "6", "12"]],
  ["INV NOS 5 & 6", ["5", "6"]],
  ["SMITH INVOICE 12/03/26", []],
  ["INV 14 NOV SMITH", []],
  ["CARD 7", []],
  ["INVERNESS 5", []],
  ["INV 0", []],
  ["REF 15 30/11", []],
])("%s names the invoices %j: one or two figures do only where they are said to", (reference, numbers) => {
  expect([...saidIn(reference).numbers]).toEqual(numbers);
});
