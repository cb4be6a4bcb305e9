import { expect, it } from "vitest";
import { addDays, formatListDay, londonDayOf } from "../../shared/dates";
import { SmallGarage } from "../../testing/garage/small-garage";
import { takePayments } from "../invoices/invoice-payments.server";
import { createReceipt, deleteReceipt, updateReceipt } from "./receipts.server";

const ago = (days: number) => addDays(londonDayOf(new Date()), -days);
const isOfRefundDay = (question: string) => /refund would be dated before|was refunded since/i.test(question);

/** A garage, and what a form would ask about the day of a refund. */
async function openGarage() {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id: invoice, customer } = await books.invoices(ago(40));
  const asked = async (save: (ask: (question: string | undefined) => void) => Promise<unknown>) => {
    const questions: string[] = [];
    await save((question) => void (question && questions.push(question)));
    return questions.filter(isOfRefundDay);
  };
  const refunds = (days: number, amount: number, of?: string) => {
    const allocations = of === undefined ? [] : [{ invoice: of, amount: -amount }];
    const money = { customer, date: ago(days), method: "Card", amount: -amount, allocations };
    return asked((ask) => createReceipt(garage, money, "test", undefined, ask));
  };
  const changes = (id: string, input: object) =>
    asked((ask) => updateReceipt(garage, id, input, "test", undefined, ask));
  return { books, garage, invoice, asked, refunds, changes };
}

it("asks about a refund from the account on a day before the money came", async () => {
  const { books, refunds } = await openGarage();
  await books.receives(ago(3), 80);
  expect(await refunds(30, 50)).toEqual([
    `The refund would be dated before the money that it gives back: on ${formatListDay(ago(30))}, the customer’s account would be £50.00 below zero.`,
  ]);
});

it("asks nothing about one of the money's day or later, nor about what stands already", async () => {
  const { books, garage, refunds, changes } = await openGarage();
  await books.receives(ago(3), 80);
  expect(await refunds(3, 30)).toEqual([]);
  expect(await refunds(2, 20)).toEqual([]);
  expect(await refunds(30, 10)).toHaveLength(1);
  const early = garage.books.receipts.byNumber(4);
  expect(await changes(early?._id ?? "", { notes: "Typed late" })).toEqual([]);
  expect(await changes(early?._id ?? "", { date: ago(1) })).toEqual([]);
});

it("asks about the refund of an invoice's payment, whatever is on account", async () => {
  const { books, invoice, refunds } = await openGarage();
  await books.receives(ago(38), 500);
  await books.receives(ago(5), 120, invoice);
  expect(await refunds(10, 40, invoice)).toEqual([
    `The refund would be dated before the money that it gives back: on ${formatListDay(ago(10))}, £40.00 more would have gone back for invoice 1 than had come in.`,
  ]);
});

it("asks when money gets a day after its refund, and not when an allocation leaves enough", async () => {
  const { books, invoice, refunds, changes } = await openGarage();
  const { _id } = await books.receives(ago(20), 80);
  expect(await refunds(10, 50)).toEqual([]);
  expect(await changes(_id, { date: ago(12) })).toEqual([]);
  expect(await changes(_id, { allocations: [{ invoice, amount: 30 }] })).toEqual([]);
  expect(await changes(_id, { date: ago(4) })).toEqual([
    `A refund would be dated before this money, which it gives back: on ${formatListDay(ago(10))}, the customer’s account would be £50.00 below zero.`,
  ]);
});

it("asks nothing where the account was below zero before the money came, and lets that go", async () => {
  const { books, garage, refunds, changes } = await openGarage();
  await books.receives(ago(5), 100);
  expect(await refunds(10, 52)).toHaveLength(1);
  const { _id } = await books.receives(ago(8), 30);
  expect(await changes(_id, { notes: "Mistyped", amount: 20 })).toEqual([]);
  await deleteReceipt(garage, _id, "test");
});

it("asks about a total that is lowered on a day before it came in", async () => {
  const { books, garage, invoice, asked } = await openGarage();
  await books.receives(ago(5), 120, invoice);
  const lowers = (days: number, card: number) =>
    asked((ask) => takePayments(garage, invoice, { card, date: ago(days) }, "test", undefined, ask));
  expect(await lowers(4, 100)).toEqual([]);
  expect(await lowers(9, 60)).toHaveLength(1);
});

it("asks nothing about what an invoice owes back that nobody paid, up to that", async () => {
  const { books, refunds } = await openGarage();
  const { _id: owing } = await books.invoices(ago(20), { charged: -50 });
  expect(await refunds(10, 40, owing)).toEqual([]);
  expect(await refunds(9, 20, owing)).toEqual([]);
});
