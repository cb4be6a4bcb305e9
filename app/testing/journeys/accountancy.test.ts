import fs from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { EXPORT_KINDS } from "../../modules/exports/export-kinds";
import { exportKind } from "../../modules/exports/exports.server";
import { readCsv, readExport } from "../garage/read-csv";
import type { Person } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

async function downloads({ page }: Person, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), content: await fs.readFile(await download.path(), "utf8") };
}

/** An invoice of that day with a line of 100 pounds and its VAT. */
async function sell(name: string, invoiceDate: string) {
  const { _id: customer } = await stage.customer(name);
  const vehicle = { vehicleModel: "Rover", vehicleReg: "AC11 CTS" };
  const { _id, autoId } = await stage.make("invoices", { customer, ...vehicle, invoiceDate });
  const line = { service: "labour", description: "Brakes", charged: 100, addVat: true };
  await stage.api("PUT", `invoices/${_id}/new-line`, line);
  return { _id, number: String(autoId) };
}

describe.each(LIKE_MODES)("with $mode, the accountant", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  /** Days of their own for each mode. */
  const year = scripts ? "2021" : "2020";

  test("chooses the days of the day books and takes one as a file", async () => {
    const { number } = await sell(`Books ${word}`, `${year}-02-29`.replace("2021-02-29", "2021-02-28"));
    await person.open("/vat/day-books");
    await person.fills({ From: `01/02/${year}`, To: `01/03/${year}` });
    await person.page.getByRole("button", { name: "Show", exact: true }).click();
    await person.isAt(`/vat/day-books?from=01%2F02%2F${year}&to=01%2F03%2F${year}`);
    const row = person.page.getByRole("row", { name: /Sales day book/ });
    await row.getByText("£120.00").waitFor();
    const { name, content } = await downloads(person, () =>
      person.page.getByRole("link", { name: "CSV of the sales day book" }).click(),
    );
    expect(name).toBe(`sales-day-book-${year}-02-01-${year}-03-01.csv`);
    expect(readExport(content)).toMatchObject([
      { "Invoice no.": number, Item: "Labour", "VAT rate": "20%", Net: "100.00", Gross: "120.00" },
    ]);
  });

  test("is told which day is none, and keeps what was typed", async () => {
    await person.open(`/vat/day-books?from=soon&to=01%2F03%2F${year}`);
    await person.page.getByRole("main").getByText("Must be a real date, like 19/11/2026").waitFor();
    expect(await person.page.getByLabel("From", { exact: true }).inputValue()).toBe("soon");
  });

  test("takes the files for a program, is told so, and later that the books have changed", async () => {
    const { _id, number } = await sell(`Files ${word}`, `${year}-05-05`);
    const screen = `/vat/files?product=quickbooks&from=${year}-05-01&to=${year}-05-31`;
    await person.open(screen);
    expect(await person.page.getByText("was downloaded by").count()).toBe(0);
    const { name, content } = await downloads(person, () =>
      person.page.getByRole("link", { name: "Download Sales invoices, 1" }).click(),
    );
    expect(name).toBe(`quickbooks-sales-invoices-1-${year}-05-01-${year}-05-31.csv`);
    expect(readCsv(content)[1]?.slice(0, 4)).toEqual([
      ...[number, `Files ${word}`, `05/05/${year}`, `12/05/${year}`],
    ]);
    await person.open(screen);
    await person.page.getByText("Importing the same file again would double it.").waitFor();
    await person.page.getByText(/^Unchanged since downloaded by /).waitFor();
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 1 });
    await person.open(screen);
    await person.page.getByText("and so have these files: Sales invoices.").waitFor();
    await person.page.getByText(/^Changed since downloaded by /).waitFor();

    const days = scripts ? "01 – 31 May 2021" : "01 – 31 May 2020";
    const row = person.page.getByRole("row", { name: new RegExp(`QuickBooks Online ${days}`) });
    await row.getByRole("link", { name: "QuickBooks Online" }).click();
    await person.seesHeading(`QuickBooks Online, ${days}`);
    await person.page.getByRole("row", { name: /^Sales invoices 1, £120.00 .* 1, £121.00$/ }).waitFor();
    await person.page.getByText("tell the accountant what").waitFor();
    const changed = person.page.getByRole("row", { name: `Invoice ${number} Changed`, exact: true });
    await changed.getByRole("link", { name: `Invoice ${number}` }).click();
    await person.isAt(`/invoices/${_id}/view`);
    await person.page.goBack();
    await person.follows("History");
    await person.page.getByText("Created by", { exact: false }).waitFor();
    await person.follows("Accountants’ files");
    await person.isAt(screen);
  });

  test("is told of each file whether it has changed, whichever was taken last", async () => {
    const { _id } = await sell(`Marks ${word}`, `${year}-11-05`);
    const customer = (await stage.customer(`Payer ${word}`))._id;
    const paid = { customer, date: `${year}-11-06`, method: "Cash", amount: 10 };
    await stage.make("receipts", { ...paid, allocations: [] });
    const screen = `/vat/files?product=xero&from=${year}-11-01&to=${year}-11-30`;
    await person.open(screen);
    expect(await person.page.getByText("Never downloaded", { exact: true }).count()).toBe(2);
    await downloads(person, () =>
      person.page.getByRole("link", { name: "Download Sales invoices, 1" }).click(),
    );
    // The registration changes the file's bytes, and neither the count nor the sum.
    const { body: sold } = await stage.api("GET", `invoices/${_id}`);
    await stage.api("PUT", `invoices/${_id}`, { ...sold, vehicleReg: "AC11 CTT" });
    await person.open(screen);
    await downloads(person, () => person.page.getByRole("link", { name: "Download Receipts, 1" }).click());
    await person.open(screen);
    await person.page.getByText(/^Changed since downloaded by /).waitFor();
    await person.page.getByText(/^Unchanged since downloaded by /).waitFor();
    await person.page.getByText("and so have these files: Sales invoices.").waitFor();
  });

  test("is told by name what QuickBooks Online does not take", async () => {
    const made = async (call: string, body: object) => (await stage.make(call, body))._id;
    const supplier = await made("suppliers", {
      name: `Credit ${word}`,
      town: "Lewes",
      phone: "01825 762 118",
    });
    await stage.make("purchases", {
      ...{
        supplier,
        purchaseCategory: await made("purchase-categories", { name: `Parts ${word}`, description: "Discs" }),
      },
      ...{ details: "Returned discs", invoicedTo: "Garage", supplierInvoiceNumber: `CR ${word}` },
      ...{ supplierInvoiceDate: `${year}-09-09`, amount: -50, vat: -10, total: -60 },
    });
    await stage.make("purchases", {
      ...{ supplier, purchaseCategory: (await stage.api("GET", "purchase-categories")).body[0]._id },
      ...{ details: "Import VAT", invoicedTo: "Garage", supplierInvoiceNumber: `IMP ${word}` },
      ...{ supplierInvoiceDate: `${year}-09-10`, amount: 0, vat: 20, total: 20 },
    });
    await person.open(`/vat/files?product=quickbooks&from=${year}-09-01&to=${year}-09-30`);
    await person.page
      .getByText(`VAT that is not 20% of the net: IMP ${word} of Credit ${word} (£20.00 on £0.00).`)
      .waitFor();
    await person.page
      .getByText(`because a part of it is below zero: CR ${word} of Credit ${word}. Enter by hand.`)
      .waitFor();
    await person.open(`/vat/files?product=xero&from=${year}-09-01&to=${year}-09-30`);
    await person.page.getByRole("link", { name: "Download Bills, 2" }).waitFor();
    expect(await person.page.getByText("below zero: ").count()).toBe(0);
  });

  test("is told as many bills as are in the file, where one was split", async () => {
    const made = async (call: string, body: object) => (await stage.make(call, body))._id;
    const supplier = await made("suppliers", { name: `Split ${word}` });
    const category = { name: `Split parts ${word}`, description: "Discs" };
    const bought = {
      ...{ supplier, purchaseCategory: await made("purchase-categories", category) },
      ...{ details: "Discs", invoicedTo: "Garage", supplierInvoiceDate: `${year}-10-09` },
      ...{ amount: 50, vat: 10, total: 60 },
    };
    const numbers = [`SP ${word}`, `SP ${word}`, `OTHER ${word}`];
    for (const supplierInvoiceNumber of numbers) {
      await stage.make("purchases", { ...bought, supplierInvoiceNumber });
    }
    const below = { amount: -50, vat: -10, total: -60, supplierInvoiceNumber: `BACK ${word}` };
    await stage.make("purchases", { ...bought, ...below });
    const files = (product: string) =>
      person.open(`/vat/files?product=${product}&from=${year}-10-01&to=${year}-10-31`);
    const bills = person.page.getByRole("row", { name: /^Bills/ });
    const cells = async () => (await bills.getByRole("cell").allInnerTexts()).slice(0, 2);
    await files("xero");
    await person.page.getByRole("link", { name: "Download Bills, 3" }).waitFor();
    expect(await cells()).toEqual(["3", "£120.00"]);
    await files("quickbooks");
    await person.page.getByRole("link", { name: "Download Bills, 2" }).waitFor();
    expect(await cells()).toEqual(["2", "£180.00"]);
    await stage.api("PUT", "settings", {
      accounts: { quickbooks: { purchasesByCategory: { Fuel: "449" } } },
    });
    await files("quickbooks");
    await person.page.getByText("name purchase categories that are not there: Fuel.").waitFor();
    await person.page.getByRole("link", { name: "account and tax codes" }).click();
    await person.isAt("/settings/accounts/quickbooks");
  });

  test("exports some days of a list, and is told on the list which day is none", async () => {
    await sell(`Span ${word} one`, `${year}-07-01`);
    const { number } = await sell(`Span ${word} two`, `${year}-07-02`);
    await sell(`Span ${word} three`, `${year}-07-03`);
    await person.open(`/invoices?search=Span+${word}&filter=unpaid`);
    await person.page.getByText("Export by date…").click();
    await person.fills({ From: "31/02/2020", To: `02/07/${year}` });
    await person.page.getByRole("button", { name: "Export these days", exact: true }).click();
    await person.page.getByRole("main").getByText("Must be a real date, like 19/11/2026").waitFor();
    const from = person.page.getByLabel("From", { exact: true });
    expect(await from.inputValue()).toBe("31/02/2020");
    expect(await person.page.getByRole("row", { name: /Span/ }).count()).toBe(3);
    await from.fill(`02/07/${year}`);
    const { name, content } = await downloads(person, () =>
      person.page.getByRole("button", { name: "Export these days" }).click(),
    );
    expect(name).toBe(`invoices-${year}-07-02.csv`);
    expect(readExport(content).map((row) => row["Invoice no."])).toEqual([number]);
  });
});

test("every list offers the days of its export if its records have one", async () => {
  const person = await stage.person({ scripts: false });
  await sell("Anyone", "2026-11-02");
  const lists: Partial<Record<(typeof EXPORT_KINDS)[number], string>> = {
    ...{ "mot-invoices": "/invoices/mot", "weekly-sales": "/weekly-sales?week=2026-11-02" },
    approvals: "/approvals?date=2026-11-02",
  };
  for (const kind of EXPORT_KINDS) {
    const list = lists[kind] ?? `/${kind}`;
    const answer = await person.page.goto(`${stage.url}${list}`);
    if (answer?.status() === 404) continue;
    if ((await person.page.getByRole("link", { name: "Export CSV" }).count()) === 0) continue;
    const isOffered = (await person.page.getByText("Export by date…").count()) > 0;
    expect([kind, isOffered]).toEqual([kind, exportKind(kind).isDated]);
  }
  await person.close();
});
