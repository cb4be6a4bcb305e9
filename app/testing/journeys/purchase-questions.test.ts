// The form of a purchase: figures that disagree, and what it asks about before it saves.
import { describe, expect, test } from "vitest";
import { NUMBER, PurchaseForm } from "./buying";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  test("a purchase whose figures disagree keeps them as they were typed, and is not saved", async () => {
    const supplier = await stage.make("suppliers", { name: `Sums ${word}` });
    await stage.make("purchase-categories", { name: `Belts ${word}`, description: "Belts" });
    await person.open("/purchases/new");
    await new PurchaseForm(person).supplier.choose(`sums ${word}`, supplier.name);
    await person.field("Purchase category").selectOption(`Belts ${word}`);
    await person.fills({ [NUMBER]: "S 1", Details: "A belt" });
    await person.fills({ Amount: "10", "VAT (optional)": "2", Total: "50" });
    expect(await person.sends("Create purchase")).toBe(422);
    await person.seesProblems("Total must be the amount plus VAT, £12.00");
    expect(await person.values("Amount", "VAT (optional)", "Total")).toEqual(["10", "2", "50"]);
    expect((await stage.api("GET", `purchases?supplier=${supplier._id}`)).body).toEqual([]);
  });

  test("a purchase that takes a booked invoice's number is asked about first, one that has it is not", async () => {
    const supplier = await stage.make("suppliers", { name: `Numbers ${word}` });
    const category = await stage.make("purchase-categories", { name: `Hoses ${word}`, description: "Hoses" });
    const books = (supplierInvoiceNumber: string) =>
      stage.make("purchases", {
        ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
        ...{ supplierInvoiceNumber, supplierInvoiceDate: "2026-03-05", details: "A hose" },
        ...{ amount: 10, vat: 2, total: 12 },
      });
    const [first, second] = [await books("N-1"), await books("N 2")];
    await person.open(`/purchases/${second._id}/edit`);
    await person.fills({ [NUMBER]: "n1" });
    expect(await person.sends("Update purchase")).toBe(422);
    await person.seesQuestion(`Invoice n1 of ${supplier.name} is already booked: purchase ${first.autoId}.`);
    const { body } = await stage.api("GET", `purchases?supplier=${supplier._id}`);
    expect(body).toMatchObject([{ supplierInvoiceNumber: "N 2" }, { supplierInvoiceNumber: "N-1" }]);
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
    await person.open(`/purchases/${second._id}/edit`);
    await person.fills({ Details: "Two hoses" });
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
  });

  test("all that is doubtful is asked at once, after what is wrong, and what is changed then alone", async () => {
    const supplier = await stage.make("suppliers", { name: `Together ${word}` });
    const category = await stage.make("purchase-categories", { name: `Together ${word}`, description: "x" });
    await stage.make("purchases", {
      ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ supplierInvoiceNumber: "A 1", supplierInvoiceDate: "2026-03-05", details: "A hose" },
      ...{ amount: 10, vat: 2, total: 12 },
    });
    const booked = async () => (await stage.api("GET", `purchases?supplier=${supplier._id}`)).body.length;
    await person.open("/purchases/new");
    await new PurchaseForm(person).supplier.choose(`together ${word}`, supplier.name);
    await person.field("Purchase category").selectOption(`Together ${word}`);
    await person.fills({ [NUMBER]: "A1", Details: "Another", "Supplier’s invoice date": "05/03/1999" });
    await person.fills({ Amount: "10", "VAT (optional)": "5", Total: "12" });
    expect(await person.sends("Create purchase")).toBe(422);
    await person.seesProblems("Total must be the amount plus VAT, £15.00");
    await person.fills({ Total: "15" });
    expect(await person.sends("Create purchase")).toBe(422);
    await soon(() => person.questions()).toEqual([
      expect.stringMatching(/^Invoice A1 of .* is already booked/),
      expect.stringContaining("05 Mar 1999"),
      "VAT of £5.00 is more than 20% of £10.00, which is £2.00.",
    ]);
    await person.fills({ "VAT (optional)": "6", Total: "16" });
    expect(await person.sends("Create purchase")).toBe(422);
    await soon(() => person.questions()).toEqual([
      "VAT of £6.00 is more than 20% of £10.00, which is £2.00.",
    ]);
    // What was agreed to before is asked again once it has gone from the form.
    await person.fills({ "VAT (optional)": "5", Total: "15" });
    expect(await person.sends("Create purchase")).toBe(422);
    await soon(() => person.questions()).toEqual([
      "VAT of £5.00 is more than 20% of £10.00, which is £2.00.",
    ]);
    expect(await booked()).toBe(1);
    await person.sends("Create purchase");
    await person.seesToast("Purchase created successfully");
    expect(await booked()).toBe(2);
  });

  test("VAT above the rate is asked about, and not again while it stays", async () => {
    const supplier = await stage.make("suppliers", { name: `Rates ${word}` });
    const category = await stage.make("purchase-categories", { name: `Rates ${word}`, description: "x" });
    const { _id } = await stage.make("purchases", {
      ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ supplierInvoiceNumber: "R 1", supplierInvoiceDate: "2026-03-05", details: "A hose" },
      ...{ amount: 10.03, vat: 0, total: 10.03 },
    });
    const changes = async (values: Readonly<Record<string, string>>) => {
      await person.open(`/purchases/${_id}/edit`);
      await person.fills(values);
      return person.sends("Update purchase");
    };
    const saved = () => person.seesToast("Purchase updated successfully");
    await changes({ "VAT (optional)": "2.01", Total: "12.04" });
    await saved();
    expect(await changes({ "VAT (optional)": "2.02", Total: "12.05" })).toBe(422);
    await person.seesQuestion("VAT of £2.02 is more than 20% of £10.03, which is £2.01.");
    expect((await stage.api("GET", `purchases?supplier=${supplier._id}`)).body).toMatchObject([
      { vat: 2.01 },
    ]);
    await person.sends("Update purchase");
    await saved();
    await changes({ Details: "Two hoses" });
    await saved();
  });
});
