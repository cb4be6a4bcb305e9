// A supplier's statement, paid with one transfer: looked up, ticked, and marked as paid.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import { soon } from "./person";
import { MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();
const TODAY = londonDayOf(new Date());
const LAST_MONTHS_END = addDays(`${TODAY.slice(0, 8)}01`, -1);

test("a purchase of nothing is not due for ever", async () => {
  const person = await stage.person({ scripts: false });
  const { _id: supplier } = await stage.make("suppliers", { name: "Warranty Parts" });
  const { _id: purchaseCategory } = await stage.make("purchase-categories", {
    ...{ name: "Warranty", description: "Parts" },
  });
  await stage.make("purchases", {
    ...{ supplier, purchaseCategory, invoicedTo: "Garage", details: "Sensor", amount: 0, vat: 0, total: 0 },
    ...{ supplierInvoiceNumber: "W 1", supplierInvoiceDate: addDays(TODAY, -300) },
  });
  await person.open(`/suppliers/${supplier}/pay`);
  await person.page.getByRole("cell", { name: "Nothing to pay" }).waitFor();
  await person.close();
});

for (const mode of MODES) {
  const { word, scripts } = mode;
  walk(`a supplier is paid, with ${mode.mode}`, (step) => {
    const person = personOn(stage, { scripts });
    const name = `Statement Factors ${word}`;
    let supplier: string;
    let category: string;
    let oldest: { _id: string; autoId: number };
    let credit: typeof oldest;
    let older: typeof oldest;
    let newest: typeof oldest;
    const owes = (number: string, age: number, total: number): Promise<typeof oldest> =>
      stage.make("purchases", {
        ...{ supplier, purchaseCategory: category, invoicedTo: "Garage", details: `Parts ${number}` },
        ...{ supplierInvoiceNumber: number, supplierInvoiceDate: addDays(TODAY, -age) },
        ...{ amount: total, vat: 0, total, approved: true },
      });
    beforeAll(async () => {
      supplier = (await stage.make("suppliers", { name }))._id;
      category = (await stage.make("purchase-categories", { name: word, description: "Parts" }))._id;
      newest = await owes("SF 4", 0, 400);
      older = await owes("SF 2", 60, 20.5);
      oldest = await owes("SF 1", 75, 100);
      credit = await owes("SF 3", 45, -5.25);
    });
    afterAll(() => stage.api("PUT", "closing", { closedUntil: null }));
    const tick = ({ autoId }: typeof oldest) => person.field(`Pay purchase ${autoId}`);
    const ticked = () =>
      person.page
        .getByRole("checkbox", { name: /^Pay purchase/ })
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
    const cells = () =>
      person.rows.evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll("th, td")].slice(1).map((cell) => cell.textContent)),
      );
    const sum = () => person.page.getByRole("status").filter({ hasText: "Paying £" }).innerText();
    const stored = async (...purchases: (typeof oldest)[]) => {
      const { body } = await stage.api("GET", `purchases?supplier=${supplier}`);
      const all = body as { _id: string; paid: boolean; paidDate: string | null; approved: boolean }[];
      return purchases.map(({ _id }) => all.find((each) => each._id === _id)?.paidDate);
    };
    const owed = async () => {
      const drawer = await person.seesDrawer(name);
      return { facts: await person.facts(drawer, "Unpaid"), text: await drawer.innerText() };
    };

    step("reads on the supplier's page what is owed, from the report of what we owe", async () => {
      await person.open("/who-owes-us/suppliers");
      await person.follows(name);
      const { facts, text } = await owed();
      expect(facts).toEqual({ Unpaid: "4", "Unpaid amount": "£515.25" });
      expect(text).toContain("2 purchases are overdue: £120.50");
    });

    step("finds the supplier's purchases from there", async () => {
      await person.follows("See purchases");
      await person.isAt(`/purchases?search=${encodeURIComponent(name).replaceAll("%20", "+")}`);
      expect(await person.rows.count()).toBe(4);
    });

    step("lists what is unpaid, oldest first and not ticked", async () => {
      await person.open(`/suppliers/${supplier}`);
      await person.follows("Pay supplier");
      await person.seesTitle(`Pay supplier ${name}`);
      await person.page.getByText("£515.25 on 4 purchases, £120.50 of it overdue").waitFor();
      const date = (age: number) => formatListDay(addDays(TODAY, -age));
      expect(await cells()).toEqual([
        [String(oldest.autoId), "SF 1", date(75), "45 days", "Parts SF 1", "£100.00"],
        [String(older.autoId), "SF 2", date(60), "30 days", "Parts SF 2", "£20.50"],
        [String(credit.autoId), "SF 3", date(45), "Credit", "Parts SF 3", "−£5.25"],
        [String(newest.autoId), "SF 4", date(0), "Not yet due", "Parts SF 4", "£400.00"],
      ]);
      expect(await ticked()).toEqual([false, false, false, false]);
      expect(await sum()).toContain("Paying £0.00");
    });

    step("is told to tick something", async () => {
      expect(await person.sends("Pay supplier")).toBe(422);
      await person.seesProblems("Choose at least one purchase");
    });

    step("sees the sum of what is ticked", async () => {
      await tick(oldest).check();
      await tick(credit).check();
      if (!scripts) await person.sends("Add up");
      await soon(sum).toContain("Paying £94.75");
      expect(await sum()).toContain("2 of 4 purchases. £420.50 is left.");
      await person.sends("Tick all");
      await soon(sum).toContain("Paying £515.25");
      await person.sends("Clear");
      await soon(sum).toContain("Paying £0.00");
      expect(await ticked()).toEqual([false, false, false, false]);
      await person.sends(`Tick up to ${formatListDay(LAST_MONTHS_END)}`);
      await soon(sum).toContain("Paying £115.25");
      expect(await ticked()).toEqual([true, true, true, false]);
    });

    step("is asked about a day to come and one before the invoices, and nothing is saved", async () => {
      const day = addDays(TODAY, 40);
      await person.fills({ "Paid on": formatEntryDay(day) });
      expect(await person.sends("Pay supplier")).toBe(422);
      await person.seesQuestion(`${formatListDay(day)} is still to come.`);
      const early = addDays(TODAY, -300);
      await person.fills({ "Paid on": formatEntryDay(early) });
      expect(await person.sends("Pay supplier")).toBe(422);
      await person.seesQuestion(
        new RegExp(`^Paid on: ${formatListDay(early)} is before the supplier’s invoice of`),
      );
      expect(await stored(oldest)).toEqual([null]);
    });

    step("is refused a day of closed books, with the ticks and the day kept", async () => {
      const closed = addDays(TODAY, -2);
      await stage.api("PUT", "closing", { closedUntil: closed });
      await person.fills({ "Paid on": formatEntryDay(closed) });
      expect(await person.sends("Pay supplier")).toBe(409);
      await person.seesProblems(/^The books are closed up to/);
      expect(await ticked()).toEqual([true, true, true, false]);
      expect(await person.values("Paid on")).toEqual([formatEntryDay(closed)]);
      expect(await stored(oldest, older, credit)).toEqual([null, null, null]);
      await stage.api("PUT", "closing", { closedUntil: null });
    });

    step("is told what was paid, changed and deleted meanwhile, and nothing is saved", async () => {
      const gone = await owes("SF 5", 50, 3);
      const changed = await owes("SF 6", 49, 4);
      await person.open(`/suppliers/${supplier}/pay`);
      await person.sends("Tick all");
      await soon(sum).toContain("Paying £522.25");
      await person.hasReadAnew();
      await stage.api("PUT", `purchases/${older._id}`, { paid: true, paidDate: addDays(TODAY, -1) });
      await stage.api("PUT", `purchases/${changed._id}`, { amount: 9, vat: 0, total: 9 });
      await stage.api("DELETE", `purchases/${gone._id}`);
      expect(await person.sends("Pay supplier")).toBe(409);
      await person.seesToast("Error paying supplier");
      await person.seesProblems(
        `Purchase ${older.autoId} is paid already. Purchase ${changed.autoId} was changed. ` +
          `Purchase ${gone.autoId} was deleted. Nothing was saved: check the list, then try again.`,
        `Purchase ${older.autoId}`,
        `Purchase ${changed.autoId}`,
      );
      expect(await stored(oldest, credit, newest)).toEqual([null, null, null]);
      await soon(ticked).toEqual([true, true, true, true]);
      await soon(sum).toContain("Paying £503.75");
      await tick(newest).uncheck();
      await tick(changed).uncheck();
    });

    step("pays the rest with one day, keeps approvals, and reads what is left", async () => {
      const day = addDays(TODAY, -1);
      await person.fills({ "Paid on": formatEntryDay(day) });
      await person.sends("Pay supplier");
      await person.isAt("/suppliers");
      await person.seesToast("Supplier paid: 2 purchases, £94.75");
      expect(await stored(oldest, credit, newest)).toEqual([day, day, null]);
      expect((await stage.api("GET", `purchases?supplier=${supplier}`)).body).toContainEqual(
        expect.objectContaining({ _id: oldest._id, paid: true, approved: true }),
      );
      await person.open(`/suppliers/${supplier}`);
      const { facts, text } = await owed();
      expect(facts).toEqual({ Unpaid: "2", "Unpaid amount": "£409.00" });
      expect(text).toContain("1 purchase is overdue: £9.00");
    });

    step("pays the last, and then nothing is owed", async () => {
      await person.follows("Pay supplier");
      await person.sends("Tick all");
      await soon(ticked).toEqual([true, true]);
      await person.sends("Pay supplier");
      await person.seesToast("Supplier paid: 2 purchases, £409.00");
      await person.open(`/suppliers/${supplier}`);
      expect((await owed()).facts).toEqual({ Unpaid: "0", "Unpaid amount": "£0.00" });
      expect(await person.page.getByRole("link", { name: "Pay supplier" }).count()).toBe(0);
      await person.open(`/suppliers/${supplier}/pay`);
      await person.page.getByText(`Nothing is owed to ${name}`).waitFor();
      await person.follows("Back to supplier");
      await person.isAt(`/suppliers/${supplier}`);
    });

    step("is told what is dated later than today, which the report of what we owe leaves out", async () => {
      const coming = await owes("SF 7", -1, 12);
      await person.open(`/suppliers/${supplier}`);
      expect((await owed()).text).toContain("£12.00 of it is dated later than today.");
      await person.follows("Pay supplier");
      const clause = "£12.00 on 1 purchase, £12.00 of it dated later than today";
      await person.page.getByText(clause).waitFor();
      await stage.api("DELETE", `purchases/${coming._id}`);
      await person.open(`/suppliers/${supplier}`);
    });

    step("is told what is marked as paid on a day to come, which that report has until then", async () => {
      const { _id } = await owes("SF 8", 40, 30);
      const paidDate = addDays(TODAY, 20);
      await stage.api("PUT", `purchases/${_id}`, { paid: true, paidDate });
      const words = "£30.00 is marked as paid on a day to come, and owed until then.";
      await person.open(`/suppliers/${supplier}`);
      expect((await owed()).text).toContain(words);
      await person.open(`/suppliers/${supplier}/pay`);
      await person.page.getByText(`Nothing more is owed to ${name}. ${words}`).waitFor();
      await person.open(`/who-owes-us/suppliers?open=${supplier}`);
      await person.page.getByText(`marked as paid on ${formatListDay(paidDate)}`, { exact: true }).waitFor();
      await stage.api("DELETE", `purchases/${_id}`);
      await person.open(`/suppliers/${supplier}`);
    });

    step("reads what is owed beside a very long number without scrolling sideways", async () => {
      const { page } = person;
      const { _id } = await owes("L".repeat(200), 40, 30);
      const before = page.viewportSize();
      for (const width of [1300, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await person.open(`/who-owes-us/suppliers?open=${supplier}`);
        const table = page.getByRole("region", { name: /^We owe suppliers/ });
        await table.getByText("L".repeat(200), { exact: true }).waitFor();
        expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth), `${width} px`).toBe(0);
      }
      if (before) await page.setViewportSize(before);
      await stage.api("DELETE", `purchases/${_id}`);
      await person.open(`/suppliers/${supplier}`);
    });

    step("reads what was paid by its days, and opens one to its purchases", async () => {
      await person.follows("See payments");
      await person.seesTitle(`Supplier payments ${name}`);
      const yesterday = formatListDay(addDays(TODAY, -1));
      expect(await cells()).toEqual([
        [formatListDay(TODAY), "2 purchases", "£409.00", ""],
        [yesterday, "3 purchases", "£115.25", ""],
      ]);
      await person.follows(`Purchases paid on ${yesterday}`);
      const paid = person.page.getByRole("table", { name: `Purchases paid on ${yesterday}` });
      await paid.getByText("SF 3", { exact: true }).waitFor();
      expect(await paid.getByRole("cell", { name: /£/ }).allTextContents()).toEqual([
        "£100.00",
        "£20.50",
        "−£5.25",
      ]);
      await person.follows(`Purchase ${credit.autoId}`);
      await person.isAt(`/purchases/${credit._id}`);
    });

    step("takes back what was paid on the wrong day, once it is as the page says", async () => {
      const day = addDays(TODAY, -1);
      const yesterday = formatListDay(day);
      const late = await owes("SF 9", 5, 7);
      await person.open(`/suppliers/${supplier}/payments`);
      await person.follows(`Take back what was paid on ${yesterday}`);
      await person.seesDrawer("Take back payment");
      await person.page.getByText(`£115.25 paid to ${name} on ${yesterday}`).waitFor();
      await person.page.getByText("3 purchases of that day count as unpaid again.").waitFor();
      await person.hasReadAnew();
      await stage.api("PUT", `purchases/${late._id}`, { paid: true, paidDate: day });
      expect(await person.sends("Take back payment")).toBe(409);
      await person.seesToast("Error taking back the payment");
      await person.seesProblems(/^What was paid on .* changed after you opened this page/);
      expect(await stored(oldest, late)).toEqual([day, day]);
      await person.sends("Take back payment");
      await person.seesToast("Payment taken back: 4 purchases, £122.25");
      await person.isAt(`/suppliers/${supplier}/payments`);
      expect(await cells()).toEqual([[formatListDay(TODAY), "2 purchases", "£409.00", ""]]);
      expect(await stored(oldest, older, credit, late, newest)).toEqual([null, null, null, null, TODAY]);
      await person.open(`/suppliers/${supplier}`);
      expect((await owed()).facts).toEqual({ Unpaid: "4", "Unpaid amount": "£122.25" });
    });
  });
}
