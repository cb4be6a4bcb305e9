import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { addMonths, monthInWords, monthOf } from "../../modules/mots/mot-due";
import { addDays, londonDayOf } from "../../shared/dates";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();
const TODAY = londonDayOf(new Date());
const yearAgo = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}`;

describe.each(LIKE_MODES)("with $mode", ({ scripts, word, digit }) => {
  const person = personOn(stage, { scripts });

  test("what is due this month and what is overdue is listed, and leaves once it is tested", async () => {
    const customer = await stage.customer(`Due ${word}`);
    const sold = (vehicleReg: string, invoiceDate: string) =>
      stage.make("invoices", {
        ...{ customer: customer._id, vehicleModel: "Ford Ka", vehicleReg, invoiceDate, department: "MOT" },
      });
    const [dueReg, lateReg] = [`DU1${digit} ETO`, `LA1${digit} TER`];
    await sold(dueReg, yearAgo(TODAY));
    await sold(lateReg, yearAgo(addDays(TODAY, -35)));
    await person.open("/home");
    await person.page.getByRole("link", { name: "MOTs Due", exact: true }).first().click();
    await person.isAt("/mots-due");
    const month = monthOf(TODAY);
    const due = person.page.getByRole("table", { name: `MOTs due in ${monthInWords(month)}` });
    const overdue = person.page.getByRole("table", { name: "MOTs overdue" });
    await due.getByRole("row").filter({ hasText: dueReg }).getByText(`Due ${word}`).waitFor();
    await overdue.getByRole("row").filter({ hasText: lateReg }).waitFor();

    const file = await person.downloads(person.page.getByRole("link", { name: "Export CSV" }));
    expect(file.suggestedFilename()).toBe(`mots-due-${month}.csv`);
    expect(await readFile(await file.path(), "utf8")).toContain(`${dueReg},Ford Ka,${TODAY},Due ${word}`);

    await person.page.getByText("In your own calendar").click();
    const address = await person.page.getByText(/\/calendar\/.+\/mots-due\.ics$/).innerText();
    const calendar = await fetch(address);
    expect(calendar.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const events = await calendar.text();
    expect(events).toContain(`SUMMARY:MOT due: ${dueReg}`);
    expect(events).toContain(`SUMMARY:MOT due: ${lateReg}`);

    await sold(lateReg, TODAY);
    await person.open("/mots-due");
    await due.getByRole("row").filter({ hasText: dueReg }).waitFor();
    expect(await overdue.getByRole("row").filter({ hasText: lateReg }).count()).toBe(0);
    await person.follows(monthInWords(addMonths(month, 1)));
    await person.isAt(`/mots-due?month=${addMonths(month, 1)}`);
    await person.follows("This month");
    await person.isAt("/mots-due");
  });
});

describe.each(LIKE_MODES)("with $mode, an MOT invoice", ({ scripts, word, digit }) => {
  const person = personOn(stage, { scripts });

  test("tells result, mileage and the next test, on its page, the vehicle's and its paper", async () => {
    const customer = await stage.customer(`Tested ${word}`);
    const reg = `TE5${digit} TED`;
    await person.open(`/invoices/mot/new?customer=${customer._id}`);
    if (scripts) await person.page.getByRole("combobox", { name: "Customer" }).waitFor();
    await person.fills({
      ...{ "Invoice date": "19/03/2026", "Vehicle reg": reg, "Vehicle model": "Ford Ka" },
      ...{ "Mileage (optional)": "far", "Next test due (optional)": "19/03/2026" },
    });
    await person.field("Result (optional)").selectOption("Pass");
    expect(await person.sends("Create MOT invoice")).toBe(422);
    await person.seesProblems("Must be a whole number from 0 to 999,999");
    await person.fills({ "Mileage (optional)": "45,210" });
    expect(await person.sends("Create MOT invoice")).toBe(422);
    await person.seesProblems("Must be after the test, which was on 19 Mar 2026");
    await person.fills({ "Next test due (optional)": "02/08/2027" });
    expect(await person.sends("Create MOT invoice")).toBe(422);
    await person.page.getByText("more than 13 months after this one").first().waitFor();
    await person.fills({ "Next test due (optional)": "02/04/2027" });
    await person.sends("Create MOT invoice");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
    const main = person.page.getByRole("main");
    expect(await main.innerText()).toMatch(/Result\s+Pass[\s\S]*Mileage\s+45,210 miles[\s\S]*02\/04\/2027/);

    await person.open(`/vehicles/${reg.replace(" ", "")}`);
    expect(await main.innerText()).toMatch(/MOT due\s+02 Apr 2027/);
    await main.getByText("MOT: Pass, 45,210 miles, next test due 02 Apr 2027").waitFor();

    await main.getByRole("row").getByRole("link").first().click();
    await person.follows("Edit invoice details");
    await person.seesDrawer(/^Update Invoice/);
    expect(await person.values("Mileage (optional)", "Next test due (optional)")).toEqual([
      "45210",
      "02/04/2027",
    ]);
    await person.fills({ "Next test due (optional)": "" });
    await person.field("Result (optional)").selectOption("Fail");
    await person.sends("Update invoice");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
    expect(await main.innerText()).toMatch(/Next test due\s+Not changed by this test/);
    const at = `invoices/${person.place.split("/")[2]}`;
    await person.follows("Edit invoice details");
    await person.seesDrawer(/^Update Invoice/);
    await person.field("Department").selectOption("Garage");
    expect(await person.field("Mileage (optional)").isVisible()).toBe(false);
    await person.sends("Update invoice");
    await person.isAt(`/${at}/view`);
    await soon(() => main.innerText()).not.toContain("Next test due");
    expect((await stage.api("GET", at)).body).toMatchObject({ mileage: 45_210, motResult: "Fail" });
  });
});

test.each([
  ["/mots-due?month=2026-13"],
  ["/mots-due?month=soon"],
])("%s says that its month is none, and what a month is", async (address) => {
  const person = await stage.person({ scripts: false });
  expect((await person.open(address)).status()).toBe(400);
  await person.seesHeading("Error getting report. month: Must be a month, like 2026-11");
  await person.page.getByText("Go back and try again, or correct the address.").waitFor();
  await person.close();
});
