import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../shared/dates";
import { type Person, soon } from "./person";
import { openStage } from "./stage";

const stage = openStage();

describe("with scripts, a week", () => {
  const monday = "2026-06-01";
  const week = `/weekly-sales?week=${monday}`;
  let person: Person;
  let sales: { readonly autoId: number }[];
  const select = (index: number) => person.page.getByLabel(`Review of invoice ${sales[index]?.autoId}`);
  const focused = () => person.page.evaluate(() => document.activeElement?.textContent ?? "");

  beforeAll(async () => {
    person = await stage.person({ scripts: true });
    const { _id } = await stage.customer("Guarded");
    const invoice = { customer: _id, vehicleModel: "Van", vehicleReg: "AB12 CDE", invoiceDate: monday };
    sales = [await stage.make("invoices", invoice), await stage.make("invoices", invoice)];
  });
  afterAll(() => person.close());

  test("asks before a page with unsaved choices is left", async () => {
    const { page } = person;
    await person.open("/home");
    await person.open(week);
    await select(0).selectOption("Accept");
    const asked: string[] = [];
    let isLeaving = false;
    page.on("dialog", async (dialog) => {
      asked.push(`${dialog.type()} ${dialog.message()}`);
      await (isLeaving ? dialog.accept() : dialog.dismiss());
    });
    await person.follows("Next week");
    const question = "confirm 1 change is not saved yet. Leave without saving?";
    await soon(() => asked).toEqual([question]);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
    await soon(() => asked).toEqual([question, question]);
    expect(person.place).toBe(week);
    expect(await select(0).inputValue()).toBe("accepted");
    const closing = page.waitForEvent("dialog", (dialog) => dialog.type() === "beforeunload");
    await page.evaluate(() => setTimeout(() => location.reload()));
    await closing;
    isLeaving = true;
    await person.follows("Next week");
    await person.isAt(`/weekly-sales?week=${addDays(monday, 7)}`);
    await person.follows("Previous week");
    await person.isAt(week);
    expect(asked.filter((each) => each.startsWith("confirm"))).toHaveLength(3);
    page.removeAllListeners("dialog");
  });

  test("keeps the focus when invoices are updated and accepted by keyboard", async () => {
    const { page } = person;
    await person.open(week);
    await select(0).selectOption("Reject");
    await page.getByRole("button", { name: "Update invoices" }).focus();
    await page.keyboard.press("Enter");
    await person.seesToast("Invoice reviewed");
    expect(await focused()).toBe("Update invoices");
    await page.getByRole("button", { name: /^Accept all/ }).focus();
    await page.keyboard.press("Enter");
    await soon(() => page.getByRole("button", { name: /^Accept all/ }).count()).toBe(0);
    await soon(focused).toMatch(/^Monday/);
  });

  test("keeps what was chosen while nobody answers", async () => {
    await person.open(`${week}&open=${monday}`);
    await select(0).selectOption("Accept");
    await person.page.context().setOffline(true);
    await person.page.getByRole("button", { name: "Update invoices" }).click();
    await person.seesProblems(
      "The server could not be reached. It may have been saved. What you typed is still here: send it again unchanged, and it is saved once.",
    );
    await person.seesToast("The server could not be reached");
    expect(await select(0).inputValue()).toBe("accepted");
    await person.page.context().setOffline(false);
    await person.sends("Update invoices");
    await person.seesToast("Invoice reviewed");
  });
});
