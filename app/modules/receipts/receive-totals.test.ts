import * as fc from "fast-check";
import { expect, it, test } from "vitest";
import { toPence } from "../../shared/money";
import { SmallGarage } from "../../testing/garage/small-garage";
import { takePayments } from "../invoices/invoice-payments.server";
import { getInvoice } from "../invoices/invoices.server";
import { createMotInvoice } from "../invoices/mot-invoices.server";
import type { Transaction } from "../transactions/transaction";
import { createTransaction } from "../transactions/transactions.server";
import { payFromAccount } from "./pay-from-account.server";
import { allocatedTo } from "./receipt";
import { createReceipt } from "./receipts.server";
import { transactionUse } from "./transaction-use.server";

const DATE = "2026-10-06";

/** Bank transactions of these amounts, and two invoices of £120 of one customer. */
async function bankedInvoices(...amounts: number[]) {
  const books = await SmallGarage.open();
  const { garage } = books;
  const bank: Transaction[] = [];
  for (const amount of amounts)
    bank.push(await createTransaction(garage, { customerRef: "TRANSFER", amount, date: DATE }, "test"));
  const invoices = [await books.invoices("2026-10-05"), await books.invoices("2026-10-05")];
  const asked: string[] = [];
  const idOf = (place: number) => invoices[place]?._id ?? "";
  const nth = (number: number | null | undefined) =>
    typeof number === "number" ? bank[number - 1]?._id : number;
  return {
    ...{ garage, asked, idOf, nth, customer: invoices[0]?.customer ?? "" },
    /** Sets the totals of the first invoice, or of the one at a place. `by` is the number of a transaction. */
    async sets({ by, ...totals }: { cheque?: number; by?: number | null; date?: string }, place = 0) {
      const ask = (question: string | undefined) => void (question && asked.push(question));
      const sent = { date: DATE, ...totals, ...(by !== undefined && { transaction: nth(by) }) };
      const { payments } = await takePayments(garage, idOf(place), sent, "test", undefined, ask);
      return [
        payments.cheque,
        payments.transaction === null ? null : bank.findIndex(({ _id }) => _id === payments.transaction) + 1,
      ];
    },
    allocated: () => bank.map((each) => transactionUse(garage.books, each).allocated),
    came: () =>
      Array.from(
        garage.books.receipts.group("invoice", idOf(0)),
        ({ method, amount }) => `${method} ${amount}`,
      ),
  };
}

it("links what is left of a transfer to the transaction that is said with a smaller total", async () => {
  const { sets, allocated, asked } = await bankedInvoices(75, 60);
  await sets({ cheque: 75, by: 1 });
  expect(await sets({ cheque: 60, by: 2 })).toEqual([60, 2]);
  expect([allocated(), asked]).toEqual([[0, 60], []]);
});

it("asks before a cheque becomes a transfer that the bank has on another day", async () => {
  const { sets, asked } = await bankedInvoices(40, 50);
  await sets({ cheque: 40, date: "2026-09-01" });
  await sets({ by: 1 });
  expect(asked).toEqual(["The bank transaction is of 06 Oct 2026: did the money come on 01 Sep 2026?"]);
  await sets({ by: null });
  await sets({ cheque: 50, date: "2026-10-01" }, 1);
  await sets({ by: 2 }, 1);
  expect(asked).toHaveLength(1);
});

