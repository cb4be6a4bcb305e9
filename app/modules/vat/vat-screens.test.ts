import { describe, expect, it } from "vitest";
import { SmallGarage, TODAY } from "../../testing/garage/small-garage";
import { deleteInvoice, updateInvoice } from "../invoices/invoices.server";
import type { VatBasis } from "./vat-entries";
import { vatQuery } from "./vat-periods.server";
import { otherBasisInWords } from "./vat-screen";
import { vatScreen } from "./vat-screens.server";

const screen = ({ garage }: SmallGarage, search = "") =>
  vatScreen(garage, new URL(`http://garage/vat${search}`), "test", TODAY);

describe("the VAT page", () => {
  it("shows filed periods as they were filed, and what another stagger leaves between", async () => {
    const books = await SmallGarage.open(1);
    await books.invoices("2026-02-10");
    for (const [from = "", to = ""] of [
      ["2026-02-01", "2026-04-30"],
      ["2026-05-01", "2026-07-31"],
      ["2026-08-01", "2026-10-31"],
    ]) {
      await books.files(from, to);
    }
    const { place, periods } = screen(books);
    expect(periods.map(({ from, to, filed }) => [from, to, filed !== undefined])).toEqual([
      ["2026-11-01", "2026-12-31", false],
      ["2026-08-01", "2026-10-31", true],
      ["2026-05-01", "2026-07-31", true],
      ["2026-02-01", "2026-04-30", true],
    ]);
    expect([place.from, place.to]).toEqual(["2026-11-01", "2026-12-31"]);
  });

  it("counts the records that a filed return was filed with, whatever they are now", async () => {
    const books = await SmallGarage.open(1);
    const { _id: gone } = await books.invoices("2026-02-10");
    const { _id: moved } = await books.invoices("2026-02-11");
    await books.invoices("2026-02-12");
    const made = () => {
      const { boxes, counts, vatCounts } = screen(books, "?from=2026-02-01&to=2026-04-30");
      return [boxes.box1, vatCounts.sales, counts.sales];
    };
    await books.files("2026-02-01", "2026-04-30");
    expect(made()).toEqual([60, { invoice: 3 }, { invoice: 3 }]);
    await deleteInvoice(books.garage, gone, "test");
    await updateInvoice(books.garage, moved, { invoiceDate: "2026-05-01" }, "test");
    expect(made()).toEqual([60, { invoice: 3 }, { invoice: 3 }]);
    await books.files("2026-05-01", "2026-07-31", "invoice", { includesCorrections: true });
    expect(made()).toEqual([60, { invoice: 3 }, { invoice: 3 }]);
  });

  it("opens the period that was chosen, as it was filed", async () => {
    const books = await SmallGarage.open(1);
    await books.invoices("2026-01-10");
    await books.files("2026-01-01", "2026-06-30");
    await books.files("2026-07-01", "2026-08-31", "cash");
    await books.files("2026-09-01", "2026-10-31");
    const { choices } = screen(books);
    expect(choices.map(({ from, to }) => [from, to])).toEqual([
      ["2026-11-01", "2026-12-31"],
      ["2026-09-01", "2026-10-31"],
      ["2026-07-01", "2026-08-31"],
      ["2026-01-01", "2026-06-30"],
    ]);
    expect(
      choices.map(({ to }) => screen(books, `?to=${to}`)).map(({ place, filed }) => [place, filed?.to]),
    ).toEqual([
      [{ from: "2026-11-01", to: "2026-12-31", basis: "invoice" }, undefined],
      [{ from: "2026-09-01", to: "2026-10-31", basis: "invoice" }, "2026-10-31"],
      [{ from: "2026-07-01", to: "2026-08-31", basis: "cash" }, "2026-08-31"],
      [{ from: "2026-01-01", to: "2026-06-30", basis: "invoice" }, "2026-06-30"],
    ]);
    const { before, after } = screen(books, "?to=2026-10-31");
    expect(before).toEqual({ from: "2026-07-01", to: "2026-08-31", basis: "cash" });
    expect(after).toEqual({ from: "2026-11-01", to: "2026-12-31", basis: "invoice" });
    expect(vatQuery(books.garage, { to: "2026-12-31" }, TODAY).from).toBe("2026-11-01");
    expect(vatQuery(books.garage, { from: "2026-11-01" }, TODAY).to).toBe("2026-12-31");
    expect(vatQuery(books.garage, { to: "2026-08-31" }, TODAY).basis).toBe("cash");
  });

  it("begins with what can count in a return here, not with what another program invoiced", async () => {
    const books = await SmallGarage.open(2);
    const began = (vatScheme: VatBasis = "invoice") => {
      const garage = { ...books.garage, business: { ...books.garage.business, vatScheme } };
      const { place, periods } = vatScreen(garage, new URL("http://garage/vat"), "test", TODAY);
      return [periods.at(-1)?.from, place.from];
    };
    const opening = await books.opens("2026-01-15");
    const atMove = await books.opens("2026-09-02");
    expect(began()).toEqual(["2026-11-01", "2026-11-01"]);
    expect(screen(books).isBefore).toBe(false);
    expect(screen(books, "?to=2026-10-31").isBefore).toBe(true);

    await books.receives("2026-07-31", 60, opening._id);
    await books.receives("2026-06-30", 60, atMove._id);
    expect(began()).toEqual(["2026-11-01", "2026-11-01"]);
    expect(began("cash")).toEqual(["2026-05-01", "2026-08-01"]);

    await books.invoices("2026-09-02");
    expect(began()).toEqual(["2026-08-01", "2026-08-01"]);
    await books.credits(opening, "2026-06-01", 10);
    expect(began()).toEqual(["2026-05-01", "2026-08-01"]);
    expect(screen(books, "?to=2026-04-30").isBefore).toBe(true);
    await books.files("2026-02-01", "2026-04-30");
    expect(began()[0]).toBe("2026-02-01");
    expect(screen(books, "?to=2026-04-30").isBefore).toBe(false);
  });

  it("keeps a basis that was asked for from period to period", async () => {
    const books = await SmallGarage.open(1);
    await books.invoices("2026-01-10");
    const { asked, before } = screen(books, "?to=2026-09-30&basis=cash");
    expect([asked, before.basis]).toEqual(["cash", "cash"]);
    expect(screen(books, "?to=2026-09-30&basis=invoice").asked).toBeUndefined();
  });

  it("tells what changed in every return that can still be corrected", async () => {
    const books = await SmallGarage.open(2);
    await books.invoices("2022-05-10");
    for (const [from = "", to = ""] of [
      ["2022-05-01", "2022-07-31"],
      ["2023-05-01", "2023-07-31"],
      ["2026-08-01", "2026-10-31"],
    ]) {
      await books.files(from, to);
    }
    expect(screen(books).changed).toEqual([]);
    await books.invoices("2022-06-10");
    await books.invoices("2023-06-10");
    expect(screen(books).changed).toEqual([
      { from: "2023-05-01", to: "2023-07-31", changes: 1, correction: 20 },
    ]);
  });

  it.each([
    { before: "invoice", after: "cash", filed: 20, later: 0 },
    { before: "cash", after: "invoice", filed: 0, later: 20 },
  ] as const)("counts what was invoiced on the $before basis once after a change to $after", async ({
    before,
    after,
    filed,
    later,
  }) => {
    const books = await SmallGarage.open(2);
    const { _id: id } = await books.invoices("2026-07-20");
    await books.files("2026-05-01", "2026-07-31", before);
    await books.receives("2026-08-10", 120, id);
    const { boxes, otherwise, changed } = screen(books, `?to=2026-10-31&basis=${after}`);
    expect([boxes.box1, otherwise, changed]).toEqual([later, "2026-07-31", []]);
    expect(screen(books, "?to=2026-07-31").boxes.box1).toBe(filed);
    expect(screen(books, `?to=2026-10-31&basis=${before}`).otherwise).toBeUndefined();
  });

  it("tells what changed in a return after a change from the cash basis, by money for what was invoiced before", async () => {
    const books = await SmallGarage.open(2);
    const { _id: id } = await books.invoices("2026-07-20");
    await books.files("2026-05-01", "2026-07-31", "cash");
    await books.files("2026-08-01", "2026-10-31", "invoice");
    expect(screen(books).changed).toEqual([]);
    await books.receives("2026-08-10", 120, id);
    expect(screen(books).changed).toEqual([
      { from: "2026-08-01", to: "2026-10-31", changes: 1, correction: 20 },
    ]);
  });

  it("tells a credit that left a filed period with its invoice's day", async () => {
    const books = await SmallGarage.open(1);
    const invoice = await books.invoices("2026-02-10");
    await books.credits(invoice, "2026-05-10", 50);
    await books.files("2026-04-01", "2026-06-30");
    expect(screen(books).changed).toEqual([]);
    await updateInvoice(books.garage, invoice._id, { invoiceDate: "2026-07-03" }, "test");
    expect(screen(books).changed).toMatchObject([{ to: "2026-06-30", correction: 10 }]);
  });

  it("counts what is older than the first filed return as that one did", async () => {
    const books = await SmallGarage.open(1);
    const { _id: id } = await books.invoices("2026-03-20");
    await books.files("2026-04-01", "2026-06-30", "invoice");
    await books.receives("2026-08-10", 120, id);
    expect(screen(books, "?to=2026-09-30&basis=cash").boxes.box1).toBe(0);
  });

  it("says that box 5 on the other basis is what a change comes to, once earlier periods are filed", async () => {
    const books = await SmallGarage.open(1);
    const { _id: id } = await books.invoices("2026-06-20");
    await books.invoices("2026-08-01");
    await books.receives("2026-08-10", 120, id);
    const words = () => otherBasisInWords(screen(books, "?to=2026-09-30"));
    expect(words()).toBe("On the cash basis box 5 would be £20.00.");
    await books.files("2026-04-01", "2026-06-30");
    expect(words()).toBe(
      "After a change to the cash basis box 5 would be £0.00. What was invoiced up to 30 Jun 2026 stays as filed.",
    );
  });

  it("asks about lines that have no VAT only because of their department", async () => {
    const books = await SmallGarage.open(2);
    await books.invoices("2026-09-01");
    await books.invoices("2026-09-01", { department: "MOT" });
    const { notes } = screen(books, "?to=2026-10-31");
    expect(notes.withoutVat).toEqual({ count: 1, amount: 100 });
  });
});
