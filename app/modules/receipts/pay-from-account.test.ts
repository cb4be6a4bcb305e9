// Over 300 lines: money on account, what is owed back, and the halves that set it off go together.
import { expect, it } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { QuestionError } from "../../shared/errors";
import { SmallGarage } from "../../testing/garage/small-garage";
import { accountSums } from "../accountancy/account-exports.server";
import { accountBooks, accountsMade } from "../accountancy/accountancy.server";
import { createCustomer } from "../customers/customers.server";
import type { Press } from "../departments/department-paper.server";
import { emailDraft } from "../emails/emails.server";
import { takePayments } from "../invoices/invoice-payments.server";
import { changeInvoiceLines, deleteInvoice, getInvoice, updateInvoice } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { countTill } from "../till-counts/till-counts.server";
import { createTransaction } from "../transactions/transactions.server";
import { vatReport } from "../vat/vat-report.server";
import { invoiceDrawnWith } from "./drawn-invoice.server";
import { invoiceAccount, payFromAccount } from "./pay-from-account.server";
import type { Receipt } from "./receipt";
import { receiptDeletion } from "./receipt-deletion.server";
import { printReceipt } from "./receipt-pdf.server";
import { receiptScreen } from "./receipt-screens.server";
import { createReceipt, deleteReceipt, updateReceipt } from "./receipts.server";
import { takingsOn } from "./takings.server";
import { transactionUse } from "./transaction-use.server";

it("sets what is owed back on a credited invoice against another one, with money of today that comes to nothing", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const credited = await books.invoices("2026-10-05");
  await books.receives("2026-10-06", 120, credited._id);
  const october = { from: "2026-08-01", to: "2026-10-31", basis: "cash" as const };
  const before = vatReport(garage, october);
  await books.credits(credited, "2026-11-10", 50);
  const invoice = await books.invoices("2026-11-12", { charged: 75 });

  expect(invoiceAccount(garage, invoice)).toEqual({ onAccount: 60, usable: 60, held: 0 });
  await books.usesAccount(invoice._id, 60);

  const balances = () => [credited, invoice].map(({ _id }) => getInvoice(garage, _id).balancePayable);
  expect(balances()).toEqual([0, 30]);
  const [receipt, refund] = [...garage.books.receipts];
  expect([refund, receipt].map((each) => [each?.amount, each?.method, each?.reference])).toEqual([
    [-60, "Card", "Set against invoice 2"],
    [60, "Card", "Owed back on invoice 1"],
  ]);
  expect(refund?.date).toBe(receipt?.date);
  // What was paid in October stays what it was, and the VAT of both invoices moves together.
  expect(vatReport(garage, october)).toEqual(before);
  const later = { from: "2026-11-01", to: "2099-12-31", basis: "cash" as const };
  expect(vatReport(garage, later)).toMatchObject({ box1: 0, exact: { box6: 0 } });

  // No money moved, so a customer gets no paper of either.
  const noPress = garage as typeof garage & Press;
  for (const half of [refund, receipt] as Receipt[]) {
    await expect(printReceipt(noPress, half)).rejects.toThrow(/^(Refund|Receipt) \d has no paper: /);
    expect(() => emailDraft(noPress as never, "receipt", half._id, "test")).toThrow(/has no paper: /);
  }

  // One half alone would leave money that is not there.
  await expect(updateReceipt(garage, refund?._id ?? "", { amount: -50 }, "test")).rejects.toThrow(/both/);
  await updateReceipt(garage, refund?._id ?? "", { notes: "By telephone" }, "test");
  await deleteReceipt(garage, refund?._id ?? "", "test");
  expect([...garage.books.receipts].map(({ amount }) => amount)).toEqual([120]);
  expect(balances()).toEqual([-60, 90]);
});

/** What is owed back on one invoice by a method has paid £60 of another one. */
async function setOff(method: "card" | "cash" | "cheque") {
  const books = await SmallGarage.open();
  const { garage } = books;
  const credited = await books.invoices("2026-10-05");
  await takePayments(garage, credited._id, { [method]: 120, date: "2026-10-06" }, "test");
  await books.credits(credited, "2026-11-10", 50);
  const invoice = await books.invoices("2026-11-12");
  await books.usesAccount(invoice._id, 60);
  const sum = () => [...garage.books.receipts].reduce((all, { amount }) => all + amount, 0);
  return { books, garage, credited, invoice, sum };
}

