import { expect, test } from "vitest";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { isNamedIn, saidIn } from "../transactions/bank-reference";
import { htmlOf, invoiceOf, line } from "./testing/paper-of";

const print = paperPrinter();

const words = { title: "Opening balance", description: "Invoice OLD-900 of 30 Sep 2026" };
const opening = {
  ...{ earlierNumber: "OLD-900", vehicleModel: "", vehicleReg: "", repairNotes: "" },
  lines: [line("net", 200, words), line("rest", 30, { ...words, addVat: false })],
};

test("an opening balance is no second VAT invoice, and is named by the number that its customer has", async () => {
  const { text, title } = await print(htmlOf(invoiceOf(opening, { card: 60 })));
  expect(title).toBe("Opening balance OLD-900, Ashdown Garage");
  for (const each of [
    ...["Opening balance Invoice OLD-900", "Invoice number OLD-900", "Amount due £210.00"],
    "What was left to pay on invoice OLD-900, sent before. This is not a VAT invoice.",
    ...["Invoice OLD-900 of 30 Sep 2026 £270.00", "Total £270.00 Paid −£60.00 Balance due £210.00"],
    ...["Payment reference OLD-900", "Card £60.00", "and quote OLD-900."],
  ])
    expect(text).toContain(each);
  expect(text).not.toMatch(/Tax Invoice|VAT (number|rate|summary)|Sub Total|GB 284|10479|20%|vehicle/i);
});

test("it prints the vehicle that it has, and what is in the customer's favour as that", async () => {
  const credit = { ...opening, lines: [line("credit", -15, words)], vehicleReg: "OL11 OLG" };
  const html = htmlOf(invoiceOf(credit));
  expect(html).toContain('<p class="plate">OL11 OLG</p>');
  expect(html).not.toContain("<h2>Vehicle</h2>");
  const { text } = await print(html);
  for (const each of [
    ...["Opening balance Credit OLD-900", "Credit number OLD-900", "Credit date", "about this credit?"],
    "What was left in your favour on credit OLD-900",
  ])
    expect(text).toContain(each);
  expect(htmlOf(invoiceOf(opening))).not.toContain('class="plate"');
});

test("it keeps the longest number on the paper", async () => {
  const { places, sizes } = await print(htmlOf(invoiceOf({ ...opening, earlierNumber: "W".repeat(64) })));
  expect(sizes).toEqual(["A4"]);
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThan(200);
  const head = places.filter(({ baseline }) => baseline < 41).map(({ text }) => text);
  expect(head.join("").match(/W/g)?.length).toBeGreaterThanOrEqual(64);
});

test.each([
  "OLD-900",
  "INV-0042",
  "SI-2026/117",
  "7311",
])("it is found by the reference that it asks for: %s", (earlierNumber) => {
  const invoice = invoiceOf({ ...opening, earlierNumber });
  const [, reference = ""] = /Payment reference<\/dt><dd>([^<]*)/.exec(htmlOf(invoice)) ?? [];
  expect(isNamedIn(invoice, saidIn(`FPI ${reference} P RAMAN`))).toBe(true);
});
