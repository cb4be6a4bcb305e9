// Over 300 lines: one table of what banks write and which invoice that is.
import { describe, expect, it } from "vitest";
import { type Ask, ConflictError } from "../../shared/errors";
import { SmallGarage } from "../../testing/garage/small-garage";
import type { Garage } from "../books/books.server";
import { setClosing } from "../closing/closing.server";
import { createCustomer } from "../customers/customers.server";
import { takePayments } from "../invoices/invoice-payments.server";
import { getInvoice, updateInvoice } from "../invoices/invoices.server";
import { createReceipt, updateReceipt } from "../receipts/receipts.server";
import { confirmMatch, listUnmatched, restOf, setSkipped, suggestionKey } from "./bank-matches.server";
import { createTransaction } from "./transactions.server";

/** The invoice that a bank's line is matched with, by its words and amount. @param waits whether the line goes on waiting beside the next */
function suggestions(garage: Garage, waits = false) {
  return async (customerRef: string, amount: number) => {
    const { _id } = await createTransaction(garage, { customerRef, amount, date: "2026-11-06" }, "test");
    await garage.books.update("test", ({ bankLines }) => {
      bankLines.insert({ _id: `line ${_id}`, transaction: _id, state: "open" });
    });
    const { rows } = listUnmatched(garage, { state: "open", page: 1, limit: 100 });
    if (!waits) await setSkipped(garage, _id, true, "test");
    return rows.find(({ transaction }) => transaction._id === _id)?.suggestion?.allocations[0]?.invoice;
  };
}

it("suggests nothing by the amount alone where several owe it, or another invoice is named that came to it", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const suggested = suggestions(garage);
  // A number of one or two figures is none that a reference names.
  for (let each = 0; each < 100; each += 1) await books.invoices("2026-11-05", { charged: 1 });
  const paid = await books.invoices("2026-11-05", { charged: 50 });
  expect(paid.autoId).toBe(101);
  await books.receives("2026-11-05", 60, paid._id);
  const open = await books.invoices("2026-11-05", { charged: 50 });
  expect(await suggested("WILBERFORCE INV 101", 60)).toBeUndefined();
  expect(await suggested("WILBERFORCE INV 102", 60)).toBe(open._id);
  await garage.books.update("test", ({ invoices }) =>
    invoices.put({ ...getInvoice(garage, paid._id), earlierNumber: "INV-07311" }),
  );
  expect(await suggested("WILBERFORCE 7311", 60)).toBeUndefined();
  expect(await suggested("CARD 7", 60)).toBe(open._id);
  const second = await books.invoices("2026-11-05", { charged: 50 });
  expect(await suggested("CARD 7", 60)).toBeUndefined();
  expect(await suggested(`CARD ${second.autoId}`, 60)).toBe(second._id);
});

it("takes a number of one or two figures where the reference says that it is an invoice's", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const [first, second] = [
    await books.invoices("2026-11-05", { charged: 50 }),
    await books.invoices("2026-11-05", { charged: 50 }),
  ];
  expect([first.autoId, second.autoId]).toEqual([1, 2]);
  const suggested = suggestions(garage);
  expect(await suggested("WILBERFORCE INV 2", 60)).toBe(second._id);
  expect(await suggested("INV 1", 20)).toBe(first._id);
  expect(await suggested("CARD 2", 60)).toBeUndefined();
});

it("suggests nothing where the reference names somebody else, or two of one name, and the oldest of several", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const named = async (name: string) => {
    const contact = { email: `${name.replace(" ", ".")}@example.co.uk`, phone: "07700900124" };
    return (await createCustomer(garage, { name, ...contact }, "test"))._id;
  };
  const [peter, anna, joan] = [
    await named("Peter Smith"),
    await named("Anna Smith"),
    await named("Joan Carter"),
  ];
  const owes = async (customer: string, charged: number, day = "2026-11-05") => {
    const { _id } = await books.invoices(day, { charged });
    await updateInvoice(garage, _id, { customer }, "test");
    return _id;
  };
  const [first] = [await owes(peter, 50), await owes(anna, 50)];
  const [, older] = [await owes(joan, 75, "2026-11-04"), await owes(joan, 75, "2026-11-02")];
  const alone = await owes(anna, 70);
  const suggested = suggestions(garage);
  await owes(joan, 50);
  expect(await suggested("SMITH MOT", 60)).toBeUndefined();
  expect(await suggested("P SMITH MOT", 60)).toBe(first);
  expect(await suggested("PETER SMITH MOT", 60)).toBe(first);
  expect(await suggested("JOAN CARTER", 90)).toBe(older);
  expect(await suggested("CARD 7", 84)).toBe(alone);
  expect(await suggested("JOAN CARTER", 84)).toBeUndefined();
});