it("keeps the halves together when one pays several invoices and one of those gets another customer", async () => {
  const { books, garage, invoice, sum } = await setOff("card");
  const half = garage.books.receipts.group("invoice", invoice._id).first();
  await deleteInvoice(garage, invoice._id, "test");
  const [one, other] = [await books.invoices("2026-11-13"), await books.invoices("2026-11-13")];
  const allocations = [
    { invoice: one._id, amount: 40 },
    { invoice: other._id, amount: 20 },
  ];
  await updateReceipt(garage, half?._id ?? "", { allocations }, "test");
  const someone = { name: "Ben", email: "ben@example.co.uk", phone: "07700900124" };
  const { _id: customer } = await createCustomer(garage, someone, "test");
  await expect(updateInvoice(garage, one._id, { customer }, "test")).rejects.toThrow(
    "Receipt 3 sets what is owed back on one invoice against several. Delete it first.",
  );
  expect(sum()).toBe(120);
  await deleteReceipt(garage, half?._id ?? "", "test");
  expect(sum()).toBe(120);
  await updateInvoice(garage, one._id, { customer }, "test");
});

it("asks before it pays an invoice that has another total or customer than its form showed", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-12");
  await books.receives("2026-11-11", 120);
  const drawnWith = invoiceDrawnWith(invoice);
  const lines = replaceLines([{ service: "labour", charged: 200, addVat: true }]);
  await changeInvoiceLines(garage, invoice._id, lines, "test");
  const asked: string[] = [];
  const ask = (question: string | undefined) => {
    if (question === undefined) return;
    asked.push(question);
    throw new QuestionError([question]);
  };
  const pays = () => payFromAccount(garage, invoice._id, 120, "test", { drawnWith, ask });
  await expect(pays()).rejects.toThrow(QuestionError);
  expect(asked).toEqual(["The total is £240.00 now. It was £120.00 when this form was opened."]);
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(240);
  await payFromAccount(garage, invoice._id, 120, "test", { drawnWith });
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(120);
});

it("keeps the halves with one customer: neither of their invoices gets another one", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const below = await books.invoices("2026-11-10", { charged: -50 });
  const invoice = await books.invoices("2026-11-12");
  await books.usesAccount(invoice._id, 60);
  const someone = { name: "Ben", email: "ben@example.co.uk", phone: "07700900124" };
  const { _id: customer } = await createCustomer(garage, someone, "test");
  const receipts = () => [...garage.books.receipts];
  const titles = receipts().map(({ amount, autoId }) => `${amount < 0 ? "Refund" : "Receipt"} ${autoId}`);
  for (const each of [below, invoice]) {
    await expect(updateInvoice(garage, each._id, { customer }, "test")).rejects.toThrow(
      /^(Refund 1|Receipt 2) sets what is owed back on one invoice against another\. Delete it first\.$/,
    );
  }
  expect(titles.toSorted()).toEqual(["Receipt 2", "Refund 1"]);
  expect(receipts().every((each) => each.customer === below.customer)).toBe(true);
  await deleteReceipt(garage, receipts()[0]?._id ?? "", "test");
  expect(receipts()).toEqual([]);
  await updateInvoice(garage, invoice._id, { customer }, "test");
  expect(getInvoice(garage, invoice._id).customer).toBe(customer);
});

it.each([
  "card",
  "cheque",
] as const)("never was at the bank: no half takes a bank transaction (%s)", async (method) => {
  const { garage, invoice } = await setOff(method);
  const fields = { customerRef: "TRANSFER", amount: 60, date: "2026-11-12" };
  const transaction = await createTransaction(garage, fields, "test");
  const bank = { transaction: transaction._id, date: "2026-11-13" };
  await expect(takePayments(garage, invoice._id, bank, "test")).rejects.toThrow("never was at the bank");
  expect(getInvoice(garage, invoice._id).payments.transaction).toBeNull();
  // Neither does it beside money by card.
  await takePayments(garage, invoice._id, { card: method === "card" ? 90 : 30, date: "2026-11-12" }, "test");
  await expect(takePayments(garage, invoice._id, bank, "test")).rejects.toThrow("never was at the bank");
  await takePayments(garage, invoice._id, { card: method === "card" ? 60 : 0, date: "2026-11-12" }, "test");
  // A cheque of its own takes it.
  await takePayments(garage, invoice._id, { cheque: 60, date: "2026-11-13" }, "test");
  await expect(takePayments(garage, invoice._id, { ...bank, cheque: 120 }, "test")).resolves.toBeDefined();
  const half = [...garage.books.receipts.group("invoice", invoice._id)].at(-1);
  expect(half).toMatchObject({ transaction: null, setAgainst: expect.any(String) });
  const linked = updateReceipt(garage, half?._id ?? "", { transaction: transaction._id }, "test");
  await expect(linked).rejects.toThrow(/both/);
  expect(transactionUse(garage.books, transaction)).toEqual({ allocated: 60, left: 0 });
});

