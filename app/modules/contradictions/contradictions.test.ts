import { expect, it } from "vitest";
import { newId } from "../../store/store";
import { SmallGarage } from "../../testing/garage/small-garage";
import { unknownDepartments } from "../departments/unknown-departments.server";
import { takePayments } from "../invoices/invoice-payments.server";
import { contradictionsIn } from "./contradictions.server";

it("finds none in what the program wrote, and each sum that somebody else wrote", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const paid = await books.invoices("2026-10-05");
  await takePayments(garage, paid._id, { card: 100, cheque: 20 }, "test");
  await books.credits(paid, "2026-11-10", 33.33);
  const other = await books.invoices("2026-11-12", { charged: -0.03 });
  const last = await books.invoices("2026-11-13", { charged: 45.67 });
  await books.receives("2026-11-14", 500);
  await books.usesAccount(last._id, 54.8);
  const found = () => [...contradictionsIn(garage.books)];
  expect(found()).toEqual([]);

  await garage.books.update("forger", ({ invoices, receipts, creditNotes, purchases }) => {
    const invoice = invoices.get(other._id);
    if (invoice) invoices.put({ ...invoice, total: 0, balancePayable: 0 });
    const receipt = receipts.group("invoice", paid._id).first();
    if (receipt) receipts.put({ ...receipt, amount: 1, allocations: [{ invoice: paid._id, amount: 1 }] });
    const note = creditNotes.first();
    if (note) creditNotes.put({ ...note, total: 10 });
    purchases.insert({
      ...{ _id: newId(), invoice: null, product: null, supplier: "none", purchaseCategory: "none" },
      ...{ invoicedTo: "Garage", pdfName: "", pdfPageNumber: 0, details: "Discs", warranty: "", paid: false },
      ...{ amount: 10, vat: 900, total: 12, supplierInvoiceNumber: "1", supplierInvoiceDate: "2026-10-01" },
      ...{ invoiceLines: { count: 0, billed: 0, delivered: 0 }, approved: false },
    });
  });
  expect(found()).toEqual([
    "Invoice 2: its lines come to −£0.04 in all, and it says £0.00",
    "Invoice 2: −£0.04 is owed, and its balance is £0.00",
    "Invoice 1: its credit notes come to £10.00, and £40.00 is credited",
    "Invoice 1: its receipts by Cheque come to £1.00, and its payments to £20.00",
    "Credit note 1: its lines come to £40.00 in all, and it says £10.00",
    "Purchase 1: its amount and VAT come to £910.00, and its total to £12.00",
  ]);
});

it("finds what belongs to an invoice that is not there, and receipts that pay more than they are", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const [gone, paid] = [await books.invoices("2026-10-05"), await books.invoices("2026-10-06")];
  await books.credits(gone, "2026-10-07", 50);
  await takePayments(garage, gone._id, { card: 60 }, "test");
  await takePayments(garage, paid._id, { cheque: 120 }, "test");
  await garage.books.update("forger", ({ invoices, receipts }) => {
    const invoice = invoices.get(paid._id);
    const lines = invoice?.lines.map((line) => ({ ...line, quantity: 3, unitPrice: 99 })) ?? [];
    if (invoice) invoices.put({ ...invoice, lines, bacs: 120 });
    const receipt = receipts.group("invoice", paid._id).first();
    if (receipt) receipts.put({ ...receipt, amount: 20 });
    invoices.delete(gone._id);
  });
  const found = () => [...contradictionsIn(garage.books)];
  expect(found()).toEqual([
    "Invoice 2: a line of 3 × £99.00 says £100.00",
    "Invoice 2: its receipts by Cheque come to £120.00, and its payments to £0.00",
    "Invoice 2: its receipts by BACS come to £0.00, and its payments to £120.00",
    "Credit note 1: the invoice that it credits is not there",
    "Receipt 2: £120.00 of its £20.00 pays invoices",
    "Receipt 1: an invoice that it pays is not there",
  ]);
  await garage.books.update("forger", ({ receipts }) => {
    for (const { _id } of receipts) receipts.delete(_id);
  });
  expect(found()).toContain("Invoice 2: its receipts by BACS come to £0.00, and its payments to £120.00");
});

