import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, formatEntryDay, formatListDay, londonDayOf } from "../shared/dates";
import { formatMoney } from "../shared/money";
import { type Person, soon } from "./journey-person";
import { MODES, Stage } from "./journey-stage";

let stage: Stage;
/** What purchases need. */
let buying: { supplier: string; purchaseCategory: string };

const TODAY = londonDayOf(new Date());

beforeAll(async () => {
  stage = await Stage.open();
  const supplier = await stage.make("suppliers", { name: "Southdown Motor Factors" });
  const category = await stage.make("purchase-categories", { name: "Parts", description: "Parts" });
  buying = { supplier: supplier._id, purchaseCategory: category._id };
});
afterAll(() => stage.close());

interface Made {
  readonly _id: string;
  readonly autoId: number;
  readonly updated: string;
}

/** An invoice of a day with one line and what was paid. */
async function invoice(
  invoiceDate: string,
  customer: string,
  { charged = 100, addVat = true, department = "Garage", ...payments }: Record<string, unknown> = {},
): Promise<Made> {
  const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
  const { _id } = await stage.make("invoices", { customer, invoiceDate, department, ...vehicle });
  await stage.api("PUT", `invoices/${_id}/new-line`, {
    ...{ service: "labour", description: "Front pads", charged, addVat },
  });
  return (await stage.api("PUT", `invoices/${_id}/payments`, payments)).body;
}

function purchase(supplierInvoiceDate: string, total: number, more: object = {}): Promise<Made> {
  return stage.make("purchases", {
    ...{ ...buying, supplierInvoiceDate, amount: total, total, invoicedTo: "Garage", details: "Pads" },
    ...{ supplierInvoiceNumber: `SMF-${total}`, ...more },
  });
}

const approvalOf = async ({ _id }: Made) => (await stage.api("GET", `approvals/approval-${_id}`)).body;

/** What a row of the grid says, cell by cell. */
async function cells(person: Person, { autoId }: Made): Promise<string[]> {
  const row = person.page
    .locator(".day-grid__row")
    .filter({ has: person.page.getByText(`${autoId}`, { exact: true }) });
  return (await row.locator("th, td").allInnerTexts()).map((text) => text.trim());
}

const rowNumbers = (person: Person) =>
  person.page.locator(".day-grid__row .day-grid__number").allInnerTexts();

/** The words beside the tick boxes of the approvals. */
const states = (person: Person) => person.page.locator(".day-grid__row .chip").allInnerTexts();

