// Over 300 lines: one fault of the network after the other, with a server that can make each.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sharesOf } from "../garage/share";
import { OWNER } from "../garage/test-app";
import { approvalOf, type Made, sell } from "./approvals-day";
import { named, sale } from "./form-walk-records";
import { makeChoices, WALKS, type Walk } from "./form-walks";
import { type Person, soon } from "./person";
import { Stage } from "./stage";
import { signIn } from "./test-browser";

const UNREACHABLE =
  "The server could not be reached. It may have been saved. What you typed is still here: send it again unchanged, and it is saved once.";

let stage: Stage;
let person: Person;
beforeAll(async () => {
  stage = await Stage.open();
  person = await stage.person({ scripts: true });
  await makeChoices(stage);
});
afterAll(async () => {
  await person.close();
  await stage.close();
});

/** Everything that the form holds, what it does not show too. */
function held({ page }: Person = person): Promise<string[]> {
  return page
    .locator("form.form")
    .evaluate((form: HTMLFormElement) =>
      [
        ...form.querySelectorAll<HTMLInputElement>(
          "input:not([name=_unanswered], [name=_from]), select, textarea",
        ),
      ].map(
        ({ name, id, type, checked, value }) => `${name || id}: ${type === "checkbox" ? checked : value}`,
      ),
    );
}

async function fillsIn(
  { fills = {}, picks = {}, selects = {}, ticks = [] }: Walk,
  who = person,
): Promise<void> {
  await who.fills(fills);
  for (const [label, value] of Object.entries(selects)) await who.field(label).selectOption(value);
  for (const label of ticks) await who.field(label).check();
  for (const [label, name] of Object.entries(picks)) {
    const box = who.page.getByRole("combobox", { name: label });
    const chosen = box.locator("xpath=../..").locator("input[type=hidden]").first();
    const before = await chosen.inputValue();
    await box.fill(name);
    await who.page.getByRole("option", { name }).first().click();
    // Typing clears the choice before, and what is chosen is drawn a moment after the click.
    await soon(async () => ["", before].includes(await chosen.inputValue())).toBe(false);
  }
}

const presses = (button: string) => person.page.getByRole("button", { name: button, exact: true }).click();

afterEach(async () => {
  await person.page.context().setOffline(false);
  await person.page.unrouteAll();
  expect(stage.faults).toEqual([]);
});

describe("a form that nobody answers keeps all that was typed, and saves it when it is sent again:", () => {
  test.each(sharesOf(16)(WALKS))("$form", async (walk) => {
    await person.opensToSend(await walk.path(stage));
    await fillsIn(walk);
    const typed = await held();
    await person.page.context().setOffline(true);
    await presses(walk.send);
    await person.seesProblems(UNREACHABLE);
    await person.seesToast("The server could not be reached");
    expect(await held()).toEqual(typed);
    await person.page.context().setOffline(false);
    await person.sends(walk.send);
    await person.seesToast(walk.saved);
  });
});