it("is not sure of some words of a name, and suggests nothing where the reference has another customer's", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const named = async (name: string) => {
    const contact = { email: "a@example.co.uk", phone: "07700900124" };
    return createCustomer(garage, { name, ...contact }, "test");
  };
  const owes = async (name: string, charged: number) => {
    const customer = await named(name);
    const { _id } = await books.invoices("2026-11-05", { charged });
    await updateInvoice(garage, _id, { customer: customer._id }, "test");
    return { _id, customer };
  };
  for (let each = 0; each < 100; each += 1) await books.invoices("2026-11-05", { charged: 1 });
  await named("Andrew Walker");
  const clarke = await owes("Andrew Clarke", 50);
  const tickerage = await owes("Tickerage Farm", 60);
  await owes("Court Lodge Farm", 60);
  const shown = async (customerRef: string, amount: number) => {
    const invoice = await suggestions(garage, true)(customerRef, amount);
    const [row] = listUnmatched(garage, { state: "open", page: 1, limit: 1 }).rows;
    await setSkipped(garage, row?.transaction._id ?? "", true, "test");
    return [invoice, row?.suggestion?.isLikely];
  };
  expect(await shown("ANDREW CLARKE", 60)).toEqual([clarke._id, true]);
  // A paid one of the same fee is probably what they mean, unless its number is that of a plate.
  const paid = await owes("Lewes Taxis", 50);
  await takePayments(garage, paid._id, { card: 60 }, "test");
  const { autoId } = getInvoice(garage, paid._id);
  expect(await shown(`ANDREW CLARKE INV ${autoId}`, 60)).toEqual([clarke._id, false]);
  await updateInvoice(garage, clarke._id, { vehicleReg: `P${autoId} ABC` }, "test");
  expect(await shown(`ANDREW CLARKE P${autoId} ABC`, 60)).toEqual([clarke._id, true]);
  expect(await shown(`ANDREW CLARKE P${autoId}ABC INV ${autoId}`, 60)).toEqual([clarke._id, true]);
  expect(await shown("A CLARKE", 60)).toEqual([clarke._id, true]);
  expect(await shown("ANDREW", 60)).toEqual([clarke._id, false]);
  // One word of a name is no other customer's whole name.
  await named("Mr & Mrs Clarke");
  await named("Ann");
  expect(await shown("A CLARKE FOR ANN", 60)).toEqual([clarke._id, true]);
  expect(await shown("ANDREW WALKER", 60)).toEqual([undefined, undefined]);
  expect(await shown("TICKERAGE FARM", 72)).toEqual([tickerage._id, true]);
  expect(await shown("SOME FARM", 72)).toEqual([undefined, undefined]);
  expect(await shown(`CUSTOMER ${clarke.customer.autoId}`, 60)).toEqual([clarke._id, true]);
  // Another Clarke may be meant, who owes nothing; so may another of the same name.
  await named("Tickerage Farm");
  expect(await shown("TICKERAGE FARM", 72)).toEqual([tickerage._id, false]);
  await named("Alice Clarke");
  expect(await shown("A CLARKE", 60)).toEqual([clarke._id, false]);
  // A number beside the whole name of somebody else who owes as much may be mistyped.
  const haulage = await owes("Marchbanks Haulage", 85);
  const number = `INV ${getInvoice(garage, haulage._id).autoId}`;
  expect(await shown(`${number} WENDY MARCHBANKS`, 102)).toEqual([haulage._id, true]);
  await owes("Wendy Marchbanks", 85);
  expect(await shown(`${number} WENDY MARCHBANKS`, 102)).toEqual([haulage._id, false]);
  expect(await shown(`${number} MARCHBANKS HAULAGE`, 102)).toEqual([haulage._id, true]);
  expect(await shown(number, 102)).toEqual([haulage._id, true]);
  const father = await owes("Barnaby Marchbanks", 95);
  await owes("Barnaby Marchbanks & Son", 95);
  const other = `INV ${getInvoice(garage, father._id).autoId}`;
  expect(await shown(`BARNABY MARCHBANKS & SON ${other}`, 114)).toEqual([father._id, false]);
  expect(await shown(`BARNABY MARCHBANKS ${other}`, 114)).toEqual([father._id, true]);
});

