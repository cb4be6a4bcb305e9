import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { OWNER } from "../garage/test-app";
import { type Person, soon } from "./person";
import { MODES, openStage, testLikeOthers } from "./stage";
import { walk } from "./walk";

/** REFERENCE §2, in its order. */
const MENU = [
  ["Home", "/home"],
  ["Customers", "/customers"],
  ["Invoices", "/invoices"],
  ["Purchases", "/purchases"],
  ["Suppliers", "/suppliers"],
  ["Users", "/users"],
  ["Purchase Categories", "/purchase-categories"],
  ["Services", "/services"],
  ["Products", "/products"],
  ["Weekly Sales", "/weekly-sales"],
  ["Approvals", "/approvals"],
  ["Quotes", "/quotes"],
  ["Bank Transactions", "/transactions"],
  ["Money In", "/receipts"],
  ["Credit Notes", "/credit-notes"],
  ["Who Owes Us", "/who-owes-us"],
  ["VAT", "/vat"],
  ["MOTs Due", "/mots-due"],
  ["Settings", "/settings"],
] as const;

const stage = openStage();

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  const likeOthers = testLikeOthers(scripts);
  let stranger: Person;
  let person: Person;
  beforeAll(async () => {
    stranger = await stage.person({ scripts, isStranger: true });
    person = await stage.person({ scripts });
  });
  afterAll(() => Promise.all([stranger.close(), person.close()]));
  afterEach(() => {
    expect([...stranger.complaints, ...person.complaints]).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  likeOthers("who asks for a page is asked to sign in first", async () => {
    await stranger.open(`/customers?search=${word}`);
    await stranger.isAt(`/sign-in?returnTo=${encodeURIComponent(`/customers?search=${word}`)}`);
    await stranger.seesTitle("Sign In");
    for (const protectedPage of ["/home", "/invoices", "/invoices/new", "/users"]) {
      await stranger.open(protectedPage);
      await stranger.isAt(/^\/sign-in/);
    }
    await stranger.open("/");
    await stranger.isAt("/sign-in");
  });

  walk("signs in, and logs out", (step) => {
    step("is told what is wrong with a sign-in, and gets to the page that was asked for", async () => {
      await stranger.open(`/customers?search=${word}`);
      expect(await stranger.sends("Sign in")).toBe(422);
      await stranger.seesProblems("Email is Required", "Password must be more than 12 Characters long.");
      await stranger.seesTitle("Error: Sign In");

      await stranger.fills({ Email: "not an email", Password: "elevenchars" });
      expect(await stranger.sends("Sign in")).toBe(422);
      await stranger.seesProblems("Invalid Email", "Password must be more than 12 Characters long.");

      await stranger.fills({ Email: OWNER.email, Password: "not-the-password-at-all" });
      expect(await stranger.sends("Sign in")).toBe(401);
      await stranger.seesProblems("Wrong email or password");
      await stranger.seesToast("Wrong email or password");
      if (!scripts) expect(await stranger.values("Email", "Password")).toEqual([OWNER.email, ""]);
      expect(await stranger.values("Email")).toEqual([OWNER.email]);

      await stranger.fills({ Email: OWNER.email, Password: OWNER.password });
      await stranger.sends("Sign in");
      await stranger.isAt(`/customers?search=${word}`);
      await stranger.seesHeading("SEARCH RESULTS");
    });

    step("who is signed in has no business on public pages", async () => {
      for (const publicPage of ["/sign-in", "/request-reset-password", "/"]) {
        await stranger.open(publicPage);
        await stranger.isAt("/home");
      }
      await stranger.seesTitle("Dashboard");
    });

    step("logs out, and is out", async () => {
      const { page } = stranger;
      await page.getByRole("button", { name: "Log out" }).click();
      await stranger.isAt("/sign-in");
      await stranger.open("/home");
      await stranger.isAt("/sign-in");
      expect((await page.request.get(`${stage.url}/api/customers`)).status()).toBe(401);
    });
  });

  likeOthers("finds every entry of the menu, and each leads somewhere", async () => {
    await person.open("/home");
    const menu = person.page.getByRole("navigation", { name: "Main" });
    const entries = await menu
      .getByRole("listitem")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(entries).toEqual(MENU);
    for (const [name, address] of MENU) {
      await menu.getByRole("link", { name, exact: true }).click();
      // The day sheet's has its day.
      await person.isAt(new RegExp(`^${address}(\\?date=|$)`));
      await menu
        .getByRole("link", { name, exact: true })
        .and(person.page.locator("[aria-current=page]"))
        .waitFor();
      expect((await person.page.request.get(stage.url + address)).status(), address).toBe(200);
    }
  });

  test("at an address with nothing at it sees so, and finds the way back and home", async () => {
    const { page } = person;
    const answer = await person.open(`/no-such-page-${word}`);
    expect(answer.status()).toBe(404);
    await page.getByRole("heading", { name: "PAGE NOT FOUND", exact: true }).waitFor();
    await person.seesTitle("Not found");
    const buttons = page.getByRole("main").getByRole("link");
    await soon(() => buttons.allInnerTexts()).toEqual(["GO BACK", "HOME"]);
    const borders = await buttons.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).borderTopWidth),
    );
    expect(borders).toEqual(["1px", "1px"]);
    await person.follows("Home");
    await person.isAt("/home");

    await person.open("/nothing/here/either", { referer: "https://elsewhere.example/customers" });
    await person.follows("Go back");
    await person.isAt("/home");
  });

  test.each([
    "/",
    "/home",
    "/customers",
    "/vat",
  ])("a form sent to %s, which takes none, is refused inside the frame", async (address) => {
    const { page } = person;
    await person.open("/suppliers");
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === "POST"),
      page.evaluate((action) => {
        const form = Object.assign(document.createElement("form"), { method: "post", action });
        document.body.append(form);
        form.submit();
      }, address),
    ]);
    expect(answer.status()).toBe(405);
    expect(answer.headers().allow).toBe("GET, HEAD");
    await person.isAt(address);
    await person.seesTitle("Not accepted");
    await page.getByRole("heading", { name: "Nothing was saved", exact: true }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await person.follows("Go back");
    await person.isAt("/suppliers");
  });

  test("who follows a link to what a colleague deleted can go back", async () => {
    const { page } = person;
    const gone = await stage.customer(`Soon Gone ${word}`);
    await person.open(`/customers?search=${word}`);
    await stage.api("DELETE", `customers/${gone._id}`);
    await person.follows(gone.name);
    await person.isAt(`/customers/${gone._id}?search=${word}`);
    await page.getByRole("heading", { name: "PAGE NOT FOUND", exact: true }).waitFor();
    await person.follows("Go back");
    await person.isAt(`/customers?search=${word}`);
    await page.getByText(`No customer matches “${word}”`).waitFor();
  });

  test("who goes back to what they have deleted finds its list, not another page of it", async () => {
    const { _id: customer } = await stage.customer(`Has Nothing ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
    const gone = await stage.make("invoices", { customer, ...vehicle });
    const view = `/invoices/${gone._id}/view`;
    await person.open(view);
    await stage.api("DELETE", `invoices/${gone._id}`);
    for (const [place, before] of [
      [view, `${view}/delete`],
      [`${view}/delete`, `${view}/delete`],
    ] as const) {
      const answer = await person.open(place, { referer: stage.url + before });
      expect(answer.status()).toBe(404);
      await person.follows("Go back");
      await person.isAt("/invoices");
    }
  });
});

test("a link that is being followed stops no form: only one that is on its way does", async () => {
  const stranger = await stage.person({ scripts: true, isStranger: true });
  const { page } = stranger;
  await stranger.open("/sign-in");
  await page.route("**/request-reset-password.data*", () => {});
  const followed = page.waitForRequest("**/request-reset-password.data*");
  await page.getByRole("link", { name: "Reset password" }).click();
  await followed;
  const button = page.getByRole("button", { name: "Sign in" });
  expect(await button.getAttribute("aria-disabled")).toBeNull();
  await page.route("**/sign-in.data*", () => {});
  const sent = page.waitForRequest(
    (each) => each.method() === "POST" && each.url().includes("/sign-in.data"),
  );
  await button.click();
  await sent;
  await soon(() => button.getAttribute("aria-disabled")).toBe("true");
  await stranger.close();
});
