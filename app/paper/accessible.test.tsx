import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { sumCredit } from "../modules/credit-notes/credit";
import { CreditNotePaper } from "../modules/credit-notes/credit-note-paper";
import type { Customer } from "../modules/customers/customer";
import { NO_PAYMENTS, sumUp } from "../modules/invoices/invoice";
import { InvoicePaper } from "../modules/invoices/invoice-paper";
import { QuotePaper } from "../modules/quotes/quote-paper";
import { statementOf } from "../modules/statements/statement";
import { StatementPaper } from "../modules/statements/statement-paper";
import { boxesOf } from "../modules/vat/vat-boxes";
import { VatPaper } from "../modules/vat/vat-paper";
import { addDays } from "../shared/dates";
import { company, mot, repairs } from "../testing/garage/ashdown-garage";
import { compactPdf } from "./compact-pdf";
import { renderPaper } from "./paper";
import { paperPrinter } from "./testing/paper-printer";
import { readStructure } from "./testing/structure";

const TODAY = "2026-11-19";
const MOMENT = { created: "2026-11-19T10:00:00.000Z", updated: "2026-11-19T10:00:00.000Z" };
const RECORD = { _id: "r1", autoId: 12, ...MOMENT };

/** One red point. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const customer: Customer = {
  ...{ ...RECORD, name: "Weald Valley (Couriers) 7 0 R", addressLine1: "Unit 8", addressLine2: "" },
  ...{ town: "Crowborough", postalCode: "TN6 3AA", email: "weald@example.co.uk", phone: "01825762118" },
  ...{ creditAccount: true, highValue: false, customerType: "Trade", paymentTerms: "28 Days", active: true },
};

const lines = ["Rear springs", "Oil", "Brake fluid"].map((title) => ({
  ...{
    _id: title,
    service: "s",
    title,
    description: `About ${title}`,
    charged: 132,
    addVat: title !== "Oil",
  },
}));

const sale = {
  ...{ ...RECORD, department: "Repairs", customer: "c1", billTo: customer, vehicleModel: "Škoda Octavia" },
  ...{ vehicleReg: "RX18 UBD", lines },
};
const invoice = {
  ...{ ...sale, invoiceDate: TODAY, repairNotes: "Springs broken.", payments: NO_PAYMENTS, review: null },
  ...sumUp(lines, NO_PAYMENTS),
};
const credited = lines.map((line) => ({ ...line, line: line._id, vat: line.addVat ? 26.4 : 0 }));

const owed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ autoId: 1001 + index, total: 54.85, invoiceDate: addDays(TODAY, index - count) },
    ...{ vehicleModel: `Škoda Octavia ${index}`, vehicleReg: "RX18 UBD" },
    ...{ payments: { ...NO_PAYMENTS, paidInFull: false }, balancePayable: 54.85 },
  }));

const setting = { company, department: repairs, logo: LOGO };
const statement = (count: number) => (
  <StatementPaper
    {...setting}
    department={mot}
    customer={customer}
    statement={statementOf(owed(count), "28 Days", TODAY)}
  />
);

const PAPERS: Readonly<Record<string, ReactElement>> = {
  "An invoice": <InvoicePaper {...{ ...setting, invoice }} paid={undefined} paymentTerms="7 Days" />,
  "A quote": (
    <QuotePaper
      {...setting}
      quote={{
        ...sale,
        quoteDate: TODAY,
        quoteNotes: "Both sides.",
        invoice: null,
        ...sumUp(lines, NO_PAYMENTS),
      }}
    />
  ),
  "A credit note": (
    <CreditNotePaper
      {...{ ...setting, invoice }}
      note={{
        ...{ ...RECORD, date: TODAY, invoice: "i1", customer: "c1", department: "Repairs", billTo: customer },
        ...{ reason: "Repeated", lines: credited, ...sumCredit(credited) },
      }}
    />
  ),
  "A statement of several pages": statement(40),
  "A VAT return": (
    <VatPaper
      {...setting}
      report={{
        ...{ from: "2026-08-01", to: "2026-10-31", basis: "invoice" },
        ...boxesOf({ sales: [], purchases: [] }),
      }}
      filed={undefined}
    />
  ),
};

const print = paperPrinter();

/** A file that lists its objects as Chromium does. */
function pdfOf(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const places = objects.map((body, index) => {
    const place = `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${body}endobj\n`;
    return place;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<</Size ${size}\n/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, "latin1");
}

describe.each(Object.entries(PAPERS))("%s, as a screen reader follows it,", (_, paper) => {
  test("has a language, a title, headings, tables and pictures in words", async () => {
    const { bytes } = await print(renderPaper(paper));
    const { elements, texts, ...document } = await readStructure(bytes);
    expect(document).toMatchObject({ isMarked: true, showsTitle: true, language: "en-GB" });
    expect(document.title).toContain("Ashdown Garage");

    const levels = elements.flatMap(({ role }) => /^H(\d)$/.exec(role)?.[1] ?? []).map(Number);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);

    const tables = elements.filter(({ role }) => role === "Table");
    const rows = elements.filter(({ role }) => role === "TR");
    expect(tables.length).toBeGreaterThan(0);
    for (const { children } of tables) expect(new Set(children)).toEqual(new Set(["TR"]));
    for (const { children, around } of rows) {
      expect(["Table", "THead", "TBody"]).toContain(around.at(-1));
      expect(["TH", "TD"]).toEqual(expect.arrayContaining([...new Set(children)]));
    }
    expect(rows[0]?.children.every((role) => role === "TH")).toBe(true);

    const figures = elements.filter(({ role }) => role === "Figure");
    expect(figures.map(({ alt }) => alt)).toEqual(["Ashdown Garage"]);

    // Whatever is no part of the text is left out of it: the head and foot of each page, and nothing else.
    const artifacts = texts.filter(({ mark }) => mark === "Artifact").map(({ text }) => text);
    expect(texts.filter(({ mark }) => mark !== "Artifact" && mark !== "tagged")).toEqual([]);
    expect(artifacts.join(" ")).toMatch(/Page 1 of \d/);
    expect(artifacts.join(" ")).not.toMatch(/RX18 UBD|VAT number GB 284 6615 09 Invoice/);
  });

  test("says which column each heading is of", async () => {
    const { objects } = await print(renderPaper(paper));
    expect(objects.match(/\/S \/TH\b/g)?.length).toBeGreaterThan(2);
    expect(objects.match(/\/Scope \/Column/g)).toHaveLength(objects.match(/\/S \/TH\b/g)?.length ?? 0);
  });
});

