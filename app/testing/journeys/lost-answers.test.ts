import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { approvalOf, sell } from "./approvals-day";
import { named, sale } from "./form-walk-records";
import { type Person, soon } from "./person";
import { Stage } from "./stage";
import { signIn } from "./test-browser";

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

test("a form that never arrived undoes nothing that its user saved in another window meanwhile", async () => {
  const desk = await stage.person({ scripts: true });
  const { _id } = await stage.customer(named("Two Windows"), { town: "Lewes" });
  await person.open(`/customers/${_id}/edit`);
  await desk.open(`/customers/${_id}/edit`);
  await person.fills({ "Town (optional)": "Hove" });
  await person.page.route("**/edit.data", (route) => route.abort());
  await person.page.getByRole("button", { name: "Update customer" }).click();
  await person.seesProblems(/It may have been saved/);
  await person.page.unrouteAll();
  const name = named("Named At The Desk");
  await desk.fills({ "Full name": name });
  await desk.sends("Update customer");
  expect(await person.sends("Update customer")).toBe(409);
  await person.seesProblems(/^You changed this customer at .* while you were editing it/);
  await person.sends("Update customer");
  await person.seesToast("Customer updated successfully");
  expect((await stage.api("GET", `customers/${_id}`)).body).toMatchObject({ name, town: "Hove" });
  await desk.close();
});

test.each([
  ["once, where it was put back as it was", "20", 202],
  ["again only once that is asked, where its invoice was paid by it and is gone", "60", 422],
])("a receipt whose answer was lost is saved %s", async (_, amount, status) => {
  const { _id } = await sale(stage, "invoices");
  const { customer, autoId } = (await stage.api("GET", `invoices/${_id}`)).body;
  const receipts = async () => (await stage.api("GET", `receipts?customer=${customer._id}`)).body.length;
  await person.open(`/receipts/new?customer=${customer._id}`);
  await person.fills({ "Amount received": amount, [`Allocate to invoice ${autoId}`]: amount });
  await losesAnswer("**/receipts/new.data*");
  await person.page.getByRole("button", { name: "Create receipt" }).click();
  await person.seesProblems(/It may have been saved/);
  await person.page.unrouteAll();
  expect(await receipts()).toBe(1);
  await person.fills({ "Notes (optional)": "Corrected" });
  expect(await person.sends("Create receipt")).toBe(422);
  await person.seesQuestion(/^This form was saved on .* What it says now would be saved as another one\.$/);
  await person.fills({ "Notes (optional)": "" });
  expect(await person.sends("Create receipt")).toBe(status);
  expect(await receipts()).toBe(1);
});

describe("a save of Approvals whose answer was lost", () => {
  const alert = () => person.page.getByRole("alert");
  const reference = (id: string) => person.page.locator(`[id="approval-${id}"] > :nth-child(11)`);

  /** Opens a day with one invoice, and saves a reference of it without hearing so. */
  async function savesUnheard(day: string) {
    const made = await sell(stage, day, (await stage.customer(named("Unheard")))._id);
    await person.open(`/approvals?date=${day}`);
    await losesAnswer("**/api/approvals/**");
    await reference(made._id).click();
    await person.page.keyboard.type("kept");
    await person.page.keyboard.press("Enter");
    await alert().getByText("so this may not be saved. What you typed is still here.").waitFor();
    await person.page.unrouteAll();
    return made;
  }

  async function savesAgain(id: string) {
    await reference(id).click();
    await reference(id).click();
    await person.page.keyboard.press("Enter");
  }

  test("is taken as saved when the same is saved again", async () => {
    const made = await savesUnheard("2025-08-04");
    await savesAgain(made._id);
    await soon(() => reference(made._id).innerText()).toBe("kept");
    await soon(() => person.page.locator(".is-refused, .is-saving").count()).toBe(0);
    expect(await alert().count()).toBe(0);
    expect(await approvalOf(stage, made)).toMatchObject({ reference: "kept" });
  });

  test("is refused when somebody else has saved something else since", async () => {
    const made = await savesUnheard("2025-08-05");
    await stage.api("PATCH", `approvals/approval-${made._id}`, { reference: "theirs" });
    await savesAgain(made._id);
    await alert()
      .getByText(/changed this approval at .* while you were editing it/)
      .waitFor();
    expect(await approvalOf(stage, made)).toMatchObject({ reference: "theirs" });
  });

  /** Ticks a box without hearing that it is saved, and ticks it again. */
  async function ticksTwice(name: string, address: string) {
    const box = person.page.getByRole("checkbox", { name });
    await losesAnswer(address);
    await box.click();
    await alert().getByText("so this may not be saved. Try again in a moment.").waitFor();
    await person.page.unrouteAll();
    await box.click();
    await soon(() => person.page.locator(".is-saving").count()).toBe(0);
    expect(await alert().count()).toBe(0);
    expect(await box.isChecked()).toBe(true);
  }

  test("is taken as saved when it is a tick", async () => {
    const day = "2025-08-06";
    const made = await sell(stage, day, (await stage.customer(named("Unheard")))._id);
    await person.open(`/approvals?date=${day}`);
    await ticksTwice(`Approve invoice ${made.autoId}`, "**/api/approvals/**");
    expect(await approvalOf(stage, made)).toMatchObject({ status: true });
  });

  test("is taken as saved when it is the tick of a purchase", async () => {
    const day = "2025-08-07";
    const made = await sell(stage, day, (await stage.customer(named("Unheard")))._id);
    const { _id: supplier } = await stage.make("suppliers", { name: named("Unheard Factors") });
    const parts = { name: named("Unheard"), description: "Parts" };
    const { _id: purchaseCategory } = await stage.make("purchase-categories", parts);
    const paper = { supplierInvoiceNumber: "U-1", supplierInvoiceDate: day, invoicedTo: "Garage" };
    const sums = { amount: 20, total: 20, details: "Pads" };
    const links = { supplier, purchaseCategory, invoice: made._id };
    const bought = await stage.make("purchases", { ...paper, ...sums, ...links });
    await person.open(`/approvals?date=${day}&selected=${made.autoId}`);
    await ticksTwice(`Approve purchase ${bought.autoId}`, "**/api/purchases/**");
    expect((await stage.api("GET", `purchases/${bought._id}`)).body).toMatchObject({ approved: true });
  });
});

const CSV = { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("Name\nAda\n") };

test.each([
  ["/settings/import", "CSV file", "Show what it would do"],
  ["/transactions/import", "Bank file", "Read the file"],
  ["/settings/departments/Garage/logo", "Picture", "Use this picture"],
])("without scripts, a file sent to %s by who was signed out is told as not read", async (page, label, button) => {
  const own = await stage.person({ scripts: false });
  await own.open(page);
  await own.page.getByLabel(label).setInputFiles(CSV);
  await own.page.context().clearCookies();
  await own.page.getByRole("button", { name: button }).click();
  await own.isAt(/^\/sign-in\?returnTo=/);
  await own.seesToast("You were signed out, and the file was not read. Choose it again.");
  await signIn(own.page, stage.url);
  await own.close();
});
