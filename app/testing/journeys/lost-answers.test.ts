import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { named, sale } from "./form-walk-records";
import { type Person, soon } from "./person";
import { Stage } from "./stage";

let stage: Stage;
let person: Person;
beforeAll(async () => {
  stage = await Stage.open();
  person = await stage.person({ scripts: true });
  // What was typed is not saved as far as the form knows: all but Cancel ask.
  person.page.on("dialog", (dialog) => dialog.accept());
});
afterAll(async () => {
  await person.close();
  await stage.close();
});
afterEach(async () => {
  await person.page.unrouteAll();
  expect(stage.faults).toEqual([]);
});

/** Has the server answer, and nobody hear it. */
async function losesAnswer(address: string, { page } = person): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
}

const paid = () => person.page.locator("main").getByText("£20.00").count();

/** Pays an invoice at its page, and does not hear that it is paid. */
async function paysUnheard(): Promise<string> {
  const { _id } = await sale(stage, "invoices");
  const page = `/invoices/${_id}/view`;
  await person.open(page);
  expect(await paid()).toBe(0);
  await person.page.getByRole("link", { name: "Add Payments" }).first().click();
  await person.fills({ Amount: "20" });
  await person.field("Method").selectOption("Cash");
  await losesAnswer("**/payments.data");
  await person.page.getByRole("button", { name: "Add Payments", exact: true }).click();
  await person.seesProblems(/It may have been saved/);
  await person.page.unrouteAll();
  return page;
}

const LEAVING = {
  Cancel: () => person.follows("Cancel"),
  "×": () => person.page.getByRole("dialog").getByRole("link", { name: "Close" }).click(),
  Esc: () => person.page.keyboard.press("Escape"),
  Back: () => person.page.goBack(),
};

describe("a form whose answer was lost is left for the page as it is now, by", () => {
  test.each(Object.entries(LEAVING))("%s", async (_name, leaves) => {
    const page = await paysUnheard();
    await leaves();
    await person.isAt(page);
    await soon(paid).toBeGreaterThan(0);
  });
});

/** The clock of a wait, thirty times as fast. */
async function hurries({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (done: TimerHandler, ms: number, ...rest: unknown[]) =>
        wait(done, ms === 20_000 ? ms / 30 : ms, ...rest),
    });
  });
}

test("a form that the server takes for ever to answer is given back, and saved once", async () => {
  const own = await stage.person({ scripts: true });
  await hurries(own);
  await own.open("/suppliers/new");
  const name = named("Never Answered");
  await own.fills({ "Full name": name });
  await own.page.route("**/suppliers/new.data", (route) => void route.fetch({ maxRedirects: 0 }));
  await own.page.getByRole("button", { name: "Create supplier", exact: true }).click();
  await own.seesProblems(/^The server could not be reached\. It may have been saved\./);
  await own.page.unrouteAll();
  await own.sends("Create supplier");
  await own.isAt("/suppliers");
  expect((await stage.api("POST", "suppliers/search", { search: name })).body).toHaveLength(1);
  await own.close();
});

test("a file that takes long to read is waited for", async () => {
  const own = await stage.person({ scripts: true });
  await hurries(own);
  await own.open("/settings/import");
  await own.field("CSV file").setInputFiles({
    name: "customers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,Email\nLong Import,long@example.co.uk\n"),
  });
  await own.page.route("**/settings/import.data", async (route) => {
    await own.page.evaluate(() => new Promise((done) => setTimeout(done, 20_000)));
    await route.continue();
  });
  await own.page.getByRole("button", { name: "Show what it would do" }).click();
  await own.isAt(/^\/settings\/import\/./);
  await own.close();
});
