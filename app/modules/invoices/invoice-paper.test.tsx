// Over 300 lines: the promises of one paper.
import { describe, expect, test } from "vitest";
import { NO_DETAILS } from "../../config.server";
import { isInWindow, WINDOW } from "../../paper/testing/envelope";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { company, mot, repairs } from "../../testing/garage/ashdown-garage";
import { sharesOf } from "../../testing/garage/share";
import type { Invoice } from "./invoice";
import { invoiceFileName } from "./invoice-paper";
import { htmlOf, invoiceOf, LINES, line, type Setting } from "./testing/paper-of";

const print = paperPrinter();
const shareOf = sharesOf(7);

const printed = (invoice: Invoice, setting?: Setting) => print(htmlOf(invoice, setting));

test("is saved under its number", () => {
  expect(invoiceFileName(invoiceOf())).toBe("Invoice-10479.pdf");
  expect(invoiceFileName(invoiceOf({ earlierNumber: "OLD-900.a_1" }))).toBe("Invoice-OLD-900.a_1.pdf");
  const credit = { earlierNumber: "CN-0007", lines: [line("credit", -15)] };
  expect(invoiceFileName(invoiceOf(credit))).toBe("Credit-CN-0007.pdf");
  for (const earlierNumber of ["№/12 ü", "12 a", "12/a", "..", ""])
    expect(invoiceFileName(invoiceOf({ earlierNumber }))).toBe("Opening-balance-10479.pdf");
});

test("is a whole A4 page: who, what, when, how much", async () => {
  const pdf = await printed(invoiceOf({}, { card: 40, reference: "AUTH 004417" }));
  expect(pdf).toMatchObject({
    sizes: ["A4"],
    title: "Invoice 10479, Ashdown Garage",
    language: "en-GB",
    tagged: true,
  });
  expect(pdf.fonts.length).toBeGreaterThan(0);
  expect(pdf.fonts.every((font) => font.startsWith("Inter-"))).toBe(true);
  for (const words of [
    ...["Tax Invoice", "INV # 10479", "Page 1 of 1", "Repair, servicing and MOT"],
    ...["Priya Raman", "27 Rotten Row", "Lewes", "BN7 1LJ"],
    ...["Ashdown Garage", "14 Station Road", "accounts@ ashdowngarage.example"],
    ...["19/11/2026", "7 Days", "26/11/2026", "GB 284 6615 09"],
    ...["RX18 UBD", "Škoda Octavia 2.0 TDI", "Offside rear spring broken at MOT."],
    ...["Replace rear coil springs", "Both rear springs, offside broken"],
    ...["20% £26.40 £132.00 £158.40", "No VAT £0.00 £27.42 £27.42", "20% −£4.00 −£20.00 −£24.00"],
    ...["Standard 20% £112.00 £22.40", "No VAT £27.42 £0.00"],
    ...["Card, reference AUTH 004417 £40.00"],
    ...["Sub Total £139.42", "VAT £22.40", "Total £161.82", "Paid −£40.00"],
    ...["Balance due £121.82", "Please pay by 26/11/2026"],
    ...["Lloyds Bank", "30-94-11", "40118826", "INV 10479"],
    ...[
      "Call 01825 760 114 and quote 10479",
      "Ashdown Garage, 14 Station Road, Uckfield, TN22 1AB | VAT number",
    ],
  ]) {
    expect(pdf.text).toContain(words);
  }
  expect(pdf.text).not.toContain("continued");
  expect(pdf.text).not.toMatch(/parts/i);
});

test("states quantity and unit price of every line, if one is for other than one unit", async () => {
  const tyres = line("Tyres, supplied and fitted", 346, { quantity: 4, unitPrice: 86.5 });
  const lines = [tyres, line("Oil, litres", 44.95, { quantity: 5, unitPrice: 8.99 }), ...LINES];
  const { text, pages } = await printed(invoiceOf({ lines }));
  expect(pages).toHaveLength(1);
  for (const words of [
    "Qty Unit price VAT rate VAT Amount Total",
    ...["4 £86.50 20% £69.20 £346.00 £415.20", "5 £8.99 20% £8.99 £44.95 £53.94"],
    ...["1 £132.00 20% £26.40 £132.00 £158.40", "1 −£20.00 20% −£4.00 −£20.00 −£24.00"],
  ])
    expect(text.replace(/\s+/g, " ")).toContain(words);
  expect(htmlOf(invoiceOf())).not.toContain("Unit price");
});

