import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBusiness } from "../../config.server";
import { ConflictError, ValidationError } from "../../shared/errors";
import { subtractMoney, toPence } from "../../shared/money";
import { isFull } from "../../testing/garage/share";
import { type Garage, openBooks } from "../books/books.server";
import { contradictionsIn } from "../contradictions/contradictions.server";
import { createCustomer, deleteCustomer } from "../customers/customers.server";
import { takePayments } from "../invoices/invoice-payments.server";
import { changeInvoiceLines, createInvoice, deleteInvoice, updateInvoice } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { ensureDefaultServices } from "../services/services.server";
import { createTransaction, deleteTransaction, updateTransaction } from "../transactions/transactions.server";
import { shownTransaction } from "./invoice-receipts.server";
import { invoiceAccount, payFromAccount } from "./pay-from-account.server";
import { RECEIPT_METHODS, type Receipt } from "./receipt";
import { createReceipt, deleteReceipt, updateReceipt } from "./receipts.server";
import { takingsOn } from "./takings.server";
import { transactionUse } from "./transaction-use.server";

// Whatever is done in whichever order, and refused or not: the books' sums equal a plain recomputation from the receipts.

const DAYS = ["2026-03-01", "2026-03-02", "2026-03-03"];

/** Pounds in small steps, so that sums meet. */
const amount = fc.constantFrom(-60, -50, -20.01, -0.01, 0, 0.01, 20.01, 50, 60, 120, 500);
const positive = fc.constantFrom(0, 0.01, 20.01, 50, 60, 120);
/** The place of a record among those that there are. */
const some = fc.nat(5);
const day = fc.constantFrom(...DAYS);

const receipt = fc.record({
  customer: some,
  date: day,
  method: fc.constantFrom(...RECEIPT_METHODS),
  amount,
  transaction: fc.option(some, { freq: 4 }),
  allocations: fc.array(fc.record({ invoice: some, amount }), { maxLength: 3 }),
});
const command = fc.oneof(
  fc.record({ type: fc.constant("invoice" as const), customer: some, date: day, card: positive }),
  fc.record({
    type: fc.constant("lines" as const),
    invoice: some,
    charges: fc.array(amount, { maxLength: 3 }),
  }),
  fc.record({ type: fc.constant("move" as const), invoice: some, customer: some, date: day }),
  fc.record({
    type: fc.constant("totals" as const),
    invoice: some,
    date: day,
    totals: fc.record({ card: positive, cash: positive, cheque: positive }, { requiredKeys: [] }),
    transaction: fc.option(some, { freq: 3 }),
  }),
  { arbitrary: fc.record({ type: fc.constant("receive" as const), receipt }), weight: 4 },
  { arbitrary: fc.record({ type: fc.constant("change" as const), of: some, receipt }), weight: 2 },
  fc.record({ type: fc.constant("take back" as const), of: some }),
  fc.record({ type: fc.constant("use account" as const), invoice: some }),
  fc.record({ type: fc.constant("delete invoice" as const), invoice: some }),
  fc.record({ type: fc.constant("delete customer" as const), customer: some }),
  fc.record({ type: fc.constant("transaction" as const), amount, of: fc.option(some), remove: fc.boolean() }),
  fc.record({ type: fc.constant("restart" as const) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Something to pay, and something to pay it with. */
const PROLOGUE: readonly Command[] = [
  ...[0, 1].flatMap((place): Command[] => [
    { type: "invoice", customer: place, date: "2026-03-01", card: 0 },
    { type: "lines", invoice: 0, charges: [50, 50] },
    { type: "transaction", amount: 60, of: null, remove: false },
  ]),
];

test("payments, balances, accounts, bank transactions and takings are what the receipts make them", async () => {
  const tally = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-receipts-"));
      const garage = { books: await openBooks({ dir, freeze: true }), business: await readBusiness(dir) };
      try {
        await ensureDefaultServices(garage, "test");
        for (const name of ["Ann", "Ben"]) await createCustomer(garage, contact(name), "test");
        for (const each of [...PROLOGUE, ...commands]) {
          const before = JSON.stringify(stateOf(garage));
          try {
            if (each.type === "restart") {
              await garage.books.close();
              garage.books = await openBooks({ dir, freeze: true });
            } else await run(garage, each);
            tally.done++;
          } catch (error) {
            if (!(error instanceof ValidationError || error instanceof ConflictError)) throw error;
            expect(JSON.stringify(stateOf(garage))).toBe(before);
            tally.refused++;
          }
          checkSums(garage);
        }
      } finally {
        await garage.books.close();
        fs.rmSync(dir, { recursive: true });
      }
    }),
    { numRuns: isFull ? 200 : 25 },
  );
  // Both happen often, or the property says little.
  expect(tally.done).toBeGreaterThan(300);
  expect(tally.refused).toBeGreaterThan(100);
});

const contact = (name: string) => ({ name, email: "a@example.co.uk", phone: "07700900123" });

const stateOf = ({ books }: Garage) => [[...books.invoices], [...books.receipts], [...books.transactions]];

/** The record at a place; an unknown id if there are none. */
function at(records: Iterable<{ readonly _id: string }>, place: number): string {
  const all = [...records];
  return all[place % Math.max(1, all.length)]?._id ?? "none";
}

