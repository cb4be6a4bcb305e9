import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateInvoice } from "../invoices/invoices.server";
import { debtorsScreen } from "./aged-screens.server";

it("leads to the statement of the only department that is owed, also after one changes", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const statement = () => debtorsScreen(garage, new URL("http://x/who-owes-us"), 1).rows[0]?.statement;
  const invoice = await books.invoices("2026-11-05");
  const page = `/customers/${invoice.customer}`;
  expect(statement()).toBe(`${page}/statement/Garage/pdf`);

  const other = await books.invoices("2026-11-06", { department: "MOT" });
  expect(statement()).toBe(page);

  const { customer, invoiceDate, vehicleModel, vehicleReg } = other;
  const moved = { customer, department: "Garage", invoiceDate, vehicleModel, vehicleReg };
  await updateInvoice(garage, other._id, moved, "test");
  expect(statement()).toBe(`${page}/statement/Garage/pdf`);

  await books.receives("2026-11-07", 120, invoice._id);
  await books.receives("2026-11-07", 120, other._id);
  await books.receives("2026-11-07", 10);
  expect(statement()).toBeUndefined();
});