it.each([
  "card",
  "cash",
  "cheque",
] as const)("is no refund where the total becomes smaller (%s)", async (method) => {
  const { garage, invoice, sum } = await setOff(method);
  const sets = (amount: number) => takePayments(garage, invoice._id, { [method]: amount }, "test");
  await expect(sets(0)).rejects.toThrow(
    new RegExp(`^£60\\.00 of the ${method} total was owed back .* Delete receipt 3 to undo that\\.$`),
  );
  await sets(90);
  await expect(sets(59.99)).rejects.toThrow(/^£60\.00 of the /);
  await sets(60);
  expect(sum()).toBe(120);
});

it("is no money that was taken that day, in no department and in no accountant's file", async () => {
  const { books, garage } = await setOff("card");
  const today = londonDayOf(new Date());
  const test = await books.invoices(today, { department: "MOT" });
  const credited = await books.invoices("2026-10-07");
  await takePayments(garage, credited._id, { cash: 120, date: "2026-10-07" }, "test");
  await books.credits(credited, "2026-11-10", 50);
  await books.usesAccount(test._id, 40);
  for (const department of ["", "Garage", "MOT"])
    expect(takingsOn(garage, [today], department)).toMatchObject({
      card: 0,
      cash: 0,
      total: 0,
      elsewhere: 0,
      onAccount: 0,
    });
  const span = { from: today, to: today };
  expect(accountBooks(garage, span).receipts).toEqual([]);
  expect(accountSums(garage, span).receipts).toEqual({ count: 0, total: 0 });
  expect(accountsMade(garage, "xero", span).setOffs).toContainEqual({
    ...{ from: credited.autoId, to: test.autoId, amount: 40 },
    ...{ fromTitle: `invoice ${credited.autoId}`, toTitle: `invoice ${test.autoId}` },
  });
});

it("names an opening balance by the number that it came with, which others know it by", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const below = await books.invoices("2026-11-10", { charged: -50 });
  await garage.books.update("test", ({ invoices }) => {
    invoices.put({ ...below, earlierNumber: "SCN-7" });
  });
  const invoice = await books.invoices("2026-11-12");
  await books.usesAccount(invoice._id, 60);
  expect([...garage.books.receipts].map(({ reference }) => reference).sort()).toEqual([
    "Owed back on credit SCN-7",
    `Set against invoice ${invoice.autoId}`,
  ]);
  const today = londonDayOf(new Date());
  expect(accountsMade(garage, "xero", { from: today, to: today }).setOffs).toEqual([
    {
      ...{ from: below.autoId, to: invoice.autoId, amount: 60 },
      ...{ fromTitle: "credit SCN-7", toTitle: `invoice ${invoice.autoId}` },
    },
  ]);
});

it("leaves its words to itself, and a typed reference where it was", async () => {
  const { books, garage, invoice, credited } = await setOff("card");
  const other = await books.invoices("2026-11-12");
  const typed = { cash: 5, reference: "PO 4", date: "2026-11-13" };
  await takePayments(garage, other._id, typed, "test");
  await books.credits(credited, "2026-11-13", 10);
  await books.usesAccount(other._id, 12);
  expect(getInvoice(garage, other._id).payments.reference).toBe("PO 4");
  expect([invoice, credited].map(({ _id }) => getInvoice(garage, _id).payments.reference)).toEqual(["", ""]);
  await takePayments(garage, invoice._id, { cash: 40, date: "2026-11-13" }, "test");
  const [latest] = [...garage.books.receipts];
  expect(latest).toMatchObject({ method: "Cash", amount: 40, reference: "" });
});

it("takes off the account no more than is on it, and the rest of what is owed back", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.receives("2026-10-01", 100);
  await books.receives("2026-10-01", -60);
  const credited = await books.invoices("2026-10-05", { charged: 25 });
  await books.receives("2026-10-06", 30, credited._id);
  await books.credits(credited, "2026-11-10", 25);
  const invoice = await books.invoices("2026-11-12");
  expect(invoiceAccount(garage, invoice).usable).toBe(70);
  await books.usesAccount(invoice._id, 70);
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(50);
});

it("pays with what was owed back after the invoice that it paid has gone", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const credited = await books.invoices("2026-10-05");
  await books.receives("2026-10-06", 120, credited._id);
  await books.credits(credited, "2026-11-10", 50);
  const wrong = await books.invoices("2026-11-12");
  await books.usesAccount(wrong._id, 60);
  await deleteInvoice(garage, wrong._id, "test");
  const invoice = await books.invoices("2026-11-13");
  expect(invoiceAccount(garage, invoice).usable).toBe(60);
  await books.usesAccount(invoice._id, 60);
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(60);

  // It is a half again, and goes with the other.
  const half = garage.books.receipts.group("invoice", invoice._id).first();
  await expect(updateReceipt(garage, half?._id ?? "", { allocations: [] }, "test")).rejects.toThrow(/both/);
  await deleteReceipt(garage, half?._id ?? "", "test");
  expect([credited, invoice].map(({ _id }) => getInvoice(garage, _id).balancePayable)).toEqual([-60, 120]);
});