/** Ticks a box that is saved by itself: without scripts by the button that appears. */
async function ticks(person: Person, label: string): Promise<void> {
  const box = person.page.getByRole("checkbox", { name: label });
  if (person.hasScripts) {
    await box.click();
  } else {
    const save = box.locator("xpath=..").getByRole("button", { name: "Save" });
    expect(await save.isVisible()).toBe(false);
    await box.setChecked(!(await box.isChecked()));
    await save.click();
    await person.pageIsReady();
  }
}

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  let person: Person;
  const day = scripts ? "2025-03-05" : "2025-03-12";
  const later = addDays(day, 3);
  let plain: Made;
  let valued: Made;
  let mot: Made;
  let linked: Made;

  beforeAll(async () => {
    const [ann, bob] = [
      await stage.customer(`Ann ${word}`),
      await stage.customer(`Bob ${word}`, { highValue: true }),
    ];
    plain = await invoice(day, ann._id, { card: 120, reference: "till 2" });
    valued = await invoice(day, bob._id, { charged: 510, cash: 200 });
    mot = await invoice(day, ann._id, { department: "MOT", charged: 54.85, addVat: false, cheque: 54.85 });
    linked = await purchase(addDays(day, -1), 30, { invoice: plain._id });
    await purchase(day, 7);
    await purchase(day, 5, { invoicedTo: "MOT", invoice: mot._id });
    await purchase(day, 2, { invoicedTo: "Somebody else" });
    person = await stage.person({ scripts });
  });
  afterAll(() => person.close());

  const totals = () => person.page.locator(".day-head__totals dd").allInnerTexts();

  test("is told that a day is empty, and led to the last one that is not", async () => {
    await person.open(`/approvals?date=${later}`);
    await person.seesTitle("Sales approvals");
    await person.page.getByText(`No invoices on ${formatListDay(later)}`).waitFor();
    expect(await totals()).toEqual(["£0.00", "£0.00"]);
    await person.follows(`Show ${formatListDay(day)}`);
    await person.isAt(`/approvals?date=${day}`);
    await soon(() => rowNumbers(person)).toEqual([mot, valued, plain].map(({ autoId }) => `${autoId}`));
  });

  test("sees today's sheet unless another day is asked for", async () => {
    await person.open("/approvals");
    expect(await person.values("Approval Date", "Department")).toEqual([formatEntryDay(TODAY), ""]);
    await person.field("Department").selectOption("MOT");
    await person.follows(`Previous day, ${formatListDay(addDays(TODAY, -1))}`);
    await person.isAt(`/approvals?date=${addDays(TODAY, -1)}`);
    await soon(() => person.values("Approval Date", "Department")).toEqual([
      formatEntryDay(addDays(TODAY, -1)),
      "",
    ]);
  });

  test("sees invoices and approvals side by side, marked where they are high value or paid by card", async () => {
    await person.open(`/approvals?date=${day}`);
    expect((await cells(person, plain)).slice(1)).toEqual([
      ...[`Ann ${word}`, "AB12 CDE", "£120.00", "£120.00", "Not approved"],
      ...["£100.00", "£120.00", "Card", "£120.00", "till 2", "–", "Labour", "–", ""],
    ]);
    expect((await cells(person, mot)).slice(3, 10)).toEqual([
      ...["£54.85", "£54.85", "Not approved", "£54.85", "£54.85", "Cheque", "£54.85"],
    ]);
    const looks = await person.page
      .locator(".day-grid__row")
      .evaluateAll((rows) => rows.map(({ className }) => /is-high-value|is-card/.exec(className)?.[0]));
    expect(looks).toEqual([undefined, "is-high-value", "is-card"]);
    await person.page.getByRole("img", { name: "High value customer" }).waitFor();
  });

  test("sees totals that are those of the api", async () => {
    const sum = (amounts: number[]) => formatMoney(amounts.reduce((all, each) => all + each, 0));
    for (const [query, purchases] of [
      ["", 30 + 7 + 5 + 2],
      ["&department=Garage", 30 + 7],
      ["&department=MOT", 5],
    ] as const) {
      await person.open(`/approvals?date=${day}${query}`);
      const { body } = await stage.api("GET", `approvals?date=${day}${query}`);
      const sales = sum(body.map((approval: { invoice: { total: number } }) => approval.invoice.total));
      expect(await totals()).toEqual([sales, formatMoney(purchases)]);
      const foot = await person.page.locator(".day-grid tfoot td").allInnerTexts();
      expect([foot[2], foot[6]]).toEqual([sales, sum(body.map(({ total }: { total: number }) => total))]);
    }
  });

  test("narrows to a department and another day, and is told of a date that is none", async () => {
    await person.open(`/approvals?date=${later}`);
    await person.field("Department").selectOption("MOT");
    await person.fills({ "Approval Date": formatEntryDay(day) });
    await person.page.getByRole("button", { name: "Filter" }).click();
    await person.isAt(`/approvals?${new URLSearchParams({ department: "MOT", date: formatEntryDay(day) })}`);
    await soon(() => rowNumbers(person)).toEqual([`${mot.autoId}`]);
    await person.page.getByText("Cheque £54.85").waitFor();
    await person.fills({ "Approval Date": "31/02/2025" });
    await person.page.getByRole("button", { name: "Filter" }).click();
    await soon(() => person.problemAt("Approval Date")).toContain("Must be a real date");
    expect(await person.values("Approval Date", "Department")).toEqual(["31/02/2025", "MOT"]);
  });

  test("selects a row, and sees its lines and its purchases", async () => {
    await person.open(`/approvals?date=${day}`);
    await person.page.getByRole("link", { name: `${plain.autoId}`, exact: true }).click();
    await soon(() => person.place).toContain(`selected=${plain.autoId}`);
    const details = person.page.locator(".day-details");
    await details.getByText(`${plain.autoId}, Garage`).waitFor();
    expect(await details.locator(".plain-table").first().locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^Labour\s+Front pads\s+£100.00\s+£20.00\s+£120.00$/),
    ]);
    expect(await details.locator(".plain-table").nth(1).locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^Southdown Motor Factors\s+SMF-30\s+£30.00\s+No/),
    ]);
    await person.open(`/approvals?date=${day}&selected=approval-${mot._id}`);
    await details.getByText(`${mot.autoId}, MOT`).waitFor();
    await details.getByText("Exempt").waitFor();
  });

  test("follows a registration to its vehicle", async () => {
    await person.open(`/approvals?date=${day}`);
    await person.page.locator(".day-grid__row").getByRole("link", { name: "AB12 CDE" }).first().click();
    await person.isAt("/vehicles/AB12CDE");
  });

  test("approves with a tick box, and takes it back", async () => {
    await person.open(`/approvals?date=${day}`);
    await ticks(person, `Approve invoice ${plain.autoId}`);
    await soon(() => states(person)).toEqual(["Not approved", "Not approved", "Approved"]);
    await person.page.getByText("1 of 3 approved").waitFor();
    expect(await approvalOf(plain)).toMatchObject({
      status: true,
      amount: 100,
      invoice: { updated: plain.updated },
    });
    if (!scripts) {
      await person.seesToast("Approval updated successfully");
      expect(new URL(person.page.url()).hash).toBe(`#approval-${plain._id}`);
    }
    await ticks(person, `Approve invoice ${plain.autoId}`);
    await soon(() => states(person)).toEqual(["Not approved", "Not approved", "Not approved"]);
    expect(await approvalOf(plain)).toMatchObject({ status: false });
  });

  test("approves a purchase", async () => {
    await person.open(`/approvals?date=${day}&selected=${plain.autoId}`);
    const state = person.page.locator(".plain-table .tick-form__state");
    await ticks(person, `Approve purchase ${linked.autoId} from Southdown Motor Factors`);
    await soon(() => state.innerText()).toBe("Yes");
    await soon(async () => (await approvalOf(plain)).purchases[0].approved).toBe(true);
    if (!scripts) await person.seesToast("Purchase updated successfully");
    await ticks(person, `Approve purchase ${linked.autoId} from Southdown Motor Factors`);
    await soon(() => state.innerText()).toBe("No");
  });

  test("edits all of an approval in its form, and is told what is wrong", async () => {
    await person.open(`/approvals?date=${day}&department=Garage`);
    await person.page
      .locator(".day-grid")
      .getByRole("link", { name: `Edit approval of invoice ${valued.autoId}` })
      .click();
    await person.seesDrawer(`Edit approval of invoice ${valued.autoId}`);
    await person.fills({ Amount: "lots", "A-Z (optional)": "7" });
    expect(await person.sends("Save approval")).toBe(422);
    await person.seesProblems(/^Must be an amount/, "Must be one letter from A to Z");
    await person.seesToast("Error updating approval");
    await person.fills({
      Amount: "£500",
      "A-Z (optional)": "c",
      "Notes (optional)": "Asked for\na discount",
    });
    await person.field("Approved").check();
    await person.field("Payment method").selectOption("BACS");
    await person.sends("Save approval");
    await person.seesToast("Approval updated successfully");
    await person.isAt(`/approvals?date=${day}&department=Garage&selected=${valued.autoId}`);
    expect(await approvalOf(valued)).toMatchObject({
      ...{ status: true, amount: 500, total: 600, letter: "C", notes: "Asked for\na discount" },
      ...{ payments: { amount: 200, method: "BACS" }, invoice: { total: 612, updated: valued.updated } },
    });
  });

  test("leaves the total alone unless the amount or its VAT is edited", async () => {
    await person.open(`/approvals/approval-${valued._id}/edit?date=${day}`);
    await person.field("Charge VAT (20%)").uncheck();
    await person.sends("Save approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(valued)).toMatchObject({ amount: 500, total: 500 });
    await person.open(`/approvals/approval-${valued._id}/edit?date=${day}`);
    await person.fills({ "Reference (optional)": "R1" });
    await person.sends("Save approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(valued)).toMatchObject({ amount: 500, total: 500, reference: "R1" });
  });

  test("sees that an invoice changed since, and approves it as it is", async () => {
    await stage.api("PATCH", `approvals/approval-${mot._id}`, { letter: "M" });
    await stage.api("PUT", `invoices/${mot._id}/new-line`, { service: "labour", charged: 10 });
    await person.open(`/approvals?date=${day}&department=MOT`);
    expect((await cells(person, mot))[1]).toMatch(/Invoice changed since: total £64.85, amount £64.85$/);
    expect((await cells(person, mot)).slice(3, 8)).toEqual([
      ...["£64.85", "£54.85", "Not approved", "£54.85", "£54.85"].map((text) =>
        expect.stringContaining(text),
      ),
    ]);
    await ticks(person, `Approve invoice ${mot.autoId}`);
    await soon(() => states(person)).toEqual(["Approved"]);
    expect((await cells(person, mot))[1]).toBe(`Ann ${word}`);
  });

  test("is told when someone else changed what the form shows, and what was typed stays", async () => {
    await person.open(`/approvals/approval-${plain._id}/edit?date=${day}`);
    await stage.api("PATCH", `approvals/approval-${plain._id}`, { letter: "T", notes: "theirs" });
    await person.fills({ "Notes (optional)": "mine" });
    expect(await person.sends("Save approval")).toBe(409);
    await person.seesProblems(/^Administrator changed this approval while you were editing it/);
    // Drawn by the server, the form now shows what the other one saved beside it.
    expect(await person.values("Notes (optional)", "A-Z (optional)")).toEqual(["mine", scripts ? "" : "T"]);
    await person.sends("Save approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(plain)).toMatchObject({ letter: "T", notes: "mine" });
  });

  test("saw nothing break", () => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });
});

