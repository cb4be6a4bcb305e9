import { beforeAll, describe, expect, test } from "vitest";
import { soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode, a picker", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  let customer: RecordPicker;
  beforeAll(async () => {
    customer = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    await stage.customer(`Only One ${word}`);
    await stage.customer(`Pair ${word}`, { active: false });
    await stage.customer(`Pair ${word}`, { town: "Lewes" });
    await stage.customer(`Pair ${word}`, { active: false });
  });

  const input = () => (scripts ? customer.box : person.field(CUSTOMER_SEARCH));

  test.each(["Enter", "Tab"])("takes the only match by %s", async (key) => {
    await person.open("/invoices/new");
    await input().fill(`only ${word}`);
    if (scripts) {
      await soon(() => customer.list.getByRole("option").count()).toBe(1);
      await input().press(key);
      await customer.holds(`Only One ${word}`);
    }
    await person.fills({ "Vehicle reg": "PI11 CKR", "Vehicle model": `Picked ${word}` });
    await person.sends("Create invoice");
    await person.isAt(/\/view$/);
    await person.page.getByText(`Only One ${word}`).waitFor();
  });

  test("takes the only match of what was typed faster than it is looked up", async () => {
    await person.open("/invoices/new");
    await person.fills({ "Vehicle reg": "PI11 CKR", "Vehicle model": `Fast ${word}` });
    await input().fill(`only one ${word}`);
    await input().press("Enter");
    await person.isAt(scripts ? /\/invoices\/(new|[^/]+\/view)$/ : /\/view$/);
  });

  test("shows who is inactive, and shows them last", async () => {
    await person.open("/invoices/new");
    await input().fill(`pair ${word}`);
    if (!scripts) await customer.find(`pair ${word}`);
    const marks = async () => (await customer.choices.allTextContents()).map((text) => /Inactive/.test(text));
    await soon(marks).toEqual([false, true, true]);
  });

  test("with a choice in it passes over nothing that is typed beside it", async () => {
    const chosen = await stage.customer(`Chosen ${word}`);
    const other = await stage.customer(`Other ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "BE51 IDE" };
    const { _id } = await stage.make("invoices", { customer: chosen._id, ...vehicle });
    await person.open(`/invoices/${_id}/edit`);
    await input().fill(`other ${word}`);
    if (scripts) await customer.list.getByRole("option", { name: other.name }).waitFor();
    else {
      expect(await person.sends("Update invoice")).toBe(422);
      const sentence = `Choose one of the matches for “other ${word}”. To keep ${chosen.name}, clear the search`;
      await person.seesProblems(sentence);
      await customer.group.getByRole("radio", { name: other.name }).check();
    }
    await person.sends("Update invoice");
    await person.seesToast("Invoice updated successfully");
    expect((await stage.api("GET", `invoices/${_id}`)).body.customer).toMatchObject({ _id: other._id });
  });

  test("keeps what was typed and not chosen, and says so", async () => {
    const transaction = new RecordPicker(
      person,
      "Bank transaction (optional)",
      "Reference, amount or number",
    );
    const { _id } = await stage.customer(`Kept ${word}`);
    const invoice = await stage.make("invoices", {
      ...{ customer: _id, vehicleModel: "Ford Ka", vehicleReg: "KE11 EPT" },
    });
    const place = `/invoices/${invoice._id}/view/totals`;
    await person.open(place);
    const typed = scripts ? transaction.box : person.field("Reference, amount or number");
    await typed.fill("nothing like it");
    await person.field("Reference (optional)").focus();
    if (scripts) {
      await soon(() => typed.inputValue()).toBe("nothing like it");
      await person.page.getByText("Nothing is chosen yet. Choose one from the list.").waitFor();
    }
    expect(await person.sends("Set the totals")).toBe(422);
    await person.seesProblems("Nothing matches “nothing like it”");
    await soon(() => typed.inputValue()).toBe("nothing like it");
    await typed.fill("");
    await person.sends("Set the totals");
    await person.isAt(`/invoices/${invoice._id}/view`);
  });
});