test("a department's word for no VAT takes two rows beside quantities, as without them", async () => {
  const rowsOf = async (lines: Invoice["lines"]) => {
    const { places } = await printed(invoiceOf({ lines }), { department: mot });
    const [head, test] = ["VAT rate", "MOT test"].map((words) => places.find(({ text }) => text === words));
    const beneath = places.filter(({ right }) => Math.abs(right - (head?.right ?? 0)) < 0.5);
    const rows = beneath.filter(({ baseline }) => Math.abs(baseline - (test?.baseline ?? 0) - 10) <= 10);
    return rows.map(({ text }) => text);
  };
  const rows = ["Outside the", "scope of VAT"];
  expect(await rowsOf([line("MOT test", 54.85, { addVat: false })])).toEqual(rows);
  const three = line("MOT test", 164.55, { addVat: false, quantity: 3, unitPrice: 54.85 });
  expect(await rowsOf([three])).toEqual(rows);
});

test("a model is not broken at its hyphen where its notes leave room", async () => {
  const { text } = await printed(invoiceOf({ vehicleModel: "Toyota RAV4 2.0 D-4D", vehicleReg: "GN64 BLN" }));
  expect(text).toContain("Toyota RAV4 2.0 D-4D Offside rear spring");
});

test.each([
  "TRAILER C12345",
  "ABCDEFGHIJKLMNO",
  "WWWWWWWWWW",
  "WWWWWWWW",
])("the plate of %s keeps its whole width beside short notes", async (vehicleReg) => {
  const { places } = await printed(invoiceOf({ vehicleReg, vehicleModel: "Ifor Williams" }));
  const at = (words: string) => places.find(({ text }) => text.startsWith(words));
  expect(at("Ifor")?.left).toBeGreaterThan(at(vehicleReg)?.right ?? Number.POSITIVE_INFINITY);
  for (const { right } of places) expect(right).toBeLessThan(194.5);
});

test("sixty lines run over pages that each have the head, their number and no torn row", async () => {
  const lines = Array.from({ length: 60 }, (_, n) =>
    line(`Work item ${n + 1}.`, 10 + n, { description: `Description of work ${n + 1}.` }),
  );
  const { pages } = await printed(invoiceOf({ lines }));
  expect(pages.length).toBeGreaterThanOrEqual(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page.includes("Ashdown Garage | Tax Invoice 10479, continued")).toBe(index > 0);
    if (page.includes("Work item")) expect(page).toContain("Item and description");
  }
  for (let n = 1; n <= 60; n++) {
    const links = pages.filter((page) => page.includes(`Work item ${n}.`));
    expect(links).toHaveLength(1);
    expect(links[0]).toContain(`Description of work ${n}.`);
  }
  const last = pages.at(-1) ?? "";
  for (const words of ["VAT summary", "Sub Total", "Balance due", "Sort code", "Thank you"]) {
    expect(last.toLowerCase()).toContain(words.toLowerCase());
  }
});

test("what people typed prints as they typed it", async () => {
  const hostile = `<script>alert("1")</script> <img src=http://127.0.0.1:9/x> & 'quoted' </style>`;
  const { text } = await printed(
    invoiceOf({
      billTo: { name: hostile, addressLine1: "Łódź", addressLine2: "", town: "", postalCode: "" },
      vehicleModel: "<b>Golf</b>",
      repairNotes: "One & two\nthree",
      lines: [line(hostile, 1, { description: hostile })],
    }),
  );
  const unspaced = (words: string) => words.replaceAll(" ", "");
  expect(unspaced(text).split(unspaced(hostile))).toHaveLength(4);
  expect(text).toContain("<b>Golf</b>");
  expect(text).toContain("Łódź");
});

describe("in an envelope with a window", () => {
  test("the address shows in the window, and nothing else, however much stands around it", async () => {
    const billTo = {
      ...{ name: "Harrington-Featherstonehaugh Vehicle Leasing Limited", addressLine1: "Unit 14" },
      ...{ addressLine2: "Bellbrook Industrial Estate", town: "Uckfield", postalCode: "TN22 1QL" },
    };
    const sender = { ...company, name: "A Garage With A Very Long Name Indeed ".repeat(3).trim() };
    const { places } = await printed(invoiceOf({ billTo }), { company: sender });
    const shown = places.filter((place) => place.page === 1 && isInWindow(place));
    expect(shown.map(({ text }) => text).join(" ")).toBe(Object.values(billTo).join(" "));
    for (const { left, right } of shown) {
      expect(left).toBeGreaterThanOrEqual(WINDOW.left - 0.2);
      expect(right).toBeLessThanOrEqual(WINDOW.right);
    }
  });
});