describe("without scripts", () => {
  test("a tick that comes too late is shown as the form, with what was meant", async () => {
    const { _id } = await stage.customer("Late");
    const late = await invoice("2025-04-01", _id);
    const person = await stage.person({ scripts: false });
    await person.open("/approvals?date=2025-04-01");
    await stage.api("PATCH", `approvals/approval-${late._id}`, { notes: "theirs" });
    await ticks(person, `Approve invoice ${late.autoId}`);
    await person.seesDrawer(`Edit approval of invoice ${late.autoId}`);
    await person.seesProblems(/^Administrator changed this approval/);
    expect(await person.field("Approved").isChecked()).toBe(true);
    expect(await person.values("Notes (optional)", "Amount")).toEqual(["theirs", "100.00"]);
    await person.sends("Save approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(late)).toMatchObject({ status: true, notes: "theirs", total: 120 });
    await person.close();
  });
});

describe("the grid, with scripts and the keyboard alone,", () => {
  const day = "2025-05-06";
  let person: Person;
  let first: Made;
  let second: Made;
  let third: Made;

  beforeAll(async () => {
    const { _id } = await stage.customer("Keyboard");
    third = await invoice(day, _id, { cash: 5 });
    second = await invoice(day, _id, {});
    first = await invoice(day, _id, {});
    person = await stage.person({ scripts: true });
  });
  afterAll(() => person.close());

  const press = async (...keys: string[]) => {
    for (const key of keys) await person.page.keyboard.press(key);
  };
  /** The row and the column that have the focus, or the field in them. */
  const focus = () =>
    person.page.evaluate(() => {
      const active = document.activeElement;
      const cell = active?.closest("[data-column]");
      const number = cell?.closest("tr")?.querySelector("th")?.textContent ?? "";
      const column = cell?.getAttribute("data-column") ?? "";
      return `${number} ${column}${active === cell ? "" : " edits"}`;
    });
  const isOn = ({ autoId }: Made, column: number, more = "") =>
    soon(focus).toBe(`${autoId} ${column}${more}`);
  const cellAt = ({ _id }: Made, column: number) => person.page.locator(`[id="approval-${_id}-${column}"]`);
  /** Waits until nothing is on its way. */
  const saved = () => soon(() => person.page.locator(".is-saving").count()).toBe(0);
  /** Opens the day and comes to a cell of its first row by keys alone. */
  const starts = async (column: number) => {
    await person.open(`/approvals?date=${day}`);
    await soon(async () => {
      await press("Tab");
      return focus();
    }).toBe(`${first.autoId} 0`);
    await press(...Array<string>(column).fill("ArrowRight"));
    await isOn(first, column);
  };

  test("is one stop of Tab, and goes by arrows, Home, End and their Ctrl", async () => {
    await starts(0);
    expect(await person.page.locator('[role=grid] [tabindex="0"]').count()).toBe(1);
    await press("ArrowDown", "End");
    await isOn(second, 14);
    await press("Home");
    await isOn(second, 0);
    await press("Control+End");
    await isOn(third, 14);
    await press("ArrowDown", "ArrowRight");
    await isOn(third, 14);
    await press("Control+Home", "ArrowUp", "ArrowLeft");
    await isOn(first, 0);
    await press("Tab");
    await soon(() =>
      person.page.evaluate(() => document.activeElement?.closest("[role=grid]") === null),
    ).toBe(true);
  });

  test("shows the lines of the row that one rests on", async () => {
    await starts(0);
    await press("ArrowDown");
    await soon(() => person.place).toBe(`/approvals?date=${day}&selected=${second.autoId}`);
    await person.page.locator(".day-details").getByText(`${second.autoId}, Garage`).waitFor();
    await isOn(second, 0);
    expect(await person.page.locator("[aria-selected=true] th").innerText()).toBe(`${second.autoId}`);
  });

  test("approves by Space from any cell of a row", async () => {
    await starts(2);
    await press("Space");
    await soon(() => states(person)).toEqual(["Approved", "Not approved", "Not approved"]);
    await isOn(first, 2);
    await press("Space");
    await soon(() => states(person)).toEqual(["Not approved", "Not approved", "Not approved"]);
    expect(await approvalOf(first)).toMatchObject({ status: false });
  });

  test("edits a column of amounts: type, Enter, type, Enter; with VAT or without", async () => {
    await starts(6);
    await press("9", "0", "Enter");
    await isOn(second, 6);
    await press("8", "0", "v", "Enter");
    await isOn(third, 6);
    await press("F2");
    await isOn(third, 6, " edits");
    expect(await person.field(`Amount of invoice ${third.autoId}`).inputValue()).toBe("100.00");
    await press("Escape");
    await isOn(third, 6);
    await saved();
    expect(await approvalOf(first)).toMatchObject({ amount: 90, total: 108 });
    expect(await approvalOf(second)).toMatchObject({ amount: 80, total: 80 });
    expect(await approvalOf(third)).toMatchObject({ amount: 100, total: 120 });
    expect((await cells(person, first)).slice(6, 8)).toEqual(["£90.00", "£108.00"]);
  });

  test("edits a row from left to right, one field after the other", async () => {
    await starts(6);
    await press("7", "Tab");
    await isOn(first, 7);
    await press("ArrowRight", "b", "Tab");
    await isOn(first, 9);
    await press("Enter");
    await isOn(first, 9, " edits");
    await person.page.keyboard.type("12.5");
    await press("Tab");
    await isOn(first, 10);
    await person.page.keyboard.type("ref 9");
    await press("Tab");
    await isOn(first, 11);
    await press("d", "Tab");
    await isOn(first, 12);
    await press("ArrowRight");
    await person.page.keyboard.type("one");
    await press("Shift+Enter");
    await person.page.keyboard.type("two");
    await press("Shift+Tab");
    await isOn(first, 12);
    await saved();
    expect(await approvalOf(first)).toMatchObject({
      ...{ amount: 7, total: 8.4, payments: { amount: 12.5, method: "BACS" } },
      ...{ reference: "ref 9", letter: "D", notes: "one\ntwo" },
    });
    expect((await cells(person, first)).slice(6, 14)).toEqual(
      ["£7.00", "£8.40", "BACS", "£12.50", "ref 9", "D", "Labour", "one two"].map((text) =>
        expect.stringMatching(text.replace(" ", "\\s")),
      ),
    );
  });

  test("saves nothing when nothing was changed", async () => {
    const { updated } = await approvalOf(second);
    await starts(6);
    await press("ArrowDown", "Enter", "Enter");
    await isOn(third, 6);
    await press("Enter", "Escape");
    await isOn(third, 6);
    expect((await approvalOf(second)).updated).toBe(updated);
  });

  test("keeps what was refused in its cell, marked, and says why when one comes back to it", async () => {
    await starts(9);
    await person.page.keyboard.type("-5");
    await press("Enter");
    await isOn(second, 9);
    await person.seesToast("Error updating approval");
    const alert = person.page.getByRole("alert");
    await alert
      .getByText(`Paid amount of invoice ${first.autoId} is not saved. Must not be negative`)
      .waitFor();
    expect(await cellAt(first, 9).innerText()).toContain("-5");
    await press("ArrowUp");
    await alert.getByText("Must not be negative", { exact: true }).waitFor();
    await press("Enter");
    await isOn(first, 9, " edits");
    const label = `Paid amount of invoice ${first.autoId}`;
    expect(await person.field(label).inputValue()).toBe("-5");
    expect(await person.problemAt(label)).toContain("Must not be negative");
    await press("6", "Enter");
    await isOn(second, 9);
    await soon(() => alert.count()).toBe(0);
    await saved();
    expect(await approvalOf(first)).toMatchObject({ payments: { amount: 6 } });
    await press("ArrowUp", "x", "7", "-", "Enter");
    await soon(() => alert.count()).toBe(1);
    await press("ArrowUp", "F2", "Escape");
    await soon(() => cellAt(first, 9).innerText()).toBe("£6.00");
    expect(await alert.count()).toBe(0);
  });

  test("says who was quicker and what stands there now, and saves again over it", async () => {
    await starts(11);
    await stage.api("PATCH", `approvals/approval-${first._id}`, { letter: "T", notes: "theirs" });
    await press("m", "Enter");
    await isOn(second, 11);
    await person.page.getByRole("alert").waitFor();
    await press("ArrowUp", "Enter");
    const alert = person.page.getByRole("alert");
    await alert.getByText(/^Administrator changed this approval while you were editing it/).waitFor();
    await alert.getByText("Now it is: T").waitFor();
    await isOn(first, 11, " edits");
    expect(await person.field(`A-Z of invoice ${first.autoId}`).inputValue()).toBe("m");
    expect(await approvalOf(first)).toMatchObject({ letter: "T" });
    await press("Enter");
    await isOn(second, 11);
    await soon(() => approvalOf(first)).toMatchObject({ letter: "M", notes: "theirs" });
  });

  test("does not approve over someone else's edit, and says so at the box", async () => {
    await starts(5);
    await stage.api("PATCH", `approvals/approval-${first._id}`, { notes: "again" });
    await press("Space");
    await person.page
      .getByRole("alert")
      .getByText(/^Administrator changed this approval since it was shown, and nothing was saved/)
      .waitFor();
    expect(await approvalOf(first)).toMatchObject({ status: false });
    await press("ArrowDown");
    await soon(() => person.page.getByRole("alert").count()).toBe(0);
    await press("ArrowUp", "Space");
    await soon(() => states(person)).toEqual(["Approved", "Not approved", "Not approved"]);
  });

  test("leads to the form and back by Enter and Esc", async () => {
    await starts(14);
    await press("Enter");
    await person.seesDrawer(`Edit approval of invoice ${first.autoId}`);
    await press("Escape");
    await person.seesNoDrawer();
    await isOn(first, 14);
  });

  test("takes the mouse as well: a press selects, another edits, leaving saves", async () => {
    const { page } = person;
    await person.open(`/approvals?date=${day}`);
    const cell = page.locator(`[id="approval-${third._id}-10"]`);
    await cell.click();
    await isOn(third, 10);
    await cell.click();
    await isOn(third, 10, " edits");
    await page.keyboard.type("by mouse");
    await page.locator(`[id="approval-${first._id}-1"]`).click();
    await soon(() => cell.innerText()).toBe("by mouse");
    await isOn(first, 1);
    await soon(() => approvalOf(third)).toMatchObject({ reference: "by mouse" });
  });

  /** Holds the saves back until the answered function is called; `fail` then answers them with nothing. */
  const hold = async (fail = false) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await person.page.route("**/api/**", async (route) => {
      await held;
      await (fail ? route.abort() : route.continue());
    });
    return letGo;
  };
  const editor = () => person.page.locator(".cell-editor__control");

  test("loses no key while cells are being saved", async () => {
    await starts(6);
    const letGo = await hold();
    await person.page.keyboard.type("120");
    await press("Enter");
    await person.page.keyboard.type("130");
    await press("Enter");
    await person.page.keyboard.type("140");
    await press("Enter");
    await isOn(third, 6);
    for (const [made, text] of [
      [first, "£120.00 saving"],
      [second, "£130.00 saving"],
      [third, "£140.00 saving"],
    ] as const) {
      expect((await cellAt(made, 6).innerText()).replace(/\s+/g, " ")).toBe(text);
    }
    letGo();
    await saved();
    for (const [made, amount] of [
      [first, 120],
      [second, 130],
      [third, 140],
    ] as const) {
      expect(await approvalOf(made)).toMatchObject({ amount });
    }
  });

  test("saves what is edited in one row one after the other, and ends no other cell's edit", async () => {
    await stage.api("PATCH", `approvals/approval-${first._id}`, { status: false });
    await starts(6);
    const letGo = await hold();
    await person.page.keyboard.type("50");
    await press("Tab");
    await isOn(first, 7);
    await cellAt(first, 10).click();
    await person.page.keyboard.type("slow");
    await press("Tab");
    await person.page.keyboard.type("q");
    await person.page.getByRole("checkbox", { name: `Approve invoice ${first.autoId}` }).click();
    await cellAt(first, 13).click();
    await person.page.keyboard.type("still typing");
    letGo();
    await saved();
    expect(await editor().inputValue()).toBe("still typing");
    await isOn(first, 13, " edits");
    expect(await approvalOf(first)).toMatchObject({
      amount: 50,
      reference: "slow",
      letter: "Q",
      status: true,
    });
    await press("Enter");
    await soon(() => approvalOf(first)).toMatchObject({ notes: "still typing" });
  });

  test("shows a refusal that comes while another cell of the row is edited, and keeps both texts", async () => {
    await starts(9);
    const letGo = await hold();
    await person.page.keyboard.type("-8");
    await press("Tab");
    await person.page.keyboard.type("other");
    letGo();
    await person.seesToast("Error updating approval");
    await isOn(first, 10, " edits");
    expect(await editor().inputValue()).toBe("other");
    expect(await cellAt(first, 9).innerText()).toContain("-8");
    await press("Tab", "ArrowLeft", "ArrowLeft", "Enter");
    expect(await editor().inputValue()).toBe("-8");
    expect(await person.problemAt(`Paid amount of invoice ${first.autoId}`)).toContain(
      "Must not be negative",
    );
    await press("Escape");
    await soon(() => approvalOf(first)).toMatchObject({ reference: "other" });
  });

  test("edits the cell that has the focus, however it came there", async () => {
    await starts(6);
    await cellAt(third, 10).evaluate((cell) => (cell as HTMLElement).focus());
    await press("z");
    await isOn(third, 10, " edits");
    await press("Enter");
    await soon(() => approvalOf(third)).toMatchObject({ reference: "z" });
    expect(await person.page.locator('[role=grid] [tabindex="0"]').count()).toBe(1);
  });

  test("begins no amount with a letter", async () => {
    await starts(6);
    await press("v", "a");
    await isOn(first, 6);
    await press("9", "v");
    expect(await editor().inputValue()).toBe("9");
    await press("Escape");
  });

  test("broke nothing", () => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });
});

