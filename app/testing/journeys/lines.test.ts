import { beforeAll, describe, expect, test } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn } from "./stage";

const stage = openStage();
beforeAll(async () => {
  await stage.api("PUT", "services/labour", { chargeVat: true });
  await stage.make("services", {
    ...{ title: "Sundries", description: "Oils, greases, cloths and other small things" },
    ...{ unitPrice: 5, chargeVat: false },
  });
});

const NOUNS = [
  ["invoice", "Invoice"],
  ["quote", "Quote"],
] as const;

describe.each(MODES)("with $mode, the lines", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  let customer: string;
  beforeAll(async () => {
    customer = (await stage.customer(`Liner ${word}`))._id;
  });

  const made = async (noun: string, department: string): Promise<string> => {
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "LI11 NES" };
    return (await stage.make(`${noun}s`, { customer, department, ...vehicle }))._id;
  };

  test.each(NOUNS)("of an %s are added one after the other", async (noun, title) => {
    const id = await made(noun, "Garage");
    await person.open(`/${noun}s/${id}/view/lines/new`);
    for (const amount of ["10", "20"]) {
      await person.seesDrawer(`New ${title} Line`);
      await soon(() => person.values("Item", "Amount")).toEqual(["", ""]);
      if (scripts) await soon(() => person.field("Item").evaluate(isFocused)).toBe(true);
      await person.field("Item").selectOption({ label: "Sundries (£5.00)" });
      await person.fills({ Amount: amount });
      await person.sends("Add and next");
    }
    await soon(() => person.values("Item", "Amount")).toEqual(["", ""]);
    await person.seesToast(`${title} updated successfully`);
    const lines = async () => (await stage.api("GET", `${noun}s/${id}`)).body.lines;
    expect((await lines()).map(({ charged }: { charged: number }) => charged)).toEqual([10, 20]);
    await person.field("Item").selectOption({ label: "Labour" });
    await person.fills({ Amount: "30" });
    await person.sends(`Add ${noun} line`);
    await person.isAt(`/${noun}s/${id}/view`);
    expect((await lines()).map(({ addVat }: { addVat: boolean }) => addVat)).toEqual([false, false, true]);
  });

  test("say before they are saved whether they carry VAT", async () => {
    const id = await made("invoice", "Garage");
    await person.open(`/invoices/${id}/view/lines/new`);
    const box = person.field("Add Vat (20%)");
    await person.page.getByText("Always added for Labour", { exact: true }).waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([false, false]);
    if (!scripts) return;
    await person.field("Item").selectOption({ label: "Labour" });
    await person.page.getByText("Labour always carries VAT", { exact: true }).waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
    await person.field("Item").selectOption({ label: "Sundries (£5.00)" });
    await soon(() => box.isDisabled()).toBe(false);
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await person.sends("Add invoice line");
    await person.seesNoDrawer();
    const [line] = (await stage.api("GET", `invoices/${id}`)).body.lines;
    expect(line).toMatchObject({ charged: 5, addVat: true });
  });

  test("of a department that is exempt carry none, whatever the service forces", async () => {
    const id = await made("invoice", "MOT");
    await person.open(`/invoices/${id}/view/lines/new`);
    const box = person.field("Add Vat (20%)");
    await person.field("Item").selectOption({ label: "Labour" });
    await person.page
      .getByText("No VAT in this department: Outside the scope of VAT", { exact: true })
      .waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([false, true]);
  });
});

const isFocused = (element: Element) => element === document.activeElement;

const DRAWERS = [
  ["/customers/new", "Full name"],
  ["/suppliers/new", "Full name"],
  ["/users/new", "Full name"],
  ["/services/new", "Name"],
  ["/products/new", "Name"],
  ["/purchase-categories/new", "Name"],
  ["/transactions/new", "Reference"],
  ["/invoices/new", "Customer"],
  ["/invoices/mot/new", "Customer"],
  ["/quotes/new", "Customer"],
  ["/purchases/new", "Supplier"],
] as const;

describe("with scripts, a drawer that opens", () => {
  const person = personOn(stage, { scripts: true });

  test.each(DRAWERS)("%s has its first field, %s, in focus", async (path, label) => {
    const [, list = ""] = /^(.*)\/new$/.exec(path) ?? [];
    await person.open(list);
    await person.page.getByRole("main").locator(`a[href="${path}"]`).first().click();
    const focused = () =>
      person.page.evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : "";
      });
    await soon(focused).toBe(label);
  });
});