it("finds what is owed back to one customer and pays for another, or comes to something else", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const credited = await books.invoices("2026-10-05");
  await takePayments(garage, credited._id, { card: 120 }, "test");
  await books.credits(credited, "2026-10-06", 100);
  const invoice = await books.invoices("2026-10-07");
  await books.usesAccount(invoice._id, 120);
  const found = () => [...contradictionsIn(garage.books)].filter((each) => each.includes("set against"));
  expect(found()).toEqual([]);
  await garage.books.update("forger", ({ receipts }) => {
    const half = receipts.group("invoice", invoice._id).first();
    if (half) receipts.put({ ...half, customer: "somebody else", amount: 100 });
  });
  expect(found()).toEqual([
    "Receipt 3: it is set against receipt 2, which is another customer’s",
    "Receipt 3: it is set against receipt 2 of −£120.00, and is £100.00",
  ]);
});

it("finds a filed VAT return whose figures are not those of what it kept, also when a later one corrects it", async () => {
  const books = await SmallGarage.open(1);
  const { garage } = books;
  const corrected = { includesCorrections: true };
  await books.invoices("2026-02-01");
  await books.files("2026-01-01", "2026-03-31");
  await books.invoices("2026-03-01");
  await books.files("2026-04-01", "2026-06-30", "invoice", {
    ...corrected,
    ...{ adjustBox4: "2", adjustBox6: "1000.50", adjustBox7: "-30" },
    adjustedFor: "Fuel",
  });
  await books.invoices("2026-03-02");
  await books.files("2026-07-01", "2026-09-30", "invoice", corrected);
  const found = () => [...contradictionsIn(garage.books)];
  expect(found()).toEqual([]);

  await garage.books.update("forger", ({ vatReturns }) => {
    const first = vatReturns.get("2026-03-31");
    if (first) vatReturns.put({ ...first, boxes: { ...first.boxes, box1: 0, box3: 0, box5: 0 } });
    const last = vatReturns.get("2026-09-30");
    const [was, ...others] = last?.corrects ?? [];
    if (last && was) vatReturns.put({ ...last, corrects: [{ ...was, sales: [] }, ...others] });
  });
  expect(found()).toEqual([
    "VAT return for 01 Jan – 31 Mar 2026: what it kept comes to £20.00 in box 1, and it says £0.00",
    "VAT return for 01 Jan – 31 Mar 2026: what it kept comes to £20.00 in box 3, and it says £0.00",
    "VAT return for 01 Jan – 31 Mar 2026: what it kept comes to £20.00 in box 5, and it says £0.00",
  ]);
});

it("finds the departments that the configuration does not have, and counts every kind of record of theirs", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-10-05");
  await books.credits(invoice, "2026-10-07", 50);
  await books.invoices("2026-10-06", { department: "MOT" });
  await garage.books.update("old version", ({ invoices, transactions }) => {
    invoices.insert({ ...invoice, _id: newId(), department: "" });
    transactions.insert({
      ...{
        _id: newId(),
        date: "2026-10-05",
        amount: 20,
        customerRef: "CARD",
        notes: "",
        department: "Tyres\nand more",
      },
    });
  });
  const ending = "Give the department its name back in config.json.";
  const { departments } = garage.business;
  const tyres = `config.json has no department “Tyres and more”, the department of 1 bank transaction. ${ending}`;
  expect(unknownDepartments(garage.books, departments)).toEqual([tyres]);
  expect(unknownDepartments(garage.books, departments.slice(1))).toEqual([
    `config.json has no department “Garage”, the department of 1 invoice and 1 credit note. ${ending}`,
    tyres,
  ]);
});
