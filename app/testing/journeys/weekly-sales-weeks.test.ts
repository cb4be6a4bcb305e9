import { describe, expect, test } from "vitest";
import { addDays, formatDays, formatWeekday, londonDayOf, mondayOf } from "../../shared/dates";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  const monday = scripts ? "2026-04-27" : "2026-03-02";
  const week = `/weekly-sales?week=${monday}`;
  const DAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/;
  const heading = (day: string) =>
    person.seesHeading(`${formatDays(mondayOf(day), addDays(mondayOf(day), 6))}`);
  const sell = async (invoiceDate: string) => {
    const customer = await stage.customer(`Weeks ${word}`);
    const vehicle = { vehicleModel: "Ford Transit", vehicleReg: "GK71 HZN" };
    await stage.make("invoices", { customer: customer._id, invoiceDate, ...vehicle });
  };

  test("saves the week that the form shows, however late it is sent", async () => {
    await sell(londonDayOf(new Date()));
    await person.open("/weekly-sales");
    expect(await person.page.locator("form.form").getAttribute("action")).toMatch(
      /^\/weekly-sales\?week=\d{4}-\d{2}-\d{2}$/,
    );
  });

  test("goes to the week before and after, to this week, and to that of a date", async () => {
    const today = londonDayOf(new Date());
    await person.open(week);
    await person.follows("Previous week");
    await person.isAt(`/weekly-sales?week=${addDays(monday, -7)}`);
    await heading(addDays(monday, -7));
    await person.follows("Next week");
    await person.isAt(week);
    await person.follows("This week");
    await person.isAt("/weekly-sales");
    await heading(today);
    await person.fills({ "Week of": "1/1/2027" });
    await person.page.getByRole("button", { name: "Go" }).click();
    await person.isAt("/weekly-sales?week=1%2F1%2F2027");
    await person.seesHeading("28 Dec 2026 – 03 Jan 2027");
    await soon(() => person.values("Week of")).toEqual(["01/01/2027"]);
  });

  test("sees an empty week as seven days that do not open, and this week if the date is none", async () => {
    await person.open("/weekly-sales?week=2031-05-06");
    await person.seesHeading("05 – 11 May 2031");
    const days = await person.page.locator("summary, p").filter({ hasText: DAY }).allInnerTexts();
    expect(days.filter((line) => line.endsWith("No invoices"))).toHaveLength(7);
    await soon(() => person.page.getByRole("button", { name: "Update invoices" }).count()).toBe(0);
    await person.open("/weekly-sales?week=31/02/2026");
    await person.page
      .getByText("“31/02/2026” is not a date like 19/11/2026. Showing this week instead.")
      .waitFor();
    await heading(londonDayOf(new Date()));
  });

  test("sees what came in, and what was short in the till, on days without invoices", async () => {
    const monday = scripts ? "2026-06-01" : "2026-07-06";
    const on = (ahead: number) => addDays(monday, ahead);
    const customer = await stage.customer(`Saturdays ${word}`);
    const money = { customer: customer._id, allocations: [] };
    await stage.make("receipts", { ...money, date: on(5), method: "Cash", amount: 170 });
    await stage.make("receipts", { ...money, date: on(2), method: "Card", amount: 40 });
    await stage.make("receipts", { ...money, date: on(2), method: "Card", amount: -40 });
    await stage.api("PUT", `till-counts/${on(5)}`, { counted: 100, float: 0 });
    await person.open(`/weekly-sales?week=${monday}`);
    const dayOf = (ahead: number) =>
      person.page.locator(".day").filter({ hasText: formatWeekday(on(ahead)) });
    const says = async (ahead: number) => (await dayOf(ahead).innerText()).replaceAll(/\s+/g, " ").trim();
    expect(await says(5)).toBe(
      `${formatWeekday(on(5))} No invoices Card £0.00 Cash £170.00 Cheque £0.00 BACS £0.00 Taken £170.00 of which on account £170.00 Till £70.00 short`,
    );
    expect(await says(2)).toBe(`${formatWeekday(on(2))} No invoices`);
    expect(await person.page.locator(".week__taken").innerText()).toMatch(
      /Taken\s*£170\.00\s*of which on account\s*£170\.00/,
    );
  });

  test("opens today at first", async () => {
    const today = londonDayOf(new Date());
    await sell(today);
    await person.open("/weekly-sales");
    const open = await person.page
      .locator("details[open] > summary")
      .filter({ hasText: DAY })
      .allInnerTexts();
    expect(open.map((line) => line.split(/\s*\n+\s*/)[0])).toEqual([formatWeekday(today)]);
  });
});
