// One supplier's invoice over several jobs: entered once, and a purchase for each job.
import type { Locator } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { type Buying, makeBuying } from "./buying";
import { soon } from "./person";
import { RecordPicker, SUPPLIER_SEARCH } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";
import { walk } from "./walk";

const stage = openStage();

for (const mode of LIKE_MODES) {
  const { word, scripts } = mode;
  walk(`a supplier's invoice is split, with ${mode.mode}`, (step) => {
    const person = personOn(stage, { scripts });
    let buying: Buying;
    beforeAll(async () => {
      buying = await makeBuying(stage, mode);
    });
    const job = (number: number): Locator =>
      person.page.getByRole("group", { name: `Job ${number}`, exact: true });
    const fillsJob = async (number: number, values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) {
        await job(number).getByLabel(label, { exact: true }).fill(value);
      }
    };
    const sum = () => person.page.getByRole("status").filter({ hasText: "Split £" }).innerText();
    const booked = async () => {
      const { body } = await stage.api("GET", `purchases?supplier=${buying.supplier._id}`);
      return body as Record<string, unknown>[];
    };
    const choosesInvoice = async (number: number) => {
      const search = `${buying.invoice.autoId}`;
      if (scripts) {
        await job(number).getByRole("combobox", { name: "Invoice (optional)" }).fill(search);
        await person.page
          .getByRole("option", { name: `Invoice ${search}` })
          .first()
          .click();
        return;
      }
      const group = job(number).getByRole("group", { name: "Invoice (optional)" });
      await group.getByLabel("Number, registration, model or customer").fill(search);
      await group.getByRole("button", { name: "Find" }).click();
      await group
        .getByRole("radio", { name: `Invoice ${search}` })
        .first()
        .check();
    };

    step("opens the form from the purchases, with two jobs", async () => {
      await person.open("/purchases");
      await person.follows("Split an invoice");
      await person.seesTitle("Split a supplier’s invoice");
      await job(2).waitFor();
      expect(await job(3).count()).toBe(0);
    });

    step("adds a third job, which takes the category of the last, and keeps what was typed", async () => {
      await new RecordPicker(person, "Supplier", SUPPLIER_SEARCH).choose(
        `page brakes ${word}`,
        buying.supplier.name,
      );
      await person.fills({ "Supplier’s invoice number": "PB 9", "Supplier’s total": "60" });
      for (const number of [1, 2]) {
        await job(number).getByLabel("Purchase category").selectOption(`Parts ${word}`);
      }
      await choosesInvoice(1);
      await fillsJob(1, { Details: "Front pads", Amount: "20", "VAT (optional)": "4", Total: "24" });
      await fillsJob(2, { Details: "Rear pads", Amount: "10", "VAT (optional)": "2", Total: "12" });
      await person.sends("Add a job");
      await job(3).waitFor();
      expect(await job(3).getByLabel("Purchase category").inputValue()).toBe(buying.category._id);
      expect(await job(2).getByLabel("Details").inputValue()).toBe("Rear pads");
      await soon(sum).toContain("Split £36.00 of £60.00, £24.00 left");
    });

    step("is told the difference, and nothing is saved", async () => {
      await fillsJob(3, { Details: "Grease", Amount: "25", "VAT (optional)": "5", Total: "30" });
      expect(await person.sends("Create purchases")).toBe(422);
      await person.seesProblems(
        "The purchases come to £66.00. That is £6.00 more than the supplier’s total of £60.00",
      );
      await soon(sum).toContain("Split £66.00 of £60.00, £6.00 too much");
      expect(await booked()).toEqual([]);
    });

    step("removes a job from between the others", async () => {
      await person.sends("Remove job 2");
      await soon(() => job(3).count()).toBe(0);
      expect(await job(2).getByLabel("Details").inputValue()).toBe("Grease");
      await soon(sum).toContain("Split £54.00 of £60.00, £6.00 left");
    });

    step("sees what is wrong at the field of its job", async () => {
      await fillsJob(2, { Details: "" });
      expect(await person.sends("Create purchases")).toBe(422);
      await person.seesProblems("Job 2, details: Required");
      expect(await job(2).getByLabel("Details").getAttribute("aria-invalid")).toBe("true");
      await fillsJob(1, { Amount: "some" });
      await fillsJob(2, { Details: "Grease", Amount: "more" });
      expect(await person.sends("Create purchases")).toBe(422);
      await person.seesProblems(
        /^Job 1, amount: Must be an amount in pounds/,
        /^Job 2, amount: Must be an amount in pounds/,
      );
      await fillsJob(1, { Amount: "20" });
      await fillsJob(2, { Amount: "25" });
    });

    step("is asked about VAT above the rate, and then all are saved", async () => {
      await fillsJob(2, { "VAT (optional)": "11", Total: "36" });
      expect(await person.sends("Create purchases")).toBe(422);
      await person.seesQuestion("Job 2: VAT of £11.00 is more than 20% of £25.00, which is £5.00.");
      expect(await booked()).toEqual([]);
      await person.sends("Create purchases");
      await person.isAt("/purchases");
      await person.seesToast("2 purchases created successfully");
      const common = { supplierInvoiceNumber: "PB 9", invoicedTo: "Garage" };
      expect(await booked()).toMatchObject([
        { ...common, details: "Grease", amount: 25, vat: 11, total: 36, invoice: null },
        { ...common, details: "Front pads", amount: 20, vat: 4, invoice: { _id: buying.invoice._id } },
      ]);
    });
  });
}
