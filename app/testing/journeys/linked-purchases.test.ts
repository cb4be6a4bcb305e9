import { beforeAll, describe, expect, test } from "vitest";
import { formatListDay, londonDayOf } from "../../shared/dates";
import {
  type Made,
  makeBuying,
  NUMBER,
  newestPurchase,
  PurchaseForm,
  purchaseCells,
  purchaseRow,
} from "./buying";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode, a member of staff", (mode) => {
  const { scripts, word } = mode;
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

  test("books a purchase on an invoice, comes back to it, and finds its cost in the totals", async () => {
    const path = `/invoices/${invoice._id}/view`;
    const section = person.page.getByRole("region", { name: /^Invoice Purchases \(Expenses\)/ });
    const parts = async () => (await person.sums("Sub Total"))["Parts (cost, not added)"];
    await person.open(path);
    await section.getByText("No purchases for this invoice.").waitFor();
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
    await form.invoice.holds(`Invoice ${invoice.autoId}`);
    expect(await person.sends("Create purchase")).toBe(422);
    await form.invoice.holds(`Invoice ${invoice.autoId}`);
    await form.supplier.choose(`brakes ${word}`, supplier.name);
    await form.product.choose(`disc ${word}`, product.name);
    await person.fills({ [NUMBER]: `On invoice ${word}`, Details: "A hose", Amount: "30" });
    await person.fills({ Total: "30" });
    await person.field("Purchase category").selectOption(category.name);
    await person.sends("Create purchase");
    await person.isAt(path);
    await person.seesToast("Purchase created successfully");
    await person.seesNoDrawer();

    const { autoId, _id } = await newestPurchase(stage);
    expect(await parts()).toBe("£30.00");
    await section.getByText("£30.00").first().waitFor();
    // What Ctrl+P puts on paper is for the customer.
    await person.page.emulateMedia({ media: "print" });
    const onPaper = await person.page.getByRole("main").innerText();
    expect(onPaper).toContain("Sub Total");
    expect(onPaper).not.toMatch(new RegExp(`${supplier.name}|Parts|cost|Not reviewed|£30\\.00`, "i"));
    await person.page.emulateMedia({ media: null });
    expect((await purchaseCells(person, autoId)).slice(1, 4)).toEqual([
      ...[`Invoice ${invoice.autoId}, Product ${product.autoId}`, supplier.name, category.name],
    ]);
    const links = await person.linkNames(purchaseRow(person, autoId));
    const name = `purchase ${autoId}`;
    expect(links).toEqual([
      `More of ${name}`,
      String(autoId),
      `Product ${product.name}`,
      `View ${name}`,
      `Edit ${name}`,
      `Delete ${name}`,
    ]);

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
    await person.sends("Update purchase");
    await person.isAt(path);
    await person.seesToast("Purchase updated successfully");
    await person.follows(`Delete ${name}`);
    await person.seesDrawer("Delete purchase");
    await person.sends("Delete purchase");
    await person.isAt(path);
    await person.seesToast("Purchase deleted successfully");
    await section.getByText("No purchases for this invoice.").waitFor();
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
    await person.seesTitle(`Purchases of ${seldom.name}`);
    await drawer.getByText("No purchases yet").waitFor();
    await person.follows("Create Purchase");
    await person.seesDrawer("Create purchase");
    await person.isAt(`/products/${seldom._id}/purchases/new${list}`);
    await form.supplier.holds(other.name);
    await form.product.holds(seldom.name);
    expect(await person.values("Purchase category")).toEqual([category._id]);
    await person.fills({ [NUMBER]: `Of product ${word}`, Details: "One", Amount: "7.5" });
    await person.fills({ Total: "7.50" });
    await person.sends("Create purchase");
    await person.isAt(`/products/${seldom._id}/purchases${list}`);
    await person.seesToast("Purchase created successfully");
    await person.seesDrawer(`Purchases of ${seldom.name}`);
    const { autoId, _id } = await newestPurchase(stage);
    expect((await purchaseCells(person, autoId)).slice(1)).toEqual([
      ...[`Product ${seldom.autoId}`, other.name, category.name, "30 Days", "£7.50"],
      formatListDay(londonDayOf(new Date())),
    ]);
    // The words were for products, and would find no purchase: they are kept for the way back.
    const edit = purchaseRow(person, autoId).getByRole("link", { name: `Edit purchase ${autoId}` });
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
});
