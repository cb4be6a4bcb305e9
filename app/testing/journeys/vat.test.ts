import { describe, expect, test } from "vitest";
import type { Person } from "./person";
import { MODES, openStage, personOn } from "./stage";

const stage = openStage();

/** An invoice of 20% VAT. */
async function sell(invoiceDate: string, charged: number, name: string) {
  const customer = await stage.customer(name);
  const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "VA20 TAX" };
  const { _id } = await stage.make("invoices", { customer: customer._id, invoiceDate, ...vehicle });
  const line = { service: "labour", charged, addVat: true };
  return (await stage.api("PUT", `invoices/${_id}/new-line`, line)).body;
}

const seesRow = (person: Person, name: string) =>
  person.page.getByRole("row", { name, exact: true }).waitFor();

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const owner = personOn(stage, { scripts });
  const year = scripts ? 2021 : 2022;
  const at = (day: string) => `${year}-${day}`;

  test("an owner follows a box to its paper, files the quarter, and sees what changes after that", async () => {
    const invoice = await sell(at("02-03"), 200, `Vat ${word}`);
    await owner.open("/vat");
    await owner.seesTitle("VAT");
    await owner.page.getByText("Other days").click();
    await owner.fills({ From: "31/02/2021", To: `31/03/${year}` });
    await owner.page.locator("details").getByRole("button", { name: "Show" }).click();
    await owner.page.getByText("Must be a real date", { exact: false }).waitFor();
    expect(await owner.values("From", "To")).toEqual(["31/02/2021", `31/03/${year}`]);
    await owner.fills({ From: `01/01/${year}`, To: `31/03/${year}` });
    await owner.page.locator("details").getByRole("button", { name: "Show" }).click();
    await seesRow(owner, "1 VAT due on sales and other outputs 1 invoice £40.00");
    await seesRow(owner, "5 VAT to pay HMRC Box 3 less box 4 £40.00");
    await owner.page.getByRole("link", { name: "1 invoice" }).first().click();
    await owner.seesHeading("Box 1: VAT due on sales and other outputs");
    await owner.follows(`Invoice ${invoice.autoId}`);
    await owner.isAt(new RegExp(`/invoices/${invoice._id}/view$`));
    await owner.page.goBack();
    await owner.follows("VAT return");

    await owner.follows("Mark as filed…");
    await owner.sends("Mark as filed");
    await owner.seesToast("VAT return marked as filed");
    await owner.page.getByRole("link", { name: `Close the books up to 31 Mar ${year}` }).waitFor();
    await stage.api("PATCH", `invoices/${invoice._id}/lines`, [
      { _id: invoice.lines[0]._id, service: "labour", charged: 290, addVat: true },
    ]);
    await owner.open(`/vat/changes/${at("03-31")}`);
    await seesRow(owner, `Invoice ${invoice.autoId} £40.00 £58.00`);
    await owner.page.getByText("£18.00 more to pay").waitFor();

    await owner.follows("VAT return");
    await seesRow(owner, "5 VAT to pay HMRC Box 3 less box 4 £40.00");
    await owner.follows("Not filed after all");
    await owner.sends("Take the mark away");
    await owner.seesToast("VAT return no longer marked as filed");
    await seesRow(owner, "5 VAT to pay HMRC Box 3 less box 4 £58.00");
    expect((await stage.api("GET", `vat-returns/${at("03-31")}`)).status).toBe(404);
  });
});

test("the return can be had as a file, and staff cannot mark it as filed", async () => {
  await sell("2020-02-03", 100, "Vat File");
  const query = "from=2020-01-01&to=2020-03-31";
  const owner = await stage.person({ scripts: false });
  const file = (name: string) => owner.page.request.get(`${stage.url}/vat/${name}?${query}`);
  expect(await (await file("return.csv")).text()).toContain(
    "2020-01-01,2020-03-31,invoice,1,VAT due on sales and other outputs,20.00,20.00",
  );
  const pdf = await file("return.pdf");
  expect([pdf.status(), pdf.headers()["content-disposition"]]).toEqual([
    200,
    'attachment; filename="vat-2020-01-01-2020-03-31.pdf"',
  ]);
  expect((await file("return.doc")).status()).toBe(404);
  await owner.close();
  const clerk = { email: "vat@example.co.uk", password: "a long enough secret" };
  await stage.make("users", {
    ...clerk,
    ...{ name: "Clerk", phone: "07700 900417", role: "Staff", passwordConfirmation: clerk.password },
  });
  const person = await stage.person({ scripts: false, isStranger: true });
  await person.open("/sign-in");
  await person.fills({ Email: clerk.email, Password: clerk.password });
  await person.sends("Sign in");
  await person.isAt("/home");
  await person.open(`/vat?${query}`);
  await seesRow(person, "1 VAT due on sales and other outputs 1 invoice £20.00");
  expect(await person.page.getByRole("link", { name: "Mark as filed…" }).count()).toBe(0);
  await person.open(`/vat/file?${query}`);
  expect(await person.sends("Mark as filed")).toBe(403);
  await person.seesProblems("Only an Admin may mark a VAT return as filed");
  await person.close();
});
