import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import { type Person, soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { MODES, openStage, testLikeOthers } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  const likeOthers = testLikeOthers(scripts);
  let person: Person;
  let customer: RecordPicker;
  let first: { _id: string; name: string };
  let last: { _id: string; name: string };
  const reg = `VE1${digit} HCL`;
  const model = `Morris Traveller ${word}`;
  const today = formatListDay(londonDayOf(new Date()));
  beforeAll(async () => {
    person = await stage.person({ scripts });
    customer = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    first = await stage.customer(`Early Owner ${word}`);
    last = await stage.customer(`Present Keeper ${word}`);
    const { _id } = await stage.make("invoices", {
      ...{ customer: first._id, vehicleReg: reg, vehicleModel: "Morris", invoiceDate: "2025-01-31" },
      repairNotes: "Rust beneath the door",
    });
    const line = { service: "labour", description: "Clutch", charged: 40, addVat: true };
    await stage.api("PUT", `invoices/${_id}/new-line`, line);
    const supplier = await stage.make("suppliers", { name: `Clutch Makers ${word}` });
    const category = await stage.make("purchase-categories", { name: "Parts", description: "Parts of cars" });
    await stage.make("purchases", {
      ...{ invoice: _id, supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ details: "Clutch kit", amount: 20, vat: 4, total: 24 },
      ...{ supplierInvoiceNumber: `CM-${digit}`, supplierInvoiceDate: "2025-01-30" },
    });
    await stage.make("quotes", { customer: last._id, vehicleReg: reg.replace(" ", ""), vehicleModel: model });
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  likeOthers("follows a registration to all that the garage did for the vehicle", async () => {
    await person.open(`/invoices?search=${reg}`);
    await person.page.getByRole("link", { name: reg }).click();
    await person.isAt(`/vehicles/VE1${digit}HCL`);
    await person.seesTitle(`Vehicle VE1${digit}HCL`);
    await person.seesHeading(model);
    const cells = (name: RegExp) =>
      person.page.getByRole("table", { name }).getByRole("row").nth(1).locator("th, td").allInnerTexts();
    await soon(() => cells(/^Invoices of/)).toEqual([
      ...[expect.stringMatching(/^\d+$/), "31 Jan 2025", "Garage", "Labour: Clutch\nRust beneath the door"],
      ...[first.name, "Outstanding", "£48.00"],
    ]);
    await soon(() => cells(/^Purchases for/)).toEqual([
      ...[expect.stringMatching(/^\d+$/), "30 Jan 2025", `Clutch Makers ${word}`, "Clutch kit"],
      ...[expect.stringMatching(/^\d+$/), "£24.00"],
    ]);
    await soon(() => cells(/^Quotes of/)).toEqual([
      ...[expect.stringMatching(/^\d+$/), today, "Garage", "", last.name, "Open", "£0.00"],
    ]);
  });

  likeOthers("prints the page without cost and suppliers, keepers and prices", async () => {
    await person.open(`/vehicles/VE1${digit}HCL`);
    const { page } = person;
    const sales = page.getByRole("table", { name: /^Invoices of/ });
    const forStaff = [
      ...[page.getByText("Parts bought", { exact: true }), page.getByText(`Clutch Makers ${word}`)],
      ...[page.getByText("Invoiced", { exact: true }), page.getByRole("definition").getByRole("link")],
      ...["Customer", "Payment", "Total"].map((name) => sales.getByRole("columnheader", { name })),
    ];
    const seen = async () => new Set(await Promise.all(forStaff.map((each) => each.first().isVisible())));
    await soon(seen).toEqual(new Set([true]));
    await page.emulateMedia({ media: "print" });
    await soon(seen).toEqual(new Set([false]));
    expect(await page.getByText("Labour: Clutch").isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  likeOthers("takes the vehicle's history along as a PDF", async () => {
    await person.open(`/vehicles/VE1${digit}HCL`);
    const link = person.page.getByRole("link", { name: "Download history" });
    const download = await person.downloads(link);
    expect(download.suggestedFilename()).toBe(`Vehicle-VE1${digit}HCL.pdf`);
  });

  likeOthers(
    "starts an invoice from it, for the model and the customer that it was last here with",
    async () => {
      await person.open(`/vehicles/VE1${digit}HCL`);
      await person.follows("Create invoice");
      await person.seesDrawer("Create Invoice");
      await soon(() => person.values("Vehicle reg", "Vehicle model")).toEqual([`VE1${digit}HCL`, model]);
      await customer.holds(last.name);
      await person.follows("Cancel");
      await person.isAt(`/vehicles/VE1${digit}HCL`);
    },
  );

  test("is offered model and customer when a known registration is typed, and takes them", async () => {
    await person.open("/quotes/new");
    await person.fills({ "Quote notes (optional)": "Typed before" });
    await person.field("Vehicle reg").fill(` ve1${digit} h cl`);
    if (scripts) {
      await person.page.getByText(`${model}, ${last.name}, last seen 31 Jan 2025`).waitFor();
      await person.page.getByRole("button", { name: "Use these" }).click();
    } else {
      await person.page.getByRole("button", { name: "Find vehicle" }).click();
      await person.page.getByText(`${model}, ${last.name}, last seen 31 Jan 2025`).waitFor();
    }
    await soon(() => person.values("Vehicle model", "Quote notes (optional)")).toEqual([
      model,
      "Typed before",
    ]);
    await customer.holds(last.name);
    await person.sends("Create quote");
    await person.isAt(/^\/quotes\/[^/]+\/view$/);
    await person.page.getByRole("link", { name: last.name }).waitFor();
  });

  test("keeps a model that was typed, whatever is known", async () => {
    await person.open("/invoices/new");
    await person.fills({ "Vehicle reg": reg, "Vehicle model": "Another model" });
    if (scripts) await person.page.getByRole("button", { name: "Use these" }).waitFor();
    else {
      await person.page.getByRole("button", { name: "Find vehicle" }).click();
      await customer.holds(last.name);
    }
    expect(await person.values("Vehicle model")).toEqual(["Another model"]);
  });

  test("takes what is known of a corrected registration in place of the first one's", async () => {
    const other = await stage.customer(`Another Keeper ${word}`);
    const volvo = { customer: other._id, vehicleReg: `VV7${digit} VVV`, vehicleModel: "Volvo V70" };
    await stage.make("quotes", volvo);
    const looksUp = async (registration: string, known: string) => {
      await person.field("Vehicle reg").fill(registration);
      const button = person.page.getByRole("button", { name: scripts ? "Use these" : "Find vehicle" });
      if (scripts) await person.page.getByText(known).waitFor();
      await button.click();
      if (!scripts) await person.page.getByText(known).waitFor();
    };
    await person.open("/quotes/new");
    await looksUp(volvo.vehicleReg, `Volvo V70, ${other.name}`);
    await customer.holds(other.name);
    // Another button shows the form again meanwhile.
    if (!scripts) await customer.choose(other.name, other.name);
    await looksUp(reg, `${model}, ${last.name}`);
    await customer.holds(last.name);
    expect(await person.values("Vehicle model")).toEqual([model]);
    await stage.make("quotes", { customer: other._id, vehicleReg: `VG7${digit} GON`, vehicleModel: "Gone" });
    await stage.api("PUT", `vehicles/VG7${digit}GON`, { gone: true });
    await looksUp(`VG7${digit} GON`, `sold or scrapped ${today}`);
    await soon(() => person.values("Vehicle model")).toEqual(["Gone"]);
    if (scripts) {
      await soon(() => customer.box.inputValue()).toBe("");
      return;
    }
    expect(await customer.group.getByRole("radio", { checked: true }).count()).toBe(0);
    await looksUp("NEVER1", "No invoice or quote is for “NEVER1”.");
    expect(await person.values("Vehicle model")).toEqual([""]);
    expect(await customer.group.getByRole("radio", { checked: true }).count()).toBe(0);
  });

  test("leaves the customer who was chosen before: the car may have been sold", async () => {
    const other = await stage.customer(`New Keeper ${word}`);
    await person.open("/invoices/new");
    await customer.choose(other.name, other.name);
    await person.field("Vehicle reg").fill(reg);
    await person.page.getByRole("button", { name: scripts ? "Use these" : "Find vehicle" }).click();
    await soon(() => person.values("Vehicle model")).toEqual([model]);
    await customer.holds(other.name);
  });

  test("leaves the customer to whoever types a name beside the registration", async () => {
    const other = await stage.customer(`Typed Keeper ${word}`);
    const typesBoth = async () => {
      if (scripts) await customer.box.fill(other.name);
      else await person.field(CUSTOMER_SEARCH).fill(other.name);
      await person.field("Vehicle reg").fill(reg);
      const button = person.page.getByRole("button", { name: scripts ? "Use these" : "Find vehicle" });
      if (scripts) await button.click();
      else {
        await button.click();
        await person.page.getByText(`${model}, ${last.name}`).waitFor();
      }
    };
    await person.open("/quotes/new");
    await typesBoth();
    // With scripts the name in the box gives way for all to see.
    await customer.holds(scripts ? last.name : other.name);
    if (scripts) return;
    await stage.customer(`${other.name} II`);
    const { _id } = await stage.make("quotes", { customer: last._id, vehicleReg: reg, vehicleModel: model });
    await person.open(`/quotes/${_id}/edit`);
    await typesBoth();
    expect(await person.sends("Update quote")).toBe(422);
    await person.seesProblems(
      `Choose one of the matches for “${other.name}”. To keep ${last.name}, clear the search`,
    );
    await customer.group.getByRole("radio", { name: `${other.name} II` }).check();
    await person.sends("Update quote");
    await person.isAt("/quotes");
    expect((await stage.api("GET", `quotes/${_id}`)).body.customer.name).toBe(`${other.name} II`);
  });

  test("keeps notes of it, its next test elsewhere, and that it is sold", async () => {
    const keeper = await stage.customer(`Noted Keeper ${word}`);
    const noted = `VN3${digit} OTE`;
    await stage.make("invoices", { customer: keeper._id, vehicleReg: noted, vehicleModel: "Saab 900" });
    const page = `/vehicles/VN3${digit}OTE`;
    const facts = () => person.facts(person.page.getByRole("region", { name: "Vehicle" }));
    await person.open(page);
    await person.follows("Edit vehicle");
    const drawer = await person.seesDrawer("Edit Vehicle");
    await person.fills({
      "Notes (optional)": "Wheel key in the ashtray\nRadio 4711",
      "Next test due (optional)": "31/02/2031",
    });
    expect(await person.sends("Update vehicle")).toBe(422);
    await person.seesProblems("Must be a real date, like 19/11/2026");
    const soonDue = addDays(londonDayOf(new Date()), 300);
    await person.fills({ "Next test due (optional)": formatEntryDay(soonDue) });
    await person.sends("Update vehicle");
    await person.seesToast("Vehicle updated successfully");
    await person.isAt(page);
    await person.page.getByText("Radio 4711").waitFor();
    await soon(() => facts()).toMatchObject({ "MOT due": formatListDay(soonDue), For: keeper.name });
    await person.follows("Edit vehicle");
    await drawer.waitFor();
    expect(await person.values("Notes (optional)", "Next test due (optional)")).toEqual([
      "Wheel key in the ashtray\nRadio 4711",
      formatEntryDay(soonDue),
    ]);
    await stage.api("PUT", `vehicles/VN3${digit}OTE`, { notes: "From the counter" });
    await person.field("Sold or scrapped").check();
    expect(await person.sends("Update vehicle")).toBe(409);
    await person.seesProblems(/changed this vehicle at .* while you were editing it/);
    await person.sends("Update vehicle");
    await person.seesToast("Vehicle updated successfully");
    await soon(() => facts()).toMatchObject({ "Sold or scrapped": today });
    expect(await facts()).not.toHaveProperty("For");
    await person.follows("Edit vehicle");
    await person.opensHistoryInForm("Edit Vehicle");
    // A sale takes the tick back while the form is open.
    await person.open(`${page}/edit`);
    await stage.make("quotes", { customer: keeper._id, vehicleReg: noted, vehicleModel: "Saab 900" });
    await person.fills({ "Notes (optional)": "Here again" });
    await person.sends("Update vehicle");
    await person.seesToast("Vehicle updated successfully");
    await soon(() => facts()).toMatchObject({ For: keeper.name });
    await person.open(`/invoices/new?vehicle=${encodeURIComponent(noted)}`);
    expect(await person.values("Vehicle model")).toEqual(["Saab 900"]);
  });

  likeOthers("finds nothing under a registration that was never here", async () => {
    expect((await person.open("/vehicles/NEVER1")).status()).toBe(404);
    await person.open("/invoices/new");
    await person.field("Vehicle reg").fill("NEVER1");
    if (!scripts) {
      await person.page.getByRole("button", { name: "Find vehicle" }).click();
      await person.page.getByText("No invoice or quote is for “NEVER1”.").waitFor();
    }
    await soon(() => person.page.getByRole("button", { name: "Use these" }).count()).toBe(0);
  });
});