async function run(garage: Garage, each: Exclude<Command, { type: "restart" }>): Promise<unknown> {
  const { customers, invoices, receipts, transactions } = garage.books;
  const sent = ({
    customer,
    transaction,
    allocations,
    ...fields
  }: typeof receipt extends fc.Arbitrary<infer T> ? T : never) => ({
    ...fields,
    customer: at(customers, customer),
    transaction: transaction === null ? null : at(transactions, transaction),
    allocations: allocations.map(({ invoice, amount }) => ({ invoice: at(invoices, invoice), amount })),
  });
  const isThere = (id: string) => id !== "none";
  switch (each.type) {
    case "invoice": {
      const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
      const customer = at(customers, each.customer);
      const payments = { card: each.card };
      return createInvoice(garage, { ...vehicle, customer, invoiceDate: each.date, payments }, "test");
    }
    case "lines": {
      const lines = each.charges.map((charged) => ({ service: "labour", charged, addVat: true }));
      const id = at(invoices, each.invoice);
      return isThere(id) ? changeInvoiceLines(garage, id, replaceLines(lines), "test") : undefined;
    }
    case "move": {
      const change = { customer: at(customers, each.customer), invoiceDate: each.date };
      const id = at(invoices, each.invoice);
      return isThere(id) ? updateInvoice(garage, id, change, "test") : undefined;
    }
    case "totals": {
      const id = at(invoices, each.invoice);
      const transaction = each.transaction === null ? null : at(transactions, each.transaction);
      const totals = { ...each.totals, date: each.date, transaction };
      return isThere(id) ? takePayments(garage, id, totals, "test") : undefined;
    }
    case "receive":
      return createReceipt(garage, sent(each.receipt), "test");
    case "change": {
      const id = at(receipts, each.of);
      return isThere(id) ? updateReceipt(garage, id, sent(each.receipt), "test") : undefined;
    }
    case "take back": {
      const id = at(receipts, each.of);
      return isThere(id) ? deleteReceipt(garage, id, "test") : undefined;
    }
    case "use account": {
      const invoice = invoices.get(at(invoices, each.invoice));
      if (!invoice) return undefined;
      const { usable } = invoiceAccount(garage, invoice);
      if (usable === 0) return undefined;
      await payFromAccount(garage, invoice._id, usable, "test");
      expect(invoices.get(invoice._id)?.balancePayable).toBe(subtractMoney(invoice.balancePayable, usable));
      return undefined;
    }
    case "delete invoice": {
      const id = at(invoices, each.invoice);
      return isThere(id) ? deleteInvoice(garage, id, "test") : undefined;
    }
    case "delete customer":
      return customers.count > 1 ? deleteCustomer(garage, at(customers, each.customer), "test") : undefined;
    case "transaction": {
      const id = each.of === null ? "none" : at(transactions, each.of);
      const fields = { customerRef: "REF", amount: each.amount, date: DAYS[0] };
      if (!isThere(id)) return createTransaction(garage, fields, "test");
      return each.remove
        ? deleteTransaction(garage, id, "test")
        : updateTransaction(garage, id, { amount: each.amount }, "test");
    }
  }
}

function checkSums(garage: Garage): void {
  const { books } = garage;
  expect([...contradictionsIn(books)]).toEqual([]);
  const receipts: Receipt[] = [...books.receipts];
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + toPence(each), 0);
  for (const invoice of books.invoices) {
    const parts = receipts.flatMap(({ method, allocations }) =>
      allocations
        .filter((each) => each.invoice === invoice._id)
        .map((each) => ({ method, amount: each.amount })),
    );
    const by = (...methods: string[]) =>
      sum(parts.filter(({ method }) => methods.includes(method)).map((part) => part.amount));
    const { card, cash, cheque } = invoice.payments;
    expect([card, cash, cheque].map(toPence)).toEqual([by("Card"), by("Cash"), by("Cheque", "BACS")]);
    const paid = by("Card", "Cash", "Cheque", "BACS");
    expect(toPence(invoice.balancePayable)).toBe(toPence(invoice.total) - paid);
    const { transaction } = invoice.payments;
    expect(transaction).toBe(shownTransaction(books, invoice._id, transaction));
  }
  for (const receipt of receipts) {
    const parts = receipt.allocations.map((each) => each.amount);
    expect(Math.abs(sum(parts))).toBeLessThanOrEqual(Math.abs(toPence(receipt.amount)));
    for (const { invoice } of receipt.allocations) {
      expect(books.invoices.get(invoice)?.customer).toBe(receipt.customer);
    }
    expect(books.customers.get(receipt.customer)).toBeDefined();
  }
  for (const { _id } of books.customers) {
    const own = receipts.filter(({ customer }) => customer === _id);
    const account =
      sum(own.map(({ amount }) => amount)) -
      sum(own.flatMap(({ allocations }) => allocations.map((each) => each.amount)));
    expect(books.receipts.group("account", _id).pence).toBe(account);
    expect(account).toBeGreaterThanOrEqual(0);
  }
  for (const transaction of books.transactions) {
    const linked = sum(
      receipts.filter((each) => each.transaction === transaction._id).map(({ amount }) => amount),
    );
    const { allocated, left } = transactionUse(books, transaction);
    expect([toPence(allocated), toPence(left)]).toEqual([linked, toPence(transaction.amount) - linked]);
    expect(linked * Math.sign(transaction.amount)).toBeGreaterThanOrEqual(0);
    expect(Math.abs(linked)).toBeLessThanOrEqual(Math.abs(toPence(transaction.amount)));
  }
  for (const date of DAYS) {
    const taken = sum(receipts.filter((each) => each.date === date).map(({ amount }) => amount));
    expect(toPence(takingsOn(garage, [date]).total)).toBe(taken);
  }
}
