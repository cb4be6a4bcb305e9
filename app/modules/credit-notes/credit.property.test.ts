import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toPence, toPounds } from "../../shared/money";
import { newId } from "../../store/store";
import { type Books, openBooks } from "../books/books.server";
import { type Invoice, NO_PAYMENTS, sumUp } from "../invoices/invoice";
import { leftOf } from "./credit";
import { createCreditNote, deleteCreditNote, updateCreditNote } from "./credit-notes.server";

// What is stored is held against a plain recomputation in whole pence, over random lines and credits.

let dir: string;
let books: Books;

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), "garage-credit-"));
  books = await openBooks({ dir });
});
afterAll(async () => {
  await books.close();
  await fs.rm(dir, { recursive: true, force: true });
});

const garage = () => ({ books, business: {} as never });
/** Pence. Small amounts are where rounding shows. */
const amount = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -500, max: 5000 }));
const line = fc.record({ charged: amount, addVat: fc.boolean() });
/** What is asked for of a line: some pence, or (negative) a percentage of what is left. */
const asked = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, -50, -100));
/** A step: which credit note it concerns, if it is there, and how much of each line it asks for. */
const step = fc.record({
  what: fc.constantFrom("create", "create", "create", "update", "delete"),
  which: fc.nat(9),
  shares: fc.array(asked, { minLength: 4, maxLength: 4 }),
});

async function newInvoice(lines: readonly { charged: number; addVat: boolean }[], paid: number) {
  const sold = lines.map(({ charged, addVat }, index) => ({
    ...{ _id: `line-${index}`, service: "labour", title: `Line ${index}`, description: "" },
    ...{ charged: toPounds(charged), addVat },
  }));
  const payments = { ...NO_PAYMENTS, card: toPounds(paid) };
  const _id = newId();
  await books.update("test", (open) => {
    open.invoices.insert({
      ...{ _id, department: "Garage", customer: "someone", invoiceDate: "2026-11-19", review: null },
      billTo: { name: "Someone", addressLine1: "", addressLine2: "", town: "", postalCode: "" },
      ...{ vehicleModel: "Corsa", vehicleReg: "PR11 PTY", repairNotes: "", lines: sold, payments },
      ...sumUp(sold, payments),
    });
    if (paid === 0) return;
    open.receipts.insert({
      ...{ _id: newId(), date: "2026-11-19", customer: "someone", method: "Card", amount: toPounds(paid) },
      ...{
        reference: "",
        transaction: null,
        notes: "",
        allocations: [{ invoice: _id, amount: toPounds(paid) }],
      },
    });
  });
  return _id;
}

const invoiceOf = (id: string) => books.invoices.get(id) as Invoice;
const notesOf = (id: string) => [...books.creditNotes.group("invoice", id)];

/** 20% in whole pence, half a penny away from zero: told again, plainly. */
function vatPence({ charged, addVat }: { charged: number; addVat: boolean }): number {
  if (!addVat) return 0;
  const exact = Math.abs(toPence(charged)) / 5;
  return Math.sign(charged) * Math.floor(exact + 0.5) + 0;
}

function checkAll(id: string, paid: number): void {
  const invoice = invoiceOf(id);
  const notes = notesOf(id);
  let credited = 0;
  for (const note of notes) {
    const net = note.lines.reduce((sum, { charged }) => sum + toPence(charged), 0);
    const vat = note.lines.reduce((sum, each) => sum + toPence(each.vat), 0);
    expect([note.subTotal, note.vatAmount, note.total].map(toPence)).toEqual([net, vat, net + vat]);
    expect(net + vat).toBeGreaterThan(0);
    credited += net + vat;
  }
  for (const each of invoice.lines) {
    const parts = notes.flatMap(({ lines }) => lines.filter((part) => part.line === each._id));
    const net = parts.reduce((sum, { charged }) => sum + toPence(charged), 0);
    const vat = parts.reduce((sum, part) => sum + toPence(part.vat), 0);
    const whole = vatPence(each);
    expect(Math.abs(net)).toBeLessThanOrEqual(Math.abs(toPence(each.charged)));
    expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(whole));
    if (net === toPence(each.charged) && net !== 0) expect(vat).toBe(whole);
  }
  expect(toPence(invoice.credited ?? 0)).toBe(credited);
  expect(toPence(invoice.balancePayable)).toBe(toPence(invoice.total) - paid - credited);
  expect(credited).toBeLessThanOrEqual(Math.max(0, toPence(invoice.total)));
}

describe("credit notes", () => {
  it("keep sums, VAT and balance equal to a plain recomputation, whatever is credited", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.nat(6000),
        fc.array(step, { maxLength: 12 }),
        async (lines, paid, steps) => {
          const id = await newInvoice(lines, paid);
          for (const { what, which, shares } of steps) {
            const notes = notesOf(id);
            const note = notes[which % Math.max(1, notes.length)];
            const others = what === "update" ? notes.filter((each) => each !== note) : notes;
            const wanted = invoiceOf(id).lines.flatMap((each, index) => {
              const left = toPence(leftOf(each, others).charged);
              const share = shares[index] ?? 0;
              const charged =
                share > 0
                  ? Math.sign(left) * Math.min(share, Math.abs(left))
                  : Math.trunc((left * -share) / 100);
              return charged === 0 ? [] : [{ line: each._id, charged: toPounds(charged) }];
            });
            const input = { invoice: id, reason: "Goodwill", lines: wanted };
            const refused = () => undefined;
            if (what === "create") {
              await Promise.resolve()
                .then(() => createCreditNote(garage(), input, "test"))
                .catch(refused);
            } else if (note) {
              if (what === "delete") await deleteCreditNote(garage(), note._id, "test").catch(refused);
              else await updateCreditNote(garage(), note._id, input, "test").catch(refused);
            }
            checkAll(id, paid);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("bring an invoice without discounts to nothing, in however many parts", async () => {
    const positive = fc.record({
      charged: fc.oneof(fc.integer({ min: 9, max: 30 }), fc.integer({ min: 1, max: 5000 })),
      addVat: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(positive, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 9 }),
        async (lines, shares) => {
          const id = await newInvoice(lines, 0);
          for (const share of [...shares, 100]) {
            const asked = invoiceOf(id).lines.flatMap((each) => {
              const left = toPence(leftOf(each, notesOf(id)).charged);
              // Threepence is rounded up to a penny of VAT, so that a few of them come to too much.
              const charged = share < 60 ? Math.min(left, 3) : Math.ceil((left * share) / 100);
              return charged === 0 ? [] : [{ line: each._id, charged: toPounds(charged) }];
            });
            if (asked.length === 0) continue;
            await createCreditNote(garage(), { invoice: id, reason: "All", lines: asked }, "test");
            checkAll(id, 0);
          }
          const { total, credited, balancePayable } = invoiceOf(id);
          expect([credited, balancePayable]).toEqual([total, 0]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
