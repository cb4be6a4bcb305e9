import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import type { Garage } from "../books/books.server";
import { createCustomer } from "../customers/customers.server";
import { getInvoice, updateInvoice } from "../invoices/invoices.server";
import { updateReceipt } from "../receipts/receipts.server";
import { confirmMatch, listUnmatched, setSkipped, suggestionKey } from "./bank-matches.server";
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
  expect(await suggested("P SMITH MOT", 60)).toBeUndefined();
  expect(await suggested("PETER SMITH MOT", 60)).toBe(first);
  expect(await suggested("JOAN CARTER", 90)).toBe(older);
  expect(await suggested("CARD 7", 84)).toBe(alone);
  expect(await suggested("JOAN CARTER", 84)).toBeUndefined();
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
  const first = await confirmMatch(garage, _id, shown, "test");
  expect(await confirmMatch(garage, _id, shown, "test")).toEqual(first);

  await updateReceipt(garage, first._id, { method: "Cheque", transaction: null, allocations: [] }, "test");
  expect(suggested()).toBe(shown);
  const second = await confirmMatch(garage, _id, shown, "test");
  expect(second).toMatchObject({ transaction: _id, amount: 120 });
  expect(second._id).not.toBe(first._id);
  expect(await confirmMatch(garage, _id, shown, "test")).toEqual(second);
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(0);
  expect(suggested()).toBe("");
});
