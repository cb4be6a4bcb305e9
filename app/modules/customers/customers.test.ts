import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { agedDebtors } from "../ageing/ageing.server";
import { invoiceTerms } from "../invoices/invoice-terms.server";
import { updateInvoice } from "../invoices/invoices.server";
import { customerSummary, getCustomer, updateCustomer } from "./customers.server";

/** A customer with an unpaid invoice, and the questions that new payment terms ask. */
async function owing() {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-05");
  const asked: unknown[] = [];
  const ask = (question: string | undefined) => void (question && asked.push(question));
  const sets = (change: object) => updateCustomer(garage, invoice.customer, change, "test", undefined, ask);
  const now = () => garage.books.invoices.get(invoice._id) ?? invoice;
  return { books, garage, invoice, asked, sets, now };
}

it("leaves unpaid invoices the payment terms that they were made with", async () => {
  const { garage, invoice, asked, sets, now } = await owing();
  const overdueOn = (day: string) => {
    const { overdueCount } = customerSummary(garage, getCustomer(garage, invoice.customer), day);
    const [row] = agedDebtors(garage, day).rows;
    return [overdueCount, row?.overdue, row?.items()[0]?.due];
  };
  const before = ["2026-11-12", "2026-11-13"].map(overdueOn);
  expect(before).toEqual([
    [0, 0, "2026-11-12"],
    [1, 120, "2026-11-12"],
  ]);
  await sets({ paymentTerms: "28 Days" });
  expect(asked).toEqual([]);
  expect(invoiceTerms(garage, now())).toBe("7 Days");
  expect(["2026-11-12", "2026-11-13"].map(overdueOn)).toEqual(before);

  await updateInvoice(garage, invoice._id, {}, "test");
  expect(invoiceTerms(garage, now())).toBe("28 Days");
  expect(overdueOn("2026-11-13")).toEqual([0, 0, "2026-12-03"]);
});

it("asks before other payment terms move the due days of unpaid invoices that were made before invoices kept them", async () => {
  const { books, garage, invoice, asked, sets, now } = await owing();
  await garage.books.update("test", ({ invoices }) => {
    const { paymentTerms: _, ...older } = now();
    invoices.put(older);
  });
  await sets({ name: "Ann Archer" });
  expect(asked).toEqual([]);
  await sets({ paymentTerms: "28 Days" });
  expect(asked.splice(0)).toEqual([
    "1 unpaid invoice becomes due 28 days after the invoice date, not 7 days. What was sent to the customer says otherwise.",
  ]);
  expect(invoiceTerms(garage, now())).toBe("28 Days");
  await updateInvoice(garage, invoice._id, {}, "test");
  expect(now()).not.toHaveProperty("paymentTerms");
  await books.receives("2026-11-06", 120, invoice._id);
  await sets({ paymentTerms: "14 Days" });
  expect(asked).toEqual([]);
});
