// Over 300 lines: the walks of one screen, with the helpers that they share.
import fs from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, formatEntryDay, londonDayOf } from "../../shared/dates";
import { soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  const person = personOn(stage, { scripts });
  let customerPicker: RecordPicker;
  beforeAll(async () => {
    customerPicker = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    for (const first of ["Nora", "Otto"]) await stage.customer(`${first} Pike ${word}`, { town: "Lewes" });
    await stage.customer(`Someone Else ${word}`);
  });

  walk("makes an invoice, adds lines, takes payments, and finds all of it after a crash", (step) => {
    /** The invoice's own page, once it is there, and its number. */
    let invoicePage: string;
    let number: number;
    const row = (text: string | RegExp) => person.row(text);
    const seesTotals = (totals: Record<string, string>) =>
      soon(() => person.sums("Sub Total")).toEqual({ "Parts (cost, not added)": "£0.00", ...totals });

    step("is told what a new invoice lacks, and nothing typed is lost", async () => {
      await person.open("/invoices");
      await person.follows("Create invoice");
      await person.seesDrawer("Create Invoice");
      await person.seesTitle("Create invoice");
      await person.fills({ "Repair notes (optional)": "Brakes squeal.\nCheck the discs." });
      expect(await person.sends("Create invoice")).toBe(422);
      await person.seesProblems(
        "Customer is Required",
        "Vehicle Reg is Required",
        "Vehicle Model is Required",
      );
      await person.seesTitle("Error: Create invoice");
      await person.seesToast("Error creating invoice");

      await person.fills({
        "Invoice date": "31/02/2026",
        "Vehicle reg": "ab",
        "Vehicle model": "x".repeat(65),
      });
      expect(await person.sends("Create invoice")).toBe(422);
      await person.seesProblems(
        "Customer is Required",
        "Must be a real date, like 19/11/2026",
        "Vehicle Reg is Required",
        "Vehicle Model is Required",
      );
      expect(await person.problemAt("Vehicle reg")).toBe("3 to 15 characters Error: Vehicle Reg is Required");
      expect(await person.problemAt("Vehicle model")).toBe(
        "1 to 64 characters Error: Vehicle Model is Required",
      );
      expect(await person.values("Invoice date", "Vehicle reg", "Repair notes (optional)")).toEqual([
        "31/02/2026",
        "ab",
        "Brakes squeal.\nCheck the discs.",
      ]);
    });

    step(`finds the customer ${scripts ? "with the keyboard" : "in a search step"}`, async () => {
      await person.fills({
        "Invoice date": "5/3/2026",
        "Vehicle reg": ` ab1${digit}  cde `,
        "Vehicle model": "Land Rover Defender 110",
      });
      if (scripts) await choosesInCombobox(person.page);
      else await choosesInSearchStep();
      expect(
        await person.values("Invoice date", "Vehicle reg", "Vehicle model", "Repair notes (optional)"),
      ).toEqual([
        "5/3/2026",
        ` ab1${digit}  cde `,
        "Land Rover Defender 110",
        "Brakes squeal.\nCheck the discs.",
      ]);
    });

    step("keeps the customer who was chosen while something else is put right", async () => {
      const { page } = person;
      await person.fills({ "Vehicle model": "" });
      expect(await person.sends("Create invoice")).toBe(422);
      await person.seesProblems("Vehicle Model is Required");
      if (scripts) {
        expect(await page.getByRole("combobox", { name: "Customer" }).inputValue()).toBe(`Nora Pike ${word}`);
      } else {
        const chosen = page.getByRole("radio", { name: `Nora Pike ${word}`, checked: true });
        await soon(() => chosen.count()).toBe(1);
      }
    });

    step("creates the invoice, and is taken to it", async () => {
      if (!scripts) await choosesInSearchStep();
      await person.fills({ "Vehicle model": "Land Rover Defender 110" });
      await person.sends("Create invoice");
      await person.isAt(/^\/invoices\/[^/]+\/view$/);
      await person.seesToast("Invoice created successfully");
      invoicePage = person.place;
    });

    async function choosesInSearchStep(): Promise<void> {
      const { page } = person;
      await person.field("Name, phone, town or number").fill("nobody at all");
      await person.sends("Find");
      await page.getByText("No match for “nobody at all”.").waitFor();
      await person.field("Name, phone, town or number").fill(`pike ${word}`);
      await person.sends("Find");
      const group = page.getByRole("group", { name: "Customer" });
      await customerPicker.seesChoices(`Otto Pike ${word}`, `Nora Pike ${word}`);
      await group.getByRole("radio", { name: `Nora Pike ${word}` }).check();
    }

    async function choosesInCombobox(page: Page): Promise<void> {
      const box = page.getByRole("combobox", { name: "Customer" });
      const options = page.getByRole("listbox", { name: "Customer" }).getByRole("option");
      await box.focus();
      await page.keyboard.type(`pike ${word}`);
      await customerPicker.seesChoices(`Otto Pike ${word}`, `Nora Pike ${word}`);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      expect(await box.getAttribute("aria-activedescendant")).toBe(await options.nth(1).getAttribute("id"));
      await page.keyboard.press("Enter");
      await soon(() => box.inputValue()).toBe(`Nora Pike ${word}`);
      expect(await box.getAttribute("aria-expanded")).toBe("false");
      await page.keyboard.press("Tab");
      expect(await box.inputValue()).toBe(`Nora Pike ${word}`);
      await person.isAt("/invoices/new");
    }

    step("sees the tax invoice", async () => {
      const { page } = person;
      await page.getByRole("heading", { level: 1, name: "Tax Invoice" }).waitFor();
      const head = await page.getByRole("heading", { name: /^INV # \d+$/ }).innerText();
      number = Number(head.replace(/\D/g, ""));
      await person.seesTitle(`Tax Invoice ${number}`);
      expect(Object.entries(await person.sums("Date"))).toEqual([
        ["Date", "05/03/2026"],
        ["Vehicle", "Land Rover Defender 110"],
        ["Terms", "7 Days"],
        ["Review", "Not reviewed"],
      ]);
      await soon(() => person.plate(`AB1${digit} CDE`).count()).toBe(1);
      const section = async (name: string) => (await person.section(name).innerText()).split(/\n+/);
      expect(await section("To")).toEqual(["TO", `Nora Pike ${word}`, "Lewes"]);
      expect(await section("From")).toEqual(["FROM", "Garage"]);
      expect(await section("Repair notes")).toEqual(["REPAIR NOTES", "Brakes squeal.", "Check the discs."]);
      await page.getByText("No lines yet.").waitFor();
      await page.getByText("Outstanding", { exact: true }).waitFor();
      await soon(() => page.getByRole("main").getByRole("link").allInnerTexts()).toEqual(
        expect.arrayContaining(["DOWNLOAD INVOICE", "EDIT INVOICE DETAILS"]),
      );
      await soon(() => page.getByRole("link", { name: /^(?:Add|Update) payments$/i }).innerText()).toBe(
        "ADD PAYMENTS",
      );
    });

    async function addsLine(description: string, amount: string, hasVat: boolean): Promise<void> {
      await person.follows("Add invoice line");
      await person.seesDrawer("New Invoice Line");
      await person.field("Item").selectOption({ label: "Labour" });
      await person.fills({ "Description (optional)": description, Amount: amount });
      await person.field("Add Vat (20%)").setChecked(hasVat);
      await person.sends("Add invoice line");
      await person.seesNoDrawer();
      await person.seesToast("Invoice updated successfully");
    }

    step("adds lines, and the VAT is right to the penny line by line", async () => {
      await person.open(invoicePage);
      await person.follows("Add invoice line");
      await person.seesDrawer("New Invoice Line");
      expect(await person.sends("Add invoice line")).toBe(422);
      await person.seesProblems("Select Invoice Line Service");
      await person.fills({ Amount: "1.234" });
      await person.field("Item").selectOption({ label: "Labour" });
      expect(await person.sends("Add invoice line")).toBe(422);
      await person.seesProblems(/^Must be an amount in pounds/);
      await person.follows("Cancel");

      await addsLine("Front brake pads", "33.33", true);
      await addsLine("Front brake discs", "£10.03", true);
      await addsLine("Goodwill", "-5", false);
      const cells = await row("Front brake discs").locator("th, td").allInnerTexts();
      expect(cells.slice(0, 5)).toEqual(["Labour", "Front brake discs", "£2.01", "£10.03", "£12.04"]);
      await soon(() => row("Goodwill").innerText()).toContain("−£5.00");
      await seesTotals({
        ...{ "Sub Total": "£38.36", VAT: "£8.68", Total: "£47.04" },
        ...{ Paid: "£0.00", "Outstanding Balance": "£47.04" },
      });
    });

    step("edits a line and deletes a line", async () => {
      await person.open(invoicePage);
      await row("Front brake discs").getByRole("link", { name: "Edit Labour" }).click();
      await person.seesDrawer("Update Invoice Line");
      expect(await person.values("Description (optional)", "Amount")).toEqual(["Front brake discs", "10.03"]);
      expect(await person.field("Add Vat (20%)").isChecked()).toBe(true);
      await person.fills({ Amount: "1,020.07" });
      await person.sends("Update invoice line");
      await person.seesToast("Invoice updated successfully");
      await seesTotals({
        ...{ "Sub Total": "£1,048.40", VAT: "£210.68", Total: "£1,259.08" },
        ...{ Paid: "£0.00", "Outstanding Balance": "£1,259.08" },
      });

      await row("Goodwill").getByRole("link", { name: "Delete Labour" }).click();
      const drawer = await person.seesDrawer("Delete invoice line");
      await drawer.getByText("Labour, −£5.00").waitFor();
      await person.sends("Delete invoice line");
      await person.seesToast("Invoice updated successfully");
      await seesTotals({
        ...{ "Sub Total": "£1,053.40", VAT: "£210.68", Total: "£1,264.08" },
        ...{ Paid: "£0.00", "Outstanding Balance": "£1,264.08" },
      });
      await soon(() => row("Goodwill").count()).toBe(0);
    });

    step("takes payments until the invoice is paid in full", async () => {
      await person.open(invoicePage);
      const { page } = person;
      await person.follows("Add Payments");
      const drawer = await person.seesDrawer("Add Payments");
      expect(await person.values("Amount")).toEqual(["1264.08"]);
      await person.fills({ Amount: "a lot" });
      expect(await person.sends("Add Payments")).toBe(422);
      await person.seesProblems(/^Must be an amount in pounds/);
      await person.fills({ Amount: "-1" });
      expect(await person.sends("Add Payments")).toBe(422);
      await person.seesProblems(/^Nothing came in for invoice \d+ that can be refunded$/);
      await person.fills({ Amount: "£1,000", Date: "01/03/2026", "Reference (optional)": "T-4711" });
      await person.sends("Add Payments");
      await person.seesToast("Invoice updated successfully");
      await drawer.waitFor({ state: "detached" });
      expect((await person.sums("Sub Total"))["Outstanding Balance"]).toBe("£264.08");
      expect(await person.received()).toEqual([["01/03/2026", "Card", "T-4711", "£1,000.00"]]);
      await page.getByText("Outstanding", { exact: true }).waitFor();

      await person.follows("Add Payments");
      await person.seesDrawer("Add Payments");
      expect(await person.values("Amount", "Reference (optional)")).toEqual(["264.08", ""]);
      await person.fills({ Amount: "2640.80", Date: "02/03/2026" });
      await person.field("Method").selectOption("Cash");
      expect(await person.sends("Add Payments")).toBe(422);
      await person.seesQuestion("£2,376.72 more than is owed: keep it on account?");
      await person.fills({ Amount: "264.08" });
      await person.sends("Add Payments");
      await page.getByText("Paid In Full", { exact: true }).waitFor();
      expect(await person.received()).toEqual([
        ["01/03/2026", "Card", "T-4711", "£1,000.00"],
        ["02/03/2026", "Cash", "", "£264.08"],
      ]);
      await seesTotals({
        ...{ "Sub Total": "£1,053.40", VAT: "£210.68", Total: "£1,264.08" },
        ...{ Paid: "£1,264.08", "Outstanding Balance": "£0.00" },
      });
      await soon(() => page.getByRole("link", { name: /^(?:Add|Update) payments$/i }).innerText()).toBe(
        "UPDATE PAYMENTS",
      );
      await person.follows("Update Payments");
      await person.seesDrawer("Update Payments");
      await person.follows("Cancel");
      await person.seesNoDrawer();
    });

    step(
      "sets the totals, which is asked about beyond the total and makes a receipt or a refund",
      async () => {
        await person.open(invoicePage);
        const link = person.page.getByRole("link", { name: "Set the totals" });
        await person.page.emulateMedia({ media: "print" });
        expect(await link.isVisible()).toBe(false);
        expect(await wordsAbove(person)).toBe('"Copy of the screen. The tax invoice is the PDF."');
        await person.page.emulateMedia({ media: null });
        expect(await wordsAbove(person)).toBe("none");
        await person.follows("Set the totals");
        await person.seesDrawer("Set the totals");
        await person.fills({ "Card (optional)": "-1", "Cash (optional)": "a lot" });
        expect(await person.sends("Set the totals")).toBe(422);
        await person.seesProblems("Must not be negative", /^Must be an amount in pounds/);
        await person.fills({ "Card (optional)": "much", "Cheque / bank transfer (optional)": "lots" });
        expect(await person.sends("Set the totals")).toBe(422);
        await person.seesProblems(
          /^Card: Must be an amount in pounds/,
          /^Cash: Must be an amount in pounds/,
          /^Cheque \/ bank transfer: Must be an amount in pounds/,
        );
        await person.fills({ "Cheque / bank transfer (optional)": "" });
        await person.fills({ "Card (optional)": "1000.00", "Cash (optional)": "99999" });
        expect(await person.sends("Set the totals")).toBe(422);
        await person.seesQuestion(/^The payments come to £100,999.00\. /);
        expect(await person.values("Card (optional)", "Cash (optional)")).toEqual(["1000.00", "99999"]);
        await person.fills({ "Cash (optional)": "260", Date: "03/03/2026" });
        expect(await person.sends("Set the totals")).toBe(422);
        await person.seesQuestion(
          /^This refunds £4\.08 more than is owed back, so invoice \d+ will be outstanding/,
        );
        await person.sends("Set the totals");
        await person.seesToast("Invoice updated successfully");
        expect((await person.received()).at(-1)).toEqual(["03/03/2026", "Cash", "T-4711", "−£4.08"]);
        expect((await person.sums("Sub Total"))["Outstanding Balance"]).toBe("£4.08");
        await person.follows("Set the totals");
        await person.seesDrawer("Set the totals");
        await person.fills({ "Cash (optional)": "264.08", Date: "03/03/2026" });
        await person.sends("Set the totals");
        await person.seesToast("Invoice updated successfully");
        await person.page.getByText("Paid In Full", { exact: true }).waitFor();
      },
    );

    step("edits the invoice's details, and the money stays as it was", async () => {
      await person.open(invoicePage);
      const { page } = person;
      await person.follows("Edit invoice details");
      await person.seesDrawer(`Update Invoice ${number}`);
      await person.seesTitle(`Update Invoice ${number}`);
      expect(await person.values("Invoice date", "Vehicle reg")).toEqual(["05/03/2026", `AB1${digit} CDE`]);
      await person.fills({ "Vehicle model": "Land Rover Discovery", "Repair notes (optional)": "" });
      await person.sends("Update invoice");
      await person.seesToast("Invoice updated successfully");
      await page.getByText("Land Rover Discovery", { exact: true }).waitFor();
      await soon(() => page.getByText("Repair notes", { exact: true }).count()).toBe(0);
      await page.getByText("Changed after it was issued", { exact: true }).waitFor();
      await page
        .getByText(/^Administrator changed the vehicle and the repair notes on .* History$/)
        .waitFor();
      await page.getByText("Paid In Full", { exact: true }).waitFor();
      await page.getByText(`Nora Pike ${word}`).waitFor();
    });

    step("downloads the invoice as a PDF with its number", async () => {
      await person.open(invoicePage);
      const download = await person.downloads(person.page.getByRole("link", { name: "Download invoice" }));
      expect(download.suggestedFilename()).toBe(`Invoice-${number}.pdf`);
      const pdf = await fs.readFile(await download.path());
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.length).toBeGreaterThan(5000);
      await person.isAt(invoicePage);
    });

    step("finds everything as it was after the server was killed", async () => {
      const { page } = person;
      await stage.crash();
      await person.open(invoicePage);
      await page.getByRole("heading", { name: `INV # ${number}` }).waitFor();
      await soon(() => row(/Front brake/).count()).toBe(2);
      await seesTotals({
        ...{ "Sub Total": "£1,053.40", VAT: "£210.68", Total: "£1,264.08" },
        ...{ Paid: "£1,264.08", "Outstanding Balance": "£0.00" },
      });
      await page.getByText("Land Rover Discovery", { exact: true }).waitFor();
      await person.open(`/customers?search=${word}`);
      await person.seesRows(2, [`Someone Else ${word}`, `Otto Pike ${word}`, `Nora Pike ${word}`]);
    });
  });

  test("is told by when the invoice is to be paid, until nothing is owed", async () => {
    const { page } = person;
    const today = londonDayOf(new Date());
    const customer = await stage.customer("Late Payer", { paymentTerms: "14 Days" });
    const due = async () => (await person.sums("Date"))["Payment due by"];
    const invoiceOf = async (daysAgo: number) => {
      const invoiceDate = addDays(today, -daysAgo);
      const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "LA11 TEE" };
      const { _id } = await stage.make("invoices", { ...vehicle, customer: customer._id, invoiceDate });
      await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 50 });
      await person.open(`/invoices/${_id}/view`);
      return _id;
    };
    await invoiceOf(14);
    await soon(due).toBe(formatEntryDay(today));
    await invoiceOf(15);
    await soon(due).toMatch(/Overdue by 1 day$/);
    const late = await invoiceOf(26);
    await soon(due).toMatch(/Overdue by 12 days$/);
    await stage.api("PUT", `invoices/${late}/payments`, { card: 50 });
    await person.open(`/invoices/${late}/view`);
    await page.getByText("Paid In Full", { exact: true }).waitFor();
    expect(await due()).toBeUndefined();
  });
});

/** What stands above the invoice on paper; "none" on the screen. */
function wordsAbove({ page }: { readonly page: Page }): Promise<string> {
  return page.locator("article.invoice").evaluate((sheet) => getComputedStyle(sheet, "::before").content);
}
