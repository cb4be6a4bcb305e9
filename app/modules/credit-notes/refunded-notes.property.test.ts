import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConflictError, ValidationError } from "../../shared/errors";
import { addMoney, toPence, toPounds } from "../../shared/money";
import { isFull } from "../../testing/garage/share";
import { SmallGarage } from "../../testing/garage/small-garage";
import { takePayments } from "../invoices/invoice-payments.server";
import { changeInvoiceLines, getInvoice } from "../invoices/invoices.server";
import { createReceipt } from "../receipts/receipts.server";
import { addLine } from "../sales/sales.server";
import { createCreditNote, deleteCreditNote, updateCreditNote } from "./credit-notes.server";

// An invoice of £120, what came in for it and went back, and its credit notes. Amounts are pounds.

const BY = "test";

async function open() {
  const small = await SmallGarage.open();
  const { garage } = small;
  const invoice = await small.invoices("2026-10-05");
  const line = invoice.lines[0]?._id ?? "";
  const { _id, customer } = invoice;
  return {
    pay: (amount: number, method = "Card") => {
      const allocations = [{ invoice: _id, amount }];
      return createReceipt(garage, { customer, date: "2026-10-06", method, amount, allocations }, BY);
    },
    /** Pays by totals, which may be more than is owed. */
    overpay: (amount: number, method: string) => {
      const { payments } = getInvoice(garage, _id);
      const total = method.toLowerCase() as "card" | "cash" | "cheque";
      return takePayments(garage, _id, { [total]: addMoney(payments[total], amount) }, BY);
    },
    /** Credits pounds with their VAT. */
    credit: (total: number) => {
      const lines = [{ line, charged: toPounds(Math.round(toPence(total) / 1.2)) }];
      return createCreditNote(garage, { invoice: _id, reason: "Goodwill", lines }, BY);
    },
    lower: (note: string, total: number) =>
      updateCreditNote(
        garage,
        note,
        { lines: [{ line, charged: toPounds(Math.round(toPence(total) / 1.2)) }] },
        BY,
      ),
    remove: (note: string) => deleteCreditNote(garage, note, BY),
    charge: (charged: number) =>
      changeInvoiceLines(garage, _id, addLine({ service: "labour", charged, addVat: true }), BY),
    invoice: () => getInvoice(garage, _id),
    notes: () => [...garage.books.creditNotes.group("invoice", _id)],
  };
}

describe("a credit note", () => {
  it("is not held by a cheque that bounced before it was made, whatever it credits", async () => {
    for (const total of [60, 120]) {
      const { pay, credit, remove } = await open();
      await pay(120, "Cheque");
      await pay(-120, "Cheque");
      const { _id } = await credit(total);
      await remove(_id);
    }
  });

  it("is not held by a cheque that bounced afterwards, of which less was owed back", async () => {
    const { pay, credit, lower, remove } = await open();
    await pay(120, "Cheque");
    const { _id } = await credit(60);
    await pay(-120, "Cheque");
    await pay(60);
    await lower(_id, 30);
    await remove(_id);
  });

  it.each(["Card", "Cheque"])("is held by what was refunded by %s of what is owed back", async (method) => {
    const { pay, credit, lower, remove } = await open();
    for (const amount of [60, 60]) await pay(amount, method);
    const { _id } = await credit(60);
    await pay(-60, method);
    await expect(remove(_id)).rejects.toThrow("Delete the refund first, then this credit note");
    await expect(lower(_id, 54)).rejects.toBeInstanceOf(ValidationError);
  });

  it.each([
    "Card",
    "Cheque",
  ])("stays held by a refund by %s of all of it, though a line is added", async (method) => {
    const { pay, credit, charge, remove } = await open();
    await pay(120, method);
    const { _id } = await credit(120);
    await pay(-120, method);
    await charge(5);
    await expect(remove(_id)).rejects.toThrow("Delete the refund first, then this credit note");
  });

  it("covers no refund any more once the invoice is charged as much more", async () => {
    const { pay, credit, charge, remove, invoice } = await open();
    await pay(120);
    const { _id } = await credit(60);
    await pay(-60);
    await expect(remove(_id)).rejects.toBeInstanceOf(ConflictError);
    await charge(50);
    await remove(_id);
    expect(invoice()).toMatchObject({ total: 180, balancePayable: 120 });
  });
});

const amount = fc.constantFrom(12, 30, 48, 60, 120);
const step = fc.record({
  what: fc.constantFrom("pay", "credit", "credit", "give back", "give back", "lower", "remove"),
  which: fc.nat(3),
  amount,
  method: fc.constantFrom("Card", "Cheque", "Cash"),
});

/** Whether it was done, and not refused. */
const isDone = (saved: Promise<unknown>) =>
  saved.then(
    () => true,
    (error) => {
      if (error instanceof ConflictError || error instanceof ValidationError) return false;
      throw error;
    },
  );

describe("refunds of an invoice", () => {
  it("stay covered by its credit notes and overpayments, and hold no note that they can do without", async () => {
    let [held, freed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { pay, overpay, credit, lower, remove, invoice, notes } = await open();
        await pay(120);
        await credit(60);
        await pay(-30);
        const money = { came: 12_000, back: 3000 };
        const covered = (less = 0) =>
          Math.max(0, money.came + toPence(invoice().credited ?? 0) - less - 12_000);
        for (const { what, which, amount, method } of steps) {
          const note = notes()[which % Math.max(1, notes().length)];
          if (what === "pay") {
            if (await isDone(overpay(amount, method))) money.came += toPence(amount);
          } else if (what === "credit") await isDone(credit(amount));
          else if (what === "give back") {
            const part = Math.min(toPence(amount), covered() - money.back);
            if (part > 0 && (await isDone(pay(-toPounds(part), "Cash")))) money.back += part;
          } else if (note) {
            const total = what === "lower" ? Math.min(amount, note.total) : 0;
            const needs = money.back > covered(toPence(note.total) - toPence(total));
            expect(await isDone(total === 0 ? remove(note._id) : lower(note._id, total))).toBe(!needs);
            if (needs) held++;
            else freed++;
          }
          expect(money.back).toBeLessThanOrEqual(covered());
        }
      }),
      { numRuns: isFull ? 150 : 30 },
    );
    // Both happen often, or the property says little.
    expect(Math.min(held, freed)).toBeGreaterThan(5);
  });

  it("that are bounced cheques hold no note", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { pay, overpay, credit, lower, remove, notes } = await open();
        const cheques: number[] = [];
        for (const { what, amount, method } of steps) {
          const [note] = notes();
          const [cheque = 0] = cheques;
          if (what === "pay") {
            await overpay(amount, method);
            if (method === "Cheque") cheques.push(amount);
          } else if (what === "credit" && !note) await credit(amount);
          // Of a note that covers the whole cheque, nobody can say that it was not refunded.
          else if (what === "give back" && cheque > 0 && (!note || cheque > note.total)) {
            await pay(-cheque, "Cheque");
            cheques.shift();
          } else if (what === "lower" && note) await lower(note._id, Math.min(amount, note.total));
          else if (what === "remove" && note) await remove(note._id);
        }
      }),
      { numRuns: isFull ? 150 : 20 },
    );
  });
});
