import { beforeAll, describe, expect, test } from "vitest";
import { sharesOf } from "../garage/share";
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

  // Only scripts take notice of the key.
  test.each(sharesOf(scripts ? 1 : 2)(["Enter", "Tab"]))("takes the only match by %s", async (key) => {
    await person.open("/invoices/new");
    await input().fill(`only ${word}`);
    if (scripts) {
      await customer.marksOnly();
      await input().press(key);
      await customer.holds(`Only One ${word}`);
    }
    await person.fills({ "Vehicle reg": "PI11 CKR", "Vehicle model": `Picked ${word}` });
    await person.sends("Create invoice");
    await person.isAt(/\/view$/);
    await person.page.getByRole("link", { name: `Only One ${word}` }).waitFor();
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
    if (scripts) await customer.list.getByRole("option", { name: other.name }).first().waitFor();
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
      // The first words give way to the others as the search is answered, which may be before anybody looks.
      const words = /^Nothing (is chosen yet\. Choose one from the list|matches “nothing like it”)\.$/;
      await person.page.getByRole("status").getByText(words).waitFor();
    }
    expect(await person.sends("Set the totals")).toBe(422);
    await person.seesProblems("Nothing matches “nothing like it”");
    await soon(() => typed.inputValue()).toBe("nothing like it");
    await typed.fill("");
    await person.sends("Set the totals");
    await person.isAt(`/invoices/${invoice._id}/view`);
  });
});

test("a picker whose list is there late leaves the focus to the field that has it by then", async () => {
  const { _id } = await stage.customer("Late List");
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "LA73 LST" };
  const invoice = await stage.make("invoices", { customer: _id, ...vehicle });
  const person = await stage.person({ scripts: true });
  // The first moment in which another field can have the focus: when the picker's first box is gone.
  await person.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("[role=combobox][name=_searchCustomer]") === null) return;
      observer.disconnect();
      document.querySelector<HTMLInputElement>("[name=vehicleModel]")?.focus();
    }).observe(document, { childList: true, subtree: true });
  });
  await person.open(`/invoices/${invoice._id}/edit`);
  await person.page.getByRole("combobox", { name: "Customer" }).waitFor();
  await person.page.keyboard.press("End");
  await person.page.keyboard.type(" mark 2");
  expect(await person.values("Vehicle model")).toEqual(["Ford Ka mark 2"]);
  await person.close();
});

test("a picker whose scripts are there late takes the focus from nobody", async () => {
  const { _id } = await stage.customer("Late Scripts");
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "LA74 SCR" };
  const invoice = await stage.make("invoices", { customer: _id, ...vehicle });
  const person = await stage.person({ scripts: true });
  const letGo = await person.holdsBack(/record-combobox/);
  await person.open(`/invoices/${invoice._id}/edit`);
  // The drawer gave the focus to the picker's box of before, which is gone: nothing tells the picker that it is left.
  await person.field("Vehicle model").focus();
  letGo();
  await person.page.getByRole("combobox", { name: "Customer" }).waitFor();
  await person.page.keyboard.press("End");
  await person.page.keyboard.type(" mark 2");
  expect(await person.values("Vehicle model")).toEqual(["Ford Ka mark 2"]);
  expect(await person.sends("Update invoice")).not.toBe(422);
  await person.close();
});

test("a picker whose scripts do not come leaves its form as it is, and searches without them", async () => {
  const { name } = await stage.customer("Without Scripts");
  const person = await stage.person({ scripts: true });
  await person.page.route(/record-combobox/, (route) => route.abort());
  const failed = person.page.waitForEvent("requestfailed");
  await person.open("/invoices/new");
  await person.fills({ "Vehicle model": "Ford Ka" });
  await failed;
  const drawer = await person.seesDrawer("Create Invoice");
  await drawer.getByLabel(CUSTOMER_SEARCH).fill("without scr");
  await drawer.getByRole("button", { name: "Find" }).click();
  await drawer.getByRole("radio", { name }).waitFor();
  expect(await person.values("Vehicle model")).toEqual(["Ford Ka"]);
  person.complaints.length = 0;
  await person.close();
});

test("a picker's only match is taken by Arrow Down and Enter, though it is marked by then", async () => {
  const { name } = await stage.customer("Only Arrow");
  const person = await stage.person({ scripts: true });
  const customer = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
  await person.open("/invoices/new");
  await customer.box.fill("only arrow");
  await customer.marksOnly();
  await customer.box.press("ArrowDown");
  await customer.box.press("Enter");
  await customer.holds(name);
  await person.close();
});
