import { describe, expect, it } from "vitest";
import { readExport } from "../../testing/garage/read-csv";
import { SmallGarage, TODAY } from "../../testing/garage/small-garage";
import { contradictionsIn } from "../contradictions/contradictions.server";
import { deleteInvoice } from "../invoices/invoices.server";
import { BOXES } from "./vat-boxes";
import { changedReturns, correctionOf } from "./vat-corrections.server";
import { vatFile } from "./vat-file.server";
import { unfileVatReturn } from "./vat-filing.server";
import { vatBoxScreen, vatChangesScreen } from "./vat-records.server";
import { adjustmentInWords } from "./vat-return";
import { getVatReturn, vatReturnView } from "./vat-returns.server";

describe("a return that was filed while the clock was ahead", () => {
  const hour = 3_600_000;
  const corrected = { includesCorrections: true };
  const unfiles = (garage: SmallGarage["garage"], to: string) => unfileVatReturn(garage, to, "test");

  it("keeps its mark while one that was filed by the right clock holds its corrections", async () => {
    const clock = { aheadMs: 20 * hour };
    const books = await SmallGarage.open(1, clock);
    const { garage } = books;
    await books.invoices("2026-02-01");
    await books.files("2026-01-01", "2026-03-31");
    clock.aheadMs = 0;
    await books.invoices("2026-02-02", { charged: 500 });
    expect(await books.files("2026-04-01", "2026-06-30", "invoice", corrected)).toMatchObject({
      boxes: { box1: 100 },
    });
    await expect(unfiles(garage, "2026-03-31")).rejects.toThrow(/corrections that depend on it/);
    await books.invoices("2026-02-03", { charged: 50 });
    expect(await books.files("2026-07-01", "2026-09-30", "invoice", corrected)).toMatchObject({
      boxes: { box1: 10 },
    });
    expect([...contradictionsIn(garage.books)]).toEqual([]);
    await expect(unfiles(garage, "2026-06-30")).rejects.toThrow(/01 Jul – 30 Sep 2026 holds corrections/);
    for (const to of ["2026-09-30", "2026-06-30", "2026-03-31"]) await unfiles(garage, to);
  });

  it("can lose its mark in books of an earlier version, after those that correct it", async () => {
    const clock = { aheadMs: 0 };
    const books = await SmallGarage.open(1, clock);
    const { garage } = books;
    await books.invoices("2026-02-01");
    await books.files("2026-01-01", "2026-03-31");
    await books.invoices("2026-02-02", { charged: 500 });
    await books.invoices("2026-05-01");
    clock.aheadMs = 20 * hour;
    await books.files("2026-04-01", "2026-06-30", "invoice", corrected);
    clock.aheadMs = 0;
    await books.invoices("2026-02-03", { charged: 50 });
    await books.invoices("2026-05-02", { charged: 50 });
    await books.files("2026-07-01", "2026-09-30", "invoice", corrected);
    // They told the order by the clock alone.
    await garage.books.update("test", ({ vatReturns }) => {
      for (const { order: _, ...filed } of [...vatReturns]) vatReturns.put(filed);
    });
    for (const to of ["2026-03-31", "2026-06-30"])
      await expect(unfiles(garage, to)).rejects.toThrow(/corrections that depend on it/);
    for (const to of ["2026-09-30", "2026-06-30", "2026-03-31"]) await unfiles(garage, to);
  });
});

