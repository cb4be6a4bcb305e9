import { expect, test } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { type NewDocument, newId } from "../../store/store";
import { SmallGarage } from "../../testing/garage/small-garage";
import type { Garage } from "../books/books.server";
import { createCreditNote } from "../credit-notes/credit-notes.server";
import { createCustomer, deleteCustomer } from "../customers/customers.server";
import { findAnything } from "../find/find.server";
import { changeInvoiceLines, updateInvoice } from "../invoices/invoices.server";
import { motsDue } from "../mots/mots.server";
import { createQuote } from "../quotes/quotes.server";
import { replaceLines } from "../sales/sales.server";
import type { VehicleVisit } from "../vehicle-visits/vehicle-visit";
import { updateVehicle } from "./vehicle-notes.server";
import { knownVehicle, suggestVehicle, vehicleHistory, vehicleScreen } from "./vehicles.server";

test("a vehicle was last seen when it was here, and a quote says who has it", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { customer, vehicleReg } = await books.invoices("2026-03-05");
  const quoted = { customer, vehicleModel: "Quoted", quoteDate: "2026-11-05" };
  await createQuote(garage, { ...quoted, vehicleReg }, "test");
  expect(knownVehicle(garage, vehicleReg)).toMatchObject({ model: "Quoted", lastSeen: "2026-03-05" });
  await createQuote(garage, { ...quoted, vehicleReg: "QU11 OTE" }, "test");
  expect(knownVehicle(garage, "QU11 OTE")?.lastSeen).toBeUndefined();
});

test("an invoice that was a mistake, or only pays back, says nothing of who has a vehicle", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const contact = { email: "wrong@example.co.uk", phone: "07700900124" };
  const { _id: other } = await createCustomer(garage, { name: "Wrong", ...contact }, "test");
  const forOther = async (day: string, charged: number, department: string) => {
    const { _id } = await books.invoices(day, { charged, department });
    return updateInvoice(garage, _id, { customer: other, vehicleModel: "Wrong" }, "test");
  };
  const { vehicleReg, customer } = await books.invoices("2026-03-05", { department: "MOT" });
  const mistake = await forOther("2026-04-05", 54.85, "MOT");
  const known = () => knownVehicle(garage, vehicleReg);
  expect(known()).toMatchObject({ model: "Wrong", lastSeen: "2026-04-05", customer: { id: other } });
  await books.credits(mistake, "2026-04-05", 54.85);
  await forOther("2026-04-06", -20, "Garage");
  expect(known()).toMatchObject({ model: "Ford Ka", lastSeen: "2026-03-05", customer: { id: customer } });
  expect(motsDue(garage, "2027-03")).toMatchObject([
    { model: "Ford Ka", lastSeen: "2026-03-05", customer: { _id: customer } },
  ]);
  // Somebody was here for a test, whoever paid for it in the end.
  await updateInvoice(garage, mistake._id, { motResult: "Pass" }, "test");
  expect(known()).toMatchObject({ lastSeen: "2026-04-05", customer: { id: other } });
});

test("a sold vehicle does not come back by an invoice that was a mistake", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { vehicleReg } = await books.invoices("2026-03-05");
  await updateVehicle(garage, vehicleReg, { gone: true }, "test");
  const today = londonDayOf(new Date());
  const mistake = await books.invoices(today);
  expect(knownVehicle(garage, vehicleReg)?.goneSince).toBeNull();
  await books.credits(mistake, today, 100);
  expect(knownVehicle(garage, vehicleReg)).toMatchObject({ goneSince: today, customer: undefined });
});

test("a vehicle of nothing but a mistake is found, and is nobody's", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const mistake = await books.invoices("2026-03-05");
  await books.credits(mistake, "2026-03-05", 100);
  expect(vehicleScreen(garage, "AB12CDE").vehicle).toEqual({
    ...{ registration: "AB12 CDE", model: "Ford Ka", goneSince: null },
    ...{ lastSeen: undefined, customer: undefined },
  });
  expect(suggestVehicle(garage, "AB12CDE")).toMatchObject({ model: "Ford Ka", detail: "owner not known" });
  expect(findAnything(garage, "AB12 CDE")).toMatchObject([{ kind: "vehicle", label: "AB12 CDE" }]);
  const today = londonDayOf(new Date());
  await updateVehicle(garage, "AB12CDE", { gone: true }, "test");
  expect(knownVehicle(garage, "AB12CDE")).toMatchObject({ model: "Ford Ka", goneSince: today });
});

