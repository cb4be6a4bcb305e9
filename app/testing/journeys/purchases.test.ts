// Over 300 lines: the walks of one screen, with the helpers that they share.
import { beforeAll, describe, expect } from "vitest";
import { formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import {
  type Made,
  makeBuying,
  NUMBER,
  newestPurchase,
  PurchaseForm,
  purchaseCells,
  purchaseRow,
} from "./buying";
import { soon } from "./person";
import { SUPPLIER_SEARCH } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();

const DATE = "Supplier’s invoice date";

describe.each(LIKE_MODES)("with $mode, a member of staff", (mode) => {
  const { scripts, word, digit } = mode;
  const person = personOn(stage, { scripts });
  let form: PurchaseForm;
  let supplier: Made;
  let other: Made;
  let category: Made;
  let invoice: Made;
  let product: Made;
  beforeAll(async () => {
    form = new PurchaseForm(person);
    ({ supplier, other, category, invoice, product } = await makeBuying(stage, mode));
  });

  /** A purchase that is there already. */
  const books = (more: object) =>
    stage.make("purchases", {
      ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ details: "Grease", amount: 10, vat: 2, total: 12 },
      ...{ supplierInvoiceNumber: word, supplierInvoiceDate: "2026-03-02", ...more },
    });

  walk("books a purchase, finds it, looks at it, edits it and deletes it", (step) => {
    step("is offered a new purchase as most are", async () => {
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
      await form.invoice.isEmpty();
      await form.product.isEmpty();
    });

    step("is told what is wrong with it, message by message", async () => {
      expect(await person.sends("Create purchase")).toBe(422);
      const named = (...labels: string[]) => labels.map((label) => `${label}: Required`);
      await person.seesProblems(...named("Supplier", NUMBER, "Purchase category", "Details", "Amount"));
      await person.seesTitle("Error: Create purchase");
      await person.seesToast("Error creating purchase");

      await person.fills({ [DATE]: "", Total: "", "Invoiced to": "" });
      if (scripts) await person.fills({ Amount: "" });
      await person.fills({ Total: "" });
      expect(await person.sends("Create purchase")).toBe(422);
      await person.seesProblems(
        ...named("Supplier", NUMBER, DATE, "Purchase category", "Details", "Amount", "Total", "Invoiced to"),
      );
      for (const label of [NUMBER, "Purchase category", "Details", "Invoiced to"])
        expect(await person.problemAt(label)).toBe("Error: Required");
      expect(await person.problemAt(DATE)).toBe("dd/MM/yyyy Error: Required");
      expect(await person.problemAt("Amount")).toBe("Without VAT Error: Required");
      expect(await person.problemAt("Total")).toBe("Amount plus VAT Error: Required");
      const picker = scripts ? form.supplier.box.locator("xpath=../..") : form.supplier.group;
      await soon(() => picker.getByText("Error: Required", { exact: true }).count()).toBe(1);
      if (!scripts) expect(await person.problemAt(SUPPLIER_SEARCH)).toBe("Error: Required");
    });

    step("sends the form with Enter: it neither presses Find nor loses what was typed", async () => {
      const { page } = person;
      await person.fills({
        ...{ [NUMBER]: "SI 4711", [DATE]: "31/02/2026", Details: "Two discs.\nFour pads.", Amount: "a lot" },
        ...{ "Invoiced to": "MOT", "Warranty (optional)": "2 Years", "Document name (optional)": "july.pdf" },
        ...{ "Page number (optional)": "3", "Lines ordered (optional)": "two" },
      });
      await person.field("Purchase category").selectOption(category.name);
      await person.field("Paid").check();
      if (!scripts) await person.field(SUPPLIER_SEARCH).fill(`page ${word}`);
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 422),
        person.field(NUMBER).press("Enter"),
      ]);
      const pounds = /^Must be an amount in pounds/;
      await person.seesProblems(
        ...[
          "Supplier: Required",
          "Must be a real date, like 19/11/2026",
          pounds,
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
      if (!scripts) expect(await person.values(SUPPLIER_SEARCH)).toEqual([`page ${word}`]);
      await person.fills({ [DATE]: "5/3/2026", "Lines ordered (optional)": "2" });
    });

    step("chooses a supplier, an invoice and a product, and takes the last two back", async () => {
      if (scripts) {
        await form.supplier.box.fill(`page ${word}`);
        await form.supplier.seesChoices(other.name, supplier.name);
        for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await form.supplier.box.press(key);
      } else {
        await form.supplier.find("nobody at all");
        await form.supplier.group.getByText("No match for “nobody at all”.").waitFor();
        await form.supplier.find(`page ${word}`);
        await form.supplier.seesChoices(other.name, supplier.name);
        await form.supplier.group.getByRole("radio", { name: supplier.name }).check();
      }
      await form.supplier.holds(supplier.name);
      await form.invoice.choose(`nora ${word}`, `Invoice ${invoice.autoId}`);
      await form.product.choose(`disc ${word}`, product.name);
      await form.supplier.holds(supplier.name);
      await form.invoice.holds(`Invoice ${invoice.autoId}`);

      await form.invoice.clear();
      await form.product.clear();
      expect(await person.sends("Create purchase")).toBe(422);
      await form.supplier.holds(supplier.name);
      await form.invoice.isEmpty();
      await form.product.isEmpty();
      await form.invoice.choose(`PU1${digit}`, `Invoice ${invoice.autoId}`);
      await form.product.choose(`disc ${word}`, product.name);
      expect(await person.values(NUMBER, DATE, "Details")).toEqual([
        ...["SI 4711", "5/3/2026", "Two discs.\nFour pads."],
      ]);
    });

    if (scripts) {
      step("sees the figures that nobody typed follow those that were, and what was typed stay", async () => {
        const amounts = () => person.values("Amount", "VAT (optional)", "Total");
        await person.fills({ Amount: "100", "VAT (optional)": "" });
        expect(await amounts()).toEqual(["100", "", "100.00"]);
        await person.fills({ "VAT (optional)": "12.5" });
        expect(await amounts()).toEqual(["100", "12.5", "112.50"]);
        await person.fills({ Total: "£1,112.50" });
        expect(await amounts()).toEqual(["100", "12.5", "£1,112.50"]);
        await person.fills({ Amount: "" });
        await person.fills({ Total: "1112.50" });
        expect(await amounts()).toEqual(["1100.00", "12.5", "1112.50"]);
        await person.fills({ Total: "" });
        await person.fills({ Amount: "0.13" });
        await person.page.getByRole("button", { name: "Charge 20%" }).click();
        expect(await amounts()).toEqual(["0.13", "0.03", "0.16"]);
        await person.fills({ Amount: "a lot" });
        await person.page.getByRole("button", { name: "Charge 20%" }).click();
        expect(await amounts()).toEqual(["a lot", "0.03", "0.16"]);
        await person.fills({ Amount: "-50" });
        await person.page.getByRole("button", { name: "Charge 20%" }).click();
        expect(await amounts()).toEqual(["-50", "-10.00", "-60.00"]);
        await person.fills({ Amount: "200" });
        expect(await amounts()).toEqual(["200", "40.00", "240.00"]);
        await person.fills({ "VAT (optional)": "20" });
        await person.fills({ Amount: "300" });
        expect(await amounts()).toEqual(["300", "20", "320.00"]);
        await person.fills({ Amount: "" });
        await person.fills({ Total: "120" });
        expect(await amounts()).toEqual(["100.00", "20", "120"]);
        await person.fills({ "VAT (optional)": "12" });
        expect(await amounts()).toEqual(["108.00", "12", "120"]);
        await person.page.getByRole("button", { name: "Charge 20%" }).click();
        expect(await amounts()).toEqual(["100.00", "20.00", "120"]);
      });
    } else {
      step("is not offered help with the amounts that needs scripts", async () => {
        await soon(() => person.page.getByRole("button", { name: "Charge 20%" }).count()).toBe(0);
        await person.page.getByText("Enter 0 if no VAT is charged").waitFor();
      });
    }

    step("is refused a total that is not the amount and its VAT", async () => {
      await person.fills({ Amount: "100", "VAT (optional)": "20", Total: "119.99" });
      expect(await person.sends("Create purchase")).toBe(422);
      const sentence = "Total must be the amount plus VAT, £120.00";
      await person.seesProblems(sentence);
      expect(await person.problemAt("Total")).toBe(`Amount plus VAT Error: ${sentence}`);
      expect(await person.values("Amount", "VAT (optional)", "Total")).toEqual(["100", "20", "119.99"]);
      await form.invoice.holds(`Invoice ${invoice.autoId}`);
      await form.product.holds(product.name);
    });

    let bought: Made;
    step("creates it, and finds the new row", async () => {
      await person.fills({ Total: "120" });
      await person.sends("Create purchase");
      await person.seesToast("Purchase created successfully");
      await person.isAt("/purchases");
      await person.seesNoDrawer();
      bought = await newestPurchase(stage);
      expect(bought).toMatchObject({
        ...{ details: "Two discs.\nFour pads.", invoicedTo: "MOT", warranty: "2 Years", paid: true },
        ...{ amount: 100, vat: 20, total: 120, supplierInvoiceNumber: "SI 4711", pdfName: "july.pdf" },
        ...{ pdfPageNumber: 3, invoiceLines: { count: 2, billed: 1, delivered: 1 }, approved: false },
        ...{ supplier: { _id: supplier._id }, invoice: { _id: invoice._id }, product: { _id: product._id } },
      });
      expect(await purchaseCells(person, bought.autoId)).toEqual([
        ...[String(bought.autoId), `Invoice ${invoice.autoId}, Product ${product.autoId}`, supplier.name],
        ...[category.name, "2 Years", "£120.00", "05 Mar 2026"],
      ]);
    });

    step("is asked first when the supplier’s invoice is booked already", async () => {
      await person.follows("Create purchase");
      await person.seesDrawer("Create purchase");
      await form.supplier.choose(`brakes ${word}`, supplier.name);
      await person.fills({ [NUMBER]: "si4711", Details: "One disc", Amount: "10" });
      await person.fills({ Total: "10" });
      await person.field("Purchase category").selectOption(category.name);
      expect(await person.sends("Create purchase")).toBe(422);
      await person.seesQuestion(
        `Invoice si4711 of ${supplier.name} is already booked: purchase ${bought.autoId}.`,
      );
      expect((await newestPurchase(stage))._id).toBe(bought._id);
      await form.supplier.holds(supplier.name);
      await person.sends("Create purchase");
      await person.seesToast("Purchase created successfully");
      const twice = await newestPurchase(stage);
      expect(twice).toMatchObject({ invoice: null, product: null, paid: false });
      expect((await purchaseCells(person, twice.autoId))[1]).toBe("");
    });

    step("finds it by its words, and clears the search", async () => {
      for (const words of [` FOUR pads brakes ${word.toLowerCase()} `, `disc ${word} 4711`]) {
        await person.searches("Search Purchases", words);
        await person.isAt(/^\/purchases\?search=/);
        await person.seesHeading("SEARCH RESULTS");
        await person.row("£120.00").waitFor();
      }
      await person.searches("Search Purchases", `four pads ${word}`);
      await person.seesRows(2, [String(bought.autoId)]);
      await person.searches("Search Purchases", "nothing is called this");
      await person.page.getByText("No purchase matches “nothing is called this”").waitFor();
      await person.page.getByRole("link", { name: "Clear search" }).last().click();
      await person.isAt("/purchases");
      await person.seesHeading("ALL PURCHASES");
      await purchaseRow(person, bought.autoId).waitFor();
    });

    step("narrows the list to what is paid and what is not, and keeps the search", async () => {
      const toggle = person.page.getByRole("navigation", { name: "Payment" });
      await person.open(`/purchases?search=${word}`);
      const all = await person.rows.count();
      expect(all).toBeGreaterThan(1);
      await toggle.getByRole("link", { name: "Paid", exact: true }).click();
      await person.isAt(`/purchases?search=${word}&filter=paid`);
      await person.seesRows(2, [String(bought.autoId)]);
      await toggle.getByRole("link", { name: "Un paid", exact: true }).click();
      await person.isAt(`/purchases?search=${word}&filter=unpaid`);
      await soon(() => person.rows.count()).toBe(all - 1);
      await soon(() => purchaseRow(person, bought.autoId).count()).toBe(0);
      await toggle.getByRole("link", { name: "All", exact: true }).click();
      await person.isAt(`/purchases?search=${word}`);
      await soon(() => person.rows.count()).toBe(all);
    });

    step("opens the row, and reads the details", async () => {
      const { page } = person;
      await person.open(`/purchases?search=pads+${word}`);
      const details = page.getByText("Two discs.\nFour pads.");
      await soon(() => details.isVisible()).toBe(false);
      await page.getByRole("link", { name: `More of purchase ${bought.autoId}` }).click();
      await details.waitFor();
      await person.unfolded.getByText("SI 4711").waitFor();
      await person.unfolded.getByText("Paid", { exact: true }).waitFor();
      expect(await person.sums("Amount")).toEqual({ Amount: "£100.00", VAT: "£20.00", Total: "£120.00" });
    });

    step(
      "goes to its invoice in a new tab, and to its product; from a purchase without them, nowhere",
      async () => {
        const view = purchaseRow(person, bought.autoId).getByRole("link", {
          name: `View Invoice ${invoice.autoId}`,
        });
        const tab = await person.inTabOf(view);
        await tab.isAt(`/invoices/${invoice._id}/view`);
        await tab.page.close();
        await purchaseRow(person, bought.autoId)
          .getByRole("link", { name: `Product ${product.name}` })
          .click();
        await person.isAt(`/products/${product._id}`);
        await person.seesDrawer(product.name);

        const plain = await books({ supplierInvoiceNumber: `Plain ${word}` });
        await person.open(`/purchases?search=plain+${word}`);
        const links = await person.linkNames(purchaseRow(person, plain.autoId));
        const name = `purchase ${plain.autoId}`;
        expect(links).toEqual([
          `More of ${name}`,
          String(plain.autoId),
          ...["View", "Edit", "Delete"].map((verb) => `${verb} ${name}`),
        ]);
      },
    );

    step("looks at it, and at what became of it", async () => {
      await person.open(`/purchases?search=pads+${word}`);
      await person.follows(`View purchase ${bought.autoId}`);
      const drawer = await person.seesDrawer(`Purchase ${bought.autoId}`);
      await person.seesTitle(`Purchase ${bought.autoId}`);
      expect(Object.entries(await person.facts(drawer, "Amount"))).toEqual([
        ...[
          ["Amount", "£100.00"],
          ["VAT", "£20.00"],
          ["Total", "£120.00"],
        ],
      ]);
      await soon(async () => Object.values(await person.facts(drawer, "Details"))).toEqual([
        ...[supplier.name, "SI 4711", "05 Mar 2026", "Paid", formatListDay(londonDayOf(new Date()))],
        ...[category.name, "Two discs.\nFour pads."],
        ...["2 Years", "MOT", `Invoice ${invoice.autoId}`, product.name, "july.pdf", "3"],
        ...["2 ordered, 1 billed, 1 delivered", "No"],
      ]);
      await person.follows("History");
      await person.history(drawer).waitFor();
      await soon(() => person.history(drawer).innerText()).toMatch(/^Created\s+by .*SI 4711/s);
      await person.follows("Edit purchase");
      await person.isAt(`/purchases/${bought._id}/edit?search=pads+${word}`);
    });

    step("edits it: what was wrong is told, and the links are taken back", async () => {
      await person.seesDrawer(`Edit purchase ${bought.autoId}`);
      await person.seesTitle(`Edit purchase ${bought.autoId}`);
      await form.supplier.holds(supplier.name);
      await form.invoice.holds(`Invoice ${invoice.autoId}`);
      expect(await person.values(DATE, "Amount", "VAT (optional)", "Total")).toEqual([
        ...["05/03/2026", "100.00", "20.00", "120.00"],
      ]);
      await person.fills({ [NUMBER]: "" });
      expect(await person.sends("Update purchase")).toBe(422);
      await person.seesProblems(`${NUMBER}: Required`);
      await person.seesToast("Error updating purchase");

      await person.fills({ [NUMBER]: "SI 4712", "Warranty (optional)": "", Details: `Four pads ${word}` });
      await form.invoice.clear();
      await form.product.clear();
      await form.supplier.choose(`tyres ${word}`, other.name);
      await person.field("Paid").uncheck();
      await person.field("Approved").check();
      await person.sends("Update purchase");
      await person.seesToast("Purchase updated successfully");
      await person.isAt(`/purchases?search=pads+${word}`);
      await person.seesNoDrawer();
      expect(await newestOf(bought)).toMatchObject({
        ...{ invoice: null, product: null, paid: false, approved: true, warranty: "" },
        ...{ supplierInvoiceNumber: "SI 4712", supplier: { _id: other._id }, total: 120 },
      });
      expect((await purchaseCells(person, bought.autoId)).slice(1, 3)).toEqual(["", other.name]);
    });
    const newestOf = async ({ _id }: Made) =>
      (await stage.api("GET", "purchases")).body.find((each: Made) => each._id === _id);

    step("deletes it for good", async () => {
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
  });
});
