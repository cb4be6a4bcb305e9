import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { takePayments } from "../invoices/invoice-payments.server";
import { createReceipt, updateReceipt } from "./receipts.server";

/** An invoice that is paid in full, and what its forms would ask about a refund. */
async function paidInvoice() {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id: invoice, customer } = await books.invoices("2026-11-05");
  await books.receives("2026-11-06", 120, invoice);
  const asked = async (save: (ask: (question: string | undefined) => void) => Promise<unknown>) => {
    const questions: string[] = [];
    await save((question) => void (question && questions.push(question)));
    return questions.filter((question) => question.endsWith("will be outstanding again."));
  };
  return { garage, invoice, customer, asked };
}

const words = (pounds: number) =>
  `This refunds £${pounds}.00 more than is owed back, so invoice 1 will be outstanding again.`;

it("is asked of a total that is lowered, and not of one that is raised or outstanding already", async () => {
  const { garage, invoice, asked } = await paidInvoice();
  const sets = (card: number) =>
    asked((ask) => takePayments(garage, invoice, { card, date: "2026-11-07" }, "test", undefined, ask));
  expect(await sets(50)).toEqual([words(70)]);
  expect(await sets(40)).toEqual([]);
  expect(await sets(130)).toEqual([]);
  expect(await sets(100)).toEqual([words(20)]);
});

it("is asked of a refund from its own page, and of one that is raised later, by what it adds", async () => {
  const { garage, invoice, customer, asked } = await paidInvoice();
  const refund = (amount: number) => ({
    ...{ customer, date: "2026-11-07", method: "Card", amount: -amount },
    allocations: [{ invoice, amount: -amount }],
  });
  const first = await createReceipt(garage, { ...refund(10) }, "test");
  expect(await asked((ask) => createReceipt(garage, refund(5), "test", undefined, ask))).toEqual([]);
  await takePayments(garage, invoice, { card: 120, date: "2026-11-07" }, "test");
  const changes = (input: object) =>
    asked((ask) => updateReceipt(garage, first._id, input, "test", undefined, ask));
  expect(await changes({ notes: "Typed late" })).toEqual([]);
  expect(await changes(refund(70))).toEqual([words(60)]);
});
