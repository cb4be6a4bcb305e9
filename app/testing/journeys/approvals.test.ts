// Over 300 lines: the walks of one screen, with the helpers that they share.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { approvalOf, cells, gridRows, type Made, rowNumbers, sell, states, ticks } from "./approvals-day";
import { type Person, soon } from "./person";
import { LIKE_MODES, MODES, Stage } from "./stage";

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

function purchase(supplierInvoiceDate: string, total: number, more: object = {}): Promise<Made> {
  return stage.make("purchases", {
    ...{ ...buying, supplierInvoiceDate, amount: total, total, invoicedTo: "Garage", details: "Pads" },
    ...{ supplierInvoiceNumber: `SMF-${total}`, ...more },
  });
}

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word }) => {
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
    plain = await sell(stage, day, ann._id, { card: 120, reference: "till 2" });
    valued = await sell(stage, day, bob._id, { charged: 510, cash: 200 });
    mot = await sell(stage, day, ann._id, {
      department: "MOT",
      charged: 54.85,
      addVat: false,
      cheque: 54.85,
    });
    linked = await purchase(addDays(day, -1), 30, { invoice: plain._id });
    await purchase(day, 7);
    await purchase(day, 5, { invoicedTo: "MOT", invoice: mot._id });
    await purchase(day, 2, { invoicedTo: "Somebody else" });
    person = await stage.person({ scripts });
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  const totals = async () => Object.values(await person.sums("New Sales Total"));

  test("sees what each department came to, on this screen and in Weekly Sales, and goes on to one", async () => {
    const sums = { Garage: "£732.00 (2 invoices)", MOT: "£54.85 (1 invoice)" };
    await person.open(`/weekly-sales?week=${day}&open=${day}`);
    expect(await person.sums("Garage")).toEqual(sums);
    await person.open(`/approvals?date=${day}`);
    expect(await person.sums("Garage")).toEqual(sums);
    await person.follows("MOT");
    await person.isAt(`/approvals?date=${day}&department=MOT`);
    await soon(() => rowNumbers(person)).toEqual([`${mot.autoId}`]);
    expect(await person.page.getByText("£732.00").count()).toBe(0);
  });

  test("is told that a day is empty, and led to the last one that is not", async () => {
    await person.open(`/approvals?date=${later}`);
    await person.seesTitle(/^Sales approvals/);
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
      ...["£100.00", "£120.00", "Card", "£120.00", "till 2", "", "Labour", "", ""],
    ]);
    expect((await cells(person, mot)).slice(3, 10)).toEqual([
      ...["£54.85", "£54.85", "Not approved", "£54.85", "£54.85", "Cheque", "£54.85"],
    ]);
    const looks = await gridRows(person).evaluateAll((rows) =>
      rows.map(({ className }) => /is-high-value|is-card/.exec(className)?.[0]),
    );
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
      const sums = person.page
        .getByRole("row")
        .filter({ has: person.page.getByRole("rowheader", { name: "Sum" }) });
      const foot = await sums.getByRole("cell").allInnerTexts();
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
    const table = (name: string) => person.page.getByRole("table", { name });
    await person.page.getByText(`${plain.autoId}, Garage`).waitFor();
    expect(await table(`Lines of invoice ${plain.autoId}`).locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^Labour\s+Front pads\s+£100.00\s+£20.00\s+£120.00$/),
    ]);
    expect(await table(`Purchases of invoice ${plain.autoId}`).locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^Southdown Motor Factors\s+SMF-30\s+£30.00\s+No/),
    ]);
    await person.open(`/approvals?date=${day}&selected=approval-${mot._id}`);
    await person.page.getByText(`${mot.autoId}, MOT`).waitFor();
    await table(`Lines of invoice ${mot.autoId}`).getByText("Outside the scope of VAT").waitFor();
  });

  test("follows a registration to its vehicle", async () => {
    await person.open(`/approvals?date=${day}`);
    await gridRows(person).getByRole("link", { name: "AB12 CDE" }).first().click();
    await person.isAt("/vehicles/AB12CDE");
  });

  test("approves with a tick box, and takes it back", async () => {
    await person.open(`/approvals?date=${day}`);
    await ticks(person, `Approve invoice ${plain.autoId}`);
    await soon(() => states(person)).toEqual(["Not approved", "Not approved", "Approved"]);
    await person.page.getByText("1 of 3 approved").waitFor();
    expect(await approvalOf(stage, plain)).toMatchObject({
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
    expect(await approvalOf(stage, plain)).toMatchObject({ status: false });
  });

  test("approves a purchase", async () => {
    await person.open(`/approvals?date=${day}&selected=${plain.autoId}`);
    const state = person.page.getByRole("table", { name: /^Purchases of invoice/ }).getByText(/^(?:Yes|No)$/);
    await ticks(person, `Approve purchase ${linked.autoId} from Southdown Motor Factors`);
    await soon(() => state.innerText()).toBe("Yes");
    await soon(async () => (await approvalOf(stage, plain)).purchases[0].approved).toBe(true);
    if (!scripts) await person.seesToast("Purchase updated successfully");
    await ticks(person, `Approve purchase ${linked.autoId} from Southdown Motor Factors`);
    await soon(() => state.innerText()).toBe("No");
  });

  test("edits all of an approval in its form, and is told what is wrong", async () => {
    await person.open(`/approvals?date=${day}&department=Garage`);
    await gridRows(person)
      .getByRole("link", { name: `Edit approval of invoice ${valued.autoId}` })
      .click();
    await person.seesDrawer(`Edit approval of invoice ${valued.autoId}`);
    await person.fills({ Amount: "lots", "A-Z (optional)": "7" });
    expect(await person.sends("Update approval")).toBe(422);
    await person.seesProblems(/^Must be an amount/, "Must be one letter from A to Z");
    await person.seesToast("Error updating approval");
    await person.fills({
      Amount: "£500",
      "A-Z (optional)": "c",
      "Notes (optional)": "Asked for\na discount",
    });
    await person.field("Approved").check();
    await person.field("Payment method").selectOption("BACS");
    await person.sends("Update approval");
    await person.seesToast("Approval updated successfully");
    await person.isAt(`/approvals?date=${day}&department=Garage&selected=${valued.autoId}`);
    expect(await approvalOf(stage, valued)).toMatchObject({
      ...{ status: true, amount: 500, total: 600, letter: "C", notes: "Asked for\na discount" },
      ...{ payments: { amount: 200, method: "BACS" }, invoice: { total: 612, updated: valued.updated } },
    });
  });

  test("leaves the total alone unless the amount or its VAT is edited", async () => {
    await stage.api("PATCH", `approvals/approval-${valued._id}`, { amount: 500 });
    await person.open(`/approvals/approval-${valued._id}/edit?date=${day}`);
    await person.field("Charge VAT (20%)").uncheck();
    await person.sends("Update approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(stage, valued)).toMatchObject({ amount: 500, total: 500 });
    await person.open(`/approvals/approval-${valued._id}/edit?date=${day}`);
    await person.fills({ "Reference (optional)": "R1" });
    await person.sends("Update approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(stage, valued)).toMatchObject({ amount: 500, total: 500, reference: "R1" });

    await person.open(`/approvals/approval-${valued._id}/edit?date=${day}`);
    const history = await person.opensHistoryInForm(/^Edit approval/);
    const changes = history.getByRole("listitem");
    const [last = "", ...earlier] = await changes.allInnerTexts();
    expect(last).toMatch(/^Changed\s+by Administrator.*Reference\s+–\s+→\s+R1$/s);
    expect(earlier.at(-1)).toMatch(/^Created\s+by Administrator.*Approved\s+Yes/s);
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
    await person.opensHistoryInForm(/^Edit approval/);
    expect(await person.sends("Update approval")).toBe(409);
    await person.seesProblems(/^You changed this approval at .* while you were editing it/);
    // Drawn anew, the form shows what the other one saved beside it.
    await soon(() => person.values("Notes (optional)", "A-Z (optional)")).toEqual(["mine", "T"]);
    await person.sends("Update approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(stage, plain)).toMatchObject({ letter: "T", notes: "mine" });
  });
});

describe("a day sheet that others change meanwhile", () => {
  const day = "2025-07-08";
  const sheet = `/approvals?date=${day}&department=Garage`;

  test.each(MODES)("is not approved as it was not seen, with $mode", async ({ scripts }) => {
    const { _id } = await stage.customer("Unseen");
    const person = await stage.person({ scripts });
    for (const isEdited of [false, true]) {
      const made = await sell(stage, day, _id);
      if (isEdited) await stage.api("PATCH", `approvals/approval-${made._id}`, { letter: "U" });
      await person.open(sheet);
      await stage.api("PUT", `invoices/${made._id}/new-line`, { service: "labour", charged: 900 });
      await ticks(person, `Approve invoice ${made.autoId}`);
      const told = "the invoice has changed since you opened this page";
      await person.page.getByRole("alert").getByText(told).first().waitFor();
      expect(await approvalOf(stage, made)).toMatchObject({ status: false });
      await person.open(sheet);
      if (isEdited)
        expect((await cells(person, made))[1]).toContain("Invoice changed since: total £1,020.00");
      await ticks(person, `Approve invoice ${made.autoId}`);
      await soon(() => approvalOf(stage, made)).toMatchObject({ status: true });
    }
    await person.close();
  });

  test.each(MODES)("says that an invoice is gone, and keeps day and department, with $mode", async ({
    scripts,
  }) => {
    const { _id } = await stage.customer("Gone");
    const made = await sell(stage, day, _id);
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
    const made = await sell(stage, day, _id, { department: "MOT", charged: 54.85, addVat: false });
    const person = await stage.person({ scripts: true });
    await person.open(`/approvals?date=${day}&department=MOT`);
    const cell = person.page.locator(`[id="approval-${made._id}"] > :nth-child(7)`);
    await cell.click();
    await cell.click();
    await person.field(`Amount of invoice ${made.autoId}`).waitFor();
    expect(await person.page.getByRole("checkbox", { name: /VAT/ }).count()).toBe(0);
    await person.open(`/approvals/approval-${made._id}/edit?date=${day}`);
    await person.seesDrawer(`Edit approval of invoice ${made.autoId}`);
    expect(await person.field("Charge VAT (20%)").count()).toBe(0);
    await person.fills({ Amount: "60" });
    await person.sends("Update approval");
    await soon(() => approvalOf(stage, made)).toMatchObject({ amount: 60, total: 60 });
    await person.close();
  });
});

describe("without scripts", () => {
  test("a tick that comes too late is shown as the form, with what was meant", async () => {
    const { _id } = await stage.customer("Late");
    const late = await sell(stage, "2025-04-01", _id);
    const person = await stage.person({ scripts: false });
    await person.open("/approvals?date=2025-04-01");
    await stage.api("PATCH", `approvals/approval-${late._id}`, { notes: "theirs" });
    await ticks(person, `Approve invoice ${late.autoId}`);
    await person.seesDrawer(`Edit approval of invoice ${late.autoId}`);
    await person.seesProblems(/^You changed this approval/);
    expect(await person.field("Approved").isChecked()).toBe(true);
    expect(await person.values("Notes (optional)", "Amount")).toEqual(["theirs", "100.00"]);
    await person.sends("Update approval");
    await person.seesToast("Approval updated successfully");
    expect(await approvalOf(stage, late)).toMatchObject({ status: true, notes: "theirs", total: 120 });
    await person.close();
  });
});

test("a form that nobody answers keeps what was typed", async () => {
  const { _id } = await stage.customer("Offline form");
  const made = await sell(stage, "2025-07-16", _id);
  const person = await stage.person({ scripts: true });
  await person.opensToSend(`/approvals/approval-${made._id}/edit?date=2025-07-16`);
  await person.fills({ "Notes (optional)": "kept" });
  await person.field("Approved").check();
  await person.page.context().setOffline(true);
  await person.page.getByRole("button", { name: "Update approval" }).click();
  await person.seesProblems(
    "The server could not be reached. It may have been saved. What you typed is still here: send it again unchanged, and it is saved once.",
  );
  expect(await person.values("Notes (optional)")).toEqual(["kept"]);
  await person.page.context().setOffline(false);
  await person.sends("Update approval");
  await person.seesToast("Approval updated successfully");
  expect(await approvalOf(stage, made)).toMatchObject({ notes: "kept", status: true });
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
