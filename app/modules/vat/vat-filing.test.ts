import { describe, expect, it } from "vitest";
import { readExport } from "../../testing/garage/read-csv";
import { SmallGarage, TODAY } from "../../testing/garage/small-garage";
import { deleteInvoice } from "../invoices/invoices.server";
import { changedReturns, correctionOf } from "./vat-corrections.server";
import { vatFile } from "./vat-file.server";
import { unfileVatReturn } from "./vat-filing.server";
import { getVatReturn, vatReturnView } from "./vat-returns.server";

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
      adjustment: { box1: 23.5, box4: -1, reason: "Fuel scale charge; corrections of 01 Jan – 31 Mar 2026" },
    });
    expect([correction(), changedReturns(garage, TODAY)]).toEqual([0, []]);
    const { lines } = vatFile(garage, new URLSearchParams({ from: "2026-04-01", to: "2026-06-30" }));
    const reason = filed.adjustment?.reason ?? "";
    const beyond = readExport([...lines].join("")).map((row) => [row["Beyond the books"], row.For]);
    const none = ["", ""];
    expect(beyond).toEqual([["23.50", reason], none, none, ["-1.00", reason], none, none, none, none, none]);

    await deleteInvoice(garage, late, "test");
    expect(correction()).toBe(-20);
    await unfileVatReturn(garage, "2026-06-30", "test");
    expect(correction()).toBe(0);
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
