import { test } from "vitest";
import { sell } from "./approvals-day";
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
