import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import { type Person, soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { LIKE_MODES, openStage } from "./stage";
import { walk } from "./walk";

const stage = openStage();

test.each(LIKE_MODES)("with $mode, a list without MOT invoices says so", async ({ scripts }) => {
  const person = await stage.person({ scripts });
  await person.open("/invoices/mot?filter=unpaid");
  await person.seesTitle("MOT Invoices");
  await person.page.getByText("No unpaid MOT invoices", { exact: true }).waitFor();
  await person.open("/invoices/mot");
  await person.page.getByText("No MOT invoices yet", { exact: true }).waitFor();
  await person.close();
});

describe.each(LIKE_MODES)("with $mode, a member of staff invoices MOTs and", ({ scripts, word }) => {
  let person: Person;
  let customerPicker: RecordPicker;
  let transactionPicker: RecordPicker;
  let customer: { readonly _id: string; readonly autoId: number };
  const reg = `MO11 T${word[0]}`;
  const today = londonDayOf(new Date());
  const list = `/invoices/mot?search=${word}`;
  const numbers = async () => {
    const { body } = await stage.api("GET", `invoices?department=MOT&search=${word}`);
    return body.map(({ autoId }: { autoId: number }) => String(autoId));
  };

  beforeAll(async () => {
    person = await stage.person({ scripts });
    customerPicker = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    transactionPicker = new RecordPicker(
      person,
      "Bank transaction (optional)",
      "Reference, amount or number",
    );
    customer = await stage.customer(`Ivy Stone ${word}`, { highValue: true });
    const vehicle = { customer: customer._id, vehicleModel: "Rover Repair", vehicleReg: "RE11 PAR" };
    await stage.make("invoices", { ...vehicle, department: "Garage" });
    await stage.api("PUT", "services/mot-test", { unitPrice: 54.85 });
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  walk("creates invoices, changes their payments, finds, edits and deletes them", (step) => {
    step("goes to the MOT tab, which has MOT invoices and no others", async () => {
      await person.open("/invoices");
      await person.follows("MOT invoices");
      await person.isAt("/invoices/mot");
      await person.seesTitle("MOT Invoices");
      const tabs = person.page.getByRole("navigation", { name: "Kinds of invoice" });
      await soon(() => tabs.locator("[aria-current]").allInnerTexts()).toEqual(["MOT INVOICES"]);
      await soon(() => person.row("RE11 PAR").count()).toBe(0);
      await person.follows("Create MOT invoice");
      await person.isAt("/invoices/mot/new");
      await person.seesDrawer("Create MOT Invoice");
    });

    step("is told what is wrong with a new one, and keeps what was typed", async () => {
      await person.seesTitle("Create MOT invoice");
      expect(await person.values("Invoice date", "Department")).toEqual([formatEntryDay(today), "MOT"]);
      expect(await person.field("Department").isDisabled()).toBe(true);
      expect(await person.field("Item").locator("option:checked").innerText()).toBe("MOT test (£54.85)");
      await person.fills({
        "Card (optional)": "-1",
        "Cash (optional)": "lots",
        "Charged (optional)": "1.234",
      });
      expect(await person.sends("Create MOT invoice")).toBe(422);
      const noMoney = "Must be an amount in pounds with at most two decimals, up to 9,999,999.99";
      await person.seesProblems(
        "Customer is Required",
        "Vehicle Reg is Required",
        "Vehicle Model is Required",
        `Charged: ${noMoney}`,
        "Must not be negative",
        `Cash: ${noMoney}`,
      );
      await person.seesToast("Error creating invoice");
      expect(await person.values("Card (optional)", "Cash (optional)", "Department")).toEqual([
        "-1",
        "lots",
        "MOT",
      ]);
      expect(await person.problemAt("Card (optional)")).toContain("Must not be negative");
    });

    step("creates one for the test's price, paid by card, and is led to it", async () => {
      await customerPicker.choose(word, `Ivy Stone ${word}`);
      await person.fills({
        ...{ "Vehicle reg": reg.toLowerCase(), "Vehicle model": `Rover ${word}` },
        ...{ "Charged (optional)": "", "Card (optional)": "54.85", "Cash (optional)": "" },
        "Reference (optional)": "AUTH 4711",
      });
      await person.fills({ "Cash (optional)": "54.85" });
      expect(await person.sends("Create MOT invoice")).toBe(422);
      await person.seesQuestion(
        "The payments come to £109.70. That is £54.85 more than the total of £54.85.",
      );
      await person.fills({ "Cash (optional)": "" });
      await person.sends("Create MOT invoice");
      await person.isAt(/^\/invoices\/[^/]+\/view$/);
      await person.seesToast("Invoice created successfully");
      await person.seesTitle(/^Tax Invoice \d+$/);
      await person.page.getByText("Paid In Full", { exact: true }).waitFor();
      const lines = person.page.getByRole("table", { name: /^Lines of invoice/ });
      const line = await lines.getByRole("row").nth(1).locator("th, td").allInnerTexts();
      expect(line.slice(0, 5)).toEqual(["MOT test", "", "Outside the scope of VAT", "£54.85", "£54.85"]);
      expect(await person.sums("Sub Total")).toMatchObject({ VAT: "£0.00", Total: "£54.85" });
      const [received] = await person.received();
      expect(received?.slice(1)).toEqual(["Card", "AUTH 4711", "£54.85"]);
    });

    step("makes one invoice of a form that is sent twice", async () => {
      const before = await numbers();
      await person.open("/invoices/mot/new");
      await customerPicker.choose(word, `Ivy Stone ${word}`);
      await person.fills({ "Vehicle reg": "TW1 CE", "Vehicle model": `Rover ${word} Twice` });
      const form = await person.page
        .locator("[role=dialog] form")
        .evaluate((element) =>
          [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, `${value}`]),
        );
      await person.sends("Create MOT invoice");
      await person.isAt(/^\/invoices\/[^/]+\/view$/);
      const first = person.place;
      const again = await person.page.request.post(`${person.url}/invoices/mot/new`, {
        form: Object.fromEntries(form),
        headers: { Origin: person.url },
        maxRedirects: 0,
      });
      expect(new URL(again.headers().location ?? "", person.url).pathname).toBe(first);
      expect(await numbers()).toHaveLength(before.length + 1);
    });

    step("creates one that a bank transfer paid, which is shown as BACS", async () => {
      const name = `TRANSFER ${word.toUpperCase()}`;
      await stage.make("transactions", { customerRef: name, amount: 61.07, date: "2026-03-31" });
      await person.open("/invoices/mot/new");
      await transactionPicker.choose("61.07", name);
      await customerPicker.choose(word, `Ivy Stone ${word}`);
      await person.fills({
        ...{ "Vehicle reg": reg, "Vehicle model": `Rover ${word} Van`, "Invoice date": "31/03/2026" },
        ...{ "Charged (optional)": "61.07", "Cheque / bank transfer (optional)": "61.07" },
      });
      expect(await person.sends("Create MOT invoice")).toBe(422);
      await person.seesQuestion(
        "£61.07 for MOT test is more than £54.85, the maximum fee for class 4 since 06 Apr 2010.",
      );
      await person.sends("Create MOT invoice");
      await person.isAt(/^\/invoices\/[^/]+\/view$/);
      expect(await person.received()).toEqual([
        ["31/03/2026", "BACS", expect.stringMatching(/^Bank #\d+$/), "£61.07"],
      ]);
      await person.page.getByText("Paid In Full", { exact: true }).waitFor();
    });

    step("takes the bank transaction off the payments again, and puts another on", async () => {
      const other = `SECOND ${word.toUpperCase()}`;
      await stage.make("transactions", { customerRef: other, amount: 61.07, date: "2026-04-01" });
      await person.follows("Set the totals");
      const drawer = await person.seesDrawer("Set the totals");
      if (scripts) await drawer.getByRole("button", { name: "Clear bank transaction" }).click();
      else await drawer.getByRole("radio", { name: "None" }).check();
      await person.sends("Set the totals");
      await person.seesToast("Invoice updated successfully");
      await soon(() => person.received()).toEqual([["31/03/2026", "Cheque", "", "£61.07"]]);
      await person.follows("Set the totals");
      await person.seesDrawer("Set the totals");
      await transactionPicker.choose(`second ${word}`, other);
      await person.sends("Set the totals");
      await soon(async () => (await person.received())[0]?.[1]).toBe("BACS");
      const { body } = await stage.api("GET", "transactions");
      const { autoId } = body.find(({ customerRef }: { customerRef: string }) => customerRef === other);
      expect((await person.received())[0]?.[2]).toBe(`Bank #${autoId}`);
      await person.open(list);
      await person.row(`Rover ${word} Van`).first().getByRole("link", { name: "More of" }).click();
      await soon(async () => (await person.unfolded.innerText()).replace(/\s+/g, " ")).toContain(
        "BACS £61.07 Balance £0.00",
      );
    });

    step("searches and narrows the list, which its drawers keep behind them", async () => {
      const filter = person.page.getByRole("navigation", { name: "Payment" });
      const [van, twice, first] = await numbers();
      await person.open("/invoices/mot");
      await person.searches("Search Invoice # | Vehicle Model - Reg", word);
      await person.isAt(list);
      await person.seesHeading("SEARCH RESULTS");
      await person.seesRows(2, [van, twice, first]);
      await filter.getByRole("link", { name: "Un paid" }).click();
      await person.isAt(`${list}&filter=unpaid`);
      await person.seesRows(2, [twice]);
      await person.follows(`Edit invoice ${twice}`);
      await person.isAt(/^\/invoices\/mot\/[^/]+\/edit\?search=.*&filter=unpaid$/);
      await person.seesDrawer(`Update Invoice ${twice}`);
      await person.fills({ "Vehicle model": `Rover ${word} Once` });
      await person.sends("Update invoice");
      await person.seesToast("Invoice updated successfully");
      await person.isAt(`${list}&filter=unpaid`);
      const cells = await person.cells(person.row(`Rover ${word} Once`).first());
      expect(cells[2]).toBe(formatListDay(today));

      await person.follows(`Delete invoice ${twice}`);
      await person.seesDrawer("Delete invoice");
      await person.sends("Delete invoice");
      await person.seesToast("Invoice deleted successfully");
      await person.isAt(`${list}&filter=unpaid`);
      await person.page.getByText(`No MOT invoice matches “${word}”`).waitFor();
      await person.page.getByRole("link", { name: "Clear search" }).last().click();
      await person.isAt("/invoices/mot?filter=unpaid");
      await person.seesHeading("UNPAID INVOICES");
    });
  });

  test("is led back to the MOT tab by a form of an invoice that is gone", async () => {
    const gone = await stage.make("invoices/mot", {
      ...{ customer: customer._id, vehicleModel: `Gone ${word}`, vehicleReg: reg },
    });
    await person.open(`/invoices/mot/${gone._id}/edit`);
    await stage.api("DELETE", `invoices/${gone._id}`);
    await person.sends("Update invoice");
    await person.isAt("/invoices/mot");
    await person.seesToast("Error getting invoice. There is no such invoice");
  });
});

test("a configuration without an MOT department says so", async () => {
  const file = path.join(stage.dataDir, "config.json");
  const config = JSON.parse(await readFile(file, "utf8"));
  config.departments = config.departments.filter(({ name }: { name: string }) => name !== "MOT");
  await writeFile(file, JSON.stringify(config));
  await stage.crash();
  const person = await stage.person({ scripts: false });
  expect((await person.open("/invoices/mot")).status()).toBe(409);
  const sentence = "config.json has no department called MOT that is exempt from VAT";
  await person.page.getByText(`Error getting invoices. ${sentence}`).waitFor();
  expect(await stage.api("POST", "invoices/mot", {})).toMatchObject({ status: 409, body: sentence });
  await person.close();
});