describe("a day sheet that others change meanwhile", () => {
  const day = "2025-07-08";
  const sheet = `/approvals?date=${day}&department=Garage`;

  test.each(MODES)("is not approved as it was not seen, with $mode", async ({ scripts }) => {
    const { _id } = await stage.customer("Unseen");
    const person = await stage.person({ scripts });
    for (const isEdited of [false, true]) {
      const made = await invoice(day, _id);
      if (isEdited) await stage.api("PATCH", `approvals/approval-${made._id}`, { letter: "U" });
      await person.open(sheet);
      await stage.api("PUT", `invoices/${made._id}/new-line`, { service: "labour", charged: 900 });
      await ticks(person, `Approve invoice ${made.autoId}`);
      const told = "The invoice was changed since it was shown";
      await person.page.getByRole("alert").getByText(told).first().waitFor();
      expect(await approvalOf(made)).toMatchObject({ status: false });
      await person.open(sheet);
      if (isEdited)
        expect((await cells(person, made))[1]).toContain("Invoice changed since: total £1,020.00");
      await ticks(person, `Approve invoice ${made.autoId}`);
      await soon(() => approvalOf(made)).toMatchObject({ status: true });
    }
    await person.close();
  });

  test.each(MODES)("says that an invoice is gone, and keeps day and department, with $mode", async ({
    scripts,
  }) => {
    const { _id } = await stage.customer("Gone");
    const made = await invoice(day, _id);
    const person = await stage.person({ scripts });
    await person.open(sheet);
    await stage.api("DELETE", `invoices/${made._id}`);
    await ticks(person, `Approve invoice ${made.autoId}`);
    await person.seesToast("Error updating approval. There is no such approval");
    await soon(async () => (await rowNumbers(person)).includes(`${made.autoId}`)).toBe(false);
    const { searchParams } = new URL(person.page.url());
    expect([searchParams.get("date"), searchParams.get("department")]).toEqual([day, "Garage"]);
    await person.close();
  });

  test("charges no VAT on an invoice of the MOT department", async () => {
    const { _id } = await stage.customer("Exempt");
    const made = await invoice(day, _id, { department: "MOT", charged: 54.85, addVat: false });
    const person = await stage.person({ scripts: true });
    await person.open(`/approvals?date=${day}&department=MOT`);
    const cell = person.page.locator(`[id="approval-${made._id}-6"]`);
    await cell.click();
    await cell.click();
    await person.page.locator(".cell-editor__control").waitFor();
    expect(await person.page.locator(".cell-editor__vat").count()).toBe(0);
    await person.open(`/approvals/approval-${made._id}/edit?date=${day}`);
    await person.seesDrawer(`Edit approval of invoice ${made.autoId}`);
    expect(await person.field("Charge VAT (20%)").count()).toBe(0);
    await person.fills({ Amount: "60" });
    await person.sends("Save approval");
    await soon(() => approvalOf(made)).toMatchObject({ amount: 60, total: 60 });
    await person.close();
  });
});

