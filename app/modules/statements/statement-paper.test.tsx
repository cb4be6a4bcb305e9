import { expect, test } from "vitest";
import { NO_DETAILS } from "../../config.server";
import { renderPaper } from "../../paper/paper";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { addDays } from "../../shared/dates";
import { subtractMoney } from "../../shared/money";
import { company, mot } from "../../testing/garage/ashdown-garage";
import type { Customer } from "../customers/customer";
import { covers, NO_PAYMENTS } from "../invoices/invoice";
import { statementOf } from "./statement";
import { StatementPaper } from "./statement-paper";

const TODAY = "2026-11-19";

const customer: Customer = {
  ...{ _id: "c1", autoId: 37, created: "2026-01-01T10:00:00.000Z", updated: "2026-01-01T10:00:00.000Z" },
  ...{ name: "Weald Valley Couriers", addressLine1: "Unit 8", addressLine2: "", town: "Crowborough" },
  ...{ postalCode: "TN6 3AA", email: "weald@example.co.uk", phone: "01825762118", creditAccount: true },
  ...{ highValue: false, customerType: "Trade", paymentTerms: "28 Days", active: true },
};

function invoiceOf(autoId: number, age: number, total: number, card = 0) {
  const paid = { ...NO_PAYMENTS, card };
  return {
    ...{ autoId, total, invoiceDate: addDays(TODAY, -age) },
    ...{ vehicleModel: `Škoda Octavia ${autoId}`, vehicleReg: "RX18 UBD" },
    payments: { ...paid, paidInFull: covers(paid, total) },
    balancePayable: subtractMoney(total, card),
  };
}

const print = paperPrinter();

type Invoices = ReturnType<typeof invoiceOf>[];

function htmlOf(invoices: Invoices, { day = TODAY, logo = "", ...setting } = {}): string {
  return renderPaper(
    <StatementPaper
      statement={statementOf(invoices, "28 Days", day)}
      customer={customer}
      company={company}
      department={mot}
      logo={logo || undefined}
      {...setting}
    />,
  );
}

const printed = (invoices: Invoices, setting: object = {}) => print(htmlOf(invoices, setting));

test("is a whole A4 page: who owes whom what, for how long, and how to pay", async () => {
  const pdf = await printed([
    invoiceOf(12, 3, 54.85),
    invoiceOf(9, 40, 109.7, 50),
    invoiceOf(3, 200, 1_054.85),
    invoiceOf(8, 60, 54.85, 54.85),
    invoiceOf(7, 60, 54.85, 100),
  ]);
  expect(pdf).toMatchObject({
    sizes: ["A4"],
    title: "Statement of 19/11/2026 for customer 37, Ashdown Garage",
    language: "en-GB",
    tagged: true,
  });
  for (const words of [
    ...["Statement MOT Station, 19/11/2026", "Page 1 of 1", "Weald Valley Couriers", "Unit 8", "TN6 3AA"],
    ...["MOT Station", "14 Station Road", "Statement date 19/11/2026", "Customer number 37"],
    ...["Payment terms 28 Days", "Total due £1,169.40", "Unpaid invoices as of 19/11/2026, oldest first"],
    "03/05/2026 3 RX18 UBD Škoda Octavia 3 31/05/2026 overdue 172 days £1,054.85 £0.00 £1,054.85",
    "10/10/2026 9 RX18 UBD Škoda Octavia 9 07/11/2026 overdue 12 days £109.70 £50.00 £59.70",
    "16/11/2026 12 RX18 UBD Škoda Octavia 12 14/12/2026 £54.85 £0.00 £54.85",
    "Current 1–30 days 31–60 days 61–90 days Over 90 days £54.85 £59.70 £0.00 £0.00 £1,054.85",
    ...[
      "Total due £1,169.40 £1,114.55 is overdue. Please pay that now.",
      "Call 01825 760 114 and quote customer 37",
    ],
    ...["Lloyds Bank", "30-94-11", "40118826", "Payment reference Customer 37", "VAT number GB 284 6615 09"],
  ]) {
    expect(pdf.text.toLowerCase()).toContain(words.toLowerCase());
  }
  expect(pdf.text).not.toMatch(/continued|Octavia [78]|undefined|NaN/);
  expect(pdf.text.indexOf("Octavia 3")).toBeLessThan(pdf.text.indexOf("Octavia 9"));
});

