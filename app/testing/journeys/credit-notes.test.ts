import { describe, expect, test } from "vitest";
import { formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import { soon } from "./person";
import { RecordPicker } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();
const TODAY = londonDayOf(new Date());
const WORDS = "In your own words (optional)";

test.each(LIKE_MODES)("with $mode, a list without credit notes says so", async ({ scripts }) => {
  const person = await stage.person({ scripts });
  await person.open("/credit-notes");
  await person.seesTitle("Credit Notes");
  await person.page.getByText("No credit notes yet").waitFor();
  await person.close();
});

/** An invoice over £162 with two lines, one of them without VAT, and a discount of £10. */
async function invoiced(customer: string) {
  const { _id: payer } = await stage.customer(customer);
  const invoice = await stage.make("invoices", {
    ...{ customer: payer, vehicleModel: "Vauxhall Corsa", vehicleReg: "CR11 EDT" },
  });
  const { body } = await stage.api("PATCH", `invoices/${invoice._id}/lines`, [
    { service: "labour", description: "Brakes", charged: 100, addVat: true },
    { service: "mot-test", description: "Test", charged: 54, addVat: false },
    { service: "labour", description: "As agreed", charged: -10, addVat: true },
  ]);
  return { ...invoice, lines: body.lines, path: `/invoices/${invoice._id}/view` };
}

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  const ticks = () => person.page.getByRole("dialog").getByRole("checkbox");

  walk("credits one line of a paid invoice, and another in part", (step) => {
    const customer = `Rosa Credit ${word}`;
    let invoice: Awaited<ReturnType<typeof invoiced>>;
    let numbers: string[];

    step("opens the form with all lines ticked", async () => {
      invoice = await invoiced(customer);
      await stage.api("PUT", `invoices/${invoice._id}/payments`, { card: 162 });
      await person.open(invoice.path);
      await person.follows("Credit…");
      await person.isAt(`${invoice.path}/credit-notes/new`);
      await person.seesDrawer(`Credit invoice ${invoice.autoId}`);
      expect(await person.values("Date", "Reason", WORDS)).toEqual([formatEntryDay(TODAY), "", ""]);
      expect(
        await ticks().evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
      ).toEqual([true, true, true]);
      await person.page.getByText("Crediting £162.00").waitFor();
    });

    step("is told what is wrong, and keeps what was typed", async () => {
      await ticks().nth(1).uncheck();
      await ticks().nth(2).uncheck();
      const amount = person.page.getByRole("textbox", { name: /^Amount of / }).first();
      await amount.fill("100.01");
      if (scripts)
        await person.page
          .getByRole("status")
          .getByText(/^£100\.00 is left of “/)
          .waitFor();
      expect(await person.sends("Create credit note")).toBe(422);
      await person.seesProblems("Enter the reason for the credit");
      expect(await person.problemAt("Reason")).toContain("Enter the reason for the credit");
      expect(await person.field(WORDS).getAttribute("aria-invalid")).not.toBe("true");
      const second = person.page.getByRole("textbox", { name: /^Amount of / }).nth(1);
      await amount.fill("some");
      await second.fill("more");
      await person.field("Reason").selectOption("Work repeated, not charged");
      expect(await person.sends("Create credit note")).toBe(422);
      await person.seesProblems(
        /^Amount of .+, line 1: Must be an amount in pounds/,
        /^Amount of .+, line 2: Must be an amount in pounds/,
      );
      await amount.fill("100.01");
      await second.fill("");
      for (const index of [1, 2]) await ticks().nth(index).uncheck();
      expect(await person.sends("Create credit note")).toBe(422);
      await person.seesProblems(/^£100\.00 is left of “.+”\. Credit that or less$/);
      await person.seesToast("Error creating credit note");
      expect(await amount.inputValue()).toBe("100.01");
      expect(await amount.getAttribute("aria-invalid")).toBe("true");
      expect(
        await ticks().evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
      ).toEqual([true, false, false]);
      await amount.fill("");
      if (scripts) await ticks().first().check();
      await person.field("Date").fill("1/2/2020");
      expect(await person.sends("Create credit note")).toBe(422);
      await person.seesQuestion(
        `The credit note would be dated before its invoice of ${formatListDay(TODAY)}.`,
      );
      await person.fills({ Date: formatEntryDay(TODAY) });
    });

    step("credits the line, and sees it on the invoice", async () => {
      await person.sends("Create credit note");
      await person.seesToast("Credit note created successfully");
      await person.isAt(invoice.path);
      expect(await person.sums("Outstanding Balance")).toMatchObject({
        ...{ Total: "£162.00", Paid: "£162.00", Credited: "£120.00" },
        "Outstanding Balance": "−£120.00",
      });
      const cells = await person.section("Credit notes").getByRole("cell").allInnerTexts();
      expect(cells.slice(1, 3)).toEqual(["Work repeated, not charged", "−£120.00"]);
    });

    step("credits part of another line in words of their own", async () => {
      await person.follows("Credit…");
      await soon(() => ticks().count()).toBe(2);
      const clear = person.page.getByRole("button", { name: "Clear", exact: true });
      await (scripts ? clear.click() : person.sends("Clear"));
      await soon(() =>
        ticks().evaluateAll((boxes) => boxes.filter((box) => (box as HTMLInputElement).checked).length),
      ).toBe(0);
      await person.page
        .getByRole("textbox", { name: /^Amount of / })
        .first()
        .fill("4.50");
      await person.fills({ [WORDS]: `Late ${word}` });
      await person.sends("Create credit note");
      await person.seesToast("Credit note created successfully");
      expect((await person.sums("Outstanding Balance")).Credited).toBe("£124.50");
      const cells = await person.section("Credit notes").getByRole("cell").allInnerTexts();
      expect(cells.slice(5, 7)).toEqual([`Late ${word}`, "−£4.50"]);
      numbers = [cells[0] ?? "", cells[4] ?? ""].map((number) => number.replace("CN ", ""));
    });

    step("finds them in the list, and looks at one", async () => {
      await person.open("/credit-notes");
      await person.searches("Search Credit Notes", `Rosa Credit ${word}`);
      await person.seesHeading("SEARCH RESULTS");
      await person.seesRows(1, numbers.toReversed());
      expect(await person.cells(`Late ${word}`)).toEqual([
        ...[numbers[1], formatListDay(TODAY), customer, String(invoice.autoId), `Late ${word}`, "£4.50"],
      ]);
      await person.open(`/credit-notes?search=CN+${numbers[0]}`);
      await person.follows(`View credit note ${numbers[0]}`);
      const drawer = await person.seesDrawer(`Credit note ${numbers[0]}`);
      expect(await person.facts(drawer, "Reason")).toMatchObject({
        ...{ Customer: customer, Reason: "Work repeated, not charged" },
        Invoice: `Invoice ${invoice.autoId} of ${formatListDay(TODAY)}`,
      });
      expect(await person.facts(drawer, "Total")).toEqual({
        ...{ "Sub Total": "£100.00", VAT: "£20.00", Total: "£120.00" },
      });
      await drawer.getByRole("link", { name: "History" }).click();
      await person.history(drawer).waitFor();
      const download = await person.downloads(drawer.getByRole("link", { name: "Download" }));
      expect(download.suggestedFilename()).toBe(`CreditNote-${numbers[0]}.pdf`);
    });

    step("changes it, on the list and on the invoice", async () => {
      await person.follows("Edit credit note");
      await person.seesDrawer(`Edit credit note ${numbers[0]}`);
      expect(await person.values("Reason", WORDS)).toEqual(["Work repeated, not charged", ""]);
      await person.page
        .getByRole("textbox", { name: /^Amount of / })
        .first()
        .fill("50");
      await person.fills({ [WORDS]: `Half ${word}` });
      await person.sends("Update credit note");
      await person.seesToast("Credit note updated successfully");
      expect((await person.cells(`Half ${word}`)).at(-1)).toBe("£60.00");
      await person.open(invoice.path);
      expect((await person.sums("Outstanding Balance")).Credited).toBe("£64.50");
    });

    step("cannot delete the invoice, and is shown what holds it", async () => {
      await person.open(`${invoice.path}/delete`);
      expect(await person.sends("Delete invoice")).toBe(409);
      await person.seesProblems(
        `Invoice ${invoice.autoId} has 2 credit notes and cannot be deleted`,
        `Credit note ${numbers[1]}, £4.50`,
        `Credit note ${numbers[0]}, £60.00`,
      );
    });

    step("cannot delete one that was refunded, and deletes the other", async () => {
      const { body } = await stage.api("GET", `invoices/${invoice._id}`);
      await stage.make("receipts", {
        ...{ customer: body.customer._id, amount: -64.5 },
        allocations: [{ invoice: invoice._id, amount: -64.5 }],
      });
      await person.open(`/credit-notes?search=${encodeURIComponent(customer)}`);
      await person.follows(`Delete credit note ${numbers[1]}`);
      expect(await person.sends("Delete credit note")).toBe(409);
      await person.seesProblems(
        "What it credited was refunded since. Delete the refund first, then this credit note.",
      );
      const { body: paid } = await stage.api("GET", `invoices/${invoice._id}`);
      const refund = paid.receipts.find(({ amount }: { amount: number }) => amount < 0);
      await stage.api("DELETE", `receipts/${refund._id}`);
      await person.follows("Cancel");
      await person.follows(`Delete credit note ${numbers[1]}`);
      await person.sends("Delete credit note");
      await person.seesToast("Credit note deleted successfully");
      await person.seesRows(1, [numbers[0] ?? ""]);
    });
  });

  test("makes one from the list, for the invoice that they choose", async () => {
    const { autoId, path } = await invoiced(`Ivy Credit ${word}`);
    await person.open("/credit-notes");
    await person.follows("Create credit note");
    await person.seesDrawer("Create credit note");
    const picker = new RecordPicker(person, "Which invoice is credited?", "Number, registration or customer");
    await picker.choose(`Ivy Credit ${word}`, `Invoice ${autoId}`);
    await person.sends("Continue");
    await person.isAt(`${path}/credit-notes/new`);
    await person.seesDrawer(`Credit invoice ${autoId}`);
    await person.field("Reason").selectOption("Charged in error");
    await person.sends("Create credit note");
    await person.isAt(path);
    await soon(async () => (await person.sums("Outstanding Balance"))["Outstanding Balance"]).toBe("£0.00");
    await soon(() => person.page.getByRole("link", { name: "Credit…" }).count()).toBe(0);
  });

  test("sees what was credited with the sums of its day, its week and its customer", async () => {
    const date = scripts ? "2026-02-11" : "2026-01-07";
    const { _id: payer } = await stage.customer(`Credited sums ${word}`);
    const vehicle = { vehicleModel: "Vauxhall Corsa", vehicleReg: "CR11 EDT" };
    const invoice = await stage.make("invoices", { customer: payer, ...vehicle, invoiceDate: "2025-12-01" });
    const { body } = await stage.api("PATCH", `invoices/${invoice._id}/lines`, [
      { service: "labour", charged: 90, addVat: false },
    ]);
    const lines = [{ line: body.lines[0]._id, charged: 40 }];
    await stage.make("credit-notes", { invoice: invoice._id, date, reason: "Goodwill", lines });
    await person.open(`/approvals?date=${date}`);
    expect(await person.sums("Taken")).toMatchObject({ Taken: "£0.00", Credited: "£40.00" });
    await person.open(`/approvals?date=${date}&department=MOT`);
    await person.page.getByText(/^No MOT invoices on /).waitFor();
    expect(await person.page.getByRole("main").getByText("Credited").count()).toBe(0);
    await person.open(`/weekly-sales?week=${date}`);
    expect(await person.sums("Taken")).toMatchObject({ Taken: "£0.00", Credited: "£40.00" });
    await person.page.getByText("No invoices. Credited £40.00").waitFor();
    await person.open(`/customers/${payer}`);
    const drawer = await person.seesDrawer(`Credited sums ${word}`);
    expect(await person.facts(drawer, "Invoiced")).toMatchObject({ Invoiced: "£90.00", Credited: "£40.00" });
  });
});

test("with JavaScript, one line of four is credited with at most eight clicks and keys", async () => {
  const person = await stage.person({ scripts: true });
  const { _id: customer } = await stage.customer("Quick Credit");
  const { _id } = await stage.make("invoices", { customer, vehicleModel: "Corsa", vehicleReg: "QU11 CKC" });
  const lines = [10, 20, 30, 40].map((charged) => ({ service: "labour", charged, addVat: true }));
  await stage.api("PATCH", `invoices/${_id}/lines`, lines);
  await person.open(`/invoices/${_id}/view`);
  await person.follows("Credit…");
  await soon(() => person.page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
  await person.page.keyboard.press("ArrowDown");
  const form = person.page.getByRole("dialog");
  await form.getByRole("button", { name: "Clear" }).click();
  await soon(() => form.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await form.getByRole("checkbox").nth(2).click();
  await form.getByText("Crediting £36.00").waitFor();
  await form.getByRole("button", { name: "Create credit note" }).click();
  await person.seesToast("Credit note created successfully");
  const { body } = await stage.api("GET", `credit-notes?invoice=${_id}`);
  expect(body).toMatchObject([{ reason: "Charged in error", total: 36 }]);
  await person.close();
});
