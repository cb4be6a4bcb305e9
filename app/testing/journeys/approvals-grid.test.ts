// Over 300 lines: the walks of one screen, with the helpers that they share.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { approvalOf, cells, type Made, sell, states } from "./approvals-day";
import { holdRequests } from "./held-requests";
import { type Person, soon } from "./person";
import { openStage } from "./stage";

const stage = openStage();

describe("the grid, with scripts and the keyboard alone,", () => {
  const day = "2025-05-06";
  let person: Person;
  let first: Made;
  let second: Made;
  let third: Made;

  beforeAll(async () => {
    const { _id } = await stage.customer("Keyboard");
    third = await sell(stage, day, _id, { cash: 5 });
    second = await sell(stage, day, _id, {});
    first = await sell(stage, day, _id, {});
    person = await stage.person({ scripts: true });
  });
  afterAll(() => person.close());
  afterEach(async () => {
    await soon(() => person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await person.page.keyboard.press(key);
  };
  /** The row and the column that have the focus, or the field in them. */
  const focus = () =>
    person.page.evaluate(() => {
      const active = document.activeElement;
      const cell = active?.closest<HTMLTableCellElement>(".day-grid__row > *");
      const number = cell?.closest("tr")?.querySelector("th")?.textContent ?? "";
      const column = cell?.cellIndex ?? "";
      return `${number} ${column}${active === cell ? "" : " edits"}`;
    });
  const isOn = ({ autoId }: Made, column: number, more = "") =>
    soon(focus).toBe(`${autoId} ${column}${more}`);
  const cellAt = ({ _id }: Made, column: number) =>
    person.page.locator(`[id="approval-${_id}"] > :nth-child(${column + 1})`);
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
    await person.page.getByText(`${second.autoId}, Garage`).waitFor();
    await isOn(second, 0);
    expect(await person.page.locator("[aria-selected=true] th").innerText()).toBe(`${second.autoId}`);
  });

  test("approves by Space from any cell of a row, and a screen reader is told", async () => {
    await starts(2);
    await press("Space");
    await soon(() => states(person)).toEqual(["Approved", "Not approved", "Not approved"]);
    const told = (words: string) =>
      person.page.getByRole("status").getByText(words, { exact: true }).waitFor();
    await told(`Invoice ${first.autoId} approved`);
    await isOn(first, 2);
    await press("Space");
    await soon(() => states(person)).toEqual(["Not approved", "Not approved", "Not approved"]);
    await told(`Invoice ${first.autoId} not approved`);
    expect(await approvalOf(stage, first)).toMatchObject({ status: false });
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
    expect(await approvalOf(stage, first)).toMatchObject({ amount: 90, total: 108 });
    expect(await approvalOf(stage, second)).toMatchObject({ amount: 80, total: 80 });
    expect(await approvalOf(stage, third)).toMatchObject({ amount: 100, total: 120 });
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
    expect(await approvalOf(stage, first)).toMatchObject({
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
    const { updated } = await approvalOf(stage, second);
    await starts(6);
    await press("ArrowDown", "Enter", "Enter");
    await isOn(third, 6);
    await press("Enter", "Escape");
    await isOn(third, 6);
    expect((await approvalOf(stage, second)).updated).toBe(updated);
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
    expect(await approvalOf(stage, first)).toMatchObject({ payments: { amount: 6 } });
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
    await alert.getByText(/^You changed this approval at .* while you were editing it/).waitFor();
    await alert.getByText("Now it is: T").waitFor();
    await isOn(first, 11, " edits");
    expect(await person.field(`A-Z of invoice ${first.autoId}`).inputValue()).toBe("m");
    expect(await approvalOf(stage, first)).toMatchObject({ letter: "T" });
    await press("Enter");
    await isOn(second, 11);
    await soon(() => approvalOf(stage, first)).toMatchObject({ letter: "M", notes: "theirs" });
  });

  test("saves nothing over what others saved while a cell was typed into, though the page has read it", async () => {
    await starts(11);
    await stage.api("PATCH", `approvals/approval-${second._id}`, { letter: "Q", notes: "theirs" });
    // Another row is selected, and the page read anew for it.
    const held = await holdRequests(person.page, "**/approvals.data?*", "GET");
    await press("ArrowDown", "m");
    await isOn(second, 11, " edits");
    await soon(held.times).toBeGreaterThan(0);
    await held.end();
    await soon(() => cells(person, second)).toContain("theirs");
    await press("Enter");
    await isOn(third, 11);
    await press("ArrowUp", "Enter");
    await person.page.getByRole("alert").getByText("Now it is: Q").waitFor();
    expect(await approvalOf(stage, second)).toMatchObject({ letter: "Q" });
    await press("Enter");
    await soon(() => approvalOf(stage, second)).toMatchObject({ letter: "M", notes: "theirs" });
  });

  test("does not approve over someone else's edit, and says so at the box", async () => {
    await starts(5);
    await stage.api("PATCH", `approvals/approval-${first._id}`, { notes: "again" });
    await press("Space");
    await person.page
      .getByRole("alert")
      .getByText(/^You changed this approval at .* after you opened this page, so nothing was saved/)
      .waitFor();
    expect(await approvalOf(stage, first)).toMatchObject({ status: false });
    await press("ArrowDown");
    await soon(() => person.page.getByRole("alert").count()).toBe(0);
    await soon(() => cells(person, first)).toContain("again");
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

  test.each([
    0, 100, 400,
  ])("opens what is pressed in a row that is not selected, held for %i ms", async (delay) => {
    await person.open(`/approvals?date=${day}`);
    await person.page
      .getByRole("link", { name: `Edit approval of invoice ${third.autoId}` })
      .click({ delay });
    await person.seesDrawer(`Edit approval of invoice ${third.autoId}`);
    await person.open(`/approvals?date=${day}`);
    await person.page
      .locator(`[id="approval-${third._id}"]`)
      .getByRole("link", { name: "AB12 CDE" })
      .click({ delay });
    await person.isAt(/^\/vehicles\//);
  });

  test("takes the mouse as well: a press selects, another edits, leaving saves", async () => {
    const { page } = person;
    await person.open(`/approvals?date=${day}`);
    const cell = page.locator(`[id="approval-${third._id}"] > :nth-child(11)`);
    await cell.click();
    await isOn(third, 10);
    await cell.click();
    await isOn(third, 10, " edits");
    await page.keyboard.type("by mouse");
    await page.locator(`[id="approval-${first._id}"] > :nth-child(2)`).click();
    await soon(() => cell.innerText()).toBe("by mouse");
    await isOn(first, 1);
    await soon(() => approvalOf(stage, third)).toMatchObject({ reference: "by mouse" });
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
  /** The field that a cell of the first row is edited in. */
  const editor = (column: string) => person.field(`${column} of invoice ${first.autoId}`);

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
      expect(await approvalOf(stage, made)).toMatchObject({ amount });
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
    expect(await editor("Notes").inputValue()).toBe("still typing");
    await isOn(first, 13, " edits");
    expect(await approvalOf(stage, first)).toMatchObject({
      amount: 50,
      reference: "slow",
      letter: "Q",
      status: true,
    });
    await press("Enter");
    await soon(() => approvalOf(stage, first)).toMatchObject({ notes: "still typing" });
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
    expect(await editor("Reference").inputValue()).toBe("other");
    expect(await cellAt(first, 9).innerText()).toContain("-8");
    await press("Tab", "ArrowLeft", "ArrowLeft", "Enter");
    expect(await editor("Paid amount").inputValue()).toBe("-8");
    expect(await person.problemAt(`Paid amount of invoice ${first.autoId}`)).toContain(
      "Must not be negative",
    );
    await press("Escape");
    await soon(() => approvalOf(stage, first)).toMatchObject({ reference: "other" });
  });

  test("edits the cell that has the focus, however it came there", async () => {
    await starts(6);
    await cellAt(third, 10).evaluate((cell) => (cell as HTMLElement).focus());
    await press("z");
    await isOn(third, 10, " edits");
    await press("Enter");
    await soon(() => approvalOf(stage, third)).toMatchObject({ reference: "z" });
    expect(await person.page.locator('[role=grid] [tabindex="0"]').count()).toBe(1);
  });

  test("begins no amount with a letter", async () => {
    await starts(6);
    await press("v", "a");
    await isOn(first, 6);
    await press("9", "v");
    expect(await editor("Amount").inputValue()).toBe("9");
    await press("Escape");
  });
});