describe("the last page", () => {
  const counts = shareOf(Array.from({ length: 60 }, (_, index) => index + 1));
  const texts = ["", "One row", "Two\nrows", "Three\nrows\nof text", "Four\nrows\nof\ntext"];

  test.each(texts)("has a line with the totals, whatever the number of lines: %j", async (description) => {
    const alone: number[] = [];
    for (const count of counts) {
      const lines = Array.from({ length: count }, (_, index) => line(`Item ${index}.`, 100, { description }));
      const { pages } = await printed(invoiceOf({ lines }));
      const last = pages.at(-1) ?? "";
      expect(last).toContain("Balance due");
      if (!/Item \d+\./.test(last)) alone.push(count);
    }
    expect(alone).toEqual([]);
  });

  const tall = shareOf(Array.from({ length: 45 }, (_, index) => index + 5));
  const SENTENCE = "A sentence about a row of the work that was done to it, in full. ";
  const described = {
    "short rows": (rows: number) => "Row of text\n".repeat(rows),
    "one text": (rows: number) => SENTENCE.repeat(rows),
    "rows, then long texts": (rows: number) =>
      "Row of text\n".repeat(rows) + `${SENTENCE.repeat(10)}\n`.repeat(3),
    "one long word": (rows: number) => `sentence ${"y".repeat(rows * 60)}`,
  };

  test.each(
    Object.entries(described),
  )("has some of a last line of many rows, and no page lacks any: %s", async (_, textOf) => {
    const wrong: number[] = [];
    for (const rows of tall) {
      const { pages } = await printed(
        invoiceOf({ lines: [line("Item", 100, { description: textOf(rows).trim() })] }),
      );
      expect(pages.at(-1)).toContain("Balance due");
      if (!pages.every((page) => /Row of text|sentence|yyy/.test(page))) wrong.push(rows);
    }
    expect(wrong).toEqual([]);
  });
});

describe("with notes and terms", () => {
  const numbered = (count: number, word: string) =>
    Array.from({ length: count }, (_, index) => `${word} ${index + 1}.`);
  const notes = shareOf(Array.from({ length: 45 }, (_, index) => index + 1));
  const cases: (readonly [lines: number, text: string, terms: number])[] = [
    ...([1, 2, 3] as const).flatMap((count) => [0, 25, 300].map((terms) => [count, "", terms] as const)),
    ...[[1, "Text\n".repeat(4), 100] as const, [2, "Text\n".repeat(16), 25] as const],
  ];

  test.each(
    cases,
  )("neither head nor totals are alone: %i lines of %j, %i terms", async (count, text, terms) => {
    const lines = numbered(count, "Item").map((title) => line(title, 100, { description: text.trim() }));
    const wrong: number[] = [];
    for (const rows of notes) {
      const repairNotes = numbered(rows, "Note").join("\n");
      const pdf = await printed(invoiceOf({ lines, repairNotes }), {
        terms: numbered(terms, "A sentence of the terms, number").join(" "),
      });
      const whole = pdf.pages.filter((page) => /Item and description|Balance due/.test(page));
      if (!whole.every((page) => /Item \d+\.|Text/.test(page))) wrong.push(rows);
      expect(pdf.text.match(/sentence/g) ?? []).toHaveLength(terms);
    }
    expect(wrong).toEqual([]);
  });

  test("terms that do not fit go on to the next page, and the totals stay", async () => {
    const terms = "Goods remain ours until they are paid. ".repeat(60).trim();
    const repairNotes = numbered(9, "Note").join("\n");
    const { pages } = await printed(invoiceOf({ lines: [line("Item 1.", 100)], repairNotes }), { terms });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/Item 1\..*Balance due.*Sort code.*Thank you/);
    expect(pages[1]).toContain("Goods remain ours");
  });
});

