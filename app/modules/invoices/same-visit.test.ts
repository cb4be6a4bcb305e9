import { expect, it } from "vitest";
import { formatListDay, londonDayOf } from "../../shared/dates";
import { type Ask, askNobody, QuestionError } from "../../shared/errors";
import { newId } from "../../store/store";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createQuote, generateInvoice } from "../quotes/quotes.server";
import { createInvoice, updateInvoice } from "./invoices.server";
import { createInvoiceWithMot, createMotInvoice } from "./mot-invoices.server";

it("asks before a vehicle gets a second MOT invoice of one day, but not after a fail", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { customer } = await books.invoices("2026-11-05");
  const car = { customer, vehicleReg: "TB11 TWO", vehicleModel: "Ford Ka", invoiceDate: "2026-11-05" };
  const ask: Ask = (question) => {
    if (question !== undefined) throw new Error(question);
  };
  const test = (sent: object = {}, id = newId()) =>
    createMotInvoice(garage, { ...car, ...sent }, "test", id, ask);
  const first = await test({ card: 54.85 }, "first");
  // The same send twice, another day and another car.
  await test({ card: 54.85 }, "first");
  await test({ invoiceDate: "2026-11-06" });
  await test({ vehicleReg: "TB11 TWA" });

  const question = "MOT invoice 2 of 05 Nov 2026, £54.85, is for TB11 TWO too.";
  await expect(test({ vehicleReg: "tb11two" })).rejects.toThrow(question);
  const job = { ...car, department: "Garage", mot: { charged: 54.85 } };
  await expect(createInvoiceWithMot(garage, job, "test", newId(), ask)).rejects.toThrow(question);
  expect([...garage.books.invoices]).toHaveLength(4);

  await updateInvoice(garage, first._id, { motResult: "Fail" }, "test");
  const retest = await createMotInvoice(garage, { ...car, charged: 27.43 }, "test", newId(), ask);
  await expect(test()).rejects.toThrow("MOT invoice 5 of 05 Nov 2026, £27.43, is for TB11 TWO too.");
  await books.credits(retest, "2026-11-05", 27.43);
  await createMotInvoice(garage, { ...car, charged: -54.85 }, "test", newId(), askNobody);
  await test();
  await createMotInvoice(garage, car, "test", newId(), askNobody);
});

it("asks the same of an invoice with the MOT department and of a quote for a test, and of no other", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const today = londonDayOf(new Date());
  const { customer } = await books.invoices(today);
  const car = { customer, vehicleReg: "TB11 TWO", vehicleModel: "Ford Ka", invoiceDate: today };
  const asked: string[] = [];
  const ask: Ask = (question) => {
    if (question === undefined) return;
    asked.push(question);
    throw new QuestionError([question]);
  };
  const invoice = (department: string) => createInvoice(garage, { ...car, department }, "test", newId(), ask);
  const generate = async (department: string) => {
    const quote = await createQuote(garage, { ...car, quoteDate: today, department }, "test");
    return generateInvoice(garage, quote._id, "test", { ask });
  };
  const first = await invoice("MOT");
  await invoice("Garage");
  await invoice("Garage");
  await generate("Garage");
  expect(asked).toEqual([]);
  const question = `MOT invoice ${first.autoId} of ${formatListDay(today)}, £0.00, is for TB11 TWO too.`;
  await expect(invoice("MOT")).rejects.toThrow(question);
  await expect(generate("MOT")).rejects.toThrow(question);
  expect(asked).toEqual([question, question]);
  await updateInvoice(garage, first._id, { motResult: "Fail" }, "test");
  const generated = await generate("MOT");
  expect(generated.isNew).toBe(true);
  expect(asked).toHaveLength(2);
});
