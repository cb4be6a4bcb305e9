import { afterEach, beforeEach, expect, test } from "vitest";
import { approvalOf, type Made, sell } from "./approvals-day";
import { type Person, soon } from "./person";
import { openStage } from "./stage";

const stage = openStage();
let person: Person;
beforeEach(async () => {
  person = await stage.person({ scripts: true });
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.close();
});

const QUESTION = "confirm What you typed is not saved yet. Leave without saving?";
const DAY = "2025-05-08";

/** Opens the day of one new invoice, and notes what is asked. */
async function starts() {
  const { _id: customer } = await stage.customer("Unsaved");
  const made = await sell(stage, DAY, customer);
  await person.open(`/approvals?date=${DAY}`);
  const { page } = person;
  const asked: string[] = [];
  const answers = { isLeaving: false };
  page.on("dialog", async (dialog) => {
    asked.push(`${dialog.type()} ${dialog.message()}`.trim());
    await (answers.isLeaving ? dialog.accept() : dialog.dismiss());
  });
  return { made, asked, answers };
}

const field = ({ autoId }: Made, column: string) => person.field(`${column} of invoice ${autoId}`);

/** Opens the editor of a cell and types into it. */
async function types(made: Made, column: string, text: string): Promise<void> {
  const place = { Amount: 7, Notes: 14 }[column];
  const cell = person.page.locator(`[id="approval-${made._id}"] > :nth-child(${place})`);
  await cell.click();
  await cell.press("F2");
  await field(made, column).fill(text);
}

const goesTo = (name: string) =>
  person.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();

async function reloads(): Promise<void> {
  const closing = person.page.waitForEvent("dialog", (dialog) => dialog.type() === "beforeunload");
  await person.page.evaluate(() => setTimeout(() => location.reload()));
  await closing;
}

test("a cell that was refused is asked about before its day is left, and is still there", async () => {
  const { made, asked, answers } = await starts();
  await types(made, "Amount", "abc");
  await person.page.keyboard.press("Enter");
  await person.seesToast("Error updating approval");
  await goesTo("Quotes");
  await soon(() => asked).toEqual([QUESTION]);
  await person.page.getByRole("link", { name: /^Previous day/ }).click();
  await soon(() => asked).toEqual([QUESTION, QUESTION]);
  expect(person.place).toMatch(`/approvals?date=${DAY}`);
  await person.page
    .getByRole("alert")
    .getByText(/is not saved|Must be/)
    .first()
    .waitFor();
  await reloads();
  // A drawer and the same day's filter leave nothing behind.
  await person.page
    .getByRole("grid")
    .getByRole("link", { name: `Edit approval of invoice ${made.autoId}` })
    .click();
  await person.seesDrawer(`Edit approval of invoice ${made.autoId}`);
  await person.page.keyboard.press("Escape");
  await person.seesNoDrawer();
  await person.page.getByRole("button", { name: "Filter", exact: true }).click();
  await person.isAt(`/approvals?department=&date=${DAY.split("-").reverse().join("%2F")}`);
  expect(asked.filter((each) => each.startsWith("confirm"))).toHaveLength(2);
  answers.isLeaving = true;
  await goesTo("Quotes");
  await person.isAt("/quotes");
});

test("a cell that nobody saves is asked about, and no more once it is saved or given up", async () => {
  const { made, asked } = await starts();
  const { page } = person;
  await types(made, "Notes", "call back");
  await page.route("**/api/approvals/**", (route) => route.fulfill({ status: 409, json: { message: "No" } }));
  await page.keyboard.press("Enter");
  await person.seesToast("Error updating approval");
  await goesTo("Quotes");
  await soon(() => asked).toEqual([QUESTION]);
  await page.unrouteAll();
  await types(made, "Notes", "call back later");
  await page.keyboard.press("Enter");
  await soon(() => approvalOf(stage, made)).toMatchObject({ notes: "call back later" });
  await types(made, "Amount", "abc");
  await page.keyboard.press("Enter");
  await soon(() => page.locator(".is-refused").count()).toBe(1);
  await types(made, "Amount", "abcd");
  await page.keyboard.press("Escape");
  await goesTo("Quotes");
  await person.isAt("/quotes");
  expect(asked).toEqual([QUESTION]);
});

test("a cell that is being edited is asked about when the page is loaded again, once something was typed", async () => {
  const { made, asked } = await starts();
  await types(made, "Notes", "half a");
  await reloads();
  expect(await field(made, "Notes").inputValue()).toBe("half a");
  await field(made, "Notes").fill("");
  await person.page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

/** Holds the saves back. @returns lets them go */
const holdsSaves = () => person.holdsBack("**/api/approvals/**");

/** Follows a link of the menu while a cell is being saved. The save is not sent before the link was pressed. */
async function goesWhileItIsSaved(name: string): Promise<void> {
  const letGo = await holdsSaves();
  const save = person.page.waitForRequest((request) => request.method() === "PATCH");
  await goesTo(name);
  await save;
  expect(person.place).toMatch(`/approvals?date=${DAY}`);
  letGo();
}

test("a cell that was mended while its first save was on the way is not asked about", async () => {
  const { made, asked } = await starts();
  const letGo = await holdsSaves();
  await types(made, "Amount", "abc");
  await person.page.keyboard.press("Enter");
  await types(made, "Amount", "90");
  await person.page.keyboard.press("Enter");
  letGo();
  await soon(async () => (await approvalOf(stage, made)).amount).toBe(90);
  await soon(() => person.page.locator(".is-saving").count()).toBe(0);
  await goesTo("Quotes");
  await person.isAt("/quotes");
  expect(asked).toEqual([]);
});

test("a link that is followed while a tick is refused stays on the day", async () => {
  const { made, asked } = await starts();
  await stage.api("PUT", `invoices/${made._id}/new-line`, { service: "labour", charged: 1 });
  const letGo = await holdsSaves();
  await person.page.getByRole("checkbox", { name: `Approve invoice ${made.autoId}` }).click();
  await goesTo("Quotes");
  letGo();
  await person.seesToast("Error updating approval");
  expect(person.place).toMatch(`/approvals?date=${DAY}`);
  expect(asked).toEqual([]);
});

test("a link out of a saved cell asks about a cell that was refused before", async () => {
  const { made, asked } = await starts();
  await types(made, "Amount", "abc");
  await person.page.keyboard.press("Enter");
  await person.seesToast("Error updating approval");
  await types(made, "Notes", "fine");
  await goesWhileItIsSaved("Quotes");
  await soon(() => asked).toEqual([QUESTION]);
  expect(person.place).toMatch(`/approvals?date=${DAY}`);
});

test("a link that is followed out of a cell waits until the cell is saved", async () => {
  const { made, asked } = await starts();
  await types(made, "Notes", "on its way");
  await goesWhileItIsSaved("Quotes");
  await person.isAt("/quotes");
  expect(await approvalOf(stage, made)).toMatchObject({ notes: "on its way" });
  expect(asked).toEqual([]);
});

test("a link that is followed out of a cell that is refused is asked about when it is followed again", async () => {
  const { made, asked, answers } = await starts();
  await types(made, "Amount", "abc");
  await goesWhileItIsSaved("Quotes");
  await person.seesToast("Error updating approval");
  expect(person.place).toMatch(`/approvals?date=${DAY}`);
  expect(asked).toEqual([]);
  answers.isLeaving = true;
  await goesTo("Quotes");
  await person.isAt("/quotes");
  expect(asked).toEqual([QUESTION]);
});
