import { beforeAll, describe, expect, test } from "vitest";
import { soon } from "./person";
import { RecordPicker, SUPPLIER_SEARCH } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();

const LOREM = "Pads with wear sensors for the front axle, bought by the set. ".repeat(12).trim();

describe.each(LIKE_MODES)("with $mode, a member of staff keeps products and", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  let picker: RecordPicker;
  let category: { _id: string; name: string };
  beforeAll(async () => {
    picker = new RecordPicker(person, "Default supplier (optional)", SUPPLIER_SEARCH);
    category = await stage.make("purchase-categories", {
      name: `Brakes ${word}`,
      description: "All of them",
    });
    for (const name of [`Page Motor Factors ${word}`, `Page Tyres ${word}`])
      await stage.make("suppliers", { name, town: "Lewes", phone: "01273 555 010" });
  });

  const name = `Brake pads ${word}`;
  const supplier = `Page Motor Factors ${word}`;
  const facts = () => person.facts(person.drawer(name));

  walk("creates one, finds it, looks at it and edits it", (step) => {
    step("is told what is wrong with a new one, message by message", async () => {
      await person.open("/products");
      await person.seesTitle("Products");
      await person.seesHeading("PRODUCTS");
      await person.follows("Create product");
      await person.isAt("/products/new");
      await person.seesDrawer("Create product");
      await person.seesTitle("Create product");
      expect(await person.values("Unit price (optional)", "Unit", "Purchase category (optional)")).toEqual([
        "0.00",
        "item",
        "",
      ]);
      if (!scripts) expect(await picker.group.getByRole("radio", { name: "None" }).isChecked()).toBe(true);

      await person.fills({ "Unit price (optional)": "-1" });
      expect(await person.sends("Create product")).toBe(422);
      await person.seesProblems(
        "Product Name is required",
        "Product Description is required",
        "Must not be negative",
      );
      await person.seesTitle("Error: Create product");
      await person.seesToast("Error creating product");
      expect(await person.problemAt("Name")).toBe("Error: Product Name is required");
      expect(await person.problemAt("Description")).toBe("Error: Product Description is required");
      expect(await person.problemAt("Unit price (optional)")).toBe("Error: Must not be negative");
    });

    step("chooses a supplier, and keeps what was typed", async () => {
      await person.fills({ Name: name, "Unit price (optional)": "a lot" });
      await person.field("Unit").selectOption("square meter");
      await person.field("Purchase category (optional)").selectOption(category.name);
      if (scripts) await choosesInCombobox();
      else await choosesInSearchStep();
      expect(await person.sends("Create product")).toBe(422);
      await person.seesProblems(
        "Product Description is required",
        "Must be an amount in pounds with at most two decimals, up to 9,999,999.99",
      );
      expect(await person.values("Name", "Unit price (optional)", "Unit")).toEqual([
        name,
        "a lot",
        "square meter",
      ]);
      expect(await person.values("Purchase category (optional)")).toEqual([category._id]);
      if (scripts) expect(await picker.box.inputValue()).toBe(supplier);
      else expect(await picker.group.getByRole("radio", { name: supplier }).isChecked()).toBe(true);
    });

    async function choosesInSearchStep(): Promise<void> {
      await picker.find("nobody at all");
      await person.page.getByText("No match for “nobody at all”.").waitFor();
      expect(await picker.group.getByRole("radio", { name: "None" }).isChecked()).toBe(true);
      await picker.find(`page ${word}`);
      await picker.seesChoices("None", `Page Tyres ${word}`, supplier);
      expect(await picker.group.getByRole("radio", { name: "None" }).isChecked()).toBe(true);
      await picker.group.getByRole("radio", { name: supplier }).check();
    }

    async function choosesInCombobox(): Promise<void> {
      await picker.box.focus();
      await person.page.keyboard.type(`page ${word}`);
      await picker.seesChoices(`Page Tyres ${word}`, supplier);
      await person.page.keyboard.press("ArrowDown");
      await person.page.keyboard.press("ArrowDown");
      await person.page.keyboard.press("Enter");
      await soon(() => picker.box.inputValue()).toBe(supplier);
    }

    step("creates it", async () => {
      await person.fills({ Description: LOREM, "Unit price (optional)": "£1,062.5" });
      await person.sends("Create product");
      await person.seesToast("Product created successfully");
      await person.isAt("/products");
      await person.seesNoDrawer();
      const cells = await person.cells(name);
      expect([cells[0], ...cells.slice(2)]).toEqual([
        name,
        "£1,062.50",
        "square meter",
        category.name,
        supplier,
        expect.stringMatching(/^\d\d \w{3} \d{4}$/),
      ]);
      await soon(() => person.row(name).getByTitle(LOREM).textContent()).toBe(LOREM);
    });

    step("searches, and clears the search", async () => {
      await stage.make("products", { name: `Wiper blade ${word}`, description: "21 inches" });
      await person.open("/products");
      await person.searches("Search Products", ` SENSORS ${word.toLowerCase()}`);
      await person.isAt(/^\/products\?search=/);
      await person.seesHeading("SEARCH RESULTS");
      await person.seesRows(1, [name]);
      await person.page.getByRole("link", { name: "Clear search" }).click();
      await person.isAt("/products");
      await person.seesHeading("PRODUCTS");
      await person.row(`Wiper blade ${word}`).waitFor();
      await person.searches("Search Products", "nothing is called this");
      await person.page.getByText("No product matches “nothing is called this”").waitFor();
    });

    step("looks at it, history included", async () => {
      await person.open(`/products?search=pads+${word}`);
      await person.follows(name);
      const drawer = await person.seesDrawer(name);
      await person.seesTitle(`Product ${name}`);
      expect(await facts()).toMatchObject({
        Description: LOREM,
        "Unit price": "£1,062.50",
        Unit: "square meter",
        "Purchase category": category.name,
        "Default supplier": supplier,
      });
      await drawer.getByRole("link", { name: "History" }).click();
      await person.history(drawer).waitFor();
      await expect(person.history(drawer).getByRole("listitem").innerText()).resolves.toContain(supplier);
      await person.follows("Edit product");
      await person.isAt(new RegExp(`^/products/[^/]+/edit\\?search=pads\\+${word}$`));
    });

    step("edits it: what was wrong is told, and the default supplier is cleared", async () => {
      await person.seesDrawer(`Edit ${name}`);
      if (scripts) {
        await soon(() => picker.box.inputValue()).toBe(supplier);
        await person.page.getByRole("button", { name: "Clear default supplier" }).click();
        expect(await picker.box.inputValue()).toBe("");
        await soon(() => picker.box.evaluate((input) => input === document.activeElement)).toBe(true);
      } else {
        expect(await picker.group.getByRole("radio", { name: supplier }).isChecked()).toBe(true);
        await picker.group.getByRole("radio", { name: "None" }).check();
      }
      await person.fills({ Name: "" });
      expect(await person.sends("Update product")).toBe(422);
      await person.seesProblems("Product Name is required");
      await person.seesToast("Error getting product");
      if (scripts) expect(await picker.box.inputValue()).toBe("");
      else expect(await picker.group.getByRole("radio", { name: "None" }).isChecked()).toBe(true);
      await person.fills({ Name: name, "Unit price (optional)": "" });
      await person.field("Purchase category (optional)").selectOption("");
      await person.sends("Update product");
      await person.seesToast("Product updated successfully");
      await person.isAt(`/products?search=pads+${word}`);
      await person.follows(name);
      await person.seesDrawer(name);
      expect(await facts()).toMatchObject({
        "Unit price": "£0.00",
        Unit: "square meter",
        "Purchase category": "–",
        "Default supplier": "–",
      });
    });

    step("gives it another supplier, found alone, and clears that by emptying the field", async () => {
      await person.open(`/products?search=pads+${word}`);
      await person.follows(`Edit ${name}`);
      await person.seesDrawer(`Edit ${name}`);
      if (scripts) {
        await picker.box.fill(`tyres ${word}`);
        await picker.list
          .getByRole("option", { name: `Page Tyres ${word}` })
          .first()
          .click();
        await soon(() => picker.box.inputValue()).toBe(`Page Tyres ${word}`);
      } else {
        await picker.find(`tyres ${word}`);
        await soon(() => picker.group.getByRole("radio", { name: "Page Tyres" }).isChecked()).toBe(true);
      }
      await person.sends("Update product");
      await person.seesToast("Product updated successfully");
      await person.row(`Page Tyres ${word}`).waitFor();
      if (!scripts) return;
      await person.follows(`Edit ${name}`);
      await soon(() => picker.box.inputValue()).toBe(`Page Tyres ${word}`);
      // A slow machine draws nothing between emptying the field and leaving it.
      await picker.box.evaluate((box: HTMLInputElement) => {
        box.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "");
        box.dispatchEvent(new Event("input", { bubbles: true }));
        box.blur();
      });
      await soon(() => person.page.locator("input[type=hidden][name=supplier]").inputValue()).toBe("");
      await soon(() => picker.box.inputValue()).toBe("");
      await person.sends("Update product");
      await person.isAt(`/products?search=pads+${word}`);
      await soon(() => person.row(`Page Tyres ${word}`).count()).toBe(0);
    });
  });

  test("cannot delete one that purchases name, and deletes another for good", async () => {
    const [{ _id: held }, holder] = [
      await stage.make("products", { name: `Held ${word}`, description: "Bought often" }),
      await stage.make("suppliers", { name: `Holder ${word}` }),
    ];
    const purchase = await stage.make("purchases", {
      ...{ product: held, supplier: holder._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ details: "One", amount: 1, vat: 0, total: 1, supplierInvoiceNumber: word },
      supplierInvoiceDate: "2026-01-05",
    });
    await person.open(`/products?search=held+${word}`);
    await person.follows(`Delete Held ${word}`);
    await person.seesDrawer("Delete product");
    expect(await person.sends("Delete product")).toBe(409);
    await person.seesProblems(
      `Held ${word} has 1 purchase and cannot be deleted`,
      `Purchase ${purchase.autoId}`,
    );
    await person.seesToast("Error getting product");

    await stage.make("products", { name: `Leaving ${word}`, description: "21 inches" });
    await person.open(`/products?search=leaving+${word}`);
    await person.follows(`Delete Leaving ${word}`);
    const drawer = await person.seesDrawer("Delete product");
    await drawer.getByText(`Leaving ${word} (#`).waitFor();
    await person.sends("Delete product");
    await person.seesToast("Product deleted successfully");
    await person.page.getByText(`No product matches “leaving ${word}”`).waitFor();
  });
});
