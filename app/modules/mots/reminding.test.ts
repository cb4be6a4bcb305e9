import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { setClosing } from "../closing/closing.server";
import { createCustomer, updateCustomer } from "../customers/customers.server";
import { createInvoice, updateInvoice } from "../invoices/invoices.server";
import { updateVehicle } from "../vehicles/vehicle-notes.server";
import { markReminded } from "./mark-reminded.server";
import { motDueOf, notRemindedSince } from "./mots.server";
import { stillToRemind } from "./reminder-words.server";
import { toRemind } from "./reminding.server";

const asked = { month: "2027-03", isOverdue: false, isAgain: false };
const contact = { email: "n@example.co.uk", phone: "07700900124" };

it("reminds the new keeper of a vehicle, whatever the old one was reminded of", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.invoices("2026-03-02", { department: "MOT" });
  const due = { registration: "AB12 CDE", due: "2027-03-02" };
  await markReminded(garage, { way: "Text", vehicles: [due] }, "test");
  expect(toRemind(garage, asked)).toMatchObject({ rows: [], reminded: 1 });
  const { _id } = await createCustomer(garage, { name: "Nina", ...contact }, "test");
  const sale = { customer: _id, invoiceDate: "2026-11-20", vehicleModel: "Ford Ka", vehicleReg: "AB12CDE" };
  await createInvoice(garage, sale, "test");
  expect(toRemind(garage, asked)).toMatchObject({ rows: [{ customer: { _id } }], reminded: 0 });
  expect(notRemindedSince(garage, [{ ...due, reminded: null }])).toHaveLength(1);
  await markReminded(garage, { way: "Letter", vehicles: [{ ...due, reminded: null }] }, "test");
  expect(motDueOf(garage, "AB12CDE")?.reminded?.way).toBe("Letter");
  expect(() => notRemindedSince(garage, [{ ...due, reminded: null }])).toThrow(
    /reminded, sold or with another customer by now/,
  );
});

it("reminds nobody who is no customer any more, and writes only where a letter arrives", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { customer } = await books.invoices("2026-03-02", { department: "MOT" });
  const letters = () => toRemind(garage, asked).byLetter.length;
  const addresses = [
    [{ postalCode: "TN22 1QD" }, 0],
    [{ town: "Uckfield" }, 0],
    [{ addressLine1: "1 High Street" }, 1],
    [{ postalCode: "", town: "" }, 0],
    [{ addressLine1: "1 High Street, Uckfield TN22 1QD" }, 1],
  ] as const;
  for (const [address, count] of addresses) {
    await updateCustomer(garage, customer, address, "test");
    expect([address, letters()]).toEqual([address, count]);
  }
  await updateCustomer(garage, customer, { active: false }, "test");
  expect(toRemind(garage, asked)).toMatchObject({ all: 1, rows: [], inactive: 1, noReminders: 0 });
});

it("names those who can only be called", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { customer } = await books.invoices("2026-03-02", { department: "MOT" });
  expect(toRemind(garage, asked)).toMatchObject({ byPhone: [] });
  await garage.books.update("test", ({ customers }) => {
    const stored = customers.get(customer);
    if (stored) customers.put({ ...stored, email: "", phone: "01825760114" });
  });
  expect(toRemind(garage, asked)).toMatchObject({
    ...{ rows: [{}], byEmail: [], byLetter: [], byText: [], byPhone: [{ registration: "AB12 CDE" }] },
  });
});

it("reminds no longer of a test that staff say is due later, also where its invoice is of closed books", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id } = await books.invoices("2026-03-02", { department: "MOT" });
  await setClosing(garage, { closedUntil: "2026-10-31" }, "cli:test");
  expect(toRemind(garage, asked).all).toBe(1);
  await updateInvoice(garage, _id, { motDue: "2027-10-31" }, "test");
  expect(toRemind(garage, asked).all).toBe(0);
  await expect(updateInvoice(garage, _id, { vehicleModel: "Ford" }, "test")).rejects.toThrow(/are closed/);
});

it("tells of a vehicle that was sold after its reminder was asked for", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { vehicleReg, customer } = await books.invoices("2026-03-02", { department: "MOT" });
  const due = { registration: vehicleReg, due: "2027-03-02" };
  const now = new Date().toISOString();
  expect(stillToRemind(garage, due, customer, now)).toMatchObject(due);
  await updateVehicle(garage, vehicleReg, { gone: true }, "test");
  expect(() => stillToRemind(garage, due, customer, now)).toThrow("The vehicle is sold or scrapped");
});