test("what is typed while nobody answers stays in its cell, and is saved once somebody does", async () => {
  const day = "2025-07-15";
  const { _id } = await stage.customer("Offline");
  const [below, made] = [await invoice(day, _id), await invoice(day, _id)];
  const person = await stage.person({ scripts: true });
  await person.open(`/approvals?date=${day}`);
  const cell = person.page.locator(`[id="approval-${made._id}-10"]`);
  await person.page.context().setOffline(true);
  await cell.click();
  await person.page.keyboard.type("kept");
  await person.page.keyboard.press("Enter");
  await person.seesToast("Error updating approval");
  const alert = person.page.getByRole("alert");
  await alert.getByText("The server could not be reached. What you typed is still here.").waitFor();
  await person.page.getByRole("checkbox", { name: `Approve invoice ${below.autoId}` }).click();
  await alert.getByText("The server could not be reached. Nothing was saved: tick again later.").waitFor();
  await person.seesTitle("Sales approvals");
  await person.page.context().setOffline(false);
  await cell.click();
  await cell.click();
  expect(await person.page.locator(".cell-editor__control").inputValue()).toBe("kept");
  await person.page.keyboard.press("Enter");
  await soon(() => approvalOf(made)).toMatchObject({ reference: "kept" });
  await person.close();
});

