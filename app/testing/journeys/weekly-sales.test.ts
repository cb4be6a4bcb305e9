// Over 300 lines: the walks of one screen, with the helpers that they share.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, formatDays, formatWeekday, londonDayOf } from "../../shared/dates";
import { type Person, soon } from "./person";
import { LIKE_MODES, openStage } from "./stage";
import { walk } from "./walk";

const stage = openStage();

interface Sale {
  readonly _id: string;
  readonly autoId: number;
}

/** The modes share a server, and have weeks of their own. */
const MONDAYS = { Brackenfold: "2026-03-02", Willowmere: "2026-04-27" };

describe.each(LIKE_MODES)("with $mode, a member of staff reviews a week's sales and", ({ scripts, word }) => {
  const monday = MONDAYS[word as keyof typeof MONDAYS];
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
  const week = `/weekly-sales?week=${monday}`;
  let person: Person;
  let sales: Sale[];
  let customer: { readonly _id: string };

  const sell = async (invoiceDate: string, charged: number, payments: object = {}): Promise<Sale> => {
    const invoice = { customer: customer._id, vehicleModel: `Rover ${word}`, vehicleReg: "WE11 KLY" };
    const { _id, autoId } = await stage.make("invoices", { ...invoice, invoiceDate });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged });
    await stage.api("PUT", `invoices/${_id}/payments`, { ...payments, date: invoiceDate });
    return { _id, autoId };
  };
  const sale = (index: number) => sales[index] as Sale;
  const select = (index: number) =>
    person.page.getByLabel(`Review of invoice ${sale(index).autoId}`, { exact: true });
  const row = (index: number) => person.page.getByRole("row").filter({ has: select(index) });
  const state = (index: number) => row(index).getByRole("cell").nth(4).innerText();
  const savedReview = async (index: number) =>
    (await stage.api("GET", `invoices/${sale(index)._id}`)).body.review;
  /** A day of the week: a block that opens, or the line of an empty one. */
  const day = (date: string) =>
    person.page
      .locator("details, p")
      .filter({ hasText: formatWeekday(date) })
      .first();
  const DAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/;
  const openDays = async () => {
    const summaries = person.page.locator("details[open] > summary").filter({ hasText: DAY });
    return (await summaries.allInnerTexts()).map((line) => line.split(/\s*\n+\s*/)[0]);
  };
  const lines = async () =>
    (await person.page.locator("summary, p").filter({ hasText: DAY }).allInnerTexts()).map((line) =>
      line.split(/\s*\n+\s*/).join(" | "),
    );
  /** How much is not saved yet. */
  const status = () =>
    person.page
      .getByRole("status")
      .filter({ hasText: /not saved yet|No changes yet|Choose Accept or Reject/ });

  beforeAll(async () => {
    person = await stage.person({ scripts });
    customer = await stage.customer(`Ivy Stone ${word}`, { highValue: true });
    sales = [
      await sell(monday, 100, { card: 120 }),
      await sell(monday, 50, { cash: 20 }),
      await sell(monday, 10),
      await sell(tuesday, 1000, { cheque: 1200 }),
      await sell(wednesday, 5),
      await sell(wednesday, 5),
    ];
    await stage.api("PATCH", "invoices/bulk-review", [{ _id: sale(3)._id, review: "rejected" }]);
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  walk("reads it, accepts and rejects, changes a review and accepts the rest", (step) => {
    step(
      "reads it day by day: how many, how they were reviewed, what they came to and what was taken",
      async () => {
        await person.open(week);
        await person.seesTitle("Weekly Sales");
        await person.seesHeading(`${formatDays(monday, addDays(monday, 6))}`);
        await person.page.getByText("6 invoices, £1,404.00", { exact: true }).waitFor();
        expect(await lines()).toEqual([
          `${formatWeekday(monday)} | 3 invoices | 3 to review | £192.00`,
          `${formatWeekday(tuesday)} | 1 invoice | 1 rejected | £1,200.00`,
          `${formatWeekday(wednesday)} | 2 invoices | 2 to review | £12.00`,
          ...[3, 4, 5, 6].map((ahead) => `${formatWeekday(addDays(monday, ahead))} | No invoices`),
        ]);
        expect(Object.entries(await person.sums("Card")).join(" ")).toBe(
          "Card,£120.00 Cash,£20.00 Cheque,£1,200.00 BACS,£0.00 Taken,£1,340.00",
        );
        expect(await day(addDays(monday, 6)).locator("summary, button, select").count()).toBe(0);
      },
    );

    step("finds the first day open that has something to review, with its invoices", async () => {
      expect(await openDays()).toEqual([expect.stringMatching(/^Monday/)]);
      const cells = await row(1).locator("th, td").allInnerTexts();
      expect(cells.slice(0, 6).map((cell) => cell.split(/\s*\n+\s*/).join(" "))).toEqual([
        String(sale(1).autoId),
        `Ivy Stone ${word}`,
        `Rover ${word} WE11 KLY`,
        "Outstanding",
        "£60.00",
        "Not reviewed",
      ]);
      await row(1).getByRole("img", { name: "High value customer" }).waitFor();
      expect(await select(1).locator("option").allInnerTexts()).toEqual(["Choose", "Accept", "Reject"]);
      expect(Object.values(await person.facts(day(monday), "Card"))).toEqual([
        "£120.00",
        "£20.00",
        "£0.00",
        "£0.00",
        "£140.00",
      ]);
      const tab = await person.inTabOf(row(1).getByRole("link").first());
      await tab.isAt(`/invoices/${sale(1)._id}/view`);
      await tab.page.close();
    });

    step("accepts one and rejects another at once, and sees them green and red", async () => {
      await select(0).selectOption("Accept");
      await select(1).selectOption("Reject");
      if (scripts) {
        await soon(() => status().innerText()).toBe("2 changes not saved yet");
        await row(1).getByRole("img", { name: "Not saved yet" }).waitFor();
        // What is chosen while the page is on its way anew is not lost when it comes.
        let letGo = () => {};
        const held = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        await person.page.route(/weekly-sales\.data/, async (route) => {
          await held;
          await route.continue();
        });
        await person.follows("Discard");
        await soon(() => status().innerText()).toBe("No changes yet");
        expect([await select(0).inputValue(), await select(1).inputValue()]).toEqual(["", ""]);
        await select(0).selectOption("Accept");
        await select(1).selectOption("Reject");
        const anew = person.page.waitForResponse(/weekly-sales\.data/);
        letGo();
        await anew;
        await person.page.unroute(/weekly-sales\.data/);
        await soon(() => person.page.getByRole("status").getByText("Loading").count()).toBe(0);
        expect(await status().innerText()).toBe("2 changes not saved yet");
      } else {
        expect(await status().innerText()).toBe("Choose Accept or Reject for each invoice, then update.");
      }
      await person.sends("Update invoices");
      await person.seesToast("Invoice reviewed");
      await soon(() => state(0)).toBe("Accepted");
      await soon(() => state(1)).toBe("Rejected");
      expect(await row(0).getAttribute("class")).toContain("row--ok");
      expect(await row(1).getAttribute("class")).toContain("row--bad");
      expect(await row(2).getAttribute("class")).toBe("row");
      expect(await Promise.all([0, 1, 2].map(savedReview))).toEqual(["accepted", "rejected", null]);
      expect((await lines())[0]).toContain("3 invoices | 1 accepted | 1 rejected | 1 to review");
    });

    step("finds the days still open that were, and what is reviewed cannot be unchosen", async () => {
      expect(await openDays()).toEqual([expect.stringMatching(/^Monday/)]);
      expect(await select(0).locator("option").allInnerTexts()).toEqual(["Accept", "Reject"]);
      if (!scripts) return;
      await day(wednesday).locator("summary").click();
      await select(2).selectOption("Accept");
      await person.sends("Update invoices");
      await soon(() => state(2)).toBe("Accepted");
      expect(await openDays()).toEqual([
        expect.stringMatching(/^Monday/),
        expect.stringMatching(/^Wednesday/),
      ]);
    });

    step("changes a review, and is told when nothing was changed", async () => {
      await person.open(`${week}&open=${monday}`);
      await select(0).selectOption("Reject");
      await person.sends("Update invoices");
      await person.seesToast("Invoice reviewed");
      await soon(() => state(0)).toBe("Rejected");
      const { updated } = (await stage.api("GET", `invoices/${sale(0)._id}`)).body;
      await person.sends("Update invoices");
      await person.seesToast("No review was changed");
      expect((await stage.api("GET", `invoices/${sale(0)._id}`)).body.updated).toBe(updated);
    });

    step("accepts the rest of a day at once, and what else was chosen is saved with it", async () => {
      const late = await sell(wednesday, 8);
      sales[6] = late;
      await person.open(`${week}&open=${wednesday}&open=${tuesday}`);
      await select(6).selectOption("Reject");
      await select(3).selectOption("Accept");
      const all = day(wednesday).getByRole("button", { name: /^Accept all \d of Wednesday/ });
      await soon(async () => (await all.innerText()).slice(0, 12)).toBe(
        scripts ? "ACCEPT ALL 2" : "ACCEPT ALL 3",
      );
      await all.click();
      await person.seesToast("Invoice reviewed");
      expect(await Promise.all([3, 4, 5, 6].map(savedReview))).toEqual([
        "accepted",
        "accepted",
        "accepted",
        "rejected",
      ]);
      await soon(() => state(4)).toBe("Accepted");
      await soon(() => day(wednesday).getByRole("button").count()).toBe(0);
    });
  });

  test("is told when someone else changed an invoice meanwhile, keeps what was chosen, and may save it then", async () => {
    const [theirs, mine] = [await sell(tuesday, 70), await sell(wednesday, 80)];
    sales.push(theirs, mine);
    const at = (each: Sale) => sales.indexOf(each);
    await person.open(`${week}&open=${tuesday}&open=${wednesday}`);
    await select(at(theirs)).selectOption("Accept");
    await select(at(mine)).selectOption("Reject");
    await stage.api("PATCH", "invoices/bulk-review", [{ _id: theirs._id, review: "rejected" }]);
    expect(await person.sends("Update invoices")).toBe(409);
    await person.seesProblems(
      new RegExp(
        `^You changed invoice ${theirs.autoId} at \\d\\d:\\d\\d.*, so nothing was saved\\. Check these invoices, then update again to save your choices\\.$`,
      ),
      `Invoice ${theirs.autoId}`,
    );
    await person.seesToast("Failed to update invoice reviews");
    await person.seesTitle("Error: Weekly Sales");
    await soon(() => state(at(theirs))).toBe("Rejected");
    expect(await select(at(theirs)).inputValue()).toBe("accepted");
    expect(await select(at(mine)).inputValue()).toBe("rejected");
    await soon(() => status().innerText()).toBe("2 changes not saved yet");
    expect(await savedReview(at(mine))).toBe(null);
    await person.sends("Update invoices");
    await person.seesToast("Invoice reviewed");
    await soon(() => state(at(theirs))).toBe("Accepted");
    expect([await savedReview(at(theirs)), await savedReview(at(mine))]).toEqual(["accepted", "rejected"]);
  });

  test("finds chosen what a refused Accept all was to accept", async () => {
    const friday = addDays(monday, 4);
    const [theirs, mine] = [await sell(friday, 75), await sell(friday, 85)];
    sales.push(theirs, mine);
    await person.open(`${week}&open=${friday}`);
    await stage.api("PATCH", "invoices/bulk-review", [{ _id: theirs._id, review: "rejected" }]);
    const all = day(friday).getByRole("button", { name: /^Accept all/ });
    await all.focus();
    await all.press("Enter");
    await person.seesProblems(/update again to save your choices/, `Invoice ${theirs.autoId}`);
    for (const each of [theirs, mine]) {
      await soon(() => select(sales.indexOf(each)).inputValue()).toBe("accepted");
    }
    await soon(() => status().innerText()).toBe("2 changes not saved yet");
    await person.sends("Update invoices");
    await person.seesToast("Invoice reviewed");
    for (const each of [theirs, mine]) expect(await savedReview(sales.indexOf(each))).toBe("accepted");
  });

  test("follows a registration to its vehicle, and finds the choices still there", async () => {
    const one = await sell(tuesday, 76);
    sales.push(one);
    await person.open(`${week}&open=${tuesday}`);
    await select(sales.indexOf(one)).selectOption("Accept");
    const tab = await person.inTabOf(row(sales.indexOf(one)).getByRole("link", { name: "WE11 KLY" }));
    await tab.isAt("/vehicles/WE11KLY");
    await tab.page.close();
    expect(await select(sales.indexOf(one)).inputValue()).toBe("accepted");
  });

  test("leaves alone what someone else reviewed and was not touched here", async () => {
    const [theirs, mine] = [await sell(tuesday, 71), await sell(tuesday, 81)];
    sales.push(theirs, mine);
    const review = (word: string) =>
      stage.api("PATCH", "invoices/bulk-review", [{ _id: theirs._id, review: word }]);
    await review("accepted");
    await person.open(`${week}&open=${tuesday}`);
    await select(sales.indexOf(mine)).selectOption("Accept");
    await review("rejected");
    expect(await person.sends("Update invoices")).not.toBe(409);
    await person.seesToast("Invoice reviewed");
    expect(await savedReview(sales.indexOf(theirs))).toBe("rejected");
    expect(await savedReview(sales.indexOf(mine))).toBe("accepted");
  });

  test("saves from the address without a week too, and is not asked about leaving", async () => {
    const today = londonDayOf(new Date());
    const now = await sell(today, 30);
    sales.push(now);
    await person.open(`/weekly-sales?open=${today}`);
    await select(sales.indexOf(now)).selectOption("Accept");
    await person.sends("Update invoices");
    await person.seesToast("Invoice reviewed");
    expect(await savedReview(sales.indexOf(now))).toBe("accepted");
  });

  test("is told when an invoice was deleted and another one changed meanwhile", async () => {
    const [gone, changed] = [await sell(tuesday, 74), await sell(tuesday, 84)];
    sales.push(gone, changed);
    await person.open(`${week}&open=${tuesday}`);
    await select(sales.indexOf(gone)).selectOption("Accept");
    await select(sales.indexOf(changed)).selectOption("Accept");
    await stage.api("DELETE", `invoices/${gone._id}`);
    await stage.api("PUT", `invoices/${changed._id}/new-line`, { service: "labour", charged: 1 });
    expect(await person.sends("Update invoices")).toBe(409);
    await person.seesProblems(
      new RegExp(
        `^Invoice ${gone.autoId} was deleted and invoice ${changed.autoId} was changed meanwhile, so nothing was saved. .* check them, then update again`,
      ),
    );
  });

  test("is told when an invoice was deleted meanwhile", async () => {
    const [gone, mine] = [await sell(tuesday, 72), await sell(tuesday, 82)];
    sales.push(gone, mine);
    await person.open(`${week}&open=${tuesday}`);
    await select(sales.indexOf(gone)).selectOption("Accept");
    await select(sales.indexOf(mine)).selectOption("Accept");
    await stage.api("DELETE", `invoices/${gone._id}`);
    expect(await person.sends("Update invoices")).toBe(409);
    await person.seesProblems(
      new RegExp(`^Invoice ${gone.autoId} was deleted meanwhile, so nothing was saved`),
    );
    await soon(() => row(sales.indexOf(gone)).count()).toBe(0);
    expect(await select(sales.indexOf(mine)).inputValue()).toBe("accepted");
    await person.sends("Update invoices");
    await person.seesToast("Invoice reviewed");
    expect(await savedReview(sales.indexOf(mine))).toBe("accepted");
  });

  test("does all of it by keyboard", async () => {
    const { page } = person;
    const typed = await sell(tuesday, 73);
    sales.push(typed);
    await person.open(`${week}&open=${monday}`);
    const summary = day(tuesday).locator("summary");
    await summary.focus();
    await page.keyboard.press("Enter");
    await soon(() => day(tuesday).getAttribute("open")).not.toBe(null);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    for (let tabs = 0; tabs < 4 && (await focused()) !== `Review of invoice ${typed.autoId}`; tabs++)
      await page.keyboard.press("Tab");
    expect(await focused()).toBe(`Review of invoice ${typed.autoId}`);
    await page.keyboard.press("ArrowDown");
    await soon(() => select(sales.indexOf(typed)).inputValue()).toBe("accepted");
    await page.getByRole("button", { name: "Update invoices" }).focus();
    await page.keyboard.press("Enter");
    await person.seesToast("Invoice reviewed");
    await soon(() => state(sales.indexOf(typed))).toBe("Accepted");
  });

  test("reviews hundreds of invoices of a week together", async () => {
    const busy = addDays(monday, 14);
    const invoice = { customer: customer._id, vehicleModel: "Van", vehicleReg: "BU57 WKS" };
    for (let made = 0; made < 300; made += 20) {
      const twenty = Array.from({ length: 20 }, (_, index) => addDays(busy, (made + index) % 3));
      await Promise.all(twenty.map((invoiceDate) => stage.make("invoices", { ...invoice, invoiceDate })));
    }
    await person.open(`/weekly-sales?week=${busy}&open=${busy}`);
    await day(busy).getByRole("button", { name: "Accept all 100" }).click();
    await person.seesToast("Invoice reviewed");
    await soon(lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/100 invoices \| 100 accepted/)]),
    );
    if (scripts) return;
    // Each of the others is chosen by itself, and sent with the hundred that are done.
    await person.open(`/weekly-sales?week=${busy}&open=${addDays(busy, 1)}&open=${addDays(busy, 2)}`);
    await person.page.locator("select").evaluateAll((selects) => {
      for (const select of selects.slice(100) as HTMLSelectElement[]) select.value = "rejected";
    });
    await person.sends("Update invoices");
    await person.seesToast("Invoice reviewed");
    const answer = await stage.api(
      "GET",
      `data-service/invoices/by-date?from=${busy}&to=${addDays(busy, 2)}`,
    );
    const reviews = answer.body.map((day: { invoices: { review: string }[] }) =>
      [...new Set(day.invoices.map(({ review }) => review))].join(),
    );
    expect(reviews).toEqual(["accepted", "rejected", "rejected"]);
  });
});
