import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { getInvoice } from "../invoices/invoices.server";
import { invoicePaymentsScreen } from "./invoice-payments-screen.server";
import type { ReceiptMethod } from "./receipt";
import { receiptFormChoices } from "./receipt-screens.server";
import { createReceipt } from "./receipts.server";

async function openGarage() {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-05");
  const { customer } = invoice;
  const moves = (date: string, method: ReceiptMethod, amount: number, paid?: string) => {
    const allocations = paid === undefined ? [] : [{ invoice: paid, amount }];
    return createReceipt(garage, { customer, date, method, amount, allocations }, "test");
  };
  return {
    books,
    invoice,
    moves,
    pays: (date: string, method: ReceiptMethod, amount: number) => moves(date, method, amount, invoice._id),
    begunForInvoice: () => {
      const { method, amount } = invoicePaymentsScreen(garage, getInvoice(garage, invoice._id));
      return `${method} ${amount}`;
    },
    begun: (with_ = {}) => receiptFormChoices(garage, customer, undefined, with_).method,
  };
}

test("what is owed back on an invoice goes back by the method that holds the most of it", async () => {
  const { books, invoice, pays, begunForInvoice } = await openGarage();
  await pays("2026-11-06", "Cash", 70);
  // What is still owed is taken at the counter.
  expect(begunForInvoice()).toBe("Card 50");
  await pays("2026-11-07", "Cheque", 50);
  await books.credits(invoice, "2026-11-08", 50);
  expect(begunForInvoice()).toBe("Cash -60");
  await pays("2026-11-09", "Cash", -30);
  expect(begunForInvoice()).toBe("Cheque -30");
  await books.credits(invoice, "2026-11-10", 50);
  // No more than is held so: the rest is in cash.
  expect(begunForInvoice()).toBe("Cheque -50");
});

test("a payment that bounced goes back as it came: nothing else happens to an invoice that owes nothing", async () => {
  const { pays, begunForInvoice } = await openGarage();
  await pays("2026-11-06", "Cheque", 120);
  expect(begunForInvoice()).toBe("Cheque 0");
});

test("what is owed is taken by card, also where money on account could pay it", async () => {
  const { moves, pays, begunForInvoice } = await openGarage();
  await pays("2026-11-06", "Cash", 40);
  await moves("2026-11-06", "Cash", 80);
  expect(begunForInvoice()).toBe("Card 0");
});

test("of two methods that hold as much, money goes back by the later one, whichever was entered first", async () => {
  const { books, invoice, pays, begunForInvoice } = await openGarage();
  await pays("2026-11-07", "Cash", 60);
  await pays("2026-11-06", "Cheque", 60);
  await books.credits(invoice, "2026-11-08", 50);
  expect(begunForInvoice()).toBe("Cash -60");
});

test("what is on account goes back as it came, once its customer owes nothing", async () => {
  const { invoice, moves, pays, begun } = await openGarage();
  await moves("2026-11-06", "Cheque", 80);
  expect(begun()).toBe("BACS");
  expect(begun({ paid: [invoice._id] })).toBe("Card");
  await pays("2026-11-07", "Card", 120);
  expect(begun()).toBe("Cheque");
  expect(begun({ reference: "Quote 1" })).toBe("Card");
  await moves("2026-11-08", "Cheque", -80);
  expect(begun()).toBe("BACS");
});