it("asks before a new MOT invoice brings money of the bank that is in the books already, or of another day", async () => {
  const { garage, customer, nth } = await bankedInvoices(54.85);
  const received = { customer, method: "BACS", amount: 54.85, date: "2026-10-05" };
  await createReceipt(garage, received, "test");
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
  const asks = async (invoiceDate: string) => {
    const asked: string[] = [];
    const ask = (question: string | undefined) => void (question && asked.push(question));
    const paid = { customer, ...vehicle, invoiceDate, cheque: 54.85, transaction: nth(1) };
    await createMotInvoice(garage, paid, "test", undefined, ask);
    await garage.books.update("test", ({ invoices, receipts }) => {
      for (const { _id } of [...receipts.group("transaction", nth(1) ?? "")]) receipts.delete(_id);
      const made = invoices.first();
      if (made) invoices.delete(made._id);
    });
    return asked.filter((question) => /bank transaction/.test(question));
  };
  expect(await asks("2026-10-06")).toEqual([
    "Receipt 1 of 05 Oct 2026 has the same amount and no bank transaction: is this other money?",
  ]);
  expect(await asks("2026-08-06")).toEqual([
    "The bank transaction is of 06 Oct 2026: did the money come on 06 Aug 2026?",
  ]);
});

it("links a cheque total that was put right before to the transaction that fits what it comes to", async () => {
  const { sets, allocated, asked } = await bankedInvoices(40);
  await sets({ cheque: 100 });
  await sets({ cheque: 40 });
  await sets({ by: 1 });
  expect([allocated(), asked]).toEqual([[40], []]);
});

it("links what a wrong transaction had no room for to the right one", async () => {
  const { sets, allocated, asked } = await bankedInvoices(40, 100);
  await sets({ cheque: 100 });
  await sets({ by: 1 });
  expect(asked).toEqual(["Bank transaction #1 has £40.00 left. £100.00 is saved without it."]);
  await sets({ cheque: 90, by: 2 });
  expect(allocated()).toEqual([0, 90]);
});

it("leaves money where it is when another transaction has no room for it, which another invoice filled", async () => {
  const { sets, allocated, asked } = await bankedInvoices(60, 50);
  await sets({ cheque: 50, by: 2 }, 1);
  await sets({ cheque: 60, by: 1 });
  expect(await sets({ cheque: 40, by: 2 })).toEqual([40, 1]);
  expect(allocated()).toEqual([40, 50]);
  expect(asked).toEqual(["Bank transaction #2 has £0.00 left. £40.00 stays with transaction #1."]);
});

it("links a refund to the bank's line of it, and leaves the transfer where it is", async () => {
  const { sets, allocated, asked } = await bankedInvoices(100, -30);
  await sets({ cheque: 100, by: 1 });
  await sets({ cheque: 70, by: 2 });
  expect([allocated(), asked]).toEqual([[100, -30], []]);
});

it("asks where the bank's line of a refund is another one's, and takes it back as it came", async () => {
  const { sets, allocated, asked } = await bankedInvoices(100, -30);
  await sets({ cheque: 100, by: 1 });
  expect(await sets({ cheque: 50, by: 2 })).toEqual([50, 1]);
  expect(allocated()).toEqual([50, 0]);
  expect(asked).toEqual(["The refund of £50.00 is saved without bank transaction #2."]);
});

it("links more that went back to the same line of the bank", async () => {
  const { sets, allocated, asked } = await bankedInvoices(100, -30);
  await sets({ cheque: 100, by: 1 });
  await sets({ cheque: 80, by: 2 });
  await sets({ cheque: 70, by: 2 });
  expect([allocated(), asked]).toEqual([[100, -30], []]);
});

it("leaves another invoice's refund at the bank's line when money that came in names it", async () => {
  const { sets, allocated, asked } = await bankedInvoices(-30);
  await sets({ cheque: 40 }, 1);
  await sets({ cheque: 20, by: 1 }, 1);
  await sets({ cheque: 20, by: 1 });
  expect(allocated()).toEqual([-20]);
  expect(asked).toEqual(["Bank transaction #1 has £0.00 left. £20.00 is saved without it."]);
  await sets({ cheque: 40, by: 1 }, 1);
  expect(allocated()).toEqual([0]);
});

it("takes nothing back of what is owed back on another invoice", async () => {
  const { garage, idOf, sets, allocated, came } = await bankedInvoices(60, 60);
  await sets({ cheque: 180 }, 1);
  await payFromAccount(garage, idOf(0), 60, "test");
  await sets({ cheque: 120, by: 1 });
  await sets({ cheque: 60, by: 2 });
  expect(came().toSorted()).toEqual(["BACS -60", "BACS 60", "Cheque 60"]);
  expect(allocated()).toEqual([0, 0]);
});

