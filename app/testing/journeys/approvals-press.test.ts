import { test } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { approvalOf, sell } from "./approvals-day";
import { soon } from "./person";
import { openStage, personOn } from "./stage";

const stage = openStage();
const person = personOn(stage, { scripts: true });

// Selecting a row with fewer lines makes the page shorter. At its end, that moves all rows under the pointer.
test("a link that is held opens, also where its row has less to show than the selected one", async () => {
  const day = "2025-05-07";
  const { page } = person;
  const { _id: customer } = await stage.customer("Held");
  const short = await sell(stage, day, customer);
  const long = await sell(stage, day, customer);
  for (let line = 0; line < 9; line += 1) {
    await stage.api("PUT", `invoices/${long._id}/new-line`, { service: "labour", charged: 10 });
  }
  await page.setViewportSize({ width: 1280, height: 840 });
  await person.open(`/approvals?date=${day}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await soon(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page
    .getByRole("grid")
    .getByRole("link", { name: `Edit approval of invoice ${short.autoId}` })
    .click({ delay: 1000 });
  await person.seesDrawer(`Edit approval of invoice ${short.autoId}`);
});

test("a link of the menu opens, also right after another row was chosen", async () => {
  const day = "2025-05-09";
  const { page } = person;
  await page.clock.install();
  const { _id: customer } = await stage.customer("Chosen");
  await sell(stage, day, customer);
  const other = await sell(stage, day, customer);
  await person.open(`/approvals?date=${day}`);
  const letGo = await person.holdsBack(/\/quotes/);
  const asked = page.waitForRequest(/\/quotes/);
  await page.locator(`[id="approval-${other._id}"] > :nth-child(5)`).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Quotes", exact: true })
    .click();
  await asked;
  await page.clock.runFor(5000);
  letGo();
  await person.isAt("/quotes");
});

test("a sheet that was opened without a day has one from the start, so that midnight changes nothing", async () => {
  const today = londonDayOf(new Date());
  const { _id: customer } = await stage.customer("Before Midnight");
  const sold = await sell(stage, today, customer);
  await person.open("/approvals?department=Garage");
  await person.isAt(`/approvals?department=Garage&date=${today}`);
  await person.page.getByRole("checkbox", { name: `Approve invoice ${sold.autoId}` }).click();
  await soon(async () => (await approvalOf(stage, sold)).status).toBe(true);
  await person.isAt(`/approvals?department=Garage&date=${today}`);
});
