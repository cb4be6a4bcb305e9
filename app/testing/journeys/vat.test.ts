import { describe, expect, test } from "vitest";
import { lastQuarter } from "../../modules/vat/vat-quarter";
import { addDays, formatDays, londonDayOf } from "../../shared/dates";
import { type Person, soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

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

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const owner = personOn(stage, { scripts });
  const year = scripts ? 2021 : 2022;
  const at = (day: string) => `${year}-${day}`;

  test("an owner follows a box to its paper, files the quarter, and sees what changes after that", async () => {
    const invoice = await sell(at("02-03"), 200, `Vat ${word}`);
    await owner.open("/vat");
    await owner.seesTitle(/^VAT /);
    await owner.page.getByText("Other days").click();
    await owner.fills({ From: "31/02/2021", To: `31/03/${year}` });
    await owner.page.locator("details").getByRole("button", { name: "Show" }).click();
    await owner.page.getByRole("main").getByText("Must be a real date", { exact: false }).waitFor();
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
    await owner.open(`/vat/boxes/1?from=31/02/${year}&to=31/03/${year}`);
    const wrong = `From 31/02/${year}: Must be a real date, like 19/11/2026. This is 01 Jan – 31 Mar ${year}.`;
    await owner.page.getByText(wrong, { exact: true }).waitFor();
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
    await owner.page.getByRole("link", { name: "1 invoice" }).first().click();
    await owner.page.getByText("£40.00 was filed. 1 record of the period counts differently now.").waitFor();
    await owner.follows("See what changed");

    await owner.follows("VAT return");
    await seesRow(owner, "5 VAT to pay HMRC Box 3 less box 4 £40.00");
    await owner.follows("Not filed after all");
    await owner.page.getByText("1 record changed since: £18.00 more to pay.", { exact: false }).waitFor();
    await owner.sends("Take the mark away");
    await owner.seesToast("VAT return no longer marked as filed");
    await seesRow(owner, "5 VAT to pay HMRC Box 3 less box 4 £58.00");
    await owner.follows("History");
    await owner.seesHeading(`01 Jan – 31 Mar ${year} is not filed`);
    const marks = owner.history(owner.page.locator("main")).getByRole("listitem");
    await soon(() => marks.count()).toBe(2);
    expect(await marks.last().innerText()).toMatch(/Boxes › Box 1\s+£40\.00/);
    expect(await marks.last().innerText()).not.toContain("reclaim");
    expect((await stage.api("GET", `vat-returns/${at("03-31")}`)).status).toBe(404);
  });
});

test("a filed period never reads as not filed, on the other basis or with other days", async () => {
  const owner = await stage.person({ scripts: false });
  await sell("2018-02-03", 100, "Vat Bases");
  await stage.api("PUT", "vat-returns/2018-03-31", { from: "2018-01-01", basis: "invoice" });
  for (const query of [
    "from=2018-01-01&to=2018-03-31&basis=cash",
    "from=2018-02-01&to=2018-02-28&basis=invoice",
  ]) {
    await owner.open(`/vat?${query}`);
    await owner.page
      .getByText("The return for 01 Jan – 31 Mar 2018 was filed on the invoice basis.")
      .waitFor();
    expect(await owner.page.getByText("Due to HMRC by").count()).toBe(0);
    expect(await owner.page.getByRole("link", { name: "Mark as filed…" }).count()).toBe(0);
    await owner.follows("Show what was filed");
    await owner.isAt("/vat?from=2018-01-01&to=2018-03-31&basis=invoice");
    await owner.page.getByText("Filed by", { exact: false }).waitFor();
  }
  await owner.close();
});

test("a return that a later one corrects says what it was filed with, and where the rest is", async () => {
  const owner = await stage.person({ scripts: false });
  // What is older than four years is corrected no more.
  const year = new Date().getFullYear() - 2;
  const files = (to: string, sent: object) =>
    stage.api("PUT", `vat-returns/${to}`, { basis: "invoice", ...sent });
  await sell(`${year}-02-03`, 100, "Vat Corrected");
  await files(`${year}-03-31`, { from: `${year}-01-01` });
  await sell(`${year}-03-03`, 300, "Vat Late");
  await files(`${year}-06-30`, { from: `${year}-04-01`, includesCorrections: true });
  await owner.open(`/vat/boxes/1?from=${year}-01-01&to=${year}-03-31`);
  const words = `Earlier changes are in the return for 01 Apr – 30 Jun ${year}.`;
  await owner.page.getByText(`£20.00 was filed. ${words}`).waitFor();
  await owner.open(`/vat/changes/${year}-03-31`);
  await owner.page.getByText("Nothing has changed since", { exact: true }).waitFor();
  await owner.page.getByText(words, { exact: true }).waitFor();
  await owner.close();
});

test("a period before anything could count in these books is not overdue", async () => {
  const owner = await stage.person({ scripts: false });
  await sell("2016-02-03", 100, "Vat Begins");
  await owner.open("/vat?from=1999-01-01&to=1999-03-31");
  await owner.page.getByText("Before these books").waitFor();
  expect(await owner.page.getByText("Due to HMRC by").count()).toBe(0);
  await owner.open("/vat?from=2016-01-01&to=2016-03-31");
  await owner.page.getByText("Due to HMRC by").waitFor();
  await owner.close();
});

