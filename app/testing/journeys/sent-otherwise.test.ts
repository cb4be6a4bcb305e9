// What was sent may have been saved, or somebody else is there by now: nothing is booked twice, or by another person, without a word.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { named } from "./form-walk-records";
import { type Person, soon } from "./person";
import { Stage } from "./stage";

let stage: Stage;
let person: Person;
let customer: { _id: string; name: string };

beforeAll(async () => {
  stage = await Stage.open();
  customer = await stage.customer("Otherwise");
  person = await stage.person({ scripts: true });
});
afterAll(() => stage.close());
afterEach(async () => {
  await person.page.unrouteAll();
  expect(stage.faults).toEqual([]);
});

/** Sends a form that the server saves, and loses the answer. */
async function losesAnswer(button: string): Promise<void> {
  await person.page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await person.page.getByRole("button", { name: button, exact: true }).click();
  await soon(() => person.page.locator(".summary").innerText()).toContain("The server could not be reached");
  await person.page.unrouteAll();
}

const asks = (text: RegExp | string, who = person) =>
  soon(() => who.page.locator(".summary--question").innerText()).toMatch(text);

async function invoiceOf(over: object = {}): Promise<{ _id: string }> {
  const invoice: { _id: string } = await stage.make("invoices", {
    ...{ customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "OT11 HER", ...over },
  });
  await stage.api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 500 });
  return invoice;
}

const receiptsOf = async ({ _id }: { _id: string }): Promise<number[]> =>
  (await stage.api("GET", `invoices/${_id}`)).body.receipts.map(({ amount }: { amount: number }) => amount);

test("a new record that is corrected after its answer was lost is asked about, until it is sent as it was", async () => {
  const name = named("Lost and corrected");
  const found = async () => (await stage.api("POST", "customers/search", { search: name })).body.length;
  await person.open("/customers/new");
  await person.fills({ "Full name": name, Email: "lost@example.co.uk", Phone: "07700 900 811" });
  await losesAnswer("Create customer");
  await person.fills({ "Town (optional)": "Lewes" });
  expect(await person.sends("Create customer")).toBe(422);
  await asks(/This form was saved on .+, as it was then\. What it says now would be saved as another one\./);
  expect(await found()).toBe(1);
  // Refused for another reason, it still knows.
  await person.fills({ Email: "" });
  expect(await person.sends("Create customer")).toBe(422);
  expect(await found()).toBe(1);
  await person.fills({ Email: "lost@example.co.uk", "Town (optional)": "" });
  await person.sends("Create customer");
  await person.seesToast("Customer created successfully");
  expect(await found()).toBe(1);
});

test("a payment that is corrected after its answer was lost is entered twice by consent alone", async () => {
  const invoice = await invoiceOf();
  await person.open(`/invoices/${invoice._id}/view/payments`);
  await person.fills({ Amount: "40" });
  await losesAnswer("Add Payments");
  await person.fills({ "Reference (optional)": "till slip 12" });
  expect(await person.sends("Add Payments")).toBe(422);
  await asks("would be saved as another one");
  expect(await receiptsOf(invoice)).toEqual([40]);
  await person.sends("Add Payments");
  await person.seesToast("Invoice updated successfully");
  expect(await receiptsOf(invoice)).toEqual([40, 40]);
});

test("a change that is corrected after its answer was lost is saved on top of it, also where it is taken back", async () => {
  const { _id } = await stage.customer(named("Lost change"), { town: "Uckfield", notes: "Before" });
  await person.open(`/customers/${_id}/edit`);
  await person.fills({ "Town (optional)": "Hove", "Address line 1 (optional)": "1 High Street" });
  await losesAnswer("Update customer");
  await person.fills({ "Town (optional)": "Brighton", "Address line 1 (optional)": "" });
  await person.sends("Update customer");
  await person.seesToast("Customer updated successfully");
  const { body } = await stage.api("GET", `customers/${_id}`);
  expect([body.town, body.addressLine1]).toEqual(["Brighton", ""]);
});

