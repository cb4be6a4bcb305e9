import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { suggestionFor, waitingLine } from "../../testing/garage/waiting-line";
import type { Garage } from "../books/books.server";
import { createCustomer } from "../customers/customers.server";
import { takePayments } from "../invoices/invoice-payments.server";
import { getInvoice, updateInvoice } from "../invoices/invoices.server";
import { listUnmatched, setSkipped } from "./bank-matches.server";

/** The invoice that a bank's line is matched with, by its words and amount. @param waits whether the line goes on waiting beside the next */
function suggestions(garage: Garage, waits = false) {
  return async (customerRef: string, amount: number) => {
    const { _id } = await waitingLine(garage, customerRef, amount);
    const suggestion = suggestionFor(garage, _id);
    if (!waits) await setSkipped(garage, _id, true, "test");
    return suggestion?.allocations[0]?.invoice;
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

it("is perhaps for an invoice that another transaction fits better", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  for (let each = 0; each < 100; each += 1) await books.invoices("2026-11-05", { charged: 1 });
  const { autoId, customer } = await books.invoices("2026-11-05", { charged: 50 });
  const name = `CUSTOMER ${garage.books.customers.numberOf(customer)}`;
  const named = await waitingLine(garage, name, 60);
  expect(suggestionFor(garage, named._id)?.isLikely).toBe(true);
  const numbered = await waitingLine(garage, `INV ${autoId}`, 60);
  expect(suggestionFor(garage, numbered._id)?.isLikely).toBe(true);
  expect(suggestionFor(garage, named._id)?.isLikely).toBe(false);
});