test("names an opening balance by the number that its customer has, however long", async () => {
  const opening = (earlierNumber: string) => ({ ...invoiceOf(9153, 3, 50), earlierNumber });
  const { text, sizes, places } = await printed([opening("OLD-900"), opening("W".repeat(64))]);
  expect(text).toContain("16/11/2026 OLD-900 RX18 UBD");
  expect(text).not.toContain("9153 RX18");
  expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(64);
  expect(sizes).toEqual(["A4"]);
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThan(200);
});

test("shows the money on account that it deducts, and what it is made of", async () => {
  const account = [
    { date: "2026-11-02", what: "Receipt 41, BACS", detail: "DEPOSIT RX18", amount: 150 },
    { date: "2026-11-05", what: "Refund 44, BACS", detail: "", amount: -30 },
  ];
  const statement = statementOf(
    [invoiceOf(9, 40, 109.7), invoiceOf(12, 3, 54.85)],
    "28 Days",
    TODAY,
    account,
  );
  const setting = { customer, company, department: mot, logo: undefined };
  const { text } = await print(renderPaper(<StatementPaper {...setting} statement={statement} />));
  expect(text).toContain("Outstanding £164.55 On account −£120.00 Total due £44.55 Please pay by 14/12/2026");
  expect(text).toContain("Over 90 days On account £54.85 £109.70 £0.00 £0.00 £0.00 −£120.00");
  expect(text).toContain(
    "02/11/2026 Receipt 41, BACS DEPOSIT RX18 −£150.00 05/11/2026 Refund 44, BACS £30.00",
  );
  expect(text).not.toContain("Left on account");
  const covered = statementOf([invoiceOf(9, 40, 109.7)], "28 Days", TODAY, account);
  const nothing = await print(renderPaper(<StatementPaper {...setting} statement={covered} />));
  expect(nothing.text).toContain("Refund 44, BACS £30.00 Left on account £10.30");
  expect(nothing.text).toContain("On account −£109.70 Total due £0.00 Nothing to pay");
  expect(nothing.text).toContain("oldest first. £10.30 is left on your account.");
  expect(nothing.text).not.toContain("Sort code");
});

test("a long reference of money on account breaks in its column, and leaves the others where they are", async () => {
  const placesBeside = async (detail: string) => {
    const account = [{ date: TODAY, what: "Receipt 41, BACS", detail, amount: 10 }];
    const statement = statementOf([invoiceOf(9, 40, 109.7)], "28 Days", TODAY, account);
    const setting = { customer, company, department: mot, logo: undefined };
    const { places } = await print(renderPaper(<StatementPaper {...setting} statement={statement} />));
    return places.filter(({ text }) => !/^X+$/.test(text)).map(({ text, left }) => `${text} at ${left}`);
  };
  expect(await placesBeside("X".repeat(200))).toEqual(await placesBeside("X"));
});

test.each([
  [30, 1],
  [31, 1],
  [32, 1],
  [12, 2],
  [32, 2],
  [12, 5],
])("leaves no heading of money on account alone: %i invoices, %i receipts", async (count, receipts) => {
  const invoices = Array.from({ length: count }, (_, index) => invoiceOf(1001 + index, index, 54.85));
  const account = Array.from({ length: receipts }, (_, index) => ({
    ...{ date: TODAY, what: `Receipt ${index}, Card`, detail: "in advance", amount: 10 },
  }));
  const statement = statementOf(invoices, "28 Days", TODAY, account);
  const setting = { customer, company, department: mot, logo: undefined };
  const { pages } = await print(renderPaper(<StatementPaper {...setting} statement={statement} />));
  expect(pages.filter((page) => page.includes("Money on account"))).toMatchObject([
    expect.stringContaining("Money on account 19/11/2026 Receipt 0, Card"),
  ]);
  expect(pages.at(-1)).toContain(`Receipt ${receipts - 1}, Card`);
});

