// Over 300 lines: the walks of one screen, with the helpers that they share.
import fs from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readPdf } from "../../paper/testing/printing";
import { addDays, londonDayOf } from "../../shared/dates";
import { soon } from "./person";
import { MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  const person = personOn(stage, { scripts });

  const name = `Amelia Hart of ${word}`;
  const phone = `0182 576 211${digit}`;

  walk("creates a customer, finds, looks at and edits them", (step) => {
    step("is told what is wrong with a new customer, message by message", async () => {
      await person.open("/customers");
      await person.seesHeading("ALL CUSTOMERS");
      await person.follows("Create customer");
      await person.isAt("/customers/new");
      await person.seesDrawer("Create customer");
      await person.seesTitle("Create customer");

      expect(await person.sends("Create customer")).toBe(422);
      await person.seesProblems("Full Name is Required", "Email is Required", "Invalid Phone Number");
      await person.seesTitle("Error: Create customer");
      await person.seesToast("Error creating customer");
      expect(await person.problemAt("Full name")).toBe("Error: Full Name is Required");
    });

    step("keeps what was typed, and is led to each field from the list of problems", async () => {
      const { page } = person;
      await person.fills({
        "Full name": name,
        Email: "amelia@nowhere",
        Phone: "12345",
        "Address line 1 (optional)": "3 Mill Lane",
        "Town (optional)": word,
        "Postcode (optional)": "TN22 ZZZ",
      });
      await person.field("Customer type").selectOption("Trade");
      await person.field("Payment terms").selectOption("28 Days");
      await person.field("Credit account").uncheck();
      expect(await person.sends("Create customer")).toBe(422);
      await person.seesProblems("Invalid Email", "Invalid Phone Number", "Invalid Post Code");
      expect(
        await person.values("Full name", "Email", "Phone", "Address line 1 (optional)", "Customer type"),
      ).toEqual([name, "amelia@nowhere", "12345", "3 Mill Lane", "Trade"]);
      expect(await person.values("Postcode (optional)", "Payment terms")).toEqual(["TN22 ZZZ", "28 Days"]);
      expect(await person.field("Credit account").isChecked()).toBe(false);
      expect(await person.field("Active").isChecked()).toBe(true);
      for (const [problem, label] of [
        ["Invalid Post Code", "Postcode (optional)"],
        ["Invalid Email", "Email"],
      ] as const) {
        await page.getByRole("alert").getByRole("link", { name: problem }).click();
        await soon(() => person.field(label).evaluate((field) => field === document.activeElement)).toBe(
          true,
        );
        expect(await person.problemAt(label)).toBe(`Error: ${problem}`);
      }
    });

    step("creates the customer, and finds the new row", async () => {
      await person.fills({
        Email: "amelia@example.co.uk",
        Phone: phone,
        "Postcode (optional)": "tn221aa",
      });
      await person.sends("Create customer");
      await person.seesToast("Customer created successfully");
      await person.isAt("/customers");
      await person.seesNoDrawer();
      await person.seesTitle("Customers");
      const cells = await person.cells(name);
      expect(cells.slice(1, 6)).toEqual([
        name,
        "amelia@example.co.uk",
        word,
        `01825 762 11${digit}`,
        "Trade",
      ]);
    });

    step("looks at the customer: details and invoices", async () => {
      await person.follows(`View ${name}`);
      const drawer = await person.seesDrawer(name);
      await person.seesTitle(`Customer ${name}`);
      const facts = Object.values(await person.facts(drawer, "Email"));
      expect(facts.map((fact) => fact.split(/\n+/).join(", "))).toEqual([
        expect.stringMatching(/^\d+$/),
        "amelia@example.co.uk",
        `01825 762 11${digit}`,
        `3 Mill Lane, ${word}, TN22 1AA`,
        ...["Trade", "28 Days", "No", "No", "Yes", "No"],
      ]);
      expect(Object.entries(await person.facts(drawer, "Invoiced"))).toEqual([
        ["Invoices", "0"],
        ["Invoiced", "£0.00"],
        ["Unpaid", "0"],
        ["Unpaid amount", "£0.00"],
      ]);
      await drawer.getByRole("link", { name: /^Invoices/ }).click();
      await person.isAt(/^\/customers\/[^/]+\/invoices$/);
      await drawer.getByText("No invoices yet").waitFor();
      await drawer.getByRole("link", { name: "Details" }).click();
      await drawer.getByText("Customer no.", { exact: true }).waitFor();
      await drawer.getByRole("link", { name: "History" }).click();
      await person.history(drawer).waitFor();
      await soon(() => person.history(drawer).getByRole("listitem").allInnerTexts()).toEqual([
        expect.stringMatching(/^Created\s+by /),
      ]);
      await expect(person.history(drawer).getByRole("listitem").innerText()).resolves.toContain(
        "Amelia Hart",
      );
      await drawer.getByRole("link", { name: "History" }).click();
      await soon(() => person.history(drawer).count()).toBe(0);
      await drawer.getByRole("link", { name: "Close", exact: true }).last().click();
      await person.isAt("/customers");
      await person.seesNoDrawer();
    });

    step("is asked first when another customer has the phone, however it is written", async () => {
      await person.follows("Create customer");
      await person.seesDrawer("Create customer");
      await person.fills({
        "Full name": `Bruno Vale of ${word}`,
        Email: "bruno@example.co.uk",
        Phone: `+44 (1825) 762-11${digit}`,
      });
      expect(await person.sends("Create customer")).toBe(422);
      await person.seesQuestion(new RegExp(`^This phone number also belongs to ${name} \\(#\\d+\\)\\.$`));
      const found = await stage.api("POST", "customers/search", { search: `Bruno Vale of ${word}` });
      expect(found.body).toEqual([]);
      await person.sends("Create customer");
      await person.seesToast("Customer created successfully");
    });

    step("searches, and clears the search", async () => {
      const { page } = person;
      await person.searches("Search Customers", `  AMELIA ${word.toLowerCase()} `);
      await person.isAt(/^\/customers\?search=/);
      await person.seesHeading("SEARCH RESULTS");
      await person.seesRows(2, [name]);
      expect(await person.field("Search Customers").inputValue()).toContain("AMELIA");

      await page.getByRole("link", { name: "Clear search" }).click();
      await person.isAt("/customers");
      await person.seesHeading("ALL CUSTOMERS");
      await soon(() => person.field("Search Customers").inputValue()).toBe("");

      await person.searches("Search Customers", "nobody is called this");
      await page.getByText("No customer matches “nobody is called this”").waitFor();
      await person.searches("Search Customers", "");
      await person.seesHeading("ALL CUSTOMERS");
      await soon(() => person.row(name).count()).toBe(1);
    });

    step("edits a customer: what was wrong is told, and what is cleared is gone", async () => {
      await person.open(`/customers?search=Amelia+${word}`);
      await person.follows(`Edit ${name}`);
      await person.seesDrawer(`Edit ${name}`);
      await person.fills({ "Full name": "", Email: "x" });
      expect(await person.sends("Update customer")).toBe(422);
      await person.seesProblems("Full Name is Required", "Invalid Email");
      await person.seesToast("Error updating customer");
      await person.fills({ "Full name": name, Email: "hart@example.co.uk", "Address line 1 (optional)": "" });
      await person.field("High value").check();
      await person.field("Active").uncheck();
      await person.field("No reminders").check();
      await person.sends("Update customer");
      await person.seesToast("Customer updated successfully");
      await person.row(name).getByText("High value").waitFor();
      expect(await person.row(name).getAttribute("class")).toContain("row--marked");

      await person.follows(name);
      const drawer = await person.seesDrawer(name);
      await drawer.getByRole("heading", { level: 2 }).locator("xpath=..").getByText("High value").waitFor();
      const facts = await person.facts(drawer, "Email");
      expect(facts).toMatchObject({ Email: "hart@example.co.uk", Address: `${word}\nTN22 1AA` });
      expect(facts.Address).not.toContain("Mill Lane");
      expect(facts).toMatchObject({ "High value": "Yes", Active: "No", "No reminders": "Yes" });
    });
  });

  test("turns the pages, ten rows each, and the search and page stay behind every drawer", async () => {
    const { page } = person;
    for (let each = 1; each <= 13; each++) await stage.customer(`Fleet ${each} ${word}`);
    const list = `/customers?search=Fleet+${word}`;
    await person.open(list);
    await soon(() => person.rows.count()).toBe(10);
    await page.getByText("1–10 of 13", { exact: true }).waitFor();
    await person.follows("Page 2");
    await person.isAt(`${list}&page=2`);
    await page.getByText("11–13 of 13", { exact: true }).waitFor();
    await person.seesRows(2, [`Fleet 3 ${word}`, `Fleet 2 ${word}`, `Fleet 1 ${word}`]);

    await person.follows(`View Fleet 2 ${word}`);
    const drawer = await person.seesDrawer(`Fleet 2 ${word}`);
    await person.isAt(new RegExp(`\\?search=Fleet\\+${word}&page=2$`));
    await drawer.getByRole("link", { name: /^Invoices/ }).click();
    await drawer.getByText("No invoices yet").waitFor();
    await person.follows("Edit customer");
    await person.seesDrawer(`Edit Fleet 2 ${word}`);
    await person.fills({ "Full name": `Fleet 2 of ${word}, renamed` });
    await person.sends("Update customer");
    await person.seesToast("Customer updated successfully");
    await person.isAt(`${list}&page=2`);
    await person.seesRows(2, [`Fleet 3 ${word}`, `Fleet 2 of ${word}, renamed`, `Fleet 1 ${word}`]);
    await person.follows(`Delete Fleet 3 ${word}`);
    await person.seesDrawer("Delete customer");
    await person.follows("Cancel");
    await person.isAt(`${list}&page=2`);
  });

  test("cannot delete a customer who has invoices, and is shown the invoice", async () => {
    const held = await stage.customer(`Held ${word}`);
    const invoice = await stage.make("invoices", {
      customer: held._id,
      vehicleModel: "Ford Focus",
      vehicleReg: "HE11 DDD",
    });
    await person.open(`/customers?search=Held+${word}`);
    await person.follows(`Delete Held ${word}`);
    const drawer = await person.seesDrawer("Delete customer");
    await drawer.getByText("This cannot be undone.").waitFor();
    expect(await person.sends("Delete customer")).toBe(409);
    const reason = `Held ${word} has 1 invoice and cannot be deleted`;
    await person.seesProblems(reason, `Invoice ${invoice.autoId}`);
    await person.seesToast("Error deleting customer");
    expect(await drawer.getByRole("link", { name: `Invoice ${invoice.autoId}` }).getAttribute("href")).toBe(
      `/invoices/${invoice._id}/view`,
    );
    await person.follows("Cancel");
    await person.seesRows(2, [`Held ${word}`]);
  });

  test("sees what a customer owes and how late it is, and downloads the statement of a department", async () => {
    const owing = await stage.customer(`Owing ${word}`, { paymentTerms: "14 Days" });
    const drawer = () => person.seesDrawer(owing.name);
    await person.open(`/customers/${owing._id}`);
    const disabled = (await drawer()).getByRole("button", { name: /^Statement/, disabled: true });
    expect(await disabled.allTextContents()).toEqual([
      "Statement: Garage (nothing owed)",
      "Statement: MOT (nothing owed)",
    ]);
    await soon(() => person.page.getByText(/overdue/i).count()).toBe(0);

    const today = londonDayOf(new Date());
    const owes = async (department: string, daysAgo: number, charged: number, cash: number) => {
      const { _id } = await stage.make("invoices", {
        ...{ customer: owing._id, department, invoiceDate: addDays(today, -daysAgo) },
        ...{ vehicleModel: "Ford Focus", vehicleReg: "OW11 NGG" },
      });
      await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged });
      await stage.api("PUT", `invoices/${_id}/payments`, { cash });
    };
    await owes("Garage", 26, 100, 30);
    await owes("Garage", 14, 50, 0);
    await owes("MOT", 3, 54.85, 54.85);

    await person.open(`/customers?search=Owing+${word}`);
    await person.follows(owing.name);
    await (await drawer()).getByText("1 invoice is overdue: £70.00", { exact: true }).waitFor();
    const links = (await drawer()).getByRole("link", { name: /^Statement/ });
    expect(await links.allTextContents()).toEqual(["Statement: Garage (£120.00)"]);
    expect(await disabled.allTextContents()).toEqual(["Statement: MOT (nothing owed)"]);
    const download = await person.downloads(links);
    expect(download.suggestedFilename()).toBe(`Statement-${owing.autoId}-Garage.pdf`);
    const { pages } = await readPdf(await fs.readFile(await download.path()));
    expect(pages).toHaveLength(1);
    for (const words of [
      owing.name,
      "OW11 NGG",
      "overdue 12 days £100.00 £30.00 £70.00",
      "Total due £120.00",
    ])
      expect(pages[0]).toContain(words);
    await person.isAt(new RegExp(`^/customers/${owing._id}\\?search=Owing`));

    await (await drawer()).getByRole("link", { name: /^Invoices/ }).click();
    await person.isAt(/\/invoices\?search=/);
    await (await drawer()).getByText("1 invoice is overdue: £70.00", { exact: true }).waitFor();
    const cards = await (await drawer()).getByRole("listitem").filter({ hasText: "£" }).allInnerTexts();
    // Between the vehicle's plate and how it is paid.
    expect(cards.map((card) => card.split(/\n+/).slice(4, -1).join(" "))).toEqual([
      "£54.85",
      "£50.00",
      expect.stringMatching(/^£100\.00\s*Overdue by 12 days$/),
    ]);
  });

  test("is told on the customer why a statement cannot be had, and stays signed in", async () => {
    const asked = await stage.customer(`Asked ${word}`);
    await person.open(`/customers/${asked._id}/statement/Nonsense/pdf?search=Asked+${word}`);
    await person.isAt(`/customers/${asked._id}?search=Asked+${word}`);
    await person.seesToast(
      "The PDF could not be made. There is no such department. The departments are Garage, MOT",
    );
  });

  test("is told which record could not be got when a customer is gone", async () => {
    const gone = await stage.customer(`Absent ${word}`);
    await person.open(`/customers?search=Absent+${word}`);
    await stage.api("DELETE", `customers/${gone._id}`);
    await person.follows(gone.name);
    const alert = person.page.getByRole("alert");
    await soon(() => alert.textContent()).toBe("Error getting customer. There is no such customer.");
  });

  test("deletes a customer without invoices for good", async () => {
    const leaving = await stage.customer(`Leaving ${word}`);
    await person.open(`/customers?search=Leaving+${word}`);
    await person.follows(`Delete Leaving ${word}`);
    const drawer = await person.seesDrawer("Delete customer");
    await drawer.getByText(`Leaving ${word} (#${leaving.autoId})`).waitFor();
    await person.sends("Delete customer");
    await person.seesToast("Customer deleted successfully");
    await person.page.getByText(`No customer matches “Leaving ${word}”`).waitFor();
    expect((await person.open(`/customers/${leaving._id}`)).status()).toBe(404);
  });
});

test("a customer with 500 invoices in the drawer comes with a warning, one with 499 does not", async () => {
  const person = await stage.person({ scripts: false });
  const { _id: customer } = await stage.customer("Many Invoices Ltd");
  const invoice = { customer, vehicleModel: "Transit", vehicleReg: "MA11 NYY" };
  const makes = (count: number) =>
    Promise.all(Array.from({ length: count }, () => stage.make("invoices", invoice)));
  const warning = person.page.getByText("This Customer may have more than 500 invoices", { exact: true });
  await makes(499);
  await person.open(`/customers/${customer}/invoices`);
  await soon(() => warning.count()).toBe(0);
  await makes(1);
  await person.open(`/customers/${customer}/invoices`);
  await soon(() => warning.isVisible()).toBe(true);
  await person.close();
});
