import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();
let start: object;
beforeEach(async () => {
  start = (await stage.api("GET", "settings")).body;
});
afterEach(() => stage.api("PUT", "settings", start));
const saved = async () => JSON.parse(await readFile(path.join(stage.dataDir, "config.json"), "utf8"));

/** A red square of one pixel. */
const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

describe.each(LIKE_MODES)("with $mode", ({ scripts, word, digit }) => {
  const owner = personOn(stage, { scripts });
  const preview = () => owner.page.getByRole("region", { name: "How an invoice begins" });

  test("an Admin enters the company, sees an invoice's head, and it holds at once", async () => {
    await owner.open("/home");
    await owner.page.getByRole("link", { name: "Settings", exact: true }).first().click();
    await owner.isAt("/settings");
    await owner.fills({
      "Trading name": `${word} Motors`,
      "Company number (optional)": "12",
      "Address (optional)": "14 Station Road\nUckfield\nTN22 1AB",
    });
    if (!scripts) await owner.sends("Preview");
    await preview().getByText("Uckfield", { exact: true }).first().waitFor();
    expect((await saved()).company.name).not.toContain("Motors");
    await owner.fills({ "Trading name": "", "Email (optional)": "nobody" });
    expect(await owner.sends("Save")).toBe(422);
    await owner.seesProblems(
      ...[
        "Enter the name of the company",
        "Must be eight characters, like 01234567 or SC123456",
        "Invalid Email",
      ],
    );
    await owner.fills({ "Trading name": `${word} Motors`, "Email (optional)": "" });
    expect(await owner.sends("Save")).toBe(422);
    await owner.seesProblems("Must be eight characters, like 01234567 or SC123456");
    expect(await owner.values("Trading name")).toEqual([`${word} Motors`]);
    await owner.fills({ "Company number (optional)": "01234567" });
    await owner.sends("Save");
    await owner.seesToast("Settings saved");
    expect((await saved()).company).toMatchObject({
      ...{ name: `${word} Motors`, number: "01234567" },
      address: ["14 Station Road", "Uckfield", "TN22 1AB"],
    });
    const history = await owner.opensHistoryInForm();
    await history.getByText(`${word} Motors`).last().waitFor();
    await history.getByText("Company › Number").last().waitFor();
    await owner.open("/home");
    await owner.page
      .getByRole("navigation", { name: "Main" })
      .getByText("14 Station Road, Uckfield, TN22 1AB")
      .waitFor();
  });

  test("a department gets its bank and its logo, and loses the logo again", async () => {
    await owner.open("/settings");
    await owner.page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "MOT" }).click();
    await owner.isAt("/settings/departments/MOT");
    await owner.fills({
      "Bank (optional)": "Weald Bank",
      "Sort code (optional)": "1",
      "Account number (optional)": "40118826",
    });
    expect(await owner.sends("Save")).toBe(422);
    await owner.seesProblems("Must be six digits, like 00-94-11");
    await owner.fills({ "Sort code (optional)": "00-94-11" });
    await owner.sends("Save");
    await owner.seesToast("Settings saved");
    await preview().getByText("Weald Bank · 00-94-11 · 40118826").waitFor();

    await owner.follows("Add a logo");
    await owner.seesDrawer("Logo of MOT");
    await owner.field("Picture").setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><script>alert(1)</script></svg>",
      ),
    });
    expect(await owner.sends("Use this picture")).toBe(422);
    await owner.page.getByText("The SVG holds a script. Save the logo as plain SVG, or as PNG.").waitFor();
    await owner.seesToast("Error saving settings");
    await owner.field("Picture").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: LOGO });
    await owner.sends("Use this picture");
    await owner.seesNoDrawer();
    await soon(() =>
      preview()
        .getByRole("img")
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBe(1);
    const logo = await fetch(`${stage.url}/logos/MOT`, {
      headers: {
        Cookie: (await owner.page.context().cookies())
          .map(({ name, value }) => `${name}=${value}`)
          .join("; "),
      },
    });
    expect(logo.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(logo.headers.get("Content-Type")).toBe("image/png");

    await owner.follows("Change logo");
    await owner.sends("Remove the logo");
    await owner.seesNoDrawer();
    expect((await saved()).departments[1].logo).toBe("");
  });

  test("a message whose word cannot be filled in is refused at its field", async () => {
    await owner.open("/settings/messages");
    await owner.fills({ "MOT text message: message (optional)": "Dear {nmae}, your MOT is due on {due}." });
    expect(await owner.sends("Save")).toBe(422);
    const message = /^\{nmae\} cannot be filled in\. The words that can are \{customer\} /;
    await owner.seesProblems(message);
    expect(await owner.problemAt("MOT text message: message (optional)")).toContain(
      "{nmae} cannot be filled in.",
    );
    await owner.fills({
      "MOT text message: message (optional)": "Dear {customer}, your MOT is due on {due}.",
    });
    await owner.sends("Save");
    await owner.seesToast("Settings saved");
  });

  test("a new customer starts with the payment terms that are set", async () => {
    await owner.open("/settings/terms");
    await owner.field("Payment terms of a new customer").selectOption("28 Days");
    await owner.sends("Save");
    await owner.seesToast("Settings saved");
    await owner.open("/customers/new");
    expect(await owner.values("Payment terms")).toEqual(["28 Days"]);
    const [made, imported] = [`Made ${word}`, `Imported ${word}`];
    await owner.open("/quotes/new");
    const customer = new RecordPicker(owner, "Customer", CUSTOMER_SEARCH);
    await customer.takesOffer(made, `Create customer “${made}”`);
    await owner.fills({ Phone: `01632 96069${digit}`, Email: "made@example.co.uk" });
    await owner.sends("Create customer");
    await customer.holds(made);
    await stage.api("POST", "imports/customers", `Name\n${imported}\n`, { "Content-Type": "text/csv" });
    expect((await stage.api("GET", "customers?limit=2")).body).toMatchObject(
      [imported, made].map((name) => ({ name, paymentTerms: "28 Days" })),
    );
  });
});

