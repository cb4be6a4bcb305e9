import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { LIKE_MODES, openStage } from "./stage";
import { walk } from "./walk";

const stage = openStage();

const SEARCH = "Search Quote # | Vehicle Model - Reg";
const TOTALS = "Sub Total";

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  let person: Person;
  let customer: { _id: string; name: string };
  let other: { _id: string; name: string };
  const reg = `QU1${digit} OTE`;
  beforeAll(async () => {
    person = await stage.person({ scripts });
    customer = await stage.customer(`Petra Quill ${word}`);
    other = await stage.customer(`High Value ${word}`, { highValue: true });
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  /** A quote with one line, made through the api. */
  const quoted = async (over: object = {}) => {
    const quote = await stage.make("quotes", {
      ...{ customer: customer._id, vehicleModel: `Rover 75 ${word}`, vehicleReg: reg, ...over },
    });
    await stage.api("PUT", `quotes/${quote._id}/new-line`, { service: "labour", charged: 50 });
    return quote;
  };
  const tools = () => person.page.locator(".page-tools").locator("a, button").allInnerTexts();

  test("is told what a new quote lacks; the department is as configured", async () => {
    await person.open("/quotes");
    await person.seesTitle("Quotes");
    await person.seesHeading("QUOTES");
    await person.follows("Create quote");
    await person.seesDrawer("Create Quote");
    expect(await person.field("Department").isDisabled()).toBe(true);
    await person.fills({ "Quote notes (optional)": "Both tyres" });
    expect(await person.sends("Create quote")).toBe(422);
    await person.seesProblems("Customer is Required", "Vehicle Reg is Required", "Vehicle Model is Required");
    await person.seesToast("Error creating quote");
    expect(await person.values("Quote notes (optional)")).toEqual(["Both tyres"]);
  });

  walk("creates a quote, adds lines, edits and finds it, and makes an invoice of it once", (step) => {
    /** The quote's own page, once it is there, and its number. */
    let page: string;
    let number: number;

    step("creates it, and is taken to it", async () => {
      await person.open(`/quotes/new?customer=${customer._id}`);
      await person.fills({
        "Quote date": "5/3/2026",
        "Vehicle reg": reg.toLowerCase(),
        "Vehicle model": `Rover 75 ${word}`,
        "Quote notes (optional)": "Both tyres",
      });
      await person.sends("Create quote");
      await person.isAt(/^\/quotes\/[^/]+\/view$/);
      await person.seesToast("Quote created successfully");
      page = person.place;
      const head = person.page.getByRole("heading", { name: /^QUO # \d+$/ });
      number = Number((await head.innerText()).replace("QUO # ", ""));
      await person.seesTitle(`Tax Quote ${number}`);
      await soon(() => person.plate(reg).count()).toBe(1);
      await soon(async () => Object.entries(await person.sums("Date"))).toEqual([
        ["Date", "05/03/2026"],
        ["Vehicle", `Rover 75 ${word}`],
        ["Valid until", "04/04/2026"],
      ]);
      expect(await person.section("To").innerText()).toContain(customer.name);
      expect(await person.section("Quote notes").innerText()).toContain("Both tyres");
      await person.page.getByText("No lines yet.").waitFor();
    });

    step("quotes in whole pounds, and adds up", async () => {
      await person.follows("Add quote line");
      await person.seesDrawer("New Quote Line");
      expect(await person.sends("Add quote line")).toBe(422);
      await person.seesProblems("Select Invoice Line Service");
      await person.field("Item").selectOption({ label: "Labour" });
      await person.fills({ "Description (optional)": "Fit two tyres", Amount: "120.75" });
      await person.field("Add Vat (20%)").check();
      await person.sends("Add quote line");
      await person.isAt(page);
      await person.seesToast("Quote updated successfully");
      await soon(() => person.sums(TOTALS)).toEqual({
        "Sub Total": "£120.00",
        VAT: "£24.00",
        Total: "£144.00",
      });
      await person.follows("Edit Labour");
      await person.seesDrawer("Update Quote Line");
      await person.fills({ Amount: "-10" });
      await person.sends("Update quote line");
      await person.isAt(page);
      await soon(() => person.sums(TOTALS)).toEqual({
        "Sub Total": "−£10.00",
        VAT: "−£2.00",
        Total: "−£12.00",
      });
      await person.follows("Delete Labour");
      await person.seesDrawer("Delete quote line");
      await person.sends("Delete quote line");
      await person.isAt(page);
      await person.page.getByText("No lines yet.").waitFor();
    });

    step("edits its details; a high value customer is always charged VAT", async () => {
      await stage.api("PUT", `quotes${page.slice(7, -5)}/new-line`, { service: "labour", charged: 100 });
      await person.open(`${page}/edit`);
      await person.seesDrawer(`Update Quote ${number}`);
      await new RecordPicker(person, "Customer", CUSTOMER_SEARCH).choose(`High Value ${word}`, other.name);
      expect(await person.sends("Update quote")).toBe(422);
      await person.seesQuestion(/the quote would come to £120\.00, not £100\.00\.$/);
      await person.sends("Update quote");
      await person.isAt(page);
      await person.seesToast("Quote updated successfully");
      await soon(() => person.sums(TOTALS)).toEqual({
        "Sub Total": "£100.00",
        VAT: "£20.00",
        Total: "£120.00",
      });
      await person.follows("Add quote line");
      await person.seesDrawer("New Quote Line");
      await soon(() => person.field("Add Vat (20%)").isDisabled()).toBe(true);
      expect(await person.field("Add Vat (20%)").isChecked()).toBe(true);
      await person.follows("Cancel");
    });

    step("finds it by its registration, and opens its row", async () => {
      await person.open("/quotes");
      await person.page.getByPlaceholder(SEARCH).fill(reg.replace(" ", ""));
      await person.page.keyboard.press("Enter");
      await person.isAt(`/quotes?search=${reg.replace(" ", "")}`);
      await person.seesHeading("SEARCH RESULTS");
      const row = person.row(other.name).first();
      await soon(async () => (await person.cells(row)).slice(1)).toEqual([
        ...[String(number), "05 Mar 2026", expect.stringContaining(other.name)],
        ...[expect.stringContaining(reg), "Expired"],
      ]);
      await row.getByRole("link", { name: "More of" }).click();
      await soon(() => person.unfolded.innerText()).toMatch(
        /Not invoiced[\s\S]*Amount Paid\s+£0.00\s+Balance\s+£120.00\s+Quote Total\s+£120.00/,
      );
    });

    step("generates the invoice, once", async () => {
      await person.open(page);
      await soon(tools).toEqual([
        ...["GENERATE INVOICE", "DOWNLOAD QUOTE", "EMAIL", "EDIT QUOTE DETAILS", "DELETE"],
      ]);
      // The same page in another window, from before.
      const second = await person.inNewTab();
      await second.open(page);
      expect(await person.sends("Generate invoice")).toBe(422);
      await person.seesQuestion(
        "The quote was valid until 04 Apr 2026. The invoice would still charge £120.00.",
      );
      await person.sends("Generate invoice");
      await person.isAt(/^\/invoices\/[^/]+\/view$/);
      await person.seesToast("Invoice created successfully");
      await soon(() => person.plate(reg).count()).toBe(1);
      const invoice = person.place;
      await second.sends("Generate invoice");
      await second.isAt(invoice);
      await second.page.close();

      await person.open(page);
      await soon(tools).toEqual(["VIEW INVOICE", "DOWNLOAD QUOTE", "EMAIL"]);
      await soon(() => person.page.getByRole("link", { name: "Add quote line" }).count()).toBe(0);
      await soon(() => person.row("Labour").getByRole("link").count()).toBe(0);
      await person.follows("View invoice");
      await person.isAt(invoice);
      await person.open(`/quotes?search=${number}`);
      const actions = person.row(reg).first().getByRole("cell").last();
      await soon(() => person.linkNames(actions)).toEqual([`View quote ${number}`]);
      const [line] = (await stage.api("GET", `quotes/${page.split("/")[2]}`)).body.lines;
      const ofLine = [`lines/${line._id}/edit`, `lines/${line._id}/delete`];
      for (const form of ["edit", "lines/new", "delete", ...ofLine]) {
        await person.open(`${page}/${form}`);
        await person.page.getByText("This quote has been invoiced and can no longer be changed.").waitFor();
      }
    });
  });

  test("cannot change what became an invoice meanwhile, and is led to that", async () => {
    const quote = await quoted();
    await person.open(`/quotes/${quote._id}/view/edit`);
    await stage.api("PUT", `quotes/${quote._id}/invoice`);
    await person.fills({ "Vehicle model": "Something else" });
    expect(await person.sends("Update quote")).toBe(409);
    await person.seesProblems(`Quote ${quote.autoId} was invoiced and cannot be changed`, /^Invoice \d+$/);
    expect(await person.values("Vehicle model")).toEqual(["Something else"]);
  });

  test("is shown a quote that someone changed before it is invoiced", async () => {
    const quote = await quoted();
    await person.open(`/quotes/${quote._id}/view`);
    await stage.api("PUT", `quotes/${quote._id}/new-line`, { service: "labour", charged: 25 });
    expect(await person.sends("Generate invoice")).toBe(409);
    await person.seesToast(
      /^You changed this quote at .* after you opened this page\. Check it, then generate the invoice\.$/,
    );
    await soon(() => person.sums(TOTALS)).toEqual({ "Sub Total": "£75.00", VAT: "£0.00", Total: "£75.00" });
    await person.sends("Generate invoice");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
  });

  test("deletes one from the list, which keeps its search", async () => {
    const quote = await quoted({ vehicleModel: `Doomed ${word}` });
    await person.open(`/quotes?search=doomed+${word}`);
    await person.follows(`Delete quote ${quote.autoId}`);
    await person.seesDrawer("Delete quote");
    await person.sends("Delete quote");
    await person.isAt(`/quotes?search=doomed+${word}`);
    await person.seesToast("Quote deleted successfully");
    await person.page.getByText(`No quote matches “doomed ${word}”`).waitFor();
  });

  test("downloads its paper", async () => {
    const quote = await quoted();
    await person.open(`/quotes/${quote._id}/view`);
    const download = await person.downloads(person.page.getByRole("link", { name: "Download quote" }));
    expect(download.suggestedFilename()).toBe(`Quote-${quote.autoId}.pdf`);
  });
});
