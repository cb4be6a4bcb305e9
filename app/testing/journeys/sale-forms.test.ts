// What the forms of invoices, quotes and their lines fill in and keep.
import { describe, expect, test } from "vitest";
import { sharesOf } from "../garage/share";
import { soon } from "./person";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const likeOthers = testLikeOthers(scripts);
  /** With scripts one of them: the lines' own journeys show the rest. */
  const few = sharesOf(scripts ? 3 : 1);
  const person = personOn(stage, { scripts });

  test.each(
    few([
      ["invoice", "Invoice date", "invoiceDate"],
      ["quote", "Quote date", "quoteDate"],
    ]),
  )("the date of one %s stays when it is cleared, and that is said", async (noun, label, field) => {
    const { _id: customer } = await stage.customer(`Dated ${word}`);
    const sale = { customer, vehicleModel: "Ford Ka", vehicleReg: "DA11 TED", [field]: "2026-03-05" };
    const { _id } = await stage.make(`${noun}s`, sale);
    await person.open(`/${noun}s/${_id}/view/edit`);
    await person.fills({ [label]: "" });
    await person.sends(`Update ${noun}`);
    await person.seesToast("The date was left empty, so it stays 05/03/2026");
    expect((await stage.api("GET", `${noun}s/${_id}`)).body[field]).toBe("2026-03-05");
  });

  test("the customer of the drawer is chosen already in their new invoice", async () => {
    const customer = await stage.customer(`Chosen ${word}`);
    await person.open(`/customers/${customer._id}`);
    await person.follows("Create invoice");
    await person.isAt(`/invoices/new?customer=${customer._id}&from=%2Fcustomers%2F${customer._id}`);
    const drawer = await person.seesDrawer("Create Invoice");
    if (scripts) {
      await soon(() => drawer.getByRole("combobox", { name: "Customer" }).inputValue()).toBe(
        `Chosen ${word}`,
      );
    } else {
      expect(await drawer.getByRole("radio", { name: `Chosen ${word}` }).isChecked()).toBe(true);
    }
    expect(await person.field("Department").inputValue()).toBe("Garage");
    const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "short" });
    expect(await person.values("Invoice date")).toEqual([today.format(new Date())]);
    await person.follows("Cancel");
    await person.isAt(`/customers/${customer._id}`);
  });

  /** Opens the New Invoice Line drawer of a new invoice. */
  async function opensNewLine(customer: object, department: string): Promise<void> {
    const { _id } = await stage.customer(`VAT ${department} ${word}`, customer);
    const invoice = { customer: _id, department, vehicleModel: "Astra", vehicleReg: "VA11 TTT" };
    await person.open(`/invoices/${(await stage.make("invoices", invoice))._id}/view`);
    await person.follows("Add invoice line");
    await person.seesDrawer("New Invoice Line");
  }

  test.each(
    few([
      {
        of: "high-value customer",
        customer: { highValue: true },
        department: "Garage",
        isOn: true,
        reason: "Always charged to a high value customer",
        cells: ["£8.00", "£40.00", "£48.00"],
      },
      {
        of: "MOT department",
        customer: {},
        department: "MOT",
        isOn: false,
        reason: "No VAT in this department: Outside the scope of VAT",
        cells: ["Outside the scope of VAT", "£40.00", "£40.00"],
      },
      {
        of: "high-value customer at the MOT department",
        customer: { highValue: true },
        department: "MOT",
        isOn: false,
        reason: "No VAT in this department: Outside the scope of VAT",
        cells: ["Outside the scope of VAT", "£40.00", "£40.00"],
      },
    ]),
  )("the Add Vat box is settled for a line of a $of", async ({
    customer,
    department,
    isOn,
    reason,
    cells,
  }) => {
    await opensNewLine(customer, department);
    const box = person.field("Add Vat (20%)");
    expect(await box.isDisabled()).toBe(true);
    expect(await box.isChecked()).toBe(isOn);
    await person.drawer("New Invoice Line").getByText(reason).waitFor();
    await person.field("Item").selectOption({ label: "Labour" });
    await person.fills({ Amount: "40" });
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    const line = await person.row("Labour").locator("td").allInnerTexts();
    expect(line.slice(1, 4)).toEqual(cells);

    await person.follows("Edit Labour");
    await person.seesDrawer("Update Invoice Line");
    expect(await box.isDisabled()).toBe(true);
    expect(await box.isChecked()).toBe(isOn);
    await person.fills({ "Description (optional)": "Changed" });
    await person.sends("Update invoice line");
    await person.row("Changed").waitFor();
    expect((await person.row("Changed").locator("td").allInnerTexts()).slice(1, 4)).toEqual(cells);
  });

  likeOthers("the Add Vat box of any other line is free, and starts ticked", async () => {
    await opensNewLine({}, "Garage");
    const box = person.field("Add Vat (20%)");
    expect(await box.isEnabled()).toBe(true);
    expect(await box.isChecked()).toBe(true);
  });
});
