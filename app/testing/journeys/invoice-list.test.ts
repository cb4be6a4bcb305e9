import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { LIKE_MODES, openStage } from "./stage";
import { walk } from "./walk";

const stage = openStage();

interface MadeInvoice {
  readonly _id: string;
  readonly autoId: number;
}

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  let person: Person;
  let paid: MadeInvoice;
  let unpaid: MadeInvoice;
  const regs = { paid: `PA98 DD${word[0]}`, unpaid: `UN98 PP${word[0]}` };

  beforeAll(async () => {
    person = await stage.person({ scripts });
    const customer = await stage.customer(`Ivy Stone ${word}`, { highValue: true });
    const make = async (vehicleReg: string, cash: number): Promise<MadeInvoice> => {
      const invoice: MadeInvoice = await stage.make("invoices", {
        customer: customer._id,
        vehicleModel: `Rover ${word}`,
        vehicleReg: vehicleReg.toLowerCase(),
        invoiceDate: "2026-02-09",
        repairNotes: `Notes of ${vehicleReg}`,
      });
      await stage.api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 100 });
      await stage.api("PUT", `invoices/${invoice._id}/payments`, { cash });
      return invoice;
    };
    paid = await make(regs.paid, 120);
    unpaid = await make(regs.unpaid, 20.5);
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  const numbers = (...invoices: MadeInvoice[]) => invoices.map(({ autoId }) => String(autoId));

  test("reads the list: number, date, customer, vehicle and state", async () => {
    await person.open("/invoices");
    await person.seesHeading("INVOICES");
    const heads = await person.page.getByRole("columnheader").allTextContents();
    expect(heads.slice(1)).toEqual([
      ...["Invoice No", "Invoice Date", "Customer", "Vehicle Model - Reg", "Payment", "Actions"],
    ]);
    const cells = await person.cells(person.row(regs.unpaid).first());
    expect(cells.slice(1).map((cell) => cell.split(/\n+/).join(" "))).toEqual([
      String(unpaid.autoId),
      "09 Feb 2026",
      `Ivy Stone ${word}`,
      `Rover ${word} ${regs.unpaid}`,
      "Outstanding",
    ]);
    await person.row(regs.paid).first().getByText("Paid In Full", { exact: true }).waitFor();
    expect(await person.row(regs.paid).first().getAttribute("class")).toContain("row--marked");
  });

  test("narrows the list to what is paid or not, within a search too", async () => {
    const { page } = person;
    const filter = page.getByRole("navigation", { name: "Payment" });
    await person.open(`/invoices?search=${word}`);
    await person.seesHeading("SEARCH RESULTS");
    await person.seesRows(2, numbers(unpaid, paid));
    await filter.getByRole("link", { name: "Paid", exact: true }).click();
    await person.isAt(`/invoices?search=${word}&filter=paid`);
    await person.seesRows(2, numbers(paid));
    await filter.getByRole("link", { name: "Un paid" }).click();
    await person.isAt(`/invoices?search=${word}&filter=unpaid`);
    await person.seesRows(2, numbers(unpaid));

    await page.getByRole("link", { name: "Clear search" }).click();
    await person.isAt("/invoices?filter=unpaid");
    await person.seesHeading("UNPAID INVOICES");
    await soon(() => person.row(regs.paid).count()).toBe(0);
    await filter.getByRole("link", { name: "Paid", exact: true }).click();
    await person.seesHeading("PAID INVOICES");
    await soon(() => person.row(regs.unpaid).count()).toBe(0);
    await soon(() => filter.locator("[aria-current]").allInnerTexts()).toEqual(["PAID"]);
    await filter.getByRole("link", { name: "All", exact: true }).click();
    await person.isAt("/invoices");
    await person.seesHeading("INVOICES");
  });

  test("finds an invoice by its registration without the space, by its number and by the customer", async () => {
    const search = "Search Invoice # | Vehicle Model - Reg";
    for (const [text, found] of [
      [regs.unpaid.replace(" ", "").toLowerCase(), [unpaid]],
      [regs.paid, [paid]],
      [`${paid.autoId} ${word}`, [paid]],
      [`stone ívy ${word}`, [unpaid, paid]],
    ] as const) {
      await person.open("/invoices");
      await person.searches(search, text);
      await person.seesHeading("SEARCH RESULTS");
      await person.seesRows(2, numbers(...found));
    }
    await person.searches(search, "no such car");
    await person.page.getByText("No invoice matches “no such car”").waitFor();
    await person.page.getByRole("link", { name: "Clear search" }).last().click();
    await person.isAt("/invoices");
  });

  test("opens a row to see more of the invoice", async () => {
    const { page } = person;
    await person.open(`/invoices?search=${word}`);
    const notes = page.getByText(`Notes of ${regs.unpaid}`);
    await soon(() => notes.isVisible()).toBe(false);
    const opener = page.getByRole("link", { name: `More of invoice ${unpaid.autoId}` });
    await opener.click();
    await notes.waitFor();
    const more = await page.getByRole("row").filter({ has: notes }).innerText();
    expect(more.replace(/\s+/g, " ")).toBe(
      `REPAIR NOTES Notes of ${regs.unpaid} REVIEW Not reviewed ` +
        "Sub Total £100.00 VAT £20.00 Total £120.00 Card £0.00 Cash £20.50 Cheque £0.00 Balance £99.50",
    );
    await soon(() => page.getByText(`Notes of ${regs.paid}`).isVisible()).toBe(false);
    expect(await opener.getAttribute("aria-expanded")).toBe("true");
    // The link leads to the other state; with scripts, nothing is asked for.
    const open = `open=${unpaid.autoId}`;
    expect(await opener.getAttribute("href")).not.toContain(open);
    expect(page.url().includes(open)).toBe(!scripts);
    await opener.click();
    await notes.waitFor({ state: "hidden" });
    expect(await opener.getAttribute("aria-expanded")).toBe("false");
    await person.open(`/invoices?search=${word}&${open}`);
    await notes.waitFor();
    if (!scripts) return;
    await opener.focus();
    await page.keyboard.press("Space");
    await notes.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await notes.waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      opener.click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await tab.close();
    expect(await notes.isVisible()).toBe(true);
  });

  test("opens an invoice in a new tab", async () => {
    const { page } = person;
    await person.open(`/invoices?search=${word}`);
    for (const link of [String(paid.autoId), `Open invoice ${paid.autoId} in a new tab`]) {
      const tab = await person.inTabOf(page.getByRole("link", { name: link, exact: true }));
      await tab.page.getByRole("heading", { name: `INV # ${paid.autoId}` }).waitFor();
      await tab.isAt(`/invoices/${paid._id}/view`);
      await tab.page.close();
    }
    await person.isAt(`/invoices?search=${word}`);
  });

  walk("edits an invoice over the list, and sees it so in the customer’s drawer", (step) => {
    step("edits an invoice over the list, which keeps its search and filter", async () => {
      await person.open(`/invoices?search=${word}&filter=unpaid`);
      await person.follows(`Edit invoice ${unpaid.autoId}`);
      await person.seesDrawer(`Update Invoice ${unpaid.autoId}`);
      await person.fills({ "Vehicle model": "" });
      expect(await person.sends("Update invoice")).toBe(422);
      await person.seesProblems("Vehicle Model is Required");
      await person.fills({ "Vehicle model": `Rover ${word} Vitesse` });
      await person.field("Department").selectOption("MOT");
      await person.sends("Update invoice");
      await person.seesQuestion(/maximum fee/);
      await person.seesQuestion(
        /^The VAT changes with the customer or department: the invoice would come to £100.00, not £120.00/,
      );
      await person.sends("Update invoice");
      await person.seesToast("Invoice updated successfully");
      await person.isAt(`/invoices?search=${word}&filter=unpaid`);
      await person.row(`Rover ${word} Vitesse`).first().waitFor();
      // An MOT carries no VAT: the lines were settled anew, and what is owed with them.
      await person.page.getByRole("link", { name: `More of invoice ${unpaid.autoId}` }).click();
      const balance = person.page.getByText("Balance", { exact: true }).last().locator("xpath=..");
      await soon(() => balance.textContent()).toBe("Balance£79.50");
    });

    step("sees the customer's invoices in the customer's drawer", async () => {
      await person.open(`/customers?search=Ivy+${word}`);
      await person.follows(`Ivy Stone ${word}`);
      const drawer = await person.seesDrawer(`Ivy Stone ${word}`);
      expect(Object.values(await person.facts(drawer, "Invoiced"))).toEqual(["2", "£220.00", "1", "£79.50"]);
      await drawer.getByRole("link", { name: /^Invoices\s*2$/ }).click();
      const items = drawer.getByRole("listitem").filter({ hasText: "Rover" });
      await items.first().waitFor();
      const cards = await items.allInnerTexts();
      expect(cards.map((card) => card.split(/\n+/).slice(1))).toEqual([
        [
          ...["09 Feb 2026", `Rover ${word} Vitesse`, regs.unpaid, "£100.00"],
          ...[expect.stringMatching(/^Overdue by \d+ days$/), "Outstanding"],
        ],
        ["09 Feb 2026", `Rover ${word}`, regs.paid, "£120.00", "Paid In Full"],
      ]);
    });
  });

  test("is warned before a paid invoice goes, and then it is gone", async () => {
    await person.open(`/invoices?search=${word}`);
    await person.follows(`Delete invoice ${paid.autoId}`);
    const drawer = await person.seesDrawer("Delete invoice");
    await drawer.getByText(`Invoice ${paid.autoId}`, { exact: true }).waitFor();
    await drawer
      .getByText("This invoice is paid in full. £120.00 stays on the customer’s account.")
      .waitFor();
    await drawer.getByText("£120.00", { exact: true }).waitFor();
    await person.sends("Delete invoice");
    await person.seesToast("Invoice deleted successfully");
    await person.isAt(`/invoices?search=${word}`);
    await person.seesRows(2, numbers(unpaid));
    const answer = await person.open(`/invoices/${paid._id}/view`);
    expect(answer.status()).toBe(404);
    await person.page.getByRole("heading", { name: "PAGE NOT FOUND" }).waitFor();
  });

  test("deletes an invoice from its own page", async () => {
    await person.open(`/invoices/${unpaid._id}/view`);
    await person.follows("Delete");
    const drawer = await person.seesDrawer("Delete invoice");
    await drawer.getByText("Payments were taken for this invoice.").waitFor();
    await person.sends("Delete invoice");
    await person.isAt("/invoices");
    await person.seesToast("Invoice deleted successfully");
    await soon(() => person.row(regs.unpaid).count()).toBe(0);
  });
});