describe.each(LIKE_MODES)("with $mode", ({ scripts }) => {
  const owner = personOn(stage, { scripts });

  test("account codes, VAT and email are saved, and a test message is laid into the outbox", async () => {
    await owner.open("/settings/accounts/sage50");
    await owner.fills({ "Sales (optional)": "4010", "Sales by department (optional)": "MOT 4001" });
    expect(await owner.sends("Save")).toBe(422);
    await owner.seesProblems("Each line must be a name, = and a code, like MOT = 4001");
    await owner.fills({ "Sales by department (optional)": "MOT = 4001", "Cash receipts (optional)": "1230" });
    await owner.sends("Save");
    await owner.seesToast("Settings saved");
    await owner.follows("VAT");
    await owner.field("VAT quarters end with").selectOption("3");
    await owner.sends("Save");
    await owner.seesToast("Settings saved");
    expect(await saved()).toMatchObject({
      accounts: {
        sage50: { sales: "4010", salesByDepartment: { MOT: "4001" }, bankByMethod: { Cash: "1230" } },
      },
      vatStagger: 3,
    });
    await owner.open("/settings/email");
    await owner.fills({ "Messages come from (optional)": "nobody" });
    expect(await owner.sends("Save and send a test")).toBe(422);
    await owner.fills({
      "Messages come from (optional)": "Office <office@example.co.uk>",
      "Password (optional)": "secret",
    });
    await owner.sends("Save and send a test");
    await owner.seesToast("Settings saved. No mail server is set, so the test message is in outbox/");
    expect(await owner.values("Password (optional)")).toEqual([""]);
  });

  test("of two Admins at one form, the second is told, and keeps what was typed", async () => {
    await owner.open("/settings");
    await owner.fills({ "Trading name": "Mine" });
    await stage.api("PUT", "settings", { company: { name: "Theirs" }, vatStagger: 2 });
    expect(await owner.sends("Save")).toBe(409);
    await owner.seesProblems(/^Someone else changed these settings/);
    expect(await owner.values("Trading name")).toEqual(["Mine"]);
    await owner.sends("Save");
    await owner.seesToast("Settings saved");
    expect(await saved()).toMatchObject({ company: { name: "Mine" }, vatStagger: 2 });
  });

  test("an edit by hand that cannot be read is named with its line, and nothing is lost", async () => {
    const file = path.join(stage.dataDir, "config.json");
    const good = await readFile(file, "utf8");
    await writeFile(file, good.replace('"company": {', '"company": {,'));
    await owner.open("/settings");
    await owner.page.getByText(/Line 3, column \d+: there is a , too many/).waitFor();
    await owner.fills({ "Trading name": "Kept" });
    expect(await owner.sends("Save")).toBe(409);
    expect(await owner.values("Trading name")).toEqual(["Kept"]);
    await writeFile(file, good);
  });
});

test("staff are told that settings are for an Admin", async () => {
  const person = await stage.clerk();
  for (const page of ["/settings", "/settings/email", "/settings/departments/MOT/logo"]) {
    expect((await person.open(page)).status()).toBe(403);
    await person.page
      .getByText("Error getting settings. Only an Admin may see and change the settings")
      .waitFor();
    await person.page.getByText("Users shows who is an Admin.").waitFor();
    expect(await person.page.getByRole("main").innerText()).not.toContain("Try again");
  }
  await person.close();
});
