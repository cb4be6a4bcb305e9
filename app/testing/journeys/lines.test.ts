import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();
let sundries: string;
beforeAll(async () => {
  await stage.api("PUT", "services/labour", { chargeVat: true });
  const { _id } = await stage.make("services", {
    ...{ title: "Sundries", description: "Oils, greases, cloths and other small things" },
    ...{ unitPrice: 5, chargeVat: false },
  });
  sundries = _id;
});

const NOUNS = [
  ["invoice", "Invoice"],
  ["quote", "Quote"],
] as const;

describe.each(MODES)("with $mode, the lines", ({ scripts, word }) => {
  const likeOthers = testLikeOthers(scripts);
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
      if (amount === "20") await person.field("Add Vat (20%)").uncheck();
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
    expect((await lines()).map(({ addVat }: { addVat: boolean }) => addVat)).toEqual([true, false, true]);
  });

  test("say before they are saved whether they carry VAT", async () => {
    const id = await made("invoice", "Garage");
    await person.open(`/invoices/${id}/view/lines/new`);
    const box = person.field("Add Vat (20%)");
    await person.page.getByText("Always added for Labour", { exact: true }).waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, false]);
    if (!scripts) return;
    await person.field("Item").selectOption({ label: "Labour" });
    await person.page.getByText("Labour always carries VAT", { exact: true }).waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
    await person.field("Item").selectOption({ label: "Sundries (£5.00)" });
    await soon(() => box.isDisabled()).toBe(false);
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
    await person.sends("Add invoice line");
    await person.seesNoDrawer();
    const [line] = (await stage.api("GET", `invoices/${id}`)).body.lines;
    expect(line).toMatchObject({ charged: 5, addVat: false });
  });

  test("show a box that is fixed when a refused form comes back with a service that always carries VAT", async () => {
    const id = await made("invoice", "Garage");
    await person.open(`/invoices/${id}/view/lines/new`);
    const box = person.field("Add Vat (20%)");
    await box.uncheck();
    await person.field("Item").selectOption({ label: "Labour" });
    await person.fills({ Amount: "a lot" });
    expect(await person.sends("Add invoice line")).toBe(422);
    await person.page.getByText("Labour always carries VAT", { exact: true }).waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
    await person.fills({ Amount: "8" });
    await person.sends("Add invoice line");
    await person.seesNoDrawer();
    const [line] = (await stage.api("GET", `invoices/${id}`)).body.lines;
    expect(line).toMatchObject({ charged: 8, addVat: true });
  });

  likeOthers("without VAT are counted on the invoice, where VAT is charged", async () => {
    const [repair, test] = [await made("invoice", "Garage"), await made("invoice", "MOT")];
    const add = (id: string, addVat: boolean) =>
      stage.api("PUT", `invoices/${id}/new-line`, { service: sundries, charged: 10, addVat });
    const notice = person.page.getByText(/^\d+ lines? without VAT$/);
    await add(repair, true);
    await person.open(`/invoices/${repair}/view`);
    expect(await notice.count()).toBe(0);
    for (const words of ["1 line without VAT", "2 lines without VAT"]) {
      await add(repair, false);
      await person.open(`/invoices/${repair}/view`);
      expect(await notice.allInnerTexts()).toEqual([words]);
    }
    await person.page.emulateMedia({ media: "print" });
    expect(await notice.isVisible()).toBe(false);
    await person.page.emulateMedia({ media: null });
    await add(test, false);
    await person.open(`/invoices/${test}/view`);
    expect(await notice.count()).toBe(0);
  });

  likeOthers("of a department that is exempt carry none, whatever the service forces", async () => {
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

test("start without VAT where config.json does not say vatByDefault, as in books from before it", async () => {
  const file = path.join(stage.dataDir, "config.json");
  const config = JSON.parse(await readFile(file, "utf8"));
  for (const department of config.departments) {
    delete department.vatByDefault;
    delete department.vatWord;
  }
  await writeFile(file, JSON.stringify(config));
  await stage.crash();
  const person = await stage.person({ scripts: false });
  const { _id: customer } = await stage.customer("Earlier");
  const box = person.field("Add Vat (20%)");
  for (const [department, state] of [
    ["Garage", [false, false]],
    ["MOT", [false, true]],
  ] as const) {
    const sale = { customer, department, vehicleModel: "Ford Ka", vehicleReg: "EA11 RLY" };
    await person.open(`/invoices/${(await stage.make("invoices", sale))._id}/view/lines/new`);
    expect([await box.isChecked(), await box.isDisabled()]).toEqual(state);
  }
  await person.page
    .getByText("No VAT in this department: Outside the scope of VAT", { exact: true })
    .waitFor();
  await person.close();
});