test("hundreds of invoices run over pages that each have the head, their number and no torn row", async () => {
  const invoices = Array.from({ length: 240 }, (_, index) => invoiceOf(1001 + index, 240 - index, 54.85));
  const { pages, text } = await printed(invoices);
  expect(pages.length).toBeGreaterThanOrEqual(10);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page.includes("Statement of 19/11/2026 for customer 37, continued")).toBe(index > 0);
    if (page.includes("Octavia"))
      expect(page).toContain("Date Invoice Vehicle Due date Total Paid Outstanding");
  }
  for (const { autoId, invoiceDate } of invoices) {
    const links = pages.filter((page) => page.includes(`Octavia ${autoId} `));
    expect(links).toHaveLength(1);
    expect(links[0]).toContain(`/${invoiceDate.slice(0, 4)} ${autoId} RX18 UBD`);
  }
  expect(text.match(/RX18 UBD/g)).toHaveLength(240);
  const last = pages.at(-1) ?? "";
  for (const words of ["Over 90 days", "Total due £13,164.00", "Sort code", "Questions about"]) {
    expect(last).toContain(words);
  }
});

test("with nothing owed it says what is on account", async () => {
  const account = [{ date: TODAY, what: "Receipt 41, Card", detail: "", amount: 500 }];
  const statement = statementOf([], "28 Days", TODAY, account);
  const setting = { customer, company, department: mot, logo: undefined };
  const html = renderPaper(<StatementPaper {...setting} statement={statement} />);
  expect(html).toContain(
    "There are no unpaid invoices as of 19/11/2026. £500.00 is on your account. Thank you.",
  );
});

test("with nothing owed it says so, and asks for nothing", async () => {
  const { text, pages } = await printed([invoiceOf(1, 40, 50, 80), invoiceOf(2, 40, 0)]);
  expect(pages).toHaveLength(1);
  expect(text).toContain("There are no unpaid invoices as of 19/11/2026.");
  expect(text).toContain("Total due £0.00 Nothing to pay");
  expect(text).not.toMatch(/please|Sort code|Outstanding|Current/i);
});

test.each([
  [[invoiceOf(1, 3, 50), invoiceOf(2, 3, 60)], "Total due £110.00 Please pay by 14/12/2026"],
  [[invoiceOf(1, 3, 50), invoiceOf(2, 4, 60)], "Total due £110.00 Please pay each invoice by its due date"],
  [[invoiceOf(1, 29, 50)], "Total due £50.00 The whole amount is overdue. Please pay now."],
  [[invoiceOf(1, 29, 50), invoiceOf(2, 28, 60)], "£50.00 is overdue. Please pay that now."],
])("asks for what is due when it is due (%#)", async (invoices, words) => {
  const { text } = await printed(invoices);
  expect(text).toContain(words);
});

test.each([
  ["covers an invoice in part", 40, "Please pay each invoice by its due date"],
  ["covers one to the penny", 50, "Please pay by 15/12/2026"],
  ["covers more", 60, "Please pay by 15/12/2026"],
])("asks for what is left where money on account %s", (_, amount, words) => {
  const account = [{ date: TODAY, what: "Receipt 41, Card", detail: "", amount }];
  const invoices = [invoiceOf(1, 3, 50), invoiceOf(2, 2, 60)];
  const statement = statementOf(invoices, "28 Days", TODAY, account);
  const setting = { customer, company, department: mot, logo: undefined };
  expect(renderPaper(<StatementPaper {...setting} statement={statement} />)).toContain(words);
});