test("words longer than the paper is wide break, and long texts run on", async () => {
  const lines = [line("T".repeat(300), 9_999_999.99, { description: "A long description. ".repeat(400) })];
  const { pages, text, sizes } = await printed(
    invoiceOf({ lines, repairNotes: `${"Note. ".repeat(500)}The end.`, vehicleReg: "ABCDEFGHIJKLMNO" }),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(new Set(sizes)).toEqual(new Set(["A4"]));
  expect(text.match(/T/g)?.length).toBeGreaterThan(300);
  expect(text).toContain("The end.");
  expect(text.match(/long|description\./g)).toHaveLength(800);
  expect(text).toContain("£11,999,999.99");
});

describe("the balance", () => {
  test("paid by bank transfer", async () => {
    const { text } = await printed(
      invoiceOf({}, { cheque: 161.82, transaction: "t1", reference: "BACS 7", paidInFull: true }),
      { paid: { on: "2026-11-21", isAhead: false } },
    );
    expect(text).toContain("BACS, reference BACS 7 £161.82");
    expect(text).toContain("PAID £161.82 Paid in full on 21/11/2026. Nothing to pay.");
    expect(text).not.toContain("Sort code");
    expect(text).not.toMatch(/Please pay|Balance due|cheque/i);
  });

  test("is not said to be paid before the day of its cheque", async () => {
    const cheque = invoiceOf({}, { cheque: 161.82, paidInFull: true });
    const { text } = await printed(cheque, { paid: { on: "2026-12-15", isAhead: true } });
    expect(text).toContain("Balance due £0.00 Payment dated 15/12/2026. Nothing more to pay.");
    expect(text).not.toMatch(/PAID|Paid (in full|15)|Sort code/);
  });

  test("several ways of paying share the reference", async () => {
    const { text } = await printed(invoiceOf({}, { card: 10, cash: 20, cheque: 30, reference: "R1" }));
    expect(text).toContain("Card £10.00 Cash £20.00 Cheque £30.00 Reference R1");
    expect(text).toContain("Balance due £101.82");
  });

  test("a credit is the customer's", async () => {
    const { text } = await printed(invoiceOf({ lines: [line("Alternator returned", -120)] }));
    expect(text).toContain("Credit £144.00");
    expect(text).not.toMatch(/Please pay|Balance due/);
  });
});

test("an exempt department says so instead of a rate, and heads the FROM block where it is shown", async () => {
  const lines = [line("MOT test", 54.85, { addVat: false })];
  const { text } = await printed(invoiceOf({ department: "MOT", lines }), { department: mot });
  expect(text).toContain("MOT Station");
  expect(text).toContain("Outside the scope of VAT £0.00 £54.85 £54.85");
  expect(text).toContain("Outside the scope of VAT £54.85 £0.00");
  expect(text).not.toMatch(/20%|No VAT/);
});

test.each([
  ["its own word", { ...mot, vatWord: "No VAT: own fee" }, "No VAT: own fee"],
  ["Exempt where it has no word and is not the MOT department", { ...mot, name: "Training" }, "Exempt"],
])("an exempt department prints %s", async (_, department, word) => {
  const lines = [line("Test", 54.85, { addVat: false })];
  const { text } = await printed(invoiceOf({ department: department.name, lines }), { department });
  expect(text).toContain(`${word} £0.00 £54.85 £54.85`);
  expect(text).toContain(`${word} £54.85 £0.00`);
});

test("without lines it is still a whole document", async () => {
  const { text, pages } = await printed(invoiceOf({ lines: [], repairNotes: "" }));
  expect(pages).toHaveLength(1);
  expect(text).toContain("No items");
  expect(text).toContain("Total £0.00");
  expect(text).not.toMatch(/VAT summary|Please pay/i);
});

test("what the configuration does not say is left out", async () => {
  const { text } = await printed(invoiceOf(), {
    department: { ...repairs, invoice: NO_DETAILS },
    company: { name: "Ashdown Garage", tagline: "", address: [], phone: "", email: "" },
  });
  expect(text).toContain("Page 1 of 1");
  expect(text).not.toMatch(
    /Ashdown Garage[,|]|VAT number|Sort code|Account|bank|Thank you|Call|undefined|null/i,
  );
});

test("a logo takes the place of the name in type", () => {
  const logo = "data:image/png;base64,iVBORw0KGgo=";
  expect(htmlOf(invoiceOf(), { logo })).toContain(`<img class="logo" src="${logo}" alt="Ashdown Garage"/>`);
  expect(htmlOf(invoiceOf(), { logo })).not.toContain("<svg");
  expect(htmlOf(invoiceOf())).toContain("<svg");
});

test("tells cheques from transfers, with or without a bank transaction", async () => {
  const paid = { cheque: 100, reference: "100234" };
  const { text } = await printed(invoiceOf({ bacs: 60 }, { ...paid, transaction: "t1" }));
  expect(text).toContain("Cheque £40.00 BACS £60.00 Reference 100234");
  expect((await printed(invoiceOf({ bacs: 100 }, paid))).text).toContain("BACS, reference 100234 £100.00");
  expect((await printed(invoiceOf({}, paid))).text).toContain("Cheque, reference 100234 £100.00");
});
