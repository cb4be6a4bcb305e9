// Over 300 lines: the promises of one part, with the helpers that they share.
import { describe, expect, test } from "vitest";
import { readCsv } from "../garage/read-csv";
import { contractGarage, create, done } from "./garage";
import { importFiles } from "./import-files";

const garage = contractGarage();
const { api } = garage;
const { send, imported, fetchText } = importFiles(garage);

describe("open invoices", () => {
  const head = "Number,Contact Name,Postcode,Date,Amount Due,VAT outstanding,Reg\n";

  test("are owed from then on, and count in no VAT return on the invoice basis", async () => {
    const contact = { email: "o@example.co.uk", phone: "01825 700300" };
    const opening = await create(api, "customers", { name: "Opening Owen", ...contact });
    for (const postalCode of ["TN22 1QD", "BN7 2DZ"])
      await create(api, "customers", { name: "Same Sam", ...contact, postalCode });
    const box = async (basis: string) => {
      const { box1, box6 } = await done(
        api,
        "GET",
        `reports/vat?from=2026-01-01&to=2026-03-31&basis=${basis}`,
      );
      return [box1, box6];
    };
    const file =
      head +
      "7311,Opening Owen,,30/01/2026,£120.00,20.00,OP11 ENG\n" +
      "7312,Opening Owen,,01/02/2026,(15.50),,\n" +
      "7313,Same Sam,,01/02/2026,10,,\n" +
      "7314,Same Sam,bn72dz,01/02/2026,10,,\n" +
      "7315,Opening Owen,,01/02/2026,0.00,,\n" +
      "7316,Opening Owen,,01/02/2026,10,5,\n" +
      "7317,Opening Owen,,31/02/2026,10,,\n" +
      ",,,,,,\n" +
      "7318,,,01/02/2099,10,,\n";
    const made = await imported("invoices", file);
    expect(
      made.rows.map(({ state, reasons }: { state: string; reasons: string[] }) => [state, ...reasons]),
    ).toEqual([
      ["made"],
      ["made"],
      ["refused", "2 customers are called “Same Sam”. Give the postcode, phone or email of one"],
      ["made"],
      ["refused", "Outstanding: nothing is owed"],
      ["refused", "VAT: more than the rate allows in what is owed"],
      ["refused", "Date: “31/02/2026” is not a date"],
      ["refused", "Customer: Required", "Date: 01 Feb 2099 is still to come"],
    ]);
    const invoices = await done(api, "GET", `invoices?customer=${opening._id}`);
    const invoice = await done(api, "GET", `invoices/${invoices[1]._id}`);
    expect(invoice).toMatchObject({
      ...{ earlierNumber: "7311", invoiceDate: "2026-01-30", subTotal: 100, vatAmount: 20, total: 120 },
      ...{ balancePayable: 120, vehicleReg: "OP11 ENG", vehicleModel: "" },
    });
    expect(invoices[0]).toMatchObject({ earlierNumber: "7312", balancePayable: -15.5, vehicleReg: "" });
    expect((await done(api, "POST", "invoices/search", { search: "7311" }))[0]._id).toBe(invoice._id);
    const { rows } = await done(api, "GET", "reports/aged-debtors");
    const aged = rows.find(({ customer }: { customer: { _id: string } }) => customer._id === opening._id);
    expect(aged.total).toBe(104.5);
    expect(await box("invoice")).toEqual([0, 0]);
    expect(await box("cash")).toEqual([0, 0]);
    const payment = { card: 60, date: "2026-03-02" };
    expect((await api("PUT", `invoices/${invoice._id}/payments`, payment)).body.balancePayable).toBe(60);
    expect(await box("invoice")).toEqual([0, 0]);
    expect(await box("cash")).toEqual([10, 50]);
    const page = await fetchText(`/invoices/${invoice._id}/view`);
    expect(page).toMatch(/Opening balance of<\/dt> <dd>7311/);
    expect(page).not.toContain("without VAT");
    const kept = {
      status: 409,
      body: expect.stringMatching(/^It is the opening balance of 7311, and comes to £120\.00\. /),
    };
    const more = { service: "labour", charged: 500, addVat: true };
    expect(await api("PUT", `invoices/${invoice._id}/new-line`, more)).toMatchObject(kept);
    expect(await api("PATCH", `invoices/${invoice._id}/lines`, [more])).toMatchObject(kept);
    expect(page).not.toContain("Add invoice line");
    const described = [{ ...invoice.lines[0], description: "What was owed on invoice 7311" }];
    expect((await api("PATCH", `invoices/${invoice._id}/lines`, described)).status).toBe(200);
    const taxed = [
      { ...described[0], charged: 1000, addVat: true },
      { service: "labour", charged: -1080, addVat: false },
    ];
    expect(await api("PATCH", `invoices/${invoice._id}/lines`, taxed)).toMatchObject({
      status: 409,
      body: "It is the opening balance of 7311, and comes to £120.00. VAT of £200.00 is more than the rate allows in that.",
    });
    // Its service forces VAT elsewhere, and so does a customer of high value.
    const [without] = await done(api, "POST", "invoices/search", { search: "7314" });
    const [line] = (await done(api, "GET", `invoices/${without._id}`)).lines;
    const path = `invoices/${without._id}/lines`;
    const worded = [{ ...line, description: "What was owed on invoice 7314" }];
    expect((await api("PATCH", path, worded)).body).toMatchObject({ total: 10, vatAmount: 0 });
    await done(api, "PUT", `customers/${opening._id}`, { highValue: true });
    const moved = { customer: opening._id, vehicleModel: "Ford Ka", vehicleReg: "OP12 ENG" };
    expect((await api("PUT", `invoices/${without._id}`, moved)).body).toMatchObject({ total: 10 });
    expect(await box("invoice")).toEqual([0, 0]);
    const held = await api("DELETE", `imports/${made._id}`);
    expect(held).toMatchObject({
      status: 409,
      body: "This import cannot be taken back: its open invoices have 1 receipt by now.",
    });
    expect(await send("invoices", file, "?dryRun=true")).toMatchObject({
      body: { made: 0, alreadyThere: 3 },
    });
    const lower = [{ ...line, charged: 9.5 }];
    expect((await api("PATCH", path, lower)).status).toBe(409);
    const withVat = { customer: opening._id, vehicleModel: "Ford Ka", vehicleReg: "OP11 ENG" };
    expect(await api("PUT", `invoices/${invoice._id}`, { ...withVat, department: "MOT" })).toMatchObject({
      ...{ status: 400, body: { errors: { department: [expect.stringContaining("It charges no VAT")] } } },
    });
    const form = await fetchText(`/invoices/${without._id}/view/lines/${line._id}/edit`);
    const [tick = "", ...others] = form.match(/<input[^>]* name="addVat"[^>]*>/g) ?? [];
    expect([tick, others]).toEqual([expect.not.stringMatching(/disabled|hidden/), []]);
    expect(await fetchText(`/invoices/${without._id}/view`)).toContain(">Opening balance<");
    const book = await fetchText("/exports/sales-day-book.csv?from=2026-01-01&to=2026-03-31");
    expect(readCsv(book)).toHaveLength(1);
    for (const path of [
      `/invoices/${invoices[0]._id}/view`,
      "/invoices",
      "/who-owes-us",
      "/weekly-sales?week=2026-02-01",
    ])
      expect(await fetchText(path)).toMatch(/<main/);
  });

  test("are read from the column that says what is owed, and never from a total beside it", async () => {
    await create(api, "customers", { name: "Part Paid", email: "p@example.co.uk", phone: "01825 700302" });
    const tried = async (columns: string, cells: string) => {
      const { status, body } = await send(
        "invoices",
        `Invoice no.,Invoice date,Customer,${columns}\n${cells}\n`,
      );
      return [status, body.rows?.[0]?.state ?? body.errors?.file?.[0] ?? body.message];
    };
    const row = (number: number, cells: string) => `P${number},01/10/2026,Part Paid,${cells}`;
    const headings = ["Outstanding balance", "Remaining Amount", "Amount owed", "Balance Due"];
    for (const [number, heading] of headings.entries()) {
      const columns = `Total,Amount Due,Total Due,Paid,${heading}`;
      const cells = row(number, "120.00,120.00,120.00,100.00,20.00");
      expect(await tried(columns, cells)).toEqual([201, "made"]);
    }
    const [customer] = await done(api, "POST", "customers/search", { search: "Part Paid" });
    const owed = await done(api, "GET", `invoices?customer=${customer._id}`);
    expect(owed.map(({ total }: { total: number }) => total)).toEqual([20, 20, 20, 20]);
    for (const [columns, cells] of [
      ["Total", "120.00"],
      ["Balance,Amount Due", "150.00,50.00"],
    ] as const) {
      const [status] = await tried(columns, row(9, cells));
      expect([columns, status]).toEqual([columns, 400]);
    }
    expect(await tried("Due,Balance", row(9, "31/10/2026,50.00"))).toEqual([201, "made"]);
  });

  test("have their part of the VAT that the file gives for the whole, on the cash basis too", async () => {
    await create(api, "customers", { name: "Vat Vera", email: "v@example.co.uk", phone: "01825 700306" });
    const rows = [
      "V1,100.00,20.00,120.00,120.00",
      "V2,100.00,20.00,120.00,60.00",
      "V3,100.00,20.00,120.00,-33.33",
      "V4,50.00,,50.00,50.00",
      "V5,100.00,20.00,130.00,60.00",
      "V6,100.00,20.00,120.00,150.00",
      "V7,80.00,40.00,120.00,120.00",
      "V8,100.00,T1,120.00,120.00",
      "V9,,20.00,,120.00",
      "W1,100.00,20.00,,60.00",
    ].map((cells) => cells.replace(",", ",Vat Vera,01/04/2025,"));
    const file = ["Invoice,Customer,Date,Net,VAT,Total,Outstanding", ...rows, ""].join("\n");
    const made = await imported("invoices", file);
    const part = (amount: string) => `VAT: ${amount} is in what is outstanding, in proportion to the total`;
    expect(
      made.rows.map(({ state, reasons }: { state: string; reasons: string[] }) => [state, ...reasons]),
    ).toEqual([
      ["made"],
      ["made", part("£10.00")],
      ["made", part("−£5.55")],
      ["made"],
      ["made", "VAT “20.00” is left out: with the net amount it does not make £130.00"],
      ["made", "VAT “20.00” is left out: more is outstanding than the total of £120.00"],
      ["made", "VAT “40.00” is left out: it is more than the rate allows in £120.00"],
      ["made", "VAT “T1” is left out: it is not an amount in pounds"],
      ["made", "VAT “20.00” is left out: the row does not say of which total"],
      ["made", part("£10.00")],
    ]);
    const sums = async (number: string) => {
      const [found] = await done(api, "POST", "invoices/search", { search: number });
      return [found.total, found.vatAmount];
    };
    expect([await sums("V1"), await sums("V2"), await sums("V3"), await sums("V5")]).toEqual([
      [120, 20],
      [60, 10],
      [-33.33, -5.55],
      [60, 0],
    ]);
    const [{ _id: third }] = await done(api, "POST", "invoices/search", { search: "V3" });
    const { lines } = await done(api, "GET", `invoices/${third}`);
    expect(lines.map(({ charged }: { charged: number }) => charged)).toEqual([-27.75, -0.03]);
    const box = async () =>
      (await done(api, "GET", "reports/vat?from=2025-04-01&to=2025-06-30&basis=cash")).box1;
    const before = await box();
    const [{ _id }] = await done(api, "POST", "invoices/search", { search: "V1" });
    await done(api, "PUT", `invoices/${_id}/payments`, { card: 120, date: "2025-04-02" });
    expect((await box()) - before).toBe(20);
  });

  /** What became of an invoice of Vat Vera's, and what it is now. */
  async function importedOne(number: string, columns: string, cells: string) {
    const file = `Invoice number,Customer,Date,${columns}\n${number},Vat Vera,01/04/2025,${cells}\n`;
    const [row] = (await imported("invoices", file)).rows;
    const [found] = await done(api, "POST", "invoices/search", { search: `${number} Vera` });
    return { row, found };
  }

  test.each([
    ["half an amount before VAT", "Amount,VAT,Outstanding", "100.00,20.00,60.00", "", [60, 10]],
    ["an amount before VAT", "Amount,VAT,Outstanding", "100.00,20.00,120.00", "", [120, 20]],
    [
      "a rate",
      "Total,VAT,Outstanding",
      "600.00,20.00,600.00",
      "VAT “20.00” is left out: it may be a rate",
      [600, 0],
    ],
    ["VAT of the exempt", "Total,VAT,Outstanding,Department", "120.00,20.00,120.00,MOT", "", [120, 0]],
  ])("with %s beside what is outstanding are imported", async (what, columns, cells, reason, sums) => {
    const { row, found } = await importedOne(`N ${what}`, columns, cells);
    expect([row.state, row.reasons.join()]).toEqual(["made", expect.stringContaining(reason)]);
    expect([found.total, found.vatAmount]).toEqual(sums);
  });

  test.each([
    ["Sage 50", "Net Amount,Tax Amount,Gross Amount,Outstanding", "100.00,20.00,120.00,120.00"],
    ["Xero", "Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,TaxAmount", "120.00,20.00,0.00,120.00,4.00"],
    ["QuickBooks", "Amount,Open balance,Tax amount", "120.00,120.00,20.00"],
    ["FreeAgent", "Net value,Sales tax value,Total value,Due value", "100.00,20.00,120.00,120.00"],
  ])("have the VAT of a file of %s", async (program, columns, cells) => {
    const { row, found } = await importedOne(program, columns, cells);
    expect(row.reasons).toEqual([]);
    expect([found.total, found.vatAmount]).toEqual([120, 20]);
  });

  test("are due by the customer's terms: a row says which other due day is left out", async () => {
    await create(api, "customers", {
      ...{ name: "Due Dora", email: "due@example.co.uk", phone: "01825 700301", paymentTerms: "14 Days" },
    });
    const file =
      "Number,Customer,Date,Due Date,Amount Due\n" +
      "7501,Due Dora,01/10/2026,15/10/2026,10\n" +
      "7502,Due Dora,01/10/2026,30/11/2026,10\n" +
      "7503,Due Dora,01/10/2026,on receipt,10\n" +
      "7504,Due Dora,01/10/2026,,10\n" +
      "7505,Due Dora,01/10/2026,30/11/2026,-10\n";
    const told = (due: string) => [
      `Due Date “${due}” is left out: terms of 14 days make the invoice due on 15 Oct 2026`,
    ];
    const { rows, unreadColumns } = await imported("invoices", file);
    expect(rows.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      ...[[], told("30/11/2026"), told("on receipt"), [], []],
    ]);
    expect(unreadColumns).toEqual([]);
  });

  test("in another currency are refused", async () => {
    await create(api, "customers", { name: "Euro Eric", email: "e@example.co.uk", phone: "01825 700307" });
    const words = [
      "EUR",
      "GBP",
      "£",
      "British Pound Sterling",
      "GBP - British Pound Sterling",
      "",
      "US Dollar",
    ];
    const rows = words.map((currency, at) => `E${at},Euro Eric,01/10/2025,120.00,${currency}`);
    const file = ["InvoiceNumber,ContactName,InvoiceDate,InvoiceAmountDue,Currency", ...rows, ""].join("\n");
    const told = (await send("invoices", file, "?dryRun=true")).body.rows;
    expect(told.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      ...[["Currency: only pounds are read, no EUR"], [], [], [], [], []],
      ["Currency: only pounds are read, no US Dollar"],
    ]);
  });

  test("that are credits, drafts or void are no debts, and what was done is no model of a vehicle", async () => {
    await create(api, "customers", { name: "Kinds Kim", email: "k@example.co.uk", phone: "01825 700305" });
    const row = (number: number, amount: number, type: string, status: string) =>
      `K${number},Kinds Kim,01/10/2025,${amount},${type},${status},${"An annual service, ".repeat(9)},KK11 KIM`;
    const rows = [
      row(1, 60, "SC", "Open"),
      row(2, -60, "Sales credit note", ""),
      row(3, 60, "SI", "Voided"),
      row(4, 60, "Invoice", "Sent"),
    ];
    const file = [
      "Number,Customer,Date,Outstanding,Type,Status,Description,Vehicle Registration No.",
      ...rows,
    ];
    const made = await imported("invoices", `${file.join("\n")}\n`.replaceAll("service, ", "service "));
    expect(
      made.rows.map(({ state, reasons }: { state: string; reasons: string[] }) => [state, ...reasons]),
    ).toEqual([
      ["refused", "Type: “SC” is in the customer’s favour, so what is outstanding has to be below zero"],
      ["made"],
      ["refused", "Status: nothing is owed on what is “Voided”"],
      ["made"],
    ]);
    const [invoice] = await done(api, "POST", "invoices/search", { search: "K4" });
    expect(invoice).toMatchObject({ vehicleModel: "", vehicleReg: "KK11 KIM", total: 60 });
  });

  test("of one number are refused unless they say the same", async () => {
    await create(api, "customers", { name: "Dup Rows", email: "d@example.co.uk", phone: "01825 700303" });
    const { rows } = await imported(
      "invoices",
      `${head}D1,Dup Rows,,01/10/2025,100.00,,\nD1,Dup Rows,,05/10/2025,-40.00,,\nD1,Dup Rows,,01/10/2025,100.00,,\n`,
    );
    expect(
      rows.map(({ state, reasons }: { state: string; reasons: string[] }) => [state, ...reasons]),
    ).toEqual([
      ["made"],
      ["refused", "Invoice number: row 2 has it too, with another day or amount"],
      ["alreadyThere", "Row 2 is the same"],
    ]);
    const again = async (row: string) =>
      (await send("invoices", `${head}D1,Dup Rows,,${row},,\n`, "?dryRun=true")).body.rows[0];
    expect((await again("01/10/2025,-40.00")).reasons[0]).toMatch(
      /^Invoice \d+ has this number, and came to £100\.00$/,
    );
    // Sage numbers all opening balances O/BAL.
    const other = await again("05/10/2025,100.00");
    expect(other.state).toBe("refused");
    expect(other.reasons[0]).toMatch(/^Invoice number: invoice \d+ of 01 Oct 2025 has it too$/);
  });

  test("are credits where their type says so, and debts where something was sold on account", async () => {
    await create(api, "customers", { name: "Typed Tina", email: "t@example.co.uk", phone: "01825 700305" });
    const types = ["Sale on account", "Invoice", "Payments on account", "Prepayment receipt", "On account"];
    const rows = types.map((type, at) => `T${at},Typed Tina,,01/10/2025,10,,,${type}\n`);
    const told = await send("invoices", `${head.trim()},Type\n${rows.join("")}`, "?dryRun=true");
    const states = told.body.rows.map(({ state }: { state: string }) => state);
    expect(states).toEqual(["made", "made", "refused", "refused", "refused"]);
  });

  test("are neither estimates nor what the garage buys, and a type that nobody knows is told", async () => {
    const typed = async (type: string) => {
      const file = `Doc No,Doc Type,Customer,Date,Balance\nG1,${type},Typed Tina,01/10/2025,40.00\n`;
      const { state, reasons } = (await send("invoices", file, "?dryRun=true")).body.rows[0];
      return [state, ...reasons];
    };
    for (const type of ["CR", "CN", "Cr Note", "Journal Credit", "Credits", "ACCRECCREDIT", "Deposit"])
      expect(await typed(type)).toEqual([
        "refused",
        `Type: “${type}” is in the customer’s favour, so what is outstanding has to be below zero`,
      ]);
    for (const type of ["ES", "Estimate", "Quote", "Pro-forma", "Job sheet", "Void"])
      expect(await typed(type)).toEqual(["refused", `Type: nothing is owed on what is “${type}”`]);
    for (const type of ["PI", "Bill", "Purchase Invoice", "Vendor credit"])
      expect(await typed(type)).toEqual(["refused", `Type: “${type}” is bought, and no customer owes it`]);
    for (const type of ["SI", "Sales Inv.", "Tax invoice", "Sale on credit", "ACCREC", ""])
      expect(await typed(type)).toEqual(["made"]);
    expect(await typed("Sundry")).toEqual(["made", "Type: “Sundry” is taken as an invoice"]);
  });

  test("of several customers may have one number and one amount", async () => {
    const contact = { email: "b@example.co.uk", phone: "01825 700304" };
    await create(api, "customers", { name: "Both Barbara", ...contact });
    const row = (name: string) => `O/BAL,${name},,01/10/2025,54.85,,\n`;
    const first = await imported("invoices", `${head}${row("Both Barbara")}${row("Both Bernard")}`);
    expect(first).toMatchObject({ made: 1, refused: 1 });
    await create(api, "customers", { name: "Both Bernard", ...contact });
    const second = await imported("invoices", `${head}${row("Both Barbara")}${row("Both Bernard")}`);
    expect(second).toMatchObject({ made: 1, alreadyThere: 1 });
  });

  test("of a closed period are refused", async () => {
    await create(api, "customers", { name: "Closed Clara", email: "c@example.co.uk", phone: "01825 700301" });
    await done(api, "PUT", "closing", { closedUntil: "2025-12-31" });
    const answer = await send("invoices", `${head}1,Closed Clara,,31/12/2025,10,,\n`);
    await done(api, "PUT", "closing", { closedUntil: null });
    expect(answer.body.rows[0].reasons).toEqual([
      "The books are closed up to 31 Dec 2025. Open them first, or leave the row out",
    ]);
  });
});
