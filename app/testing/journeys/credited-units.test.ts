// Credits by quantity: how many units of a line are typed, what follows, and what is refused.
import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();
const LABOUR = "Labour";

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const likeOthers = testLikeOthers(scripts);
  const person = personOn(stage, { scripts });
  const units = () => person.page.getByRole("textbox", { name: `Quantity of ${LABOUR}` });
  const amount = () => person.page.getByRole("textbox", { name: `Amount of ${LABOUR}` });
  const figures = () => Promise.all([units().inputValue(), amount().inputValue()]);
  const credited = async (invoice: string) =>
    (await stage.api("GET", `credit-notes?invoice=${invoice}`)).body.flatMap(
      ({ lines }: { lines: Record<string, number>[] }) =>
        lines.map(({ quantity, unitPrice, charged }) => [quantity, unitPrice, charged]),
    );

  /** An invoice for four of something and one of something else, with its form open and nothing ticked. */
  async function opensForm(): Promise<string> {
    const { _id: customer } = await stage.customer(`Returning ${word}`);
    const invoice = { customer, vehicleModel: "Astra", vehicleReg: "QT11 TYR" };
    const { _id } = await stage.make("invoices", invoice);
    await stage.api("PATCH", `invoices/${_id}/lines`, [
      { service: "labour", description: "Fitting", quantity: 4, unitPrice: 86.5, addVat: true },
      { service: "mot-test", charged: 54, addVat: false },
    ]);
    await opensAgain(_id);
    return _id;
  }

  async function opensAgain(id: string): Promise<void> {
    await person.open(`/invoices/${id}/view/credit-notes/new`);
    const clear = person.page.getByRole("button", { name: "Clear", exact: true });
    await (scripts ? clear.click() : person.sends("Clear"));
    await soon(() => person.page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await person.field("Reason").selectOption("Parts returned");
  }

  test("some units are credited, and the note is changed by either figure", async () => {
    const id = await opensForm();
    expect(await person.page.getByRole("textbox", { name: /^Quantity of/ }).count()).toBe(1);
    await person.page.getByText("of 4", { exact: true }).waitFor();
    await units().fill("2");
    await soon(() => amount().inputValue()).toBe(scripts ? "173.00" : "");
    if (scripts) await person.page.getByText("Crediting £207.60").waitFor();
    await person.sends("Create credit note");
    await person.seesToast("Credit note created successfully");
    expect(await credited(id)).toEqual([[2, 86.5, 173]]);

    const { body } = await stage.api("GET", `credit-notes?invoice=${id}`);
    const note = `/credit-notes/${body[0]._id}`;
    await person.open(note);
    await person.page.getByText("2 × £86.50").waitFor();
    await person.open(`${note}/edit`);
    expect(await figures()).toEqual(["2", "173.00"]);
    await units().fill("1.5");
    await soon(() => amount().inputValue()).toBe(scripts ? "129.75" : "173.00");
    await person.sends("Update credit note");
    await person.seesToast("Credit note updated successfully");
    expect(await credited(id)).toEqual([[1.5, 86.5, 129.75]]);

    await person.open(`${note}/edit`);
    await amount().fill("40");
    await soon(() => units().inputValue()).toBe(scripts ? "" : "1.5");
    await person.sends("Update credit note");
    await person.seesToast("Credit note updated successfully");
    expect(await credited(id)).toEqual([[null, null, 40]]);
    await person.open(`${note}/edit`);
    expect(await figures()).toEqual(["", "40.00"]);
  });

  likeOthers("more than are left, and another amount, are refused and stay as typed", async () => {
    const id = await opensForm();
    await units().fill("5");
    await person.sends("Create credit note");
    await person.seesProblems("4 of 4 are left of “Labour”. Credit 4 or less");
    expect(await figures()).toEqual(["5", scripts ? "432.50" : ""]);
    expect(await units().getAttribute("aria-invalid")).toBe("true");
    await units().fill("3");
    await soon(() => amount().inputValue()).toBe(scripts ? "259.50" : "");
    await person.sends("Create credit note");
    await person.seesToast("Credit note created successfully");
    expect(await credited(id)).toEqual([[3, 86.5, 259.5]]);

    await opensAgain(id);
    await amount().fill("50");
    await units().fill("1");
    await soon(figures).toEqual(["1", "50"]);
    await person.sends("Create credit note");
    await person.seesProblems("1 × £86.50 is £86.50, not £50.00. Change one of them");
    expect(await figures()).toEqual(["1", "50"]);
    await amount().fill("");
    await person.sends("Create credit note");
    await person.seesToast("Credit note created successfully");
    expect(await credited(id)).toEqual([
      [1, 86.5, 86.5],
      [3, 86.5, 259.5],
    ]);
  });

  likeOthers("what was credited meanwhile is told, and not left out", async () => {
    const id = await opensForm();
    const tick = (name: string) => person.page.getByRole("checkbox", { name: `Credit ${name}` });
    await tick(LABOUR).check();
    await person.page.getByRole("textbox", { name: "Amount of MOT test" }).fill("20");
    const { lines } = (await stage.api("GET", `invoices/${id}`)).body;
    await stage.make("credit-notes", {
      ...{ invoice: id, reason: "Meanwhile" },
      lines: [
        { line: lines[0]._id, quantity: 1 },
        { line: lines[1]._id, charged: 54 },
      ],
    });
    await person.sends("Create credit note");
    await person.seesProblems(
      "Nothing is left of “MOT test” to credit",
      "£259.50 is left of “Labour”. Credit that or less",
    );
    expect(await credited(id)).toHaveLength(2);
    // The form tells by now what is left.
    await person.page.getByText("of 3", { exact: true }).waitFor();
    await person.sends("Create credit note");
    await person.seesToast("Credit note created successfully");
    expect((await stage.api("GET", `invoices/${id}`)).body.balancePayable).toBe(0);
  });

  likeOthers("a line that went meanwhile is told, and not left out", async () => {
    const id = await opensForm();
    await person.page.getByRole("checkbox", { name: "Credit MOT test" }).check();
    await units().fill("1");
    const { lines, autoId } = (await stage.api("GET", `invoices/${id}`)).body;
    const [{ _id, quantity, unitPrice }] = lines;
    await stage.api("PATCH", `invoices/${id}/lines`, [{ _id, service: "labour", quantity, unitPrice }]);
    await person.sends("Create credit note");
    await person.seesProblems(`Invoice ${autoId} has no such line`);
    expect(await credited(id)).toEqual([]);
    await person.sends("Create credit note");
    await person.seesToast("Credit note created successfully");
    expect(await credited(id)).toEqual([[1, 86.5, 86.5]]);
  });

  likeOthers(
    "a line is not credited once it is unticked, and is again once its quantity is typed",
    async () => {
      const id = await opensForm();
      await amount().fill("50");
      await person.page.getByRole("textbox", { name: "Amount of MOT test" }).fill("20");
      await person.field("Date").fill("rubbish");
      await person.sends("Create credit note");
      await person.seesProblems("Must be a real date, like 19/11/2026");
      await person.field("Date").fill("");
      for (const name of [LABOUR, "MOT test"]) {
        await person.page.getByRole("checkbox", { name: `Credit ${name}` }).check();
      }
      await person.field("Date").fill("more rubbish");
      await person.sends("Create credit note");
      await person.page.getByRole("checkbox", { name: "Credit MOT test" }).uncheck();
      await person.field("Date").fill("");
      await person.sends("Create credit note");
      await person.seesToast("Credit note created successfully");
      expect(await credited(id)).toEqual([[null, null, 50]]);

      const { body } = await stage.api("GET", `credit-notes?invoice=${id}`);
      await person.open(`/credit-notes/${body[0]._id}/edit`);
      const clear = person.page.getByRole("button", { name: "Clear", exact: true });
      await (scripts ? clear.click() : person.sends("Clear"));
      await soon(figures).toEqual(["", ""]);
      await units().fill("1.5");
      await person.sends("Update credit note");
      await person.seesToast("Credit note updated successfully");
      expect(await credited(id)).toEqual([[1.5, 86.5, 129.75]]);
    },
  );

  if (scripts)
    test("a typed amount is never rewritten, and unticking takes both figures away", async () => {
      await opensForm();
      await amount().fill("100");
      await units().fill("2");
      await soon(figures).toEqual(["2", "100"]);
      await person.page.getByText("Crediting £120.00").waitFor();
      await person.page.getByRole("checkbox", { name: "Credit Labour" }).uncheck();
      await soon(figures).toEqual(["", ""]);
      await person.page.getByText("Crediting £0.00").waitFor();
      await units().fill("2");
      await soon(figures).toEqual(["2", "173.00"]);
      await units().fill("");
      await soon(figures).toEqual(["", ""]);
      await person.page.getByText("Crediting £415.20").waitFor();
    });
});
