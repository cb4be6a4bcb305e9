import { expect, test } from "vitest";
import { ValidationError } from "../../shared/errors";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateInvoice } from "./invoices.server";

test("an opening balance takes no test, and keeps what it holds of one", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const opening = await books.invoices("2026-03-05", { department: "MOT" });
  const { _id } = opening;
  await garage.books.update("test", ({ invoices }) => invoices.put({ ...opening, earlierNumber: "OLD-9" }));
  const refused = async (input: object) => {
    const error = await updateInvoice(garage, _id, input, "test").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ValidationError);
    return (error as ValidationError).errors;
  };
  const message =
    "An opening balance has no test. Say when the next one is due under Edit vehicle on the vehicle’s page";
  const sent = { motDue: "2027-03-05", mileage: 45_210, motResult: "Pass" } as const;
  const each = { motDue: [message], mileage: [message], motResult: [message] };
  expect(await refused({ department: "MOT", ...sent })).toEqual(each);
  // Another department would be no way out.
  expect(await refused({ department: "Garage", ...sent })).toEqual(each);

  const held = { department: "MOT", ...sent };
  await garage.books.update("test", ({ invoices }) => {
    const stored = invoices.get(_id);
    if (stored) invoices.put({ ...stored, ...held });
  });
  expect(await updateInvoice(garage, _id, { ...sent, repairNotes: "Read" }, "test")).toMatchObject(held);
  expect(await updateInvoice(garage, _id, { invoiceDate: "2027-03-06" }, "test")).toMatchObject(held);
  expect(await refused({ mileage: 45_211 })).toEqual({ mileage: [message] });
  expect(await updateInvoice(garage, _id, { mileage: "" }, "test")).not.toHaveProperty("mileage");
});
