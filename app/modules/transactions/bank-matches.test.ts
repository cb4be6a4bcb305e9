import { describe, expect, it } from "vitest";
import { type Ask, ConflictError } from "../../shared/errors";
import { SmallGarage } from "../../testing/garage/small-garage";
import { suggestionFor, waitingLine } from "../../testing/garage/waiting-line";
import { setClosing } from "../closing/closing.server";
import { historyOf } from "../history/history.server";
import { takePayments } from "../invoices/invoice-payments.server";
import { getInvoice } from "../invoices/invoices.server";
import { createReceipt, updateReceipt } from "../receipts/receipts.server";
import { confirmMatch, listUnmatched, restOf, setSkipped, suggestionKey } from "./bank-matches.server";
import { createTransaction } from "./transactions.server";

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

it("tells in the transaction's history who skipped it, and who took it back", async () => {
  const { garage } = await SmallGarage.open();
  const { _id } = await waitingLine(garage, "ANN 120", 120);
  expect((await historyOf(garage, "transaction", _id)).map(({ kind }) => kind)).toEqual(["created"]);
  await setSkipped(garage, _id, true, "Ann");
  await setSkipped(garage, _id, true, "Bob");
  await setSkipped(garage, _id, false, "Cas");
  const [made, ...skips] = await historyOf(garage, "transaction", _id);
  expect(made?.kind).toBe("created");
  const [waits, skipped] = ["To be matched", "Skipped"];
  expect(skips).toMatchObject([
    { by: "Ann", kind: "changed", fields: [{ field: "Matching", before: waits, after: skipped }] },
    { by: "Cas", kind: "changed", fields: [{ field: "Matching", before: skipped, after: waits }] },
  ]);
});

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
    const { _id } = await waitingLine(garage, "WILBERFORCE", 120);
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
    const transaction = await waitingLine(garage, "WILBERFORCE", amount);
    expect(suggestionFor(garage, transaction._id)?.receipt).toBe(isIt ? receipt._id : undefined);
  });

  it("is perhaps the receipt where the same customer owes as much once more", async () => {
    const { books, garage, invoice, receipt } = await noted();
    const name = `CUSTOMER ${garage.books.customers.numberOf(invoice.customer)}`;
    const { _id } = await waitingLine(garage, name, 120);
    expect(suggestionFor(garage, _id)).toMatchObject({ receipt: receipt._id, isLikely: true });
    await books.invoices("2026-11-05");
    expect(suggestionFor(garage, _id)).toMatchObject({ receipt: receipt._id, isLikely: false });
  });

  it("is linked though its day is closed, and not in the place of a receipt that was shown", async () => {
    const { books, garage, invoice, receipt } = await noted("2026-10-30");
    await setClosing(garage, { closedUntil: "2026-10-31" }, "test");
    const { _id } = await waitingLine(garage, "WILBERFORCE", 120, "2026-11-02");
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
    const { _id } = await waitingLine(garage, name, 120);
    expect(suggestionFor(garage, _id)).toMatchObject({ receipt: receipt._id, isLikely: true });
    const second = await books.invoices("2026-11-05");
    expect(suggestionFor(garage, _id)).toMatchObject({ allocations: [{ invoice: second._id }] });
    const stranger = await waitingLine(garage, "STRANGER", 120);
    await setSkipped(garage, _id, true, "test");
    expect(suggestionFor(garage, stranger._id)?.allocations).toMatchObject([{ invoice: second._id }]);
  });

  it("is asked about in an invoice's totals too, and never where a receipt is linked or edited", async () => {
    const { garage, invoice, receipt } = await noted();
    const { _id: transaction } = await waitingLine(garage, "STRANGER", 120);
    const asked: (string | undefined)[] = [];
    const ask: Ask = (question) => asked.push(question);
    const totals = { cheque: 240, transaction, date: "2026-11-06" };
    await takePayments(garage, invoice._id, totals, "test", undefined, ask);
    expect(asked).toContain(
      "Receipt 1 of 05 Nov 2026 has the same amount and no bank transaction: is this other money?",
    );
    const { _id: far } = await waitingLine(garage, "FAR", 120, "2026-02-06");
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
    const { _id: transaction } = await waitingLine(garage, "STRANGER", 120);
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