it("suggests nothing by the amount alone where another transaction that waits fits the same invoice", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  for (let each = 0; each < 100; each += 1) await books.invoices("2026-11-05", { charged: 1 });
  const { _id, autoId } = await books.invoices("2026-11-05", { charged: 50 });
  const suggested = suggestions(garage, true);
  expect(await suggested("STRANGER", 60)).toBe(_id);
  expect(await suggested(`WILBERFORCE INV ${autoId}`, 60)).toBe(_id);
  expect(await suggested("ANOTHER STRANGER", 60)).toBeUndefined();
  const { rows } = listUnmatched(garage, { state: "open", page: 1, limit: 10 });
  expect(rows.map(({ suggestion }) => suggestion?.reasons.includes("the invoice number"))).toEqual([
    ...[undefined, true, undefined],
  ]);
});

it("suggests all invoices that a reference names, and is sure only where they come to the amount", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  for (let each = 0; each < 100; each += 1) await books.invoices("2026-11-05", { charged: 1 });
  const [first, second, third] = [
    await books.invoices("2026-11-05", { charged: 50 }),
    await books.invoices("2026-11-05", { charged: 60 }),
    await books.invoices("2026-11-05", { charged: 70 }),
  ];
  const suggestion = async (customerRef: string, amount: number) => {
    await suggestions(garage, true)(customerRef, amount);
    const [row] = listUnmatched(garage, { state: "open", page: 1, limit: 1 }).rows;
    await setSkipped(garage, row?.transaction._id ?? "", true, "test");
    const paid = row?.suggestion?.allocations.map((each) => [each.invoice, each.amount]);
    return { isLikely: row?.suggestion?.isLikely, paid };
  };
  const both = [
    [first._id, 60],
    [second._id, 72],
  ];
  const other = await books.invoices("2026-11-06", { charged: 125 });
  expect(other.balancePayable).toBe(150);
  const named = `ANN INVS ${first.autoId} ${second.autoId}`;
  expect(await suggestion(named, 132)).toEqual({ isLikely: true, paid: both });
  expect(await suggestion(named, 150)).toEqual({ isLikely: false, paid: both });
  expect(await suggestion(named, 100)).toEqual({
    isLikely: false,
    paid: [
      [first._id, 60],
      [second._id, 40],
    ],
  });
  expect(await suggestion(named, 72)).toEqual({ isLikely: true, paid: [[second._id, 72]] });
  expect(await suggestion(`ANN INV ${third.autoId}`, 84)).toEqual({
    isLikely: true,
    paid: [[third._id, 84]],
  });
});

it.each([
  "SI-2026/117",
  "INV-0042",
  "2026-1041",
  "INV-42",
  "SINV/7",
])("knows %s by the number of another program", async (number) => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const [one, other] = [await books.invoices("2026-11-05"), await books.invoices("2026-11-05")];
  await garage.books.update("test", ({ invoices }) =>
    invoices.put({ ...getInvoice(garage, other._id), earlierNumber: number }),
  );
  const suggested = suggestions(garage);
  expect(await suggested(`WILBERFORCE ${number}`, 120)).toBe(other._id);
  for (const beside of ["WILBERFORCE 20269", `WILBERFORCE ${number}1`, `WILBERFORCE X${number}`])
    expect([beside, await suggested(beside, 99)]).toEqual([beside, undefined]);
  expect(getInvoice(garage, one._id).balancePayable).toBe(120);
});