test("no paper says that it is PDF/UA: Chromium 153 writes no XMP metadata", async () => {
  const { bytes } = await print(renderPaper(statement(1)));
  expect((await readStructure(bytes)).metadata).toBeNull();
});

test("a name in any script stays whole in the structure", async () => {
  const names = ["محمد الأحمد", "प्रिया शर्मा", "สมชาย", "王小明", "O’Hara"];
  const paragraphs = names.map((name) => `<p>${name}</p>`).join("");
  const { bytes } = await print(`<!doctype html><html lang="en-GB"><title>Names</title>${paragraphs}`);
  const { texts, unbalanced } = await readStructure(bytes);
  expect(texts.filter(({ marks }) => marks[0] !== "tagged" || marks.includes("Artifact"))).toEqual([]);
  expect(texts.length).toBeGreaterThanOrEqual(names.length);
  expect(unbalanced).toBe(0);
});

describe("a compact paper", () => {
  test("of 300 invoices takes 150 KB at the most, and has all of them", async () => {
    const { bytes, text } = await print(renderPaper(statement(300)));
    expect(bytes.byteLength).toBeLessThanOrEqual(150_000);
    expect(text.match(/RX18 UBD/g)).toHaveLength(300);
    const { elements } = await readStructure(bytes);
    const rows = elements.filter(({ role, children }) => role === "TR" && children.length === 7);
    expect(rows.filter(({ children }) => children.includes("TD"))).toHaveLength(300);
  });

  test("keeps what looks like a reference in its texts", async () => {
    const { bytes } = await print(renderPaper(statement(1)));
    const { texts } = await readStructure(bytes);
    expect(texts.map(({ text }) => text).join(" ")).toContain(customer.name);
    const named = `<!doctype html><html lang="en-GB"><title>${customer.name} \\) 12 0 R é</title><p>Text`;
    expect((await print(named)).title).toBe(`${customer.name} \\) 12 0 R é`);
  });

  test("stays as it is where it is not written like Chromium's", () => {
    const other = Buffer.from("%PDF-1.7\nstartxref\n0\n%%EOF\n");
    expect(compactPdf(other)).toBe(other);
    const [catalog, page] = ["<</Type /Catalog\n/Pages 2 0 R>>\n", "<</Type /Page\n/Contents 3 0 R>>\n"];
    const content = (head: string, body: string) => `${head} stream\n${body}\nendstream\n`;
    const packed = "<</Filter /FlateDecode\n/Length 6>>";
    for (const objects of [
      [catalog, page, content(packed, "broken")],
      [catalog, page, content("<</Length 6>>\r\n", "BT ET ")],
      [catalog, "<</Type /Page\n/Contents 9 0 R>>\n"],
    ]) {
      const pdf = pdfOf(objects);
      expect(compactPdf(pdf)).toBe(pdf);
    }
    const whole = pdfOf([catalog, page, content("<</Length 6>>", "BT ET ")]);
    expect(compactPdf(whole)).not.toBe(whole);
  });
});
