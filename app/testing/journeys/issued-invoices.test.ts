// Forms of an invoice that was issued: they tell what a change does, or ask.

import { describe, expect, test } from "vitest";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  test("a change of an invoice that was issued since its form was opened is asked about", async () => {
    const { _id: customer } = await stage.customer(`Issued ${word}`);
    const { _id } = await stage.make("invoices", {
      customer,
      vehicleModel: "Ford Ka",
      vehicleReg: "IS11 SUE",
    });
    const lines = async () => (await stage.api("GET", `invoices/${_id}`)).body.lines;
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 50 });
    await person.open(`/invoices/${_id}/view/lines/new`);
    await person.field("Item").selectOption("labour");
    await person.fills({ Amount: "5" });
    await stage.api("PUT", `invoices/${_id}/payments`, { card: 60 });
    expect(await person.sends("Add invoice line")).toBe(422);
    await person.seesQuestion(
      /^Issued on .+ A change of what it says is marked, and opens its review again\.$/,
    );
    expect(await lines()).toHaveLength(1);
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    const [, second] = await lines();
    // What was told from the beginning is not asked.
    for (const [path, button] of [
      ["edit", "Update invoice"],
      [`lines/${second._id}/edit`, "Update invoice line"],
      [`lines/${second._id}/delete`, "Delete invoice line"],
    ] as const) {
      await person.open(`/invoices/${_id}/view/${path}`);
      await person.page.getByText(/A change of what it says is marked/).waitFor();
      await person.sends(button);
      await person.seesToast("Invoice updated successfully");
    }
    expect(await lines()).toHaveLength(1);
  });
});