test("of two people who enter the same payment or line, the second is told of the first", async () => {
  const other = await stage.person({ scripts: true });
  const invoice = await invoiceOf();
  for (const each of [person, other]) await each.open(`/invoices/${invoice._id}/view/payments`);
  for (const each of [person, other]) await each.fills({ Amount: "60" });
  await person.sends("Add Payments");
  expect(await other.sends("Add Payments")).toBe(422);
  await asks("£60.00 was entered after this form was opened", other);
  expect(await receiptsOf(invoice)).toEqual([60]);

  // An amount that was filled in stays as it was sent, so that what is asked about is what would be saved.
  for (const each of [other, person]) await each.open(`/invoices/${invoice._id}/view/payments`);
  const offered = await other.field("Amount").inputValue();
  await person.fills({ Amount: "10" });
  await person.sends("Add Payments");
  expect(await other.sends("Add Payments")).toBe(422);
  await asks("£10.00 was entered after this form was opened", other);
  expect(await other.field("Amount").inputValue()).toBe(offered);

  const lines = async () => (await stage.api("GET", `invoices/${invoice._id}`)).body.lines.length;
  const before = await lines();
  for (const each of [person, other]) {
    await each.open(`/invoices/${invoice._id}/view/lines/new`);
    await each.field("Item").selectOption({ label: "Labour" });
    await each.fills({ Amount: "50" });
  }
  await person.sends("Add invoice line");
  expect(await other.sends("Add invoice line")).toBe(422);
  await asks("The same line was added to the invoice after this form was opened: Labour, £50.00.", other);
  expect(await lines()).toBe(before + 1);
  await other.sends("Add invoice line");
  await other.seesToast("Invoice updated successfully");
  expect(await lines()).toBe(before + 2);
  await other.close();
});

test("whoever credits an invoice that somebody else has credited meanwhile is shown by which credit note", async () => {
  const other = await stage.person({ scripts: true });
  const { _id } = await invoiceOf();
  for (const each of [person, other]) {
    await each.open(`/invoices/${_id}/view/credit-notes/new`);
    await each.field("Reason").selectOption({ index: 1 });
  }
  await person.sends("Create credit note");
  await person.seesToast("Credit note created successfully");
  expect(await other.sends("Create credit note")).toBe(409);
  await soon(() => other.page.locator(".summary").innerText()).toMatch(
    /Nothing of invoice \d+ is left to credit\. It was credited by:\s+Credit note \d+/,
  );
  await other.close();
});

/** A user of the garage, and what signs them in at a tab. */
async function makesUser(name: string, role: "Admin" | "Staff") {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.co.uk`;
  const password = "twelve letters and more";
  const { _id }: { _id: string } = await stage.make("users", {
    ...{ name, email, role, phone: "07700 900417", password, passwordConfirmation: password },
  });
  const signsIn = async (tab: Person) => {
    await tab.open("/sign-in");
    await tab.fills({ Email: email, Password: password });
    await tab.sends("Sign in");
  };
  return { _id, name, signsIn };
}

test.each([
  true,
  false,
])("a form that somebody else opened in this browser says in whose name it is saved (scripts: %s)", async (scripts) => {
  const member = await makesUser(`Carol ${scripts}`, "Staff");
  const shared = await stage.person({ scripts });
  await shared.open("/customers/new");
  const name = named(`Whose is it ${scripts}`);
  await shared.fills({
    "Full name": name,
    Email: "whose@example.co.uk",
    Phone: scripts ? "07700 900 821" : "07700 900 822",
  });
  const tab = await shared.inNewTab();
  await tab.page.context().clearCookies();
  await member.signsIn(tab);
  expect(await shared.sends("Create customer")).toBe(422);
  await asks(
    `opened this form, and ${member.name} is signed in here now. It would be saved in the name of ${member.name}.`,
    shared,
  );
  await shared.sends("Create customer");
  await shared.seesToast("Customer created successfully");
  expect((await stage.api("POST", "customers/search", { search: name })).body).toHaveLength(1);
  await shared.close();
});

test.each([
  true,
  false,
])("what is typed into settings by somebody who is no Admin any more is shown (scripts: %s)", async (scripts) => {
  const member = await makesUser(`Dan ${scripts}`, "Admin");
  const admin = await stage.person({ scripts, isStranger: true });
  await member.signsIn(admin);
  await admin.open("/settings/messages");
  const text = "Thank you for letting us look after your car.";
  await admin.page.locator("textarea").first().fill(text);
  await stage.api("PUT", `users/${member._id}`, { role: "Staff" });
  expect(await admin.sends("Save")).toBe(403);
  await soon(() => admin.page.getByRole("alert").first().innerText()).toContain(text);
  await admin.close();
});