test("no page with a form is without it", async () => {
  const folder = "build/browser";
  const [manifest = ""] = (await readdir(folder)).filter((name) => name.startsWith("manifest-"));
  const text = await readFile(path.join(folder, manifest), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const losing = Object.keys(routes).filter(
    (id) => routes[id].hasAction && !routes[id].hasClientAction && !id.startsWith("routes/api."),
  );
  // A button in the frame, with nothing typed; and the page that the browser itself sends forms to and from.
  expect(losing).toEqual(["routes/sign-out", "routes/signed-out"]);
});

test("what was saved though the answer was lost on its way is there once", async () => {
  await person.open("/customers/new");
  const name = named("Lost Answer");
  await person.fills({ "Full name": name, Email: "lost@example.co.uk", Phone: "07700900999" });
  await person.page.route("**/customers/new.data", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await presses("Create customer");
  await person.seesProblems(UNREACHABLE);
  await person.page.unrouteAll();
  await person.sends("Create customer");
  await person.isAt("/customers");
  expect((await stage.api("POST", "customers/search", { search: name })).body).toHaveLength(1);
});

test("a form of which a part is lost on the way is refused on a page that stands", async () => {
  const other = await stage.person({ scripts: true });
  const { page } = other;
  await other.open("/suppliers/new");
  await page.route("**/suppliers/new", (route) => {
    const headers = { ...route.request().headers(), "content-type": "multipart/form-data; boundary=x" };
    return route.continue({ headers, postData: "--x" });
  });
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form.form")?.submit());
  await page.getByRole("heading", { name: "Part of the form did not arrive." }).waitFor();
  await other.pageIsReady();
  await page.getByRole("link", { name: "Go back" }).click();
  await other.isAt("/suppliers/new");
  expect(other.complaints).toEqual([]);
  await other.close();
});

test("a page that something in between answers with is no answer", async () => {
  await person.open("/suppliers/new");
  await person.fills({ "Full name": "Behind A Proxy" });
  await person.page.route("**/suppliers/new.data", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await presses("Create supplier");
  await person.seesProblems(
    "The server’s answer could not be read. It may have been saved. What you typed is still here: send it again unchanged, and it is saved once.",
  );
  await person.page.unrouteAll();
  await person.sends("Create supplier");
  await person.seesToast("Supplier created successfully");
});

test("a page that nobody answers leaves the menu, and can be asked for again", async () => {
  await person.opensToSend("/customers");
  await person.page.context().setOffline(true);
  await person.page.getByRole("textbox", { name: "Search customers" }).fill("Nobody");
  await person.page.keyboard.press("Enter");
  await person.page.getByRole("heading", { name: "The server could not be reached" }).waitFor();
  await person.seesTitle("Something went wrong");
  await person.page.getByRole("navigation", { name: "Main" }).waitFor();
  await person.page.context().setOffline(false);
  await person.follows("Try again");
  await person.isAt("/customers?search=Nobody");
  await person.seesTitle("Customers");
  await person.page.goBack();
  await person.isAt("/customers");
});

test("a page of which nobody tells its routes can be asked for again", async () => {
  const { _id } = await stage.customer("Not Told");
  let asked = 0;
  await person.page.route("**/__manifest?*", (route) => {
    asked += 1;
    return asked < 3 ? route.abort() : route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" });
  });
  await person.open("/customers?search=Not+Told");
  await person.page.getByRole("link", { name: "Not Told" }).first().click();
  await person.page.getByRole("heading", { name: "The server could not be reached" }).waitFor();
  await person.page.unrouteAll();
  await person.follows("Try again");
  await person.isAt(`/customers/${_id}?search=Not+Told`);
  await person.seesTitle("Customer Not Told");
  person.complaints.length = 0;
});

test("an answer that nothing can be drawn of says so without a stack, and Back leads on", async () => {
  const other = await stage.person({ scripts: true });
  const { page } = other;
  await other.opensToSend("/customers");
  // An answer can be cut, or changed, by what stands in between: here a date takes the place of the user's name in the bar.
  await page.route("**/suppliers.data*", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const broken = text.replace(/("userName",)"[^"]*"/, '$1["D",0]');
    expect(broken).not.toBe(text);
    await route.fulfill({ response: answer, body: broken });
  });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Suppliers", exact: true })
    .click();
  await page.getByText("Something went wrong. Load this page again.").waitFor();
  await page.unrouteAll();
  await page.goBack();
  await page.getByRole("heading", { name: "Customers", level: 1 }).waitFor();
  expect(other.complaints.length).toBeGreaterThan(0);
  await other.close();
});

test("a quote that nobody turns into an invoice stays on the page", async () => {
  const { _id } = await sale(stage, "quotes");
  await person.opensToSend(`/quotes/${_id}/view`);
  await person.page.context().setOffline(true);
  await presses("Generate invoice");
  await person.seesToast("The server could not be reached");
  await person.page.context().setOffline(false);
  await person.sends("Generate invoice");
  await person.isAt(/^\/invoices\/.+\/view$/);
});

test("an email stays when nobody answers who signs in or asks for a new password", async () => {
  const stranger = await stage.person({ scripts: true, isStranger: true });
  // Also when the way was lost before the router asked for it.
  await stranger.page.route("**/__manifest**", (route) => route.abort());
  for (const [place, button] of [
    ["/sign-in", "Sign in"],
    ["/request-reset-password", "Get password reset link"],
    ["/reset-password/none", "Reset password"],
  ] as const) {
    await stranger.open(place);
    const banners = await stranger.page.locator(".banner").count();
    await stranger.page.getByLabel("Email").fill(OWNER.email);
    await stranger.page.context().setOffline(true);
    await stranger.page.getByRole("button", { name: button, exact: true }).click();
    // These make no record: nothing is said of saving.
    await stranger.seesProblems(
      "The server could not be reached. What you typed is still here. Send it again.",
    );
    expect(await stranger.page.getByLabel("Email").inputValue()).toBe(OWNER.email);
    expect(await stranger.page.locator(".banner").count(), place).toBe(banners);
    await stranger.page.context().setOffline(false);
  }
  await stranger.close();
});

test.each(
  WALKS.filter(({ form }) => ["a new customer", "a quote's line", "a quote over its page"].includes(form)),
)("of who was signed out meanwhile, $form keeps what was typed, and is saved once they signed in in another tab", async (walk) => {
  const own = await stage.person({ scripts: true });
  await own.open(await walk.path(stage));
  await fillsIn(walk, own);
  // The walk before has used its phone: another one is not asked about.
  if (walk.form === "a new customer") await own.fills({ Phone: "07700900457" });
  const typed = await held(own);
  await own.page.context().clearCookies();
  await own.page.getByRole("button", { name: walk.send, exact: true }).click();
  await own.seesProblems(
    "You have been signed out. What you typed is still here. Sign in in another tab, then send it again.",
    "Sign in",
  );
  expect(await held(own)).toEqual(typed);
  const [tab] = await Promise.all([
    own.page.context().waitForEvent("page"),
    own.page.getByRole("alert").getByRole("link", { name: "Sign in" }).click(),
  ]);
  await signIn(tab, stage.url);
  await tab.close();
  await own.sends(walk.send);
  await own.seesToast(walk.saved);
  await own.close();
});

test("without scripts a signed-out user's form is held, and sent again after a sign-in in another tab", async () => {
  const own = await stage.person({ scripts: false });
  await own.open("/users/new");
  const name = named("Kit Sheldrake");
  await own.field("Full name").fill(name);
  await own.field("Mobile phone").fill("07700900123");
  await own.field("Email").fill("kit@example.co.uk");
  await own.field("Password").fill("correct-horse-battery");
  await own.field("Password confirmation").fill("correct-horse-battery");
  await own.field("Email verified").check();
  await own.page.context().clearCookies();
  await own.sends("Create user");
  await own.seesTitle("Signed Out");
  await own.page
    .getByRole("alert")
    .getByText(
      "You have been signed out. What you typed is still here. Sign in in another tab, then send it again.",
    )
    .waitFor();
  expect(await own.page.content()).not.toContain("correct-horse-battery");
  const sendsAgain = async (password: string) => {
    await own.field("Password").fill(password);
    await own.field("Password confirmation").fill(password);
    await own.sends("Send it again");
  };
  await sendsAgain("correct-horse-battery");
  await own.seesTitle("Signed Out");
  const tab = await own.inTabOf(own.page.getByRole("link", { name: "Sign in" }));
  await signIn(tab.page, stage.url);
  await tab.page.close();
  await sendsAgain("too-short");
  await own.seesProblems("Week password");
  expect(await own.field("Full name").inputValue()).toBe(name);
  expect(await own.field("Email verified").isChecked()).toBe(true);
  for (const label of ["Password", "Password confirmation"])
    await own.field(label).fill("correct-horse-battery");
  await own.sends("Create user");
  await own.seesToast("User created successfully");
  await own.close();
});

const referenceCell = ({ page }: Person, { _id }: Made) =>
  page.locator(`[id="approval-${_id}"] > :nth-child(11)`);

/** Opens the cell again, finds "kept" still in it, and saves it. */
async function savesWhatWasKept(own: Person, made: Made): Promise<void> {
  await referenceCell(own, made).click();
  await referenceCell(own, made).click();
  expect(await own.field(`Reference of invoice ${made.autoId}`).inputValue()).toBe("kept");
  await own.page.keyboard.press("Enter");
  await soon(() => approvalOf(stage, made)).toMatchObject({ reference: "kept" });
}

test("what is typed into a day while nobody answers stays in its cell, and is saved once somebody does", async () => {
  const day = "2025-07-15";
  const { _id } = await stage.customer("Offline");
  const [made, selected] = [await sell(stage, day, _id), await sell(stage, day, _id)];
  const own = await stage.person({ scripts: true });
  await own.open(`/approvals?date=${day}`);
  const cell = referenceCell(own, made);
  await own.page.context().setOffline(true);
  const unanswered = own.page.waitForEvent("requestfailed");
  await cell.click();
  await own.page.keyboard.type("ke");
  // The row would be selected by now.
  await unanswered;
  await own.page.keyboard.type("pt");
  await own.page.keyboard.press("Enter");
  await own.seesToast("Error updating approval");
  const alert = own.page.getByRole("alert");
  await alert
    .getByText("The server could not be reached, so this may not be saved. What you typed is still here.")
    .waitFor();
  await own.page.getByRole("checkbox", { name: `Approve invoice ${selected.autoId}` }).click();
  await alert
    .getByText("The server could not be reached, so this may not be saved. Try again in a moment.")
    .waitFor();
  await own.seesTitle(/^Sales approvals/);
  await own.page.context().setOffline(false);
  await savesWhatWasKept(own, made);
  await own.close();
});

test("what is typed into a day while the server takes for ever stays in its cell, and the link that waited is let go", async () => {
  const day = "2025-07-17";
  const { _id } = await stage.customer("Waiting");
  const made = await sell(stage, day, _id);
  const own = await stage.person({ scripts: true });
  // The clock of a wait, thirty times as fast.
  await own.page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 30);
  });
  await own.open(`/approvals?date=${day}`);
  await own.page.route("**/api/approvals/**", () => undefined);
  await referenceCell(own, made).click();
  await own.page.keyboard.type("kept");
  await own.page.getByRole("link", { name: "Quotes", exact: true }).click();
  await own.seesToast("Error updating approval");
  expect(own.place).toMatch(`/approvals?date=${day}`);
  await own.page.unroute("**/api/approvals/**");
  await savesWhatWasKept(own, made);
  await own.close();
});

test("what is typed into a day after the session has ended stays in its cell, and is saved after a sign-in in another tab", async () => {
  const day = "2025-07-16";
  const { _id } = await stage.customer("Late");
  const [made, other] = [await sell(stage, day, _id), await sell(stage, day, _id)];
  const own = await stage.person({ scripts: true });
  await own.open(`/approvals?date=${day}`);
  await own.page.context().clearCookies();
  const cell = referenceCell(own, made);
  await cell.click();
  await own.page.keyboard.type("kept");
  await own.page.keyboard.press("Enter");
  await own.seesToast("Error updating approval");
  const alert = own.page.getByRole("alert");
  const typed = "What you typed is still here. Sign in in another tab, then save it again.";
  await alert.getByText(`You have been signed out. ${typed}`).waitFor();
  await own.page.getByRole("checkbox", { name: `Approve invoice ${other.autoId}` }).click();
  await alert
    .getByText("You have been signed out. Nothing was saved. Sign in in another tab, then try again.")
    .waitFor();
  const tab = await own.page.context().newPage();
  await signIn(tab, stage.url);
  await tab.close();
  await savesWhatWasKept(own, made);
  await own.close();
});