test("what an imported visit does not name is taken from the newest that does", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { vehicleReg, customer } = await books.invoices("2026-03-05");
  await visited(garage, { vehicleReg, date: "2026-05-01", motDue: "2027-06-01" });
  const known = () => knownVehicle(garage, vehicleReg);
  expect(known()).toMatchObject({ model: "Ford Ka", lastSeen: "2026-05-01", customer: { id: customer } });
  expect(motsDue(garage, "2027-06")).toMatchObject([
    { model: "Ford Ka", lastSeen: "2026-05-01", customer: { _id: customer } },
  ]);
  await visited(garage, { vehicleReg, vehicleModel: "Ford Ka+", date: "2026-05-02" });
  expect(known()).toMatchObject({ model: "Ford Ka+", customer: { id: customer } });
  // Whoever brings a sold vehicle without a name is not the one who sold it.
  await updateVehicle(garage, vehicleReg, { gone: true }, "test");
  expect(known()).toMatchObject({ model: "Ford Ka+", customer: undefined });
  await visited(garage, { vehicleReg, date: londonDayOf(new Date()) });
  expect(known()).toMatchObject({ model: "Ford Ka+", goneSince: null, customer: undefined });
});

test("a vehicle whose keeper was deleted does not go back to the one before", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { vehicleReg } = await books.invoices("2026-03-05");
  const contact = { email: "kept@example.co.uk", phone: "07700900124" };
  const keeper = await createCustomer(garage, { name: "Keeper", ...contact }, "test");
  await visited(garage, { vehicleReg, customer: keeper._id, date: "2026-05-01" });
  await visited(garage, { vehicleReg, date: "2026-05-02" });
  expect(knownVehicle(garage, vehicleReg)?.customer?.id).toBe(keeper._id);
  await deleteCustomer(garage, keeper._id, "test");
  expect(knownVehicle(garage, vehicleReg)).toMatchObject({ model: "Ford Ka", customer: undefined });
  const { customer } = await books.invoices("2026-05-03");
  expect(knownVehicle(garage, vehicleReg)?.customer?.id).toBe(customer);
});

test("a form that offers a known vehicle tells when its MOT is due, which an early test keeps", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { vehicleReg, billTo } = await books.invoices("2026-03-05");
  const offered = () => suggestVehicle(garage, vehicleReg)?.detail;
  expect(offered()).toBe(`${billTo.name}, last seen 05 Mar 2026`);
  await books.invoices("2026-04-05", { department: "MOT" });
  expect(offered()).toBe(`${billTo.name}, last seen 05 Apr 2026, MOT due 05 Apr 2027`);
});

test("the history prints no work that was credited in full, and a test whoever paid for it", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const repair = await books.invoices("2026-03-05");
  const { vehicleReg } = repair;
  const numbers = () => vehicleHistory(garage, vehicleReg).visits.map(({ number }) => number);
  expect([numbers(), vehicleScreen(garage, vehicleReg).hasPaper]).toEqual([[repair.autoId], true]);
  await books.credits(repair, "2026-03-06", 100);
  expect(vehicleScreen(garage, vehicleReg).hasPaper).toBe(false);
  expect(numbers).toThrow("No work of this vehicle is on an invoice");
  const untested = await books.invoices("2026-04-05", { department: "MOT" });
  await books.credits(untested, "2026-04-06", 100);
  expect(numbers).toThrow();
  const mot = await books.invoices("2026-04-05", { department: "MOT" });
  await updateInvoice(garage, mot._id, { motResult: "Pass" }, "test");
  await books.credits(mot, "2026-04-06", 100);
  expect([numbers(), vehicleScreen(garage, vehicleReg).hasPaper]).toEqual([[mot.autoId], true]);
  expect(vehicleScreen(garage, vehicleReg)).toMatchObject({
    ...{ motDue: "2027-04-05", motTest: { id: mot._id, number: mot.autoId } },
  });
  // The day of a test elsewhere, which the page leads to, is none of ours to promise.
  const tests = () => vehicleHistory(garage, vehicleReg).visits.map(({ test }) => test);
  await updateInvoice(garage, mot._id, { motDue: "2027-05-05" }, "test");
  expect(tests()).toEqual(["MOT: Pass, next test due 05 May 2027"]);
  await updateInvoice(garage, mot._id, { motDue: "2027-05-06" }, "test");
  expect(tests()).toEqual(["MOT: Pass"]);
});