it("confirms once what is sent twice, and again what was taken off the transaction since", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-05");
  const said = { customerRef: "ANN 120", amount: 120, date: "2026-11-06" };
  const { _id } = await createTransaction(garage, said, "test");
  await garage.books.update("test", ({ bankLines }) => {
    bankLines.insert({ _id: "line", transaction: _id, state: "open" });
  });
  const suggested = () => {
    const [open] = listUnmatched(garage, { state: "open", page: 1, limit: 10 }).rows;
    return open?.suggestion === undefined ? "" : suggestionKey(open.suggestion);
  };
  const shown = suggested();
  const { receipt: first } = await confirmMatch(garage, _id, shown, "test");
  expect(await confirmMatch(garage, _id, shown, "test")).toEqual({ receipt: first, isMade: true });

  const away = { method: "Cheque", date: "2026-10-01", transaction: null, allocations: [] };
  await updateReceipt(garage, first._id, away, "test");
  expect(suggested()).toBe(shown);
  const { receipt: second } = await confirmMatch(garage, _id, shown, "test");
  expect(second).toMatchObject({ transaction: _id, amount: 120 });
  expect(second._id).not.toBe(first._id);
  expect(await confirmMatch(garage, _id, shown, "test")).toEqual({ receipt: second, isMade: true });
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(0);
  expect(suggested()).toBe("");
});

/** A bank's line that waits. @returns its transaction */
async function waits(garage: Garage, customerRef: string, amount: number, date = "2026-11-06") {
  const transaction = await createTransaction(garage, { customerRef, amount, date }, "test");
  await garage.books.update("test", ({ bankLines }) => {
    bankLines.insert({ _id: `line ${transaction._id}`, transaction: transaction._id, state: "open" });
  });
  return transaction;
}

const suggestionFor = (garage: Garage, transaction: string) =>
  listUnmatched(garage, { state: "open", page: 1, limit: 100 }).rows.find(
    (row) => row.transaction._id === transaction,
  )?.suggestion;

