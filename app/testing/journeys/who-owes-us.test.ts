import { describe, expect } from "vitest";
import { addDays, formatEntryDay, formatListDay, londonDayOf } from "../../shared/dates";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();
const TODAY = londonDayOf(new Date());

describe.each(LIKE_MODES)("with $mode, a member of staff sees who owes what", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  const slow = `Slow ${word}`;
  const quick = `Quick ${word}`;
  const cells = async (text: string) => {
    const found = person.page.getByRole("row").filter({ hasText: text }).first();
    await found.waitFor();
    return (await found.locator("th, td").allInnerTexts()).map((each) => each.trim());
  };
  const row = async (name: string) => (await cells(name)).slice(2, 10);

  walk("opens the report, a row, another day, the suppliers and the numbers", (step) => {
    const numbers: number[] = [];
    step("finds customers by what is overdue, with what is on account", async () => {
      const invoiced = async (customer: string, age: number, charged: number) => {
        const { _id } = await stage.make("invoices", {
          ...{ customer, vehicleModel: "Ford Focus", vehicleReg: "WH01 OWE" },
          invoiceDate: addDays(TODAY, -age),
        });
        const line = { service: "labour", charged, addVat: false };
        const { body } = await stage.api("PUT", `invoices/${_id}/new-line`, line);
        numbers.push(body.autoId);
        return _id;
      };
      const { _id: first } = await stage.customer(slow);
      const { _id: second } = await stage.customer(quick);
      await invoiced(second, 3, 900);
      await invoiced(first, 40, 1000);
      await invoiced(first, 150, 50);
      await stage.make("receipts", { customer: first, date: addDays(TODAY, -2), amount: 20 });
      const gone = await invoiced(second, 1, 77);
      await stage.api("DELETE", `invoices/${gone}`);

      await person.open("/home");
      await person.page.getByRole("link", { name: "Who Owes Us" }).click();
      await person.isAt("/who-owes-us");
      await person.seesTitle("Who Owes Us");
      expect(await row(slow)).toEqual([slow, "–", "–", "£1,000.00", "–", "£50.00", "−£20.00", "£1,030.00"]);
      expect((await row(quick)).slice(1, 8)).toEqual(["£900.00", "–", "–", "–", "–", "–", "£900.00"]);
    });

    step("reads on the tab how many owe, without those who only have money on account", async () => {
      const { _id: early } = await stage.customer(`Early ${word}`);
      await stage.make("receipts", { customer: early, amount: 35 });
      const { body } = await stage.api("GET", "reports/aged-debtors");
      const owing = body.rows.filter(({ total }: { total: number }) => total > 0).length;
      expect(owing).toBeLessThan(body.rows.length);
      await person.open("/who-owes-us");
      const tab = person.page.getByRole("link", { name: /^Customers owe us/ });
      expect(await tab.innerText()).toMatch(new RegExp(`\\D${owing}$`));
    });

    step("opens a customer's invoices, each under its column", async () => {
      await person.page.getByRole("link", { name: `Show what ${slow} owes` }).click();
      await person.page.getByRole("link", { name: `Hide what ${slow} owes` }).waitFor();
      const due = formatListDay(addDays(TODAY, -33));
      const item = await cells(`due ${due}`);
      expect(item.slice(2, 10)).toEqual([
        expect.stringContaining(String(numbers[1])),
        "",
        "",
        "£1,000.00",
        "",
        "",
        "",
        "",
      ]);
      await person.page.getByText("Money that pays no invoice yet").waitFor();
      await person.page.getByRole("link", { name: `Hide what ${slow} owes` }).click();
      await soon(() => person.page.getByText(`due ${due}`).count()).toBe(0);
    });

    step("sorts by a column, and the other way", async () => {
      const order = async () => {
        const text = await person.page.locator("tbody").innerText();
        return text.indexOf(slow) < text.indexOf(quick);
      };
      await person.follows("Current");
      await person.isAt("/who-owes-us?sort=current");
      expect(await order()).toBe(false);
      await person.page.getByRole("columnheader", { name: "Current" }).getByRole("link").click();
      await person.isAt("/who-owes-us?sort=-current");
      expect(await order()).toBe(true);
    });

    step("asks for another day", async () => {
      await person.open("/who-owes-us");
      await person.fills({ "As at": formatEntryDay(addDays(TODAY, -4)) });
      await person.page.getByRole("button", { name: "Show" }).click();
      await person.page.getByText(`As at ${formatListDay(addDays(TODAY, -4))}: everything`).waitFor();
      expect((await row(slow)).slice(1, 8)).toEqual(["–", "£1,000.00", "–", "–", "£50.00", "–", "£1,050.00"]);
      await soon(() => person.page.getByText(quick).count()).toBe(0);
      const statement = (words: string) => person.page.getByRole("link", { name: `${words} for ${slow}` });
      expect(await statement("Statement of today").count()).toBe(1);
      expect(await statement("Statement").count()).toBe(0);
    });

    step("downloads it", async () => {
      const csv = person.page.getByRole("link", { name: "CSV" });
      expect(await csv.getAttribute("href")).toBe(`/who-owes-us/customers.csv?at=${addDays(TODAY, -4)}`);
      const answer = await person.page.request.get(
        new URL((await csv.getAttribute("href")) ?? "", person.page.url()).href,
      );
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(`${slow},0.00,1000.00`);
      const pdf = await person.page.request.get(
        new URL("/who-owes-us/customers.pdf", person.page.url()).href,
      );
      expect(pdf.headers()["content-disposition"]).toContain(`aged-debtors-${TODAY}.pdf`);
    });

    step("is told of a day that is none", async () => {
      await person.fills({ "As at": "31/02/2026" });
      await person.page.getByRole("button", { name: "Show" }).click();
      await person.page
        .getByRole("main")
        .getByText(`Must be a real date, like 19/11/2026. This is ${formatListDay(TODAY)}`)
        .waitFor();
    });

    step("looks at the suppliers and at the missing numbers", async () => {
      await person.open("/who-owes-us");
      await person.page.getByRole("link", { name: /^We owe suppliers/ }).click();
      await person.isAt("/who-owes-us/suppliers");
      await person.page.getByText("We owe nobody anything").waitFor();
      await person.follows("Numbers");
      await person.isAt("/who-owes-us/numbers");
      expect((await cells(`Invoice ${numbers[3]}`)).slice(0, 4)).toEqual([
        ...[`Invoice ${numbers[3]}`, formatListDay(addDays(TODAY, -1)), quick, "£77.00"],
      ]);
    });
  });
});
