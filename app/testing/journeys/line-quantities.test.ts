// Lines of several units: how they are typed, and where they show.
import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();
const FIGURES = ["Amount", "Quantity", "Unit price (optional)"] as const;

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const likeOthers = testLikeOthers(scripts);
  const person = personOn(stage, { scripts });

  const lines = async (id: string) =>
    (await stage.api("GET", `invoices/${id}`)).body.lines.map(
      ({ quantity, unitPrice, charged }: Record<string, number>) => [quantity, unitPrice, charged],
    );

  async function opensNewLine(): Promise<string> {
    const { _id: customer } = await stage.customer(`Counted ${word}`);
    const invoice = { customer, vehicleModel: "Astra", vehicleReg: "QT11 TYR" };
    const { _id } = await stage.make("invoices", invoice);
    await person.open(`/invoices/${_id}/view/lines/new`);
    await person.seesDrawer("New Invoice Line");
    await person.field("Item").selectOption({ label: "Labour" });
    return _id;
  }

  test("quantity and unit price make the amount, and stand on the page", async () => {
    const id = await opensNewLine();
    await person.fills({ Quantity: "4", "Unit price (optional)": "86.50" });
    await soon(() => person.values("Amount")).toEqual([scripts ? "346.00" : ""]);
    await person.sends("Add invoice line");
    await person.seesNoDrawer();
    expect(await lines(id)).toEqual([[4, 86.5, 346]]);
    const heads = person.page.locator(".table--lines thead th");
    expect((await heads.allInnerTexts()).slice(0, 7)).toEqual([
      ...["Item", "Description", "Qty", "Unit price", "VAT", "Amount", "Total"],
    ]);

    await person.follows("Edit Labour");
    await person.seesDrawer("Update Invoice Line");
    expect(await person.values(...FIGURES)).toEqual(["346.00", "4", "86.50"]);
    await person.fills({ Quantity: "5" });
    await soon(() => person.values("Amount")).toEqual([scripts ? "432.50" : "346.00"]);
    await person.sends("Update invoice line");
    await person.seesNoDrawer();
    expect(await lines(id)).toEqual([[5, 86.5, 432.5]]);
  });

  likeOthers("an amount alone is one of it, with no column for it", async () => {
    const id = await opensNewLine();
    expect(await person.values(...FIGURES)).toEqual(["", "1", ""]);
    await person.field("Item").focus();
    // Item, a new item, Description, Amount: what it takes without a quantity.
    for (const _ of [1, 2, 3]) await person.page.keyboard.press("Tab");
    await person.page.keyboard.type("80");
    await person.page.keyboard.press("Enter");
    // The next line's form.
    await soon(() => person.values("Amount")).toEqual([""]);
    expect(await lines(id)).toEqual([[1, 80, 80]]);
    await person.open(`/invoices/${id}/view`);
    expect(await person.page.locator(".table--lines thead .cell--quantity").count()).toBe(0);
    await person.follows("Edit Labour");
    await person.fills({ Amount: "90" });
    await person.sends("Update invoice line");
    await person.seesNoDrawer();
    expect(await lines(id)).toEqual([[1, 90, 90]]);
  });

  likeOthers("figures that disagree are refused with both, and stay as typed", async () => {
    const id = await opensNewLine();
    await person.fills({ Amount: "300", Quantity: "4", "Unit price (optional)": "86.50" });
    await person.sends("Add invoice line");
    await person.seesProblems("4 × £86.50 is £346.00, not £300.00. Change one of them");
    expect(await person.values(...FIGURES)).toEqual(["300", "4", "86.50"]);
    await person.fills({ Amount: "346" });
    await person.sends("Add invoice line");
    await person.seesNoDrawer();
    expect(await lines(id)).toEqual([[4, 86.5, 346]]);
  });

  if (scripts)
    test("a typed amount is never rewritten: the unit price follows it", async () => {
      await opensNewLine();
      await person.fills({ Amount: "346" });
      await soon(() => person.values("Unit price (optional)")).toEqual(["346.00"]);
      await person.fills({ Quantity: "4" });
      await soon(() => person.values(...FIGURES)).toEqual(["346", "4", "86.50"]);
    });

  if (scripts)
    test("a quote counts the pence of a service for more than one", async () => {
      const service = await stage.make("services", {
        ...{
          title: `Bulb ${word}`,
          description: "Bulbs of cars, supplied and fitted",
          unitPrice: 9.5,
          unit: "item",
          chargeVat: false,
        },
      });
      const customer = await stage.customer(`Bulbs ${word}`);
      const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "BU12 LBS" };
      const quote = await stage.make("quotes", sale);
      await person.open(`/quotes/${quote._id}/view/lines/new`);
      await person.field("Item").selectOption(service._id);
      await soon(() => person.values(...FIGURES)).toEqual(["9", "1", "9.50"]);
      await person.fills({ Quantity: "10" });
      await soon(() => person.values(...FIGURES)).toEqual(["95.00", "10", "9.50"]);
    });
});