test("a form that nobody answers keeps what was typed", async () => {
  const { _id } = await stage.customer("Offline form");
  const made = await invoice("2025-07-16", _id);
  const person = await stage.person({ scripts: true });
  await person.open(`/approvals/approval-${made._id}/edit?date=2025-07-16`);
  await person.fills({ "Notes (optional)": "kept" });
  await person.field("Approved").check();
  await person.page.context().setOffline(true);
  await person.page.getByRole("button", { name: "Save approval" }).click();
  await person.seesProblems("The server could not be reached. What you typed is still here: send it again.");
  expect(await person.values("Notes (optional)")).toEqual(["kept"]);
  await person.page.context().setOffline(false);
  await person.sends("Save approval");
  await person.seesToast("Approval updated successfully");
  expect(await approvalOf(made)).toMatchObject({ notes: "kept", status: true });
  await person.close();
});

test("the grid is about 42.3 px a row up to 15 rows, and 160 px more", async () => {
  const { _id } = await stage.customer("Many");
  const heights: number[] = [];
  const person = await stage.person({ scripts: false });
  for (const [day, rows] of [
    ["2025-06-01", 1],
    ["2025-06-02", 15],
    ["2025-06-03", 17],
  ] as const) {
    const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE", invoiceDate: day };
    for (let each = 0; each < rows; each++) await stage.make("invoices", { customer: _id, ...vehicle });
    await person.open(`/approvals?date=${day}`);
    expect(await rowNumbers(person)).toHaveLength(rows);
    heights.push((await person.page.locator(".day-grid").boundingBox())?.height ?? 0);
  }
  expect(heights.map((height) => Math.round(height - 160))).toEqual([42, 635, 635]);
  await person.close();
});