test("a first period that began within its quarter stands as filed beside the return", async () => {
  const owner = await stage.person({ scripts: false });
  const { from, to } = lastQuarter(londonDayOf(new Date()), 1);
  const registered = addDays(from, 14);
  await sell(addDays(from, 1), 700, "Vat Before");
  await sell(registered, 100, "Vat Registered");
  await stage.api("PUT", `vat-returns/${to}`, { from: registered, basis: "invoice" });
  await owner.open("/vat");
  const period = owner.page.getByRole("listitem").filter({ hasText: formatDays(registered, to) });
  await period.getByText("£20.00").waitFor();
  await period.getByText("Filed", { exact: true }).waitFor();
  expect(await owner.page.getByRole("link", { name: formatDays(from, to) }).count()).toBe(0);
  await stage.api("DELETE", `vat-returns/${to}`);
  await owner.close();
});

test("the forms that change or delete what a filed return holds say so", async () => {
  const owner = await stage.person({ scripts: false });
  const invoice = await sell("2016-02-03", 100, "Vat Held");
  const credited = { invoice: invoice._id, date: "2016-02-04", reason: "Goodwill" };
  const lines = [{ line: invoice.lines[0]._id, charged: 10 }];
  const note = await stage.make("credit-notes", { ...credited, lines });
  const purchase = await stage.make("purchases", {
    supplier: (await stage.make("suppliers", { name: "Held Factors" }))._id,
    purchaseCategory: (await stage.make("purchase-categories", { name: "Held", description: "Parts" }))._id,
    ...{ details: "Pads", invoicedTo: "Garage", supplierInvoiceNumber: "HF 1" },
    ...{ supplierInvoiceDate: "2016-02-05", amount: 50, vat: 10, total: 60 },
  });
  const view = `/invoices/${invoice._id}/view`;
  const pages = [
    ...[`${view}/edit`, `${view}/delete`, `${view}/lines/new`],
    ...["edit", "delete"].map((change) => `${view}/lines/${invoice.lines[0]._id}/${change}`),
    ...[`/credit-notes/${note._id}/edit`, `/credit-notes/${note._id}/delete`],
    ...[`/purchases/${purchase._id}/edit`, `/purchases/${purchase._id}/delete`],
  ];
  const told = owner.page.getByText("is in the filed VAT return for 01 Jan – 31 Mar 2016.");
  await owner.open(pages[0] ?? "");
  await owner.seesDrawer(`Update Invoice ${invoice.autoId}`);
  expect(await told.count()).toBe(0);
  await stage.api("PUT", "vat-returns/2016-03-31", { from: "2016-01-01", basis: "invoice" });
  for (const page of pages) {
    await owner.open(page);
    await told.waitFor();
  }
  await owner.close();
});

test("a return is not filed with figures that changed while its form was open", async () => {
  const owner = await stage.person({ scripts: false });
  await sell("2019-02-03", 100, "Vat Early");
  await owner.open("/vat/file?from=2019-01-01&to=2019-03-31&basis=invoice");
  await owner.page.getByText("£20.00").first().waitFor();
  await sell("2019-02-04", 50, "Vat Late");
  expect(await owner.sends("Mark as filed")).toBe(409);
  await owner.seesProblems(
    "The books have changed: box 1 is £30.00 by now, not £20.00. Check the figures again",
  );
  await owner.sends("Mark as filed");
  await owner.seesToast("VAT return marked as filed");
  expect((await stage.api("GET", "vat-returns/2019-03-31")).body).toMatchObject({ box1: 30 });
  await owner.close();
});

test("what is added to a return is asked about before its form is left", async () => {
  const owner = await stage.person({ scripts: true });
  await sell("2017-02-03", 100, "Vat Added");
  await owner.open("/vat/file?from=2017-01-01&to=2017-03-31&basis=invoice");
  const asked: string[] = [];
  owner.page.on("dialog", async (dialog) => {
    asked.push(`${dialog.type()} ${dialog.message()}`.trim());
    await dialog.dismiss();
  });
  await owner.fills({
    "Added to box 1 (optional)": "12.50",
    "Added to box 6 (optional)": "1,000",
    "What it is added for (optional)": "Fuel scale charge",
  });
  await owner.page.keyboard.press("Escape");
  const question = "confirm What you typed is not saved yet. Leave without saving?";
  await soon(() => asked).toEqual([question]);
  const closing = owner.page.waitForEvent("dialog", (dialog) => dialog.type() === "beforeunload");
  await owner.page.evaluate(() => setTimeout(() => location.reload()));
  await closing;
  expect(await owner.values("Added to box 1 (optional)")).toEqual(["12.50"]);
  await owner.sends("Mark as filed");
  await owner.seesToast("VAT return marked as filed");
  expect(asked).toEqual([question, "beforeunload"]);
  expect((await stage.api("GET", "vat-returns/2017-03-31")).body).toMatchObject({ box1: 32.5, box6: 1100 });
  await owner.page
    .getByText("Box 1 has £12.50 and box 6 has £1,000.00 beyond the books: Fuel scale charge.")
    .waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.close();
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
  const person = await stage.clerk();
  await person.open(`/vat?${query}`);
  await seesRow(person, "1 VAT due on sales and other outputs 1 invoice £20.00");
  expect(await person.page.getByRole("link", { name: "Mark as filed…" }).count()).toBe(0);
  expect((await person.open(`/vat/file?${query}`)).status()).toBe(403);
  await person.page
    .getByText("Error getting VAT return. Only an Admin may mark a VAT return as filed")
    .waitFor();
  await stage.api("PUT", "vat-returns/2020-03-31", { from: "2020-01-01", basis: "invoice" });
  await person.open(`/vat?${query}&basis=invoice`);
  await person.page.getByText("Filed by", { exact: false }).waitFor();
  expect(await person.page.getByRole("link", { name: "Not filed after all" }).count()).toBe(0);
  expect((await person.open("/vat/unfile?to=2020-03-31")).status()).toBe(403);
  await person.page.getByText("Only an Admin may take the mark away").waitFor();
  await person.close();
});
