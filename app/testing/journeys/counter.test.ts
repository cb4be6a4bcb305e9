import { beforeAll, describe, expect, test } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();

// What a visit costs at the counter, in keys and clicks. Typed characters count one each.

describe("by keyboard, a member of staff", () => {
  const person = personOn(stage, { scripts: true });
  let presses = 0;
  beforeAll(() => {
    presses = 0;
  });

  const press = async (key: string, times = 1) => {
    for (let each = 0; each < times; each++) await person.page.keyboard.press(key);
    presses += times;
  };
  const type = async (text: string) => {
    for (const key of text) await press(key);
  };
  const click = async (role: "link" | "button", name: string) => {
    await person.page.getByRole(role, { name, exact: true }).first().click();
    presses++;
  };
  const hasFocus = (label: string) =>
    soon(() =>
      person
        .field(label)
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
  const tabsTo = async (label: string) => {
    for (let each = 0; each < 12; each++) {
      await press("Tab");
      if (
        await person
          .field(label)
          .first()
          .evaluate((element) => element === document.activeElement)
      )
        return;
    }
    throw new Error(`${label} was not reached`);
  };

  test("takes a new customer's MOT with card payment to its paper in at most 90", async () => {
    presses = 0;
    await person.open("/invoices/mot");
    await click("link", "Create MOT invoice");
    await person.seesDrawer("Create MOT Invoice");
    await hasFocus("Customer");
    await type("Ivy Brook");
    await person.page.getByRole("option", { name: "Create customer “Ivy Brook”", selected: true }).waitFor();
    await press("Enter");
    await hasFocus("Phone");
    await type("07700900111");
    await tabsTo("Email");
    await type("ivy@example.co.uk");
    await tabsTo("Vehicle reg");
    await type("IV19BRK");
    await tabsTo("Vehicle model");
    await type("Ford Ka");
    await tabsTo("Card (optional)");
    await type("54.85");
    await press("Enter");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
    const link = person.page.getByRole("link", { name: "Download invoice" });
    await person.downloads(link);
    presses++;
    expect(presses).toBeLessThanOrEqual(90);
    const [, , id] = person.place.split("/");
    expect((await stage.api("GET", `invoices/${id}`)).body).toMatchObject({
      ...{ customer: { name: "Ivy Brook" }, vehicleReg: "IV19BRK", department: "MOT" },
      ...{ balancePayable: 0, payments: { card: 54.85, paidInFull: true } },
    });
  });

  test("makes an invoice of four lines for a known vehicle in at most 45", async () => {
    const customer = await stage.customer("Four Lines");
    const vehicle = { vehicleReg: "FO41 NES", vehicleModel: "Ford Focus" };
    await stage.make("invoices", { customer: customer._id, ...vehicle });
    await person.open("/vehicles/FO41NES");
    presses = 0;
    await click("link", "Create invoice");
    await person.seesDrawer("Create Invoice");
    await click("button", "Create invoice");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
    await click("link", "Add invoice line");
    for (const [line, charged] of ["40", "55", "12", "8"].entries()) {
      await person.isAt(/\/lines\/new$/);
      const lines = person.page.getByRole("row", { includeHidden: true }).filter({ hasText: "Labour" });
      await soon(() => lines.count()).toBe(line);
      await hasFocus("Item");
      await press("L");
      await tabsTo("Amount");
      await type(charged);
      await press("Enter");
    }
    await soon(() =>
      person.page.getByRole("row", { includeHidden: true }).filter({ hasText: "Labour" }).count(),
    ).toBe(4);
    await hasFocus("Item");
    await press("Escape");
    await person.isAt(/\/view$/);
    expect(presses).toBeLessThanOrEqual(45);
    const [, , id] = person.place.split("/");
    expect((await stage.api("GET", `invoices/${id}`)).body).toMatchObject({ subTotal: 115 });
  });
});

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  const likeOthers = testLikeOthers(scripts);
  const person = personOn(stage, { scripts });

  test("takes a service and an MOT from one form, and pays both with one receipt", async () => {
    const customer = await stage.customer(`Both ${word}`);
    await person.open(`/invoices/new?customer=${customer._id}`);
    // The form's pickers take their place a moment after the page.
    if (scripts) await person.page.getByRole("combobox", { name: "Customer" }).waitFor();
    await person.fills({ "Vehicle reg": `BO7${digit} HOF`, "Vehicle model": "Seat Ibiza" });
    expect(await person.field("MOT charged (optional)").isVisible()).toBe(false);
    expect(await person.field("Mileage (optional)").isVisible()).toBe(false);
    await person.field("And an MOT").check();
    await person.fills({ "MOT charged (optional)": "much", "Mileage (optional)": "far" });
    expect(await person.sends("Create invoice")).toBe(422);
    await person.seesProblems(/^Must be an amount in pounds/, "Must be a whole number from 0 to 999,999");
    await soon(() => person.page.locator("[role=alert]:focus").innerText()).toContain("There is a problem");
    expect(await person.problemAt("MOT charged (optional)")).toContain("Must be an amount in pounds");
    await person.fills({ "MOT charged (optional)": "50", "Mileage (optional)": "45,210" });
    await person.sends("Create invoice");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
    const { body: invoices } = await stage.api("GET", `invoices?customer=${customer._id}`);
    const [mot, job] = invoices;
    expect(mot).toMatchObject({
      department: "MOT",
      total: 50,
      mileage: 45_210,
      vehicleReg: `BO7${digit} HOF`,
    });
    expect(job).toMatchObject({ department: "Garage", total: 0, autoId: mot.autoId - 1 });
    expect(person.place).toBe(`/invoices/${job._id}/view`);
    await person.page.getByRole("link", { name: `Invoice ${mot.autoId}`, exact: true }).waitFor();
    const line = { service: "labour", charged: 100, addVat: true };
    await stage.api("PUT", `invoices/${job._id}/new-line`, line);

    await person.open(`/invoices/${job._id}/view/payments`);
    await person.page.getByText("This visit has 2 unpaid invoices, £170.00 in all.").waitFor();
    await person.follows("Pay them with one receipt");
    await person.page.getByText("owes £170.00 on 2 invoices").waitFor();
    expect(await person.values("Amount received", "Method")).toEqual(["170.00", "Card"]);
    await person.sends("Create receipt");
    await person.isAt(`/invoices/${job._id}/view`);
    await person.page.getByText("Paid In Full").first().waitFor();
    const { body: receipts } = await stage.api("GET", `receipts?customer=${customer._id}`);
    expect(receipts).toMatchObject([{ amount: 170, method: "Card", unallocated: 0 }]);
    expect((await stage.api("GET", `invoices/${mot._id}`)).body).toMatchObject({ balancePayable: 0 });
  });

  likeOthers("is refused an MOT beside an MOT, and keeps what was typed", async () => {
    const customer = await stage.customer(`Twice ${word}`);
    await person.open(`/invoices/new?customer=${customer._id}`);
    // The form's pickers take their place a moment after the page.
    if (scripts) await person.page.getByRole("combobox", { name: "Customer" }).waitFor();
    await person.fills({ "Vehicle reg": `TW7${digit} ICE`, "Vehicle model": "Seat Ibiza" });
    await person.field("Department").selectOption("MOT");
    await person.field("And an MOT").check();
    await person.fills({ "MOT charged (optional)": "50" });
    await person.field("And an MOT").uncheck();
    expect(await person.sends("Create invoice")).toBe(422);
    await person.seesProblems("Tick this to charge for an MOT, or clear what is charged for it");
    await person.field("And an MOT").check();
    expect(await person.sends("Create invoice")).toBe(422);
    await person.seesProblems("Choose another department: the MOT gets its own invoice");
    expect(await person.values("Vehicle model", "Department")).toEqual(["Seat Ibiza", "MOT"]);
    expect((await stage.api("GET", `invoices?customer=${customer._id}`)).body).toEqual([]);
  });
});