it("uses what an open day took first, where the invoice is in closed books, and says what they keep", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.receives("2026-10-03", 50);
  await books.receives("2026-10-20", 30);
  const invoice = await books.invoices("2026-10-04", { charged: 50 });
  await garage.books.update("test", ({ closing }) => {
    closing.insert({ _id: "books", closedUntil: "2026-10-15", by: "test" });
  });
  expect(invoiceAccount(garage, invoice)).toEqual({ onAccount: 80, usable: 30, held: 30 });
  await books.usesAccount(invoice._id, 30);
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(30);
  expect(invoiceAccount(garage, getInvoice(garage, invoice._id))).toMatchObject({ usable: 0, held: 30 });
  await expect(payFromAccount(garage, invoice._id, 30, "test")).rejects.toThrow(
    "£30.00 on account cannot be used while the books are closed up to 15 Oct 2026, so nothing was paid.",
  );
  // An invoice of an open day takes the deposit.
  const open = await books.invoices("2026-11-02", { charged: 50 });
  expect(invoiceAccount(garage, open)).toMatchObject({ usable: 50, held: 0 });
  await books.usesAccount(open._id, 50);
});

it("is made once when it is sent twice, and refused when somebody else used the money", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.receives("2026-10-03", 100);
  const [one, other] = [await books.invoices("2026-10-04"), await books.invoices("2026-10-04")];
  await Promise.all([1, 2].map(() => payFromAccount(garage, one._id, 100, "test", { sendId: "a form" })));
  await payFromAccount(garage, one._id, 100, "test", { sendId: "a form" });
  expect(getInvoice(garage, one._id).balancePayable).toBe(20);
  await expect(payFromAccount(garage, other._id, 100, "test", { sendId: "another" })).rejects.toThrow(
    "so nothing was paid",
  );
  // A refused form has paid nothing, and may pay once there is money.
  await books.receives("2026-10-05", 100);
  await payFromAccount(garage, other._id, 100, "test", { sendId: "another" });
  expect(getInvoice(garage, other._id).balancePayable).toBe(20);
});

it("counts what is owed back only where closed books let it pay today", async () => {
  const { garage, books } = await setOff("card");
  const credited = await books.invoices("2026-10-07");
  await books.receives("2026-10-08", 120, credited._id);
  await books.credits(credited, "2026-11-10", 50);
  const open = await books.invoices("2026-11-12");
  expect(invoiceAccount(garage, open)).toEqual({ onAccount: 60, usable: 60, held: 0 });
  await garage.books.update("test", ({ closing }) => {
    closing.insert({ _id: "books", closedUntil: londonDayOf(new Date()), by: "test" });
  });
  expect(invoiceAccount(garage, open)).toEqual({ onAccount: 60, usable: 0, held: 60 });
});

it("says what goes with a half that is deleted, and that no cash moves", async () => {
  const { garage, invoice } = await setOff("cash");
  await countTill(garage, londonDayOf(new Date()), { counted: 500, float: 0 }, "test");
  const [half, refund] = [...garage.books.receipts];
  if (!half || !refund) throw new Error("There are no halves");
  expect(half.allocations[0]?.invoice).toBe(invoice._id);
  expect(receiptDeletion(garage, half)).toEqual([
    "Refund 2 is deleted with it, and invoice 2 owes £60.00 again.",
  ]);
  expect(receiptDeletion(garage, refund)).toEqual([
    "Receipt 3 is deleted with it, and invoice 2 owes £60.00 again.",
  ]);
  expect(receiptScreen(garage, half).half?.href).toBe(`/receipts/${refund._id}`);
});

it("says which invoices owe again once a receipt is deleted", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-03-05");
  const receipt = await books.receives("2026-03-06", 120, invoice._id);
  expect(receiptDeletion(garage, receipt)).toEqual([`Invoice ${invoice.autoId} then owes £120.00.`]);
  expect(receiptDeletion(garage, await books.receives("2026-03-06", 50))).toEqual([]);
  const others = await Promise.all(["01", "02", "03", "04"].map((day) => books.invoices(`2026-04-${day}`)));
  const allocations = others.map(({ _id }) => ({ invoice: _id, amount: 120 }));
  const money = { customer: invoice.customer, date: "2026-04-05", method: "Card", amount: 480 };
  const together = await createReceipt(garage, { ...money, allocations }, "test");
  expect(receiptDeletion(garage, together).at(-1)).toBe("1 more invoice then owes something.");
  expect(receiptDeletion(garage, together)).toHaveLength(4);
});