test("a line that was credited to nothing is no work, on the page and on paper", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id } = await books.invoices("2026-03-05");
  const { lines } = await changeInvoiceLines(
    garage,
    _id,
    replaceLines([
      { service: "labour", charged: 100, description: "Front brakes" },
      { service: "labour", quantity: 4, unitPrice: 50, description: "Tyres" },
      { service: "labour", charged: 80, description: "Clutch" },
      { service: "labour", charged: 0, description: "Free check" },
    ]),
    "test",
  );
  const [brakes = "", tyres = "", clutch = ""] = lines.map((line) => line._id);
  const credits = (...parts: readonly object[]) =>
    createCreditNote(garage, { invoice: _id, date: "2026-03-06", reason: "Wrong", lines: parts }, "test");
  const work = () => {
    const [page, paper] = [
      vehicleScreen(garage, "AB12CDE").invoices,
      vehicleHistory(garage, "AB12CDE").visits,
    ];
    expect(page[0]?.work).toEqual(paper[0]?.work);
    return paper[0]?.work.map((words) => words.replace("Labour: ", ""));
  };
  // Goodwill leaves what was done.
  await credits({ line: brakes, charged: 60 }, { line: tyres, quantity: 2 });
  expect(work()).toEqual(["Front brakes", "Tyres", "Clutch", "Free check"]);
  await credits({ line: brakes, charged: 40 });
  expect(work()).toEqual(["Tyres", "Clutch", "Free check"]);
  await credits({ line: tyres, quantity: 2 });
  expect(work()).toEqual(["Clutch", "Free check"]);
  // What was credited as a whole is on no paper; the page shows the invoice as it was.
  await credits({ line: clutch, charged: 80 });
  expect(() => vehicleHistory(garage, "AB12CDE")).toThrow();
  expect(vehicleScreen(garage, "AB12CDE").invoices[0]?.work).toHaveLength(4);
});

test("an opening balance and a refund are no visit, and a discount is no work", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const opening = await books.invoices("2026-03-07");
  await garage.books.update("test", ({ invoices }) => invoices.put({ ...opening, earlierNumber: "OLD-901" }));
  const { vehicleReg } = opening;
  const page = () => vehicleScreen(garage, vehicleReg);
  expect(page()).toMatchObject({ hasPaper: false, invoiceCount: 1, vehicle: { lastSeen: undefined } });
  expect(() => vehicleHistory(garage, vehicleReg)).toThrow("No work of this vehicle is on an invoice");
  const repair = await books.invoices("2026-03-05");
  const discounted = replaceLines([
    { service: "labour", charged: 100, description: "Front brakes" },
    { service: "labour", charged: -10, description: "Discount" },
  ]);
  await changeInvoiceLines(garage, repair._id, discounted, "test");
  await books.invoices("2026-03-06", { charged: -20 });
  expect(page()).toMatchObject({ hasPaper: true, vehicle: { lastSeen: "2026-03-05" } });
  const { visits } = vehicleHistory(garage, vehicleReg);
  expect(visits.map(({ number, work }) => ({ number, work }))).toEqual([
    { number: repair.autoId, work: [expect.stringMatching(/: Front brakes$/)] },
  ]);
});

/** Keeps what another program knew of a visit. */
function visited(garage: Garage, visit: Partial<NewDocument<VehicleVisit>>) {
  const nothing = {
    vehicleReg: "",
    vehicleModel: "",
    customer: null,
    date: null,
    motDue: null,
    mileage: null,
  };
  return garage.books.update("test", ({ vehicleVisits }) =>
    vehicleVisits.insert({ _id: newId(), ...nothing, ...visit }),
  );
}