test("the largest amounts and the longest words stay on the paper", async () => {
  const invoices = [
    {
      ...invoiceOf(1_234_567, 500, 9_999_999.99, 0.01),
      vehicleModel: "W".repeat(64),
      vehicleReg: "ABCDEFGHIJKLMNO",
    },
    invoiceOf(1_234_568, 500, 9_999_999.99),
  ];
  const { text, sizes } = await printed(invoices);
  expect(sizes).toEqual(["A4"]);
  expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(64);
  for (const words of ["£9,999,999.98", "£19,999,999.97", "1234567"]) expect(text).toContain(words);
});

test("what the configuration does not say is left out, and a logo takes the place of the name", async () => {
  const { text } = await printed([invoiceOf(1, 3, 50)], {
    department: { ...mot, invoice: NO_DETAILS },
    company: { ...company, address: [], phone: "", tagline: "" },
  });
  expect(text).not.toMatch(/VAT number|Sort code|bank|Questions|undefined|null/i);
  const logo = "data:image/png;base64,iVBORw0KGgo=";
  expect(htmlOf([], { logo })).toContain(`<img class="logo" src="${logo}" alt="Ashdown Garage"/>`);
});

/** The letterhead's words, between the top of the page and the line beneath them: no row is cut off. */
const HEAD = { top: 15, line: 36 };

test.each([
  ["Ashdown Forest Motor Repairs & MOT Centre", "Repair, servicing and MOT testing since 1927"],
  ["Crowborough and District Motor Services (Repairs and MOT) Limited", "Repair, servicing and MOT"],
  ["CROWBOROUGH AND DISTRICT MOTOR SERVICES (REPAIRS AND MOT) LIMITED", "REPAIR, SERVICING AND MOT"],
  ["Crowborough and District Motor Services (Repairs and MOT Testing) of Sussex Ltd.", "Since 1927"],
  ["W".repeat(80), "M".repeat(60)],
])("a long name shows whole, also where it is the department's: %s", async (name, tagline) => {
  const { places } = await printed([invoiceOf(1, 3, 50)], {
    company: { ...company, name, tagline },
    department: { ...mot, displayName: name },
  });
  const head = places.filter(({ baseline }) => baseline < 40);
  for (const { baseline } of head) {
    expect(baseline).toBeGreaterThan(HEAD.top + 2);
    expect(baseline).toBeLessThan(HEAD.line);
  }
  const unspaced = (text: string) => text.replaceAll(" ", "");
  const words = unspaced(head.map(({ text }) => text).join(""));
  expect(words.split(unspaced(name))).toHaveLength(3);
  for (const each of [tagline, "Statement", ", 19/11/2026"]) expect(words).toContain(unspaced(each));
});

test.each([
  ["about 50", "A line of the address that has about fifty letters"],
  ["200", "Long words of an address ".repeat(8)],
])("the numbers of the foot stay on the sheet beneath eight lines of %s letters", async (_, each) => {
  const address = Array.from({ length: 8 }, (_line, index) => `${index} ${each}`.slice(0, 200).trim());
  const { places } = await printed([invoiceOf(1, 3, 50)], {
    company: { ...company, number: "01234567", address },
    department: mot,
  });
  const foot = places.filter(({ baseline }) => baseline > 275 && baseline < 293);
  const words = foot.map(({ text }) => text).join(" ");
  for (const number of ["Ashdown Garage", "Company number 01234567", "VAT number GB 284 6615 09"])
    expect(words.replaceAll("\u00a0", " ")).toContain(number);
});

test("tomorrow's is another paper", () => {
  const invoices = [invoiceOf(1, 3, 50)];
  expect(htmlOf(invoices)).toBe(htmlOf(invoices));
  expect(htmlOf(invoices, { day: addDays(TODAY, 1) })).not.toBe(htmlOf(invoices));
});
