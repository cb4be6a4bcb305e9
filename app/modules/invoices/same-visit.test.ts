import { expect, it } from "vitest";
import { type Ask, askNobody } from "../../shared/errors";
import { newId } from "../../store/store";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateInvoice } from "./invoices.server";
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
  await test();
  await createMotInvoice(garage, car, "test", newId(), askNobody);
});