describe("money that was noted before the bank said so", () => {
  const noted = async (date = "2026-11-05", method = "BACS") => {
    const books = await SmallGarage.open();
    const { garage } = books;
    const invoice = await books.invoices("2026-11-05");
    const allocations = [{ invoice: invoice._id, amount: 120 }];
    const receipt = await createReceipt(
      garage,
      { customer: invoice.customer, amount: 120, date, method, allocations },
      "test",
    );
    return { books, garage, invoice, receipt };
  };

  it("is suggested as the receipt that it is, which confirming links, once", async () => {
    const { garage, receipt } = await noted();
    const { _id } = await waits(garage, "WILBERFORCE", 120);
    const suggestion = suggestionFor(garage, _id);
    expect(suggestion).toMatchObject({ receipt: receipt._id, allocations: [], reasons: ["the amount"] });
    const shown = suggestion ? suggestionKey(suggestion) : "";
    const confirmed = await confirmMatch(garage, _id, shown, "test");
    expect(confirmed).toMatchObject({ isMade: false, receipt: { _id: receipt._id, transaction: _id } });
    expect(await confirmMatch(garage, _id, shown, "test")).toEqual(confirmed);
    // Whoever did it has no name in the books.
    expect(await confirmMatch(garage, _id, shown, "other")).toEqual({ ...confirmed, earlier: {} });
    expect([garage.books.receipts.count, suggestionFor(garage, _id)]).toEqual([1, undefined]);
  });

  it.each([
    ["by cheque, by the amount alone", "2026-11-05", "Cheque", 120, false],
    ["by card", "2026-11-05", "Card", 120, false],
    ["a week before", "2026-10-30", "BACS", 120, true],
    ["more than a week before", "2026-10-29", "BACS", 120, false],
    ["of another amount", "2026-11-05", "BACS", 119.99, false],
  ])("is that money or not: %s", async (_, date, method, amount, isIt) => {
    const { garage, receipt } = await noted(date, method);
    const transaction = await waits(garage, "WILBERFORCE", amount);
    expect(suggestionFor(garage, transaction._id)?.receipt).toBe(isIt ? receipt._id : undefined);
  });

  it("is perhaps the receipt where the same customer owes as much once more", async () => {
    const { books, garage, invoice, receipt } = await noted();
    const name = `CUSTOMER ${garage.books.customers.numberOf(invoice.customer)}`;
    const { _id } = await waits(garage, name, 120);
    expect(suggestionFor(garage, _id)).toMatchObject({ receipt: receipt._id, isLikely: true });
    await books.invoices("2026-11-05");
    expect(suggestionFor(garage, _id)).toMatchObject({ receipt: receipt._id, isLikely: false });
  });

  it("is linked though its day is closed, and not in the place of a receipt that was shown", async () => {
    const { books, garage, invoice, receipt } = await noted("2026-10-30");
    await setClosing(garage, { closedUntil: "2026-10-31" }, "test");
    const { _id } = await waits(garage, "WILBERFORCE", 120, "2026-11-02");
    const suggestion = suggestionFor(garage, _id);
    const other = suggestionKey({ customer: invoice.customer, receipt: "another", allocations: [] });
    await expect(confirmMatch(garage, _id, other, "test")).rejects.toThrow(ConflictError);
    const shown = suggestion ? suggestionKey(suggestion) : "";
    expect((await confirmMatch(garage, _id, shown, "test")).receipt.transaction).toBe(_id);
    await expect(updateReceipt(garage, receipt._id, { reference: "Other" }, "test")).rejects.toThrow(
      /closed/,
    );
    expect(
      restOf(120, { customer: "", receipt: receipt._id, allocations: [], reasons: [], isLikely: true }),
    ).toBe(0);
    expect(books.garage.books.receipts.count).toBe(1);
  });

  it("by cheque is thought of last: it may have been paid in with others", async () => {
    const { books, garage, invoice, receipt } = await noted("2026-11-05", "Cheque");
    const name = `CUSTOMER ${garage.books.customers.numberOf(invoice.customer)}`;
    const { _id } = await waits(garage, name, 120);
    expect(suggestionFor(garage, _id)).toMatchObject({ receipt: receipt._id, isLikely: true });
    const second = await books.invoices("2026-11-05");
    expect(suggestionFor(garage, _id)).toMatchObject({ allocations: [{ invoice: second._id }] });
    const stranger = await waits(garage, "STRANGER", 120);
    await setSkipped(garage, _id, true, "test");
    expect(suggestionFor(garage, stranger._id)?.allocations).toMatchObject([{ invoice: second._id }]);
  });

  it("is asked about in an invoice's totals too, and never where a receipt is linked or edited", async () => {
    const { garage, invoice, receipt } = await noted();
    const { _id: transaction } = await waits(garage, "STRANGER", 120);
    const asked: (string | undefined)[] = [];
    const ask: Ask = (question) => asked.push(question);
    const totals = { cheque: 240, transaction, date: "2026-11-06" };
    await takePayments(garage, invoice._id, totals, "test", undefined, ask);
    expect(asked).toContain(
      "Receipt 1 of 05 Nov 2026 has the same amount and no bank transaction: is this other money?",
    );
    const { _id: far } = await waits(garage, "FAR", 120, "2026-02-06");
    asked.length = 0;
    await updateReceipt(garage, receipt._id, { transaction: far }, "test", undefined, ask);
    expect(asked.filter(Boolean)).toEqual([
      "The bank transaction is of 06 Feb 2026: did the money come on 05 Nov 2026?",
    ]);
    asked.length = 0;
    await updateReceipt(garage, receipt._id, { notes: "Edited" }, "test", undefined, ask);
    expect(asked.filter(Boolean)).toEqual([]);
  });

  it("is received again only after a question, and so is money of another day than its transaction's", async () => {
    const { garage, invoice } = await noted();
    const { _id: transaction } = await waits(garage, "STRANGER", 120);
    const asked: string[] = [];
    const ask: Ask = (question) => {
      if (question !== undefined) asked.push(question);
    };
    const money = { customer: invoice.customer, amount: 120, method: "BACS", transaction };
    const { _id } = await createReceipt(garage, { ...money, date: "2026-11-06" }, "test", undefined, ask);
    expect(asked).toEqual([
      "Receipt 1 of 05 Nov 2026 has the same amount and no bank transaction: is this other money?",
    ]);
    await updateReceipt(garage, _id, { date: "2025-02-01" }, "test", undefined, ask);
    expect(asked.slice(1)).toContain(
      "The bank transaction is of 06 Nov 2026: did the money come on 01 Feb 2025?",
    );
  });
});

it("is perhaps for an invoice that another transaction fits better", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  for (let each = 0; each < 100; each += 1) await books.invoices("2026-11-05", { charged: 1 });
  const { autoId, customer } = await books.invoices("2026-11-05", { charged: 50 });
  const name = `CUSTOMER ${garage.books.customers.numberOf(customer)}`;
  const named = await waits(garage, name, 60);
  expect(suggestionFor(garage, named._id)?.isLikely).toBe(true);
  const numbered = await waits(garage, `INV ${autoId}`, 60);
  expect(suggestionFor(garage, numbered._id)?.isLikely).toBe(true);
  expect(suggestionFor(garage, named._id)?.isLikely).toBe(false);
});
