import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatEntryDay, formatListDay, londonDayOf } from "../shared/dates";
import { type Person, soon } from "./journey-person";
import { MODES, Stage } from "./journey-stage";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

type Made = { _id: string; autoId: number; name: string };

const NUMBER = "Supplier’s invoice number";
const DATE = "Supplier’s invoice date";
/** What a search step is asked in, by the picker that it is of. */
const SEARCHES = {
  Supplier: "Name, town, phone or number",
  "Invoice (optional)": "Number, registration, model or customer",
  "Product (optional)": "Name or number",
} as const;
type Picker = keyof typeof SEARCHES;

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  let person: Person;
  let supplier: Made;
  let other: Made;
  let category: Made;
  let invoice: Made;
  let product: Made;
  beforeAll(async () => {
    person = await stage.person({ scripts });
    supplier = await stage.make("suppliers", { name: `Page Brakes ${word}`, town: "Lewes" });
    other = await stage.make("suppliers", { name: `Page Tyres ${word}`, town: "Hove" });
    category = await stage.make("purchase-categories", { name: `Parts ${word}`, description: "To fit" });
    const { _id: customer } = await stage.customer(`Nora Pike ${word}`);
    const vehicle = { vehicleModel: "Land Rover", vehicleReg: `PU1${digit} CHS` };
    invoice = await stage.make("invoices", { customer, ...vehicle });
    const links = { supplier: other._id, purchaseCategory: category._id };
    product = await stage.make("products", { name: `Disc ${word}`, description: "Vented", ...links });
  });
  afterAll(() => person.close());

  /** A purchase that is there already. */
  const books = (more: object) =>
    stage.make("purchases", {
      ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ details: "Grease", amount: 10, vat: 2, total: 12 },
      ...{ supplierInvoiceNumber: word, supplierInvoiceDate: "2026-03-02", ...more },
    });
  const newest = async () => (await stage.api("GET", "purchases?limit=1")).body[0];
  const group = (picker: Picker) => person.page.getByRole("group", { name: picker, exact: true });
  const box = (picker: Picker) => person.page.getByRole("combobox", { name: picker, exact: true });
  const row = (autoId: number) => {
    const number = person.page.getByRole("link", { name: String(autoId), exact: true });
    return person.page.getByRole("row").filter({ has: number });
  };
  const cells = async (autoId: number) => {
    await row(autoId).locator(".row-actions").waitFor();
    return (await row(autoId).locator("th, td").allInnerTexts()).slice(1, -1).map((text) => text.trim());
  };

  async function finds(picker: Picker, words: string): Promise<void> {
    await person.field(SEARCHES[picker]).fill(words);
    await Promise.all([
      person.page.waitForResponse((answer) => answer.request().method() === "POST"),
      group(picker).getByRole("button", { name: "Find" }).click(),
    ]);
  }

  /** By the combobox with scripts, by the search step without. */
  async function chooses(picker: Picker, words: string, name: string): Promise<void> {
    if (scripts) {
      await box(picker).fill(words);
      await person.page
        .getByRole("listbox", { name: picker.replace(" (optional)", ""), exact: true })
        .getByRole("option", { name })
        .click();
    } else {
      await finds(picker, words);
      await group(picker).getByRole("radio", { name }).check();
    }
    await sees(picker, name);
  }

  async function sees(picker: Picker, name: string): Promise<void> {
    if (scripts) await soon(() => box(picker).inputValue()).toBe(name);
    else await group(picker).getByRole("radio", { name, checked: true }).waitFor();
  }

  async function takesBack(picker: "Invoice (optional)" | "Product (optional)"): Promise<void> {
    const noun = picker.replace(" (optional)", "").toLowerCase();
    if (scripts) await person.page.getByRole("button", { name: `Clear ${noun}`, exact: true }).click();
    else await group(picker).getByRole("radio", { name: "None" }).check();
    await seesNone(picker);
  }

  async function seesNone(picker: Picker): Promise<void> {
    if (scripts) await soon(() => box(picker).inputValue()).toBe("");
    else await group(picker).getByRole("radio", { name: "None", checked: true }).waitFor();
  }

  /** Types a total as something else than a person at this form would: with scripts the amount follows it. */
  const forcesTotal = (total: string) =>
    person.field("Total").evaluate((input: HTMLInputElement, value) => {
      input.value = value;
    }, total);

  test("is offered a new purchase as most are", async () => {
    await person.open("/purchases");
    await person.seesTitle("Purchases");
    await person.seesHeading("ALL PURCHASES");
    await person.follows("Create purchase");
    await person.isAt("/purchases/new");
    await person.seesDrawer("Create purchase");
    await person.seesTitle("Create purchase");
    const today = formatEntryDay(londonDayOf(new Date()));
    expect(await person.values(NUMBER, DATE, "Purchase category", "Details")).toEqual(["", today, "", ""]);
    expect(await person.values("Amount", "VAT (optional)", "Total")).toEqual(["", "0.00", "0.00"]);
    expect(await person.values("Invoiced to", "Warranty (optional)")).toEqual(["Garage", "30 Days"]);
    expect(
      await person.values(
        ...["Page number (optional)", "Lines ordered (optional)"],
        ...["Lines billed (optional)", "Lines delivered (optional)"],
      ),
    ).toEqual(["1", "1", "1", "1"]);
    expect(await person.field("Paid").isChecked()).toBe(false);
    await seesNone("Invoice (optional)");
    await seesNone("Product (optional)");
  });

  test("is told what is wrong with it, message by message", async () => {
    expect(await person.sends("Create purchase")).toBe(422);
    await person.seesProblems("Required", "Required", "Required", "Required", "Required");
    await person.seesTitle("Error: Create purchase");
    await person.seesToast("Error creating purchase");

    await person.fills({ [DATE]: "", Total: "", "Invoiced to": "" });
    if (scripts) await person.fills({ Amount: "" });
    await forcesTotal("");
    expect(await person.sends("Create purchase")).toBe(422);
    await person.seesProblems(...Array.from({ length: 8 }, () => "Required"));
    for (const label of [NUMBER, "Purchase category", "Details", "Invoiced to"])
      expect(await person.problemAt(label)).toBe("Error: Required");
    expect(await person.problemAt(DATE)).toBe("dd/MM/yyyy Error: Required");
    expect(await person.problemAt("Amount")).toBe("Without VAT Error: Required");
    expect(await person.problemAt("Total")).toBe("Amount plus VAT Error: Required");
    const picker = scripts ? box("Supplier").locator("xpath=../..") : group("Supplier");
    await soon(() => picker.locator(".field__error").textContent()).toBe("Error: Required");
  });

  test("sends the form with Enter: it neither presses Find nor loses what was typed", async () => {
    const { page } = person;
    await person.fills({
      ...{ [NUMBER]: "SI 4711", [DATE]: "31/02/2026", Details: "Two discs.\nFour pads.", Amount: "a lot" },
      ...{ "Invoiced to": "MOT", "Warranty (optional)": "2 Years", "Document name (optional)": "july.pdf" },
      ...{ "Page number (optional)": "3", "Lines ordered (optional)": "two" },
    });
    await person.field("Purchase category").selectOption(category.name);
    await person.field("Paid").check();
    if (!scripts) await person.field(SEARCHES.Supplier).fill(`page ${word}`);
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 422),
      person.field(NUMBER).press("Enter"),
    ]);
    const pounds = /^Must be an amount in pounds/;
    await person.seesProblems(
      ...[
        "Required",
        "Must be a real date, like 19/11/2026",
        pounds,
        "Required",
        "Must be a whole number from 0 to 9,999",
      ],
    );
    expect(await person.values(NUMBER, DATE, "Purchase category", "Details", "Amount")).toEqual([
      ...["SI 4711", "31/02/2026", category._id, "Two discs.\nFour pads.", "a lot"],
    ]);
    expect(await person.values("Invoiced to", "Warranty (optional)", "Document name (optional)")).toEqual([
      "MOT",
      "2 Years",
      "july.pdf",
    ]);
    expect(await person.values("Page number (optional)", "Lines ordered (optional)")).toEqual(["3", "two"]);
    expect(await person.field("Paid").isChecked()).toBe(true);
    expect(await person.problemAt("Lines ordered (optional)")).toMatch(/whole number/);
    if (!scripts) expect(await person.values(SEARCHES.Supplier)).toEqual([`page ${word}`]);
    await person.fills({ [DATE]: "5/3/2026", "Lines ordered (optional)": "2" });
  });

  test("chooses a supplier, an invoice and a product, and takes the last two back", async () => {
    if (scripts) {
      const options = person.page.getByRole("listbox", { name: "Supplier", exact: true }).getByRole("option");
      await box("Supplier").fill(`page ${word}`);
      await soon(() => options.locator(".picker__name").allInnerTexts()).toEqual([other.name, supplier.name]);
      for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await box("Supplier").press(key);
    } else {
      await finds("Supplier", "nobody at all");
      await group("Supplier").getByText("No match for “nobody at all”.").waitFor();
      await finds("Supplier", `page ${word}`);
      await soon(() => group("Supplier").locator(".picker__name").allInnerTexts()).toEqual([
        ...[other.name, supplier.name],
      ]);
      await group("Supplier").getByRole("radio", { name: supplier.name }).check();
    }
    await sees("Supplier", supplier.name);
    await chooses("Invoice (optional)", `nora ${word}`, `Invoice ${invoice.autoId}`);
    await chooses("Product (optional)", `disc ${word}`, product.name);
    await sees("Supplier", supplier.name);
    await sees("Invoice (optional)", `Invoice ${invoice.autoId}`);

    await takesBack("Invoice (optional)");
    await takesBack("Product (optional)");
    expect(await person.sends("Create purchase")).toBe(422);
    await sees("Supplier", supplier.name);
    await seesNone("Invoice (optional)");
    await seesNone("Product (optional)");
    await chooses("Invoice (optional)", `PU1${digit}`, `Invoice ${invoice.autoId}`);
    await chooses("Product (optional)", `disc ${word}`, product.name);
    expect(await person.values(NUMBER, DATE, "Details")).toEqual([
      ...["SI 4711", "5/3/2026", "Two discs.\nFour pads."],
    ]);
  });

  if (scripts) {
    test("sees the amounts help each other", async () => {
      const amounts = () => person.values("Amount", "VAT (optional)", "Total");
      await person.fills({ Amount: "100", "VAT (optional)": "" });
      expect(await amounts()).toEqual(["100", "", "100.00"]);
      await person.fills({ "VAT (optional)": "12.5" });
      expect(await amounts()).toEqual(["100", "12.5", "112.50"]);
      await person.fills({ Total: "£1,112.50" });
      expect(await amounts()).toEqual(["1100.00", "12.5", "£1,112.50"]);
      await person.fills({ Amount: "0.13" });
      await person.page.getByRole("button", { name: "Charge 20%" }).click();
      expect(await amounts()).toEqual(["0.13", "0.03", "0.16"]);
      await person.fills({ Amount: "a lot" });
      await person.page.getByRole("button", { name: "Charge 20%" }).click();
      expect(await amounts()).toEqual(["a lot", "0.03", "0.16"]);
      await person.fills({ Amount: "-50" });
      await person.page.getByRole("button", { name: "Charge 20%" }).click();
      expect(await amounts()).toEqual(["-50", "-10.00", "-60.00"]);
    });
  } else {
    test("is not offered help with the amounts that needs scripts", async () => {
      await soon(() => person.page.getByRole("button", { name: "Charge 20%" }).count()).toBe(0);
      await person.page.getByText("0 if none is charged").waitFor();
    });
  }

  test("is refused a total that is not the amount and its VAT", async () => {
    await person.fills({ Amount: "100", "VAT (optional)": "20" });
    await forcesTotal("119.99");
    expect(await person.sends("Create purchase")).toBe(422);
    const sentence = "Total must be the amount plus VAT, £120.00";
    await person.seesProblems(sentence);
    expect(await person.problemAt("Total")).toBe(`Amount plus VAT Error: ${sentence}`);
    expect(await person.values("Amount", "VAT (optional)", "Total")).toEqual(["100", "20", "119.99"]);
    await sees("Invoice (optional)", `Invoice ${invoice.autoId}`);
    await sees("Product (optional)", product.name);
  });

  let bought: Made;
  test("creates it, and finds the new row", async () => {
    await forcesTotal("120");
    await person.sends("Create purchase");
    await person.seesToast("Purchase created successfully");
    await person.isAt("/purchases");
    await person.seesNoDrawer();
    bought = await newest();
    expect(bought).toMatchObject({
      ...{ details: "Two discs.\nFour pads.", invoicedTo: "MOT", warranty: "2 Years", paid: true },
      ...{ amount: 100, vat: 20, total: 120, supplierInvoiceNumber: "SI 4711", pdfName: "july.pdf" },
      ...{ pdfPageNumber: 3, invoiceLines: { count: 2, billed: 1, delivered: 1 }, approved: false },
      ...{ supplier: { _id: supplier._id }, invoice: { _id: invoice._id }, product: { _id: product._id } },
    });
    expect(await cells(bought.autoId)).toEqual([
      ...[String(bought.autoId), `Invoice ${invoice.autoId}, Product ${product.autoId}`, supplier.name],
      ...[category.name, "2 Years", "£120.00", "05 Mar 2026"],
    ]);
  });

  test("is warned when the supplier’s invoice is booked already", async () => {
    await person.follows("Create purchase");
    await person.seesDrawer("Create purchase");
    await chooses("Supplier", `brakes ${word}`, supplier.name);
    await person.fills({ [NUMBER]: "si4711", Details: "One disc", Amount: "10" });
    await forcesTotal("10");
    await person.field("Purchase category").selectOption(category.name);
    await person.sends("Create purchase");
    await person.seesToast("Purchase created successfully");
    await person.seesToast(`Invoice si4711 of ${supplier.name} is already booked: purchase ${bought.autoId}`);
    const twice = await newest();
    expect(twice).toMatchObject({ invoice: null, product: null, paid: false });
    expect((await cells(twice.autoId))[1]).toBe("");
  });

  test("finds it by its words, and clears the search", async () => {
    const search = person.field("Search Purchases");
    for (const words of [` FOUR pads brakes ${word.toLowerCase()} `, `disc ${word} 4711`]) {
      await search.fill(words);
      await search.press("Enter");
      await person.isAt(/^\/purchases\?search=/);
      await person.seesHeading("SEARCH RESULTS");
      await person.row("£120.00").waitFor();
    }
    await search.fill(`four pads ${word}`);
    await search.press("Enter");
    await person.seesRows(2, [String(bought.autoId)]);
    await search.fill("nothing is called this");
    await search.press("Enter");
    await person.page.getByText("No purchase matches “nothing is called this”").waitFor();
    await person.page.locator(".empty").getByRole("link", { name: "Clear search" }).click();
    await person.isAt("/purchases");
    await person.seesHeading("ALL PURCHASES");
    await row(bought.autoId).waitFor();
  });

  test("narrows the list to what is paid and what is not, and keeps the search", async () => {
    const toggle = person.page.getByRole("navigation", { name: "Payment" });
    await person.open(`/purchases?search=${word}`);
    const all = await person.page.locator("tbody .row").count();
    expect(all).toBeGreaterThan(1);
    await toggle.getByRole("link", { name: "Paid", exact: true }).click();
    await person.isAt(`/purchases?search=${word}&filter=paid`);
    await person.seesRows(2, [String(bought.autoId)]);
    await toggle.getByRole("link", { name: "Un paid", exact: true }).click();
    await person.isAt(`/purchases?search=${word}&filter=unpaid`);
    await soon(() => person.page.locator("tbody .row").count()).toBe(all - 1);
    await soon(() => row(bought.autoId).count()).toBe(0);
    await toggle.getByRole("link", { name: "All", exact: true }).click();
    await person.isAt(`/purchases?search=${word}`);
    await soon(() => person.page.locator("tbody .row").count()).toBe(all);
  });

  test("opens the row, and reads the details", async () => {
    const { page } = person;
    await person.open(`/purchases?search=pads+${word}`);
    const details = page.getByText("Two discs.\nFour pads.");
    await soon(() => details.isVisible()).toBe(false);
    await page.locator(`summary[aria-label="More of purchase ${bought.autoId}"]`).click();
    await details.waitFor();
    await page.locator(".row-more").getByText("SI 4711").waitFor();
    await page.locator(".row-more").getByText("Paid", { exact: true }).waitFor();
    expect(await person.sums(".row-more")).toEqual({ Amount: "£100.00", VAT: "£20.00", Total: "£120.00" });
  });

  test("goes to its invoice in a new tab, and to its product; from a purchase without them, nowhere", async () => {
    const view = row(bought.autoId).getByRole("link", { name: `View Invoice ${invoice.autoId}` });
    const [tab] = await Promise.all([person.page.context().waitForEvent("page"), view.click()]);
    await tab.waitForURL(`**/invoices/${invoice._id}/view`);
    await tab.close();
    await row(bought.autoId)
      .getByRole("link", { name: `Product ${product.name}` })
      .click();
    await person.isAt(`/products/${product._id}`);
    await person.seesDrawer(product.name);

    const plain = await books({ supplierInvoiceNumber: `Plain ${word}` });
    await person.open(`/purchases?search=plain+${word}`);
    const actions = await row(plain.autoId)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")).filter(Boolean));
    const name = `purchase ${plain.autoId}`;
    expect(actions).toEqual([`View ${name}`, `Edit ${name}`, `Delete ${name}`]);
  });

  test("looks at it, and at what became of it", async () => {
    await person.open(`/purchases?search=pads+${word}`);
    await person.follows(`View purchase ${bought.autoId}`);
    const drawer = await person.seesDrawer(`Purchase ${bought.autoId}`);
    await person.seesTitle("Purchase");
    const figures = await drawer.locator(".figures__cell").allInnerTexts();
    expect(figures.map((figure) => figure.split(/\n+/))).toEqual([
      ...[
        ["Amount", "£100.00"],
        ["VAT", "£20.00"],
        ["Total", "£120.00"],
      ],
    ]);
    await soon(() => drawer.locator(".facts__row dd").allInnerTexts()).toEqual([
      ...[supplier.name, "SI 4711", "05 Mar 2026", "Paid", category.name, "Two discs.\nFour pads."],
      ...["2 Years", "MOT", `Invoice ${invoice.autoId}`, product.name, "july.pdf", "3"],
      ...["2 ordered, 1 billed, 1 delivered", "No"],
    ]);
    await person.follows("History");
    await drawer.locator(".history__changes").waitFor();
    await soon(() => drawer.locator(".history__changes").innerText()).toMatch(/^Created\s+by .*SI 4711/s);
    await person.follows("Edit purchase");
    await person.isAt(`/purchases/${bought._id}/edit?search=pads+${word}`);
  });

  test("edits it: what was wrong is told, and the links are taken back", async () => {
    await person.seesDrawer(`Edit purchase ${bought.autoId}`);
    await person.seesTitle("Edit purchase");
    await sees("Supplier", supplier.name);
    await sees("Invoice (optional)", `Invoice ${invoice.autoId}`);
    expect(await person.values(DATE, "Amount", "VAT (optional)", "Total")).toEqual([
      ...["05/03/2026", "100.00", "20.00", "120.00"],
    ]);
    await person.fills({ [NUMBER]: "" });
    expect(await person.sends("Save purchase")).toBe(422);
    await person.seesProblems("Required");
    await person.seesToast("Error updating purchase");

    await person.fills({ [NUMBER]: "SI 4712", "Warranty (optional)": "", Details: `Four pads ${word}` });
    await takesBack("Invoice (optional)");
    await takesBack("Product (optional)");
    await chooses("Supplier", `tyres ${word}`, other.name);
    await person.field("Paid").uncheck();
    await person.field("Approved").check();
    await person.sends("Save purchase");
    await person.seesToast("Purchase updated successfully");
    await person.isAt(`/purchases?search=pads+${word}`);
    await person.seesNoDrawer();
    expect(await newestOf(bought)).toMatchObject({
      ...{ invoice: null, product: null, paid: false, approved: true, warranty: "" },
      ...{ supplierInvoiceNumber: "SI 4712", supplier: { _id: other._id }, total: 120 },
    });
    expect((await cells(bought.autoId)).slice(1, 3)).toEqual(["", other.name]);
  });
  const newestOf = async ({ _id }: Made) =>
    (await stage.api("GET", "purchases")).body.find((each: Made) => each._id === _id);

  test("deletes it for good", async () => {
    await person.open(`/purchases?search=pads+${word}`);
    await person.follows(`Delete purchase ${bought.autoId}`);
    const drawer = await person.seesDrawer("Delete purchase");
    await drawer.getByText(`purchase ${bought.autoId} from ${other.name}, £120.00`).waitFor();
    await drawer.getByText("This cannot be undone.").waitFor();
    await person.sends("Delete purchase");
    await person.seesToast("Purchase deleted successfully");
    await person.isAt(`/purchases?search=pads+${word}`);
    await person.page.getByText(`No purchase matches “pads ${word}”`).waitFor();
    expect((await person.open(`/purchases/${bought._id}`)).status()).toBe(404);
  });

  test("books a purchase on an invoice, comes back to it, and finds its cost in the totals", async () => {
    const path = `/invoices/${invoice._id}/view`;
    const section = person.page.getByRole("region", { name: /^Invoice Purchases \(Expenses\)/ });
    const parts = async () => (await person.sums(".invoice__totals"))["Parts (cost, not added)"];
    await person.open(path);
    await section.getByText("Nothing was bought for this invoice.").waitFor();
    expect(await parts()).toBe("£0.00");
    const ways = person.page.getByRole("link", { name: /^Create (Invoice P|p)urchase$/ });
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      ...[`${path}/purchases/new`, `${path}/purchases/new`],
    ]);
    await person.follows("Create Invoice Purchase");
    await person.seesDrawer("Create Invoice Purchase");
    await person.follows("Cancel");
    await person.isAt(path);
    await person.follows("Create Invoice Purchase");
    await person.seesDrawer("Create Invoice Purchase");
    await sees("Invoice (optional)", `Invoice ${invoice.autoId}`);
    expect(await person.sends("Create purchase")).toBe(422);
    await sees("Invoice (optional)", `Invoice ${invoice.autoId}`);
    await chooses("Supplier", `brakes ${word}`, supplier.name);
    await chooses("Product (optional)", `disc ${word}`, product.name);
    await person.fills({ [NUMBER]: `On invoice ${word}`, Details: "A hose", Amount: "30" });
    await forcesTotal("30");
    await person.field("Purchase category").selectOption(category.name);
    await person.sends("Create purchase");
    await person.isAt(path);
    await person.seesToast("Purchase created successfully");
    await person.seesNoDrawer();

    const { autoId, _id } = await newest();
    expect(await parts()).toBe("£30.00");
    await section.getByText("£30.00").first().waitFor();
    expect((await cells(autoId)).slice(1, 4)).toEqual([
      ...[`Invoice ${invoice.autoId}, Product ${product.autoId}`, supplier.name, category.name],
    ]);
    const links = await row(autoId)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("aria-label")).filter(Boolean));
    const name = `purchase ${autoId}`;
    expect(links).toEqual([`Product ${product.name}`, `View ${name}`, `Edit ${name}`, `Delete ${name}`]);

    await person.follows("Delete");
    const drawer = await person.seesDrawer("Delete invoice");
    expect(await person.sends("Delete invoice")).toBe(409);
    await person.seesProblems(
      `Invoice ${invoice.autoId} has 1 purchase and cannot be deleted`,
      `Purchase ${autoId}`,
    );
    await person.seesToast("Error deleting invoice");
    const held = drawer.getByRole("link", { name: `Purchase ${autoId}` });
    expect(await held.getAttribute("href")).toBe(`/purchases/${_id}`);
    await person.follows("Cancel");

    await person.follows(`View ${name}`);
    await person.seesDrawer(`Purchase ${autoId}`);
    await person.follows("Edit purchase");
    await person.seesDrawer(`Edit ${name}`);
    await person.fills({ Details: "A longer hose" });
    await person.sends("Save purchase");
    await person.isAt(path);
    await person.seesToast("Purchase updated successfully");
    await person.follows(`Delete ${name}`);
    await person.seesDrawer("Delete purchase");
    await person.sends("Delete purchase");
    await person.isAt(path);
    await person.seesToast("Purchase deleted successfully");
    await section.getByText("Nothing was bought for this invoice.").waitFor();
  });

  test("books a purchase of a product from its drawer, and comes back to it", async () => {
    const { page } = person;
    const seldom: Made = await stage.make("products", {
      ...{ name: `Seldom ${word}`, description: "Bought once", supplier: other._id },
      purchaseCategory: category._id,
    });
    const list = `?search=seldom+${word}`;
    await person.open(`/products${list}`);
    await person.follows(`Purchases of ${seldom.name}`);
    const drawer = await person.seesDrawer(`Purchases of ${seldom.name}`);
    await person.seesTitle("Product purchases");
    await drawer.getByText("No purchases yet").waitFor();
    await person.follows("Create Purchase");
    await person.seesDrawer("Create purchase");
    await person.isAt(`/products/${seldom._id}/purchases/new${list}`);
    await sees("Supplier", other.name);
    await sees("Product (optional)", seldom.name);
    expect(await person.values("Purchase category")).toEqual([category._id]);
    await person.fills({ [NUMBER]: `Of product ${word}`, Details: "One", Amount: "7.5" });
    await forcesTotal("7.50");
    await person.sends("Create purchase");
    await person.isAt(`/products/${seldom._id}/purchases${list}`);
    await person.seesToast("Purchase created successfully");
    await person.seesDrawer(`Purchases of ${seldom.name}`);
    const { autoId, _id } = await newest();
    expect((await cells(autoId)).slice(1)).toEqual([
      ...[`Product ${seldom.autoId}`, other.name, category.name, "30 Days", "£7.50"],
      formatListDay(londonDayOf(new Date())),
    ]);
    // The words were for products, and would find no purchase: they are kept for the way back.
    const edit = row(autoId).getByRole("link", { name: `Edit purchase ${autoId}` });
    const from = new URLSearchParams({ from: `/products/${seldom._id}/purchases${list}` });
    expect(await edit.getAttribute("href")).toBe(`/purchases/${_id}/edit?${from}`);
    const height = 800;
    const widths: number[] = [];
    for (const width of [1440, 1025, 1024, 700, 390]) {
      await page.setViewportSize({ width, height });
      widths.push((await drawer.boundingBox())?.width ?? 0);
    }
    expect(widths).toEqual([1440 - 305, 1025 - 305, 620, 620, 390]);
    await page.setViewportSize({ width: 1280, height });
    await drawer.getByRole("link", { name: "Close", exact: true }).last().click();
    await person.isAt(`/products${list}`);
    await person.seesNoDrawer();
  });

  test("saw nothing break", () => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });
});
