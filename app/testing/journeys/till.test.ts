import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  const year = scripts ? "2025" : "2024";

  const cash = async (day: string, amount: number) => {
    const customer = await stage.customer(`Till ${word} ${day}`);
    return stage.make("receipts", { customer: customer._id, date: day, method: "Cash", amount });
  };
  const entry = (day: string) => day.split("-").reverse().join("/");

  test("counts a day's till, corrects the count, sees who did, and removes it", async () => {
    const day = `${year}-03-04`;
    await cash(day, 112.5);
    await person.open(`/approvals?date=${entry(day)}`);
    await person.follows("Count the till");
    const drawer = await person.seesDrawer("Count the till");
    expect(await person.facts(drawer)).toMatchObject({ "Cash taken": "£112.50" });
    expect(await person.sends("Save the count")).toBe(422);
    await person.seesProblems("Enter the cash in the till");
    await person.fills({ Float: "x", "Cash in the till": "y" });
    expect(await person.sends("Save the count")).toBe(422);
    await person.seesProblems(
      /^Float: Must be an amount in pounds/,
      /^Cash in the till: Must be an amount in pounds/,
    );
    await person.fills({ Float: "50", "Cash in the till": "160" });
    await person.sends("Save the count");
    await person.seesToast("Till counted: £2.50 short");
    await person.follows("£2.50 short");
    await person.seesDrawer("Count the till");
    expect(await person.values("Float", "Cash in the till")).toEqual(["50.00", "160.00"]);
    await person.fills({ "Cash in the till": "52.50", "Taken out (optional)": "110" });
    await person.sends("Update the count");
    await person.seesToast("Till counted: agrees");
    await person.follows("agrees");
    const again = await person.seesDrawer("Count the till");
    await person.fills({ "Notes (optional)": "Typed" });
    const history = await person.opensHistoryInForm("Count the till");
    await soon(() => history.innerText()).toMatch(/Created\s+by .*Counted by\s+Administrator/s);
    const form = again.locator(".form__body");
    await soon(() => form.getByRole("link", { name: "History" }).count()).toBe(1);
    expect(await person.values("Notes (optional)")).toEqual(["Typed"]);
    await person.sends("Remove the count");
    await person.seesToast("Till count removed");
    await person.page.getByRole("link", { name: "Count the till" }).waitFor();
    expect((await stage.api("GET", `till-counts/${day}`)).status).toBe(404);
    await person.follows("Count the till");
    await person.seesDrawer("Count the till");
    const removed = await person.opensHistoryInForm("Count the till");
    await soon(() => removed.getByRole("listitem").first().innerText()).toMatch(
      /^Deleted\s+by Administrator/,
    );
  });

  test("is told that somebody else counted meanwhile, and keeps what was typed", async () => {
    const day = `${year}-04-05`;
    await person.open(`/approvals/till?date=${day}`);
    await person.fills({ "Cash in the till": "120" });
    await stage.api("PUT", `till-counts/${day}`, { counted: 100, float: 0 });
    expect(await person.sends("Save the count")).toBe(409);
    await person.seesProblems(/changed this count at .* while you were editing it/);
    expect(await person.values("Cash in the till")).toEqual(["120"]);
    expect((await stage.api("GET", `till-counts/${day}`)).body.counted).toBe(100);
    await person.sends("Update the count");
    await person.seesToast("Till counted: £120.00 over");
    // The same first count again, such as one whose answer was lost.
    await person.open(`/approvals/till?date=${year}-04-06`);
    await person.fills({ "Cash in the till": "7" });
    await stage.api("PUT", `till-counts/${year}-04-06`, { counted: 7, float: 0 });
    await person.sends("Save the count");
    await person.seesToast("Till counted: £7.00 over");
  });

  test("counts the day that the form shows, however late it is sent", async () => {
    await person.open("/approvals/till");
    const day = await person.page.locator("form[method=post] dd").first().innerText();
    const address = await person.page.locator("form.form").getAttribute("action");
    expect(address).toMatch(/^\/approvals\/till\?date=\d{4}-\d{2}-\d{2}$/);
    expect(day).toContain(address?.slice(-10, -6));
  });

  test("finds the float of the last count filled in, and the difference on Weekly Sales", async () => {
    const [before, day] = [`${year}-05-06`, `${year}-05-07`];
    const customer = await stage.customer(`Week ${word}`);
    const vehicle = { vehicleModel: "Ford Transit", vehicleReg: "GK71 HZN" };
    await stage.make("invoices", { customer: customer._id, invoiceDate: day, ...vehicle });
    await stage.api("PUT", `till-counts/${before}`, { counted: 75, float: 75 });
    await person.open(`/approvals?date=${entry(day)}`);
    await person.follows("Count the till");
    await person.seesDrawer("Count the till");
    expect(await person.values("Float")).toEqual(["75.00"]);
    await person.fills({ "Cash in the till": "80" });
    await person.sends("Save the count");
    await person.seesToast("Till counted: £5.00 over");
    await person.open(`/weekly-sales?week=${day}&open=${day}`);
    await person.page.getByRole("link", { name: "£5.00 over" }).waitFor();
  });

  test("is asked before the cash of a counted day changes", async () => {
    const day = `${year}-07-08`;
    const receipt = await cash(day, 40);
    await stage.api("PUT", `till-counts/${day}`, { counted: 40 });
    const kept = async () => (await stage.api("GET", `receipts/${receipt._id}`)).body.amount;
    await person.open(`/receipts/${receipt._id}/edit`);
    await person.fills({ "Reference (optional)": "Till 2" });
    await person.sends("Update receipt");
    await person.seesToast("Receipt updated successfully");
    await person.open(`/receipts/${receipt._id}/edit`);
    await person.fills({ "Amount received": "30" });
    expect(await person.sends("Update receipt")).toBe(422);
    const list = `08 Jul ${year}`;
    await person.seesQuestion(`The till of ${list} was counted. Its cash would be £10.00 less.`);
    expect(await kept()).toBe(40);
    await person.sends("Update receipt");
    await person.seesToast("Receipt updated successfully");
    expect(await kept()).toBe(30);
    await person.open(`/receipts/${receipt._id}/delete`);
    await person.page.getByText(`The till of ${list} was counted. Its cash would be £30.00 less.`).waitFor();
  });

  test("is asked too when an MOT of a counted day is paid in cash", async () => {
    const day = `${year}-09-10`;
    await stage.api("PUT", `till-counts/${day}`, { counted: 0 });
    const customer = await stage.customer(`Late ${word}`);
    const vehicle = { vehicleModel: "Ford Transit", vehicleReg: "GK71 HZN" };
    const { _id } = await stage.make("invoices", { customer: customer._id, ...vehicle });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 100, addVat: false });
    await person.open(`/invoices/mot/new?customer=${customer._id}`);
    await person.fills({ "Invoice date": entry(day), "Vehicle reg": "GK71 HZN", "Vehicle model": "Transit" });
    await person.field("Cash (optional)").fill("54.85");
    expect(await person.sends("Create MOT invoice")).toBe(422);
    await person.seesQuestion(/^The till of 10 Sep \d{4} was counted\. Its cash would be £54\.85 more\.$/);
    await person.sends("Create MOT invoice");
    await person.seesToast("Invoice created successfully");
  });
});

test("with scripts, the focus goes to what leads to the till once its count is saved or removed", async () => {
  const person = await stage.person({ scripts: true });
  const focused = () => person.page.evaluate(() => document.activeElement?.textContent);
  await stage.api("PUT", "till-counts/2023-03-03", { counted: 20, float: 20 });
  const customer = await stage.customer("Till of a keyboard");
  await stage.make("receipts", { customer: customer._id, date: "2023-03-04", method: "Cash", amount: 40 });
  await person.open("/approvals?date=04/03/2023");
  await person.follows("Count the till");
  await person.seesDrawer("Count the till");
  await person.fills({ Float: "0", "Cash in the till": "30" });
  await person.sends("Save the count");
  await person.seesToast("Till counted: £10.00 short");
  await soon(focused).toBe("£10.00 short");
  await person.follows("£10.00 short");
  await person.seesDrawer("Count the till");
  await person.sends("Remove the count");
  await person.seesToast("Till count removed");
  await soon(focused).toBe("Count the till");
  await person.close();
});