describe("a return that is marked as filed", () => {
  it("holds what is added to it, and the corrections of earlier returns, until it is not filed after all", async () => {
    const books = await SmallGarage.open(1);
    const { garage } = books;
    await books.invoices("2026-02-01");
    await books.files("2026-01-01", "2026-03-31");
    const { _id: late } = await books.invoices("2026-03-01");
    await books.invoices("2026-05-01");
    const correction = () => correctionOf(garage, getVatReturn(garage, "2026-03-31")).correction;
    expect(correction()).toBe(20);

    const added = { adjustBox1: "3.50", adjustBox4: "-1" };
    await expect(books.files("2026-04-01", "2026-06-30", "invoice", added)).rejects.toMatchObject({
      errors: { adjustedFor: ["Say what is added for"] },
    });
    const sent = { ...added, adjustedFor: "Fuel scale charge", includesCorrections: true };
    await expect(
      books.files("2026-04-01", "2026-06-30", "invoice", { ...sent, correction: 10 }),
    ).rejects.toThrow(/come to £20.00 by now/);
    const filed = await books.files("2026-04-01", "2026-06-30", "invoice", {
      ...sent,
      correction: 20,
      box1: 20,
    });
    expect(vatReturnView(garage, filed)).toMatchObject({
      ...{ box1: 43.5, box3: 43.5, box4: -1, box5: 44.5, box6: 100, isReclaim: false },
      ...{ changes: 0, correction: 0, corrects: ["2026-03-31"] },
      adjustment: {
        box1: 23.5,
        box4: -1,
        box6: 0,
        box7: 0,
        reason: "Fuel scale charge; corrections of 01 Jan – 31 Mar 2026",
      },
    });
    expect([correction(), changedReturns(garage, TODAY)]).toEqual([0, []]);
    const { lines } = vatFile(garage, new URLSearchParams({ from: "2026-04-01", to: "2026-06-30" }));
    const reason = filed.adjustment?.reason ?? "";
    const beyond = readExport([...lines].join("")).map((row) => [row["Beyond the books"], row.For]);
    const [none, nothing] = [
      ["", ""],
      ["0.00", reason],
    ];
    expect(beyond.slice(0, 5)).toEqual([["23.50", reason], none, none, ["-1.00", reason], none]);
    expect(beyond.slice(5)).toEqual([nothing, nothing, none, none]);

    await deleteInvoice(garage, late, "test");
    expect(correction()).toBe(-20);
    await unfileVatReturn(garage, "2026-06-30", "test");
    expect(correction()).toBe(0);
  });

  it("holds sales and purchases beyond the books with their reason, and drops the pence of the sum", async () => {
    const books = await SmallGarage.open(1);
    const { garage } = books;
    await books.invoices("2026-02-01", { charged: 100.6 });
    const added = { adjustBox6: "1000.50", adjustBox7: "-250" };
    const files = (sent: object) => books.files("2026-01-01", "2026-03-31", "invoice", sent);
    for (const alone of [{ adjustBox6: 1 }, { adjustBox7: 1 }]) {
      await expect(files(alone)).rejects.toMatchObject({
        errors: { adjustedFor: ["Say what is added for"] },
      });
    }
    const filed = await files({ ...added, adjustedFor: "January, from the earlier program", box6: 100 });
    const adjustment = {
      box1: 0,
      box4: 0,
      box6: 1000.5,
      box7: -250,
      reason: "January, from the earlier program",
    };
    expect(vatReturnView(garage, filed)).toMatchObject({
      ...{ box1: 20.12, box5: 20.12, box6: 1101, box7: -250, exact: { box6: 1101.1, box7: -250 } },
      ...{ changes: 0, correction: 0, adjustment },
    });
    const words =
      "Box 6 has £1,000.50 and box 7 has −£250.00 beyond the books: January, from the earlier program.";
    expect(adjustmentInWords(adjustment)).toBe(words);
    const { lines } = vatFile(garage, new URLSearchParams({ from: "2026-01-01", to: "2026-03-31" }));
    const rows = readExport([...lines].join("")).map((row) => [
      row.Amount,
      row.Exactly,
      row["Beyond the books"],
    ]);
    expect(rows.slice(5, 7)).toEqual([
      ["1101.00", "1101.10", "1000.50"],
      ["-250.00", "-250.00", "-250.00"],
    ]);
    const addedIn = BOXES.filter((box) => {
      const url = new URL("http://garage/vat?from=2026-01-01&to=2026-03-31");
      return vatBoxScreen(garage, box, url, 1, TODAY).filed?.adjustment !== undefined;
    });
    expect(addedIn).toEqual([6, 7]);
  });

  it("adds nothing to boxes 6 and 7 if it was filed before that could be", async () => {
    const books = await SmallGarage.open(1);
    const { garage } = books;
    await books.invoices("2026-02-01");
    const fuel = { adjustBox1: 5, adjustedFor: "Fuel scale charge" };
    const { adjustment: _, ...filed } = await books.files("2026-01-01", "2026-03-31", "invoice", fuel);
    const adjustment = { box1: 5, box4: 0, reason: "Fuel scale charge" };
    await garage.books.update("0.2.0", ({ vatReturns }) => void vatReturns.put({ ...filed, adjustment }));
    const view = vatReturnView(garage, getVatReturn(garage, "2026-03-31"));
    expect(view).toMatchObject({ box6: 100, adjustment: { ...adjustment, box6: 0, box7: 0 } });
    expect(adjustmentInWords(adjustment)).toBe("Box 1 has £5.00 beyond the books: Fuel scale charge.");
    expect([...contradictionsIn(garage.books)]).toEqual([]);
  });

  it("stays filed while a later one corrects the same return again", async () => {
    const books = await SmallGarage.open(1);
    const { garage } = books;
    const corrected = { includesCorrections: true };
    await books.files("2026-01-01", "2026-03-31");
    await books.invoices("2026-03-01");
    await books.files("2026-04-01", "2026-06-30", "invoice", corrected);
    await books.invoices("2026-03-02");
    await books.files("2026-07-01", "2026-09-30", "invoice", corrected);
    const correction = () => correctionOf(garage, getVatReturn(garage, "2026-03-31")).correction;
    await expect(unfileVatReturn(garage, "2026-06-30", "test")).rejects.toThrow(/Take its mark away first/);
    await unfileVatReturn(garage, "2026-09-30", "test");
    expect(correction()).toBe(20);
    await unfileVatReturn(garage, "2026-06-30", "test");
    expect(correction()).toBe(40);
  });

  it("says what was filed, and where the rest is, once a later one corrects it", async () => {
    const books = await SmallGarage.open(1);
    const { garage } = books;
    await books.invoices("2026-02-01");
    await books.files("2026-01-01", "2026-03-31");
    await books.invoices("2026-03-01", { charged: 300 });
    const url = new URL("http://garage/vat?from=2026-01-01&to=2026-03-31");
    const box = (number: 1 | 4 | 6) => vatBoxScreen(garage, number, url, 1, TODAY).filed;
    const filed = { amount: 20, changes: 1, adjustment: undefined, correctedBy: [] };
    expect(box(1)).toEqual(filed);
    await books.files("2026-04-01", "2026-06-30", "invoice", { includesCorrections: true });
    const correctedBy = ["01 Apr – 30 Jun 2026"];
    expect(box(1)).toEqual({ ...filed, changes: 0, correctedBy });
    expect(box(6)).toEqual({ ...filed, amount: 100, changes: 0, correctedBy });
    expect(box(4)).toBeUndefined();
    const changes = () => vatChangesScreen(garage, "2026-03-31", url, TODAY);
    expect(changes()).toMatchObject({ isFiled: true, correction: 0, correctedBy, rows: [] });
    await books.invoices("2026-03-02", { charged: 50 });
    expect(box(1)).toEqual({ ...filed, correctedBy });
    expect(changes()).toMatchObject({ correction: 10, correctedBy, rows: [{ now: 10 }] });
  });

  it("stays filed while a later one corrects it", async () => {
    const books = await SmallGarage.open(1);
    const { garage } = books;
    await books.files("2026-01-01", "2026-03-31");
    await books.invoices("2026-03-01");
    await books.files("2026-04-01", "2026-06-30", "invoice", { includesCorrections: true });
    await expect(unfileVatReturn(garage, "2026-03-31", "test")).rejects.toThrow(/Take its mark away first/);
    await unfileVatReturn(garage, "2026-06-30", "test");
    await unfileVatReturn(garage, "2026-03-31", "test");
  });
});