it.each([40, 80])("takes transfers off their transaction with another total, of £%s", async (cheque) => {
  const { sets, allocated, came } = await bankedInvoices(60);
  await sets({ cheque: 60, by: 1 });
  expect(await sets({ cheque, by: null })).toEqual([cheque, null]);
  expect(allocated()).toEqual([0]);
  expect(came()).toEqual(expect.arrayContaining(["Cheque 60"]));
});

it("takes transfers off all of an invoice's transactions", async () => {
  const { sets, allocated } = await bankedInvoices(60, 40);
  await sets({ cheque: 60, by: 1 });
  await sets({ cheque: 100, by: 2 });
  expect(await sets({ by: null })).toEqual([100, null]);
  expect(allocated()).toEqual([0, 0]);
});

it.each([
  40, 80,
])("takes a transfer of closed books off its transaction with a total of £%s", async (cheque) => {
  const { garage, sets, allocated, came } = await bankedInvoices(60);
  await sets({ cheque: 60, by: 1 });
  await garage.books.update("test", ({ closing }) => {
    closing.insert({ _id: "books", closedUntil: "2026-10-31", by: "test" });
  });
  expect(await sets({ cheque, by: null, date: "2026-11-06" })).toEqual([cheque, null]);
  expect(allocated()).toEqual([0]);
  expect(came()).toContain("BACS 60");
});

it.each([
  2,
  null,
])("shows where a receipt of several invoices stays, and asks (transaction %s)", async (by) => {
  const { garage, idOf, nth, customer, sets, allocated, asked } = await bankedInvoices(100, 50);
  const allocations = [0, 1].map((place) => ({ invoice: idOf(place), amount: 50 }));
  const transfer = { customer, date: DATE, method: "BACS", amount: 100, transaction: nth(1) };
  const { autoId } = await createReceipt(garage, { ...transfer, allocations }, "test");
  expect(await sets({ by })).toEqual([50, 1]);
  expect(asked).toEqual([
    `Receipt ${autoId} pays other invoices too, so it stays with bank transaction #1. Edit that receipt to change it.`,
  ]);
  expect(allocated()).toEqual([100, 0]);
});

const steps = fc.array(
  fc.record({
    place: fc.integer({ min: 0, max: 1 }),
    cheque: fc.constantFrom(0, 20, 40, 60, 80, 100),
    by: fc.constantFrom(null, 1, 2, 3, undefined),
  }),
  { minLength: 1, maxLength: 8 },
);

test("whatever totals are set, each transaction holds what its invoices have of it, and no invoice takes another's", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const { garage, sets, idOf, nth, asked } = await bankedInvoices(60, 100, -30);
      for (const { place, by, cheque } of each) {
        const [after] = await sets({ cheque, ...(by !== undefined && { by }) }, place);
        expect(after).toBe(cheque);
        for (const number of [1, 2, 3]) {
          const receipts = [...garage.books.receipts].filter(
            ({ transaction }) => transaction === nth(number),
          );
          const sign = number === 3 ? -1 : 1;
          for (const invoice of [idOf(0), idOf(1)]) {
            const net = receipts.reduce((sum, receipt) => sum + toPence(allocatedTo(receipt, invoice)), 0);
            expect(net * sign).toBeGreaterThanOrEqual(0);
          }
        }
      }
      expect(asked.join(" ")).not.toMatch(/[−-]£|£0\.00 (is|stays|can|of)/);
      const shown = getInvoice(garage, idOf(0)).payments.transaction;
      const linked = Array.from(
        garage.books.receipts.group("invoice", idOf(0)),
        ({ transaction }) => transaction,
      );
      if (linked.some(Boolean)) expect(linked).toContain(shown);
    }),
    { numRuns: 40 },
  );
});
