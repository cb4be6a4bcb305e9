import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateCustomer } from "../customers/customers.server";
import { getInvoice, updateInvoice } from "../invoices/invoices.server";
import { CLOSING_ID } from "./closing";

it("keeps the address and the terms of a closed invoice, so that a customer who moved keeps no test from being saved", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id, customer } = await books.invoices("2026-10-20", { department: "MOT" });
  const { billTo, paymentTerms } = getInvoice(garage, _id);
  await updateCustomer(garage, customer, { addressLine1: "99 New Road", paymentTerms: "28 Days" }, "test");
  await garage.books.update("test", ({ closing }) => {
    closing.insert({ _id: CLOSING_ID, closedUntil: "2026-10-31", by: "test" });
  });
  const saved = await updateInvoice(garage, _id, { mileage: 61_204, motResult: "Pass" }, "test");
  expect(saved).toMatchObject({ mileage: 61_204, motResult: "Pass", billTo, paymentTerms });

  await garage.books.update("test", ({ closing }) => closing.delete(CLOSING_ID));
  const renewed = await updateInvoice(garage, _id, {}, "test");
  expect(renewed).toMatchObject({ billTo: { addressLine1: "99 New Road" }, paymentTerms: "28 Days" });
});
