import { describe, expect, test } from "vitest";
import { formatEntryDay, londonDayOf } from "../../shared/dates";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walkLikeOthers } from "./walk";

const stage = openStage();

test.each(LIKE_MODES)("with $mode, a list without transactions says so, of a department too", async ({
  scripts,
}) => {
  const person = await stage.person({ scripts });
  await person.open("/transactions");
  await person.seesTitle("Bank Transactions");
  await person.page.getByText("No transactions yet").waitFor();
  await person.follows("MOT");
  await person.isAt("/transactions?filter=MOT");
  await person.page.getByText("No MOT transactions yet").waitFor();
  await person.close();
});

describe.each(LIKE_MODES)("with $mode, a member of staff keeps bank transactions and", ({
  scripts,
  word,
}) => {
  const person = personOn(stage, { scripts });

  const reference = `BACS Hart ${word}`;
  const row = async () => (await person.cells(reference)).slice(1);

  walkLikeOthers("creates one, finds it, looks at it and edits it", (step) => {
    step("is told what is wrong with a new one, message by message", async () => {
      await person.open("/transactions");
      await person.seesHeading("ALL TRANSACTIONS");
      await soon(() => person.page.getByPlaceholder(/search/i).count()).toBe(0);
      await person.follows("Create transaction");
      await person.isAt("/transactions/new");
      await person.seesDrawer("Create transaction");
      await person.seesTitle("Create transaction");
      expect(await person.values("Department", "Transaction date")).toEqual([
        "Garage",
        formatEntryDay(londonDayOf(new Date())),
      ]);

      await person.fills({ "Transaction date": "" });
      expect(await person.sends("Create transaction")).toBe(422);
      await person.seesProblems(
        "Transaction reference is required",
        "Transaction amount is required",
        "Transaction date is required",
      );
      await person.seesTitle("Error: Create transaction");
      await person.seesToast("Error creating transaction");
      expect(await person.problemAt("Amount")).toContain("Error: Transaction amount is required");
      expect(await person.problemAt("Reference")).toBe("Error: Transaction reference is required");
    });

    step("keeps what was typed", async () => {
      await person.fills({
        Reference: reference,
        Amount: "twenty",
        "Transaction date": "31/02/2026",
        "Notes (optional)": "Paid in error.\nRefund asked for.",
      });
      await person.field("Department").selectOption("MOT");
      expect(await person.sends("Create transaction")).toBe(422);
      await person.seesProblems(
        "Must be an amount in pounds with at most two decimals, up to 9,999,999.99",
        "Must be a real date, like 19/11/2026",
      );
      expect(await person.values("Reference", "Department", "Amount", "Transaction date")).toEqual([
        reference,
        "MOT",
        "twenty",
        "31/02/2026",
      ]);
      expect(await person.values("Notes (optional)")).toEqual(["Paid in error.\nRefund asked for."]);
    });

    step("creates it, money that went out", async () => {
      await person.fills({ Amount: "-£1,234.5", "Transaction date": "090126" });
      await person.sends("Create transaction");
      await person.seesToast("Transaction created successfully");
      await person.isAt("/transactions");
      await person.seesNoDrawer();
      await person.seesTitle("Bank Transactions");
      expect(await row()).toEqual([reference, "MOT", "−£1,234.50", "09 Jan 2026"]);
      expect(
        await person
          .row(reference)
          .getByRole("cell", { name: "−£1,234.50" })
          .evaluate((cell) => getComputedStyle(cell).textAlign),
      ).toBe("right");
    });

    step("narrows the list to a department, which stays behind every drawer", async () => {
      const other = `Fitting ${word}`;
      await stage.make("transactions", {
        customerRef: other,
        department: "Garage",
        amount: 20,
        date: "2026-01-10",
      });
      await person.open("/transactions");
      await person.row(other).waitFor();
      const toggle = person.page.getByRole("navigation", { name: "Department" });
      await soon(() => toggle.getByRole("link").allTextContents()).toEqual(["All", "Garage", "MOT"]);
      await person.follows("MOT");
      await person.isAt("/transactions?filter=MOT");
      await soon(() => person.row(other).count()).toBe(0);
      await soon(() => person.row(reference).count()).toBe(1);
      await person.seesHeading("ALL TRANSACTIONS");
      await soon(() => toggle.locator("[aria-current]").allTextContents()).toEqual(["MOT"]);

      await person.follows("Create transaction");
      await person.isAt("/transactions/new?filter=MOT");
      await person.seesDrawer("Create transaction");
      expect(await person.values("Department")).toEqual(["MOT"]);
      await person.follows("Cancel");
      await person.isAt("/transactions?filter=MOT");
      await person.follows("Garage");
      await person.isAt("/transactions?filter=Garage");
      await person.row(other).waitFor();
      await soon(() => person.row(reference).count()).toBe(0);
      await person.open("/transactions?filter=Bakery");
      await soon(() => toggle.locator("[aria-current]").allTextContents()).toEqual(["All"]);
      await soon(() => person.row(reference).count()).toBe(1);
    });

    step("looks at it, notes and history included", async () => {
      await person.open("/transactions?filter=MOT");
      await person.follows(reference);
      const drawer = await person.seesDrawer(/^Transaction \d+$/);
      await person.seesTitle(/^Transaction \d+$/);
      const facts = Object.entries(await person.facts(drawer));
      expect(facts.slice(1, 6)).toEqual([
        ["Reference", reference],
        ["Department", "MOT"],
        ["Amount", "−£1,234.50"],
        ["Transaction date", "09 Jan 2026"],
        ["Notes", "Paid in error.\nRefund asked for."],
      ]);
      await drawer.getByRole("link", { name: "History" }).click();
      await person.history(drawer).waitFor();
      await expect(person.history(drawer).getByRole("listitem").innerText()).resolves.toContain(reference);
      await person.follows("Edit transaction");
      await person.isAt(/^\/transactions\/[^/]+\/edit\?filter=MOT$/);
    });

    step("edits it: what was wrong is told, and what is cleared is gone", async () => {
      await person.seesDrawer(/^Edit transaction \d+$/);
      expect(await person.values("Reference", "Department", "Amount", "Transaction date")).toEqual([
        reference,
        "MOT",
        "-1234.50",
        "09/01/2026",
      ]);
      await person.fills({ Reference: "", Amount: "" });
      expect(await person.sends("Update transaction")).toBe(422);
      await person.seesProblems("Transaction reference is required", "Transaction amount is required");
      await person.seesToast("Error updating transaction");
      await person.fills({ Reference: reference, Amount: "99.99", "Notes (optional)": "" });
      await person.sends("Update transaction");
      await person.seesToast("Transaction updated successfully");
      await person.isAt("/transactions?filter=MOT");
      expect(await row()).toEqual([reference, "MOT", "£99.99", "09 Jan 2026"]);
      await person.follows(reference);
      const facts = await person.facts(await person.seesDrawer(/^Transaction \d+$/));
      expect(facts.Notes).toBe("–");
    });
  });

  test("cannot delete one that a payment names, and is shown the invoice", async () => {
    const { _id: customer } = await stage.customer(`Payer ${word}`);
    const invoice = await stage.make("invoices", { customer, vehicleModel: "Corsa", vehicleReg: "PA11 YER" });
    const paid = `Paid ${word}`;
    const transaction = await stage.make("transactions", {
      customerRef: paid,
      amount: 50,
      date: "2026-01-11",
    });
    await stage.api("PUT", `invoices/${invoice._id}/payments`, { cheque: 50, transaction: transaction._id });
    await person.open("/transactions");
    await person.follows(`Delete transaction ${transaction.autoId}`);
    const drawer = await person.seesDrawer("Delete transaction");
    await drawer.getByText("This cannot be undone.").waitFor();
    expect(await person.sends("Delete transaction")).toBe(409);
    await person.seesProblems(
      `Transaction ${transaction.autoId} has 1 invoice and 1 receipt and cannot be deleted`,
      `Invoice ${invoice.autoId}`,
      /^Receipt \d+, £50\.00 on /,
    );
    await person.seesToast("Error deleting transaction");
    expect(await drawer.getByRole("link", { name: `Invoice ${invoice.autoId}` }).getAttribute("href")).toBe(
      `/invoices/${invoice._id}/view`,
    );
    await person.follows("Cancel");
    await person.row(paid).waitFor();
  });

  test("deletes one for good", async () => {
    const leaving = await stage.make("transactions", {
      customerRef: `Leaving ${word}`,
      amount: 1,
      date: "2026-01-12",
    });
    await person.open("/transactions");
    await person.follows(`Delete transaction ${leaving.autoId}`);
    const drawer = await person.seesDrawer("Delete transaction");
    await drawer.getByText(`Leaving ${word} (#${leaving.autoId})`).waitFor();
    await person.sends("Delete transaction");
    await person.seesToast("Transaction deleted successfully");
    await soon(() => person.row(`Leaving ${word}`).count()).toBe(0);
    expect((await person.open(`/transactions/${leaving._id}`)).status()).toBe(404);
  });
});
