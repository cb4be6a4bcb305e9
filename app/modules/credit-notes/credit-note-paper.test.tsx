import { describe, expect, test } from "vitest";
import { renderPaper } from "../../paper/paper";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { company, mot, repairs } from "../../testing/garage/ashdown-garage";
import type { Department } from "../departments/department";
import { type Invoice, NO_PAYMENTS, sumUp } from "../invoices/invoice";
import { sumCredit } from "./credit";
import type { CreditedLine, CreditNote } from "./credit-note";
import { CreditNotePaper, creditNoteFileName } from "./credit-note-paper";

const BILL_TO = {
  ...{ name: "Priya Raman", addressLine1: "27 Rotten Row", addressLine2: "" },
  ...{ town: "Lewes", postalCode: "BN7 1LJ" },
};
const MOMENT = { created: "2026-11-21T10:00:00.000Z", updated: "2026-11-21T10:00:00.000Z" };

const INVOICE: Invoice = {
  ...{ _id: "i1", autoId: 10479, ...MOMENT, department: "Repairs", customer: "c1", billTo: BILL_TO },
  ...{ invoiceDate: "2026-11-19", vehicleModel: "Škoda Octavia 2.0 TDI", vehicleReg: "RX18 UBD" },
  ...{ repairNotes: "Not for the credit note", lines: [], payments: NO_PAYMENTS, review: null },
  ...sumUp([], NO_PAYMENTS),
};

const line = (title: string, charged: number, vat: number): CreditedLine => ({
  ...{ line: title, title, description: `About ${title}`, charged, addVat: vat !== 0, vat },
});

function noteOf(lines: readonly CreditedLine[]): CreditNote {
  return {
    ...{ _id: "n1", autoId: 31, ...MOMENT, date: "2026-11-21", invoice: "i1", customer: "c1" },
    ...{ department: "Repairs", billTo: BILL_TO, reason: "Wheel alignment repeated, not charged" },
    ...{ lines, ...sumCredit(lines) },
  };
}

const print = paperPrinter();
const htmlOf = (lines: readonly CreditedLine[], department: Department = repairs, invoice = INVOICE) =>
  renderPaper(
    <CreditNotePaper {...{ note: noteOf(lines), invoice, company, department }} logo={undefined} />,
  );

describe("a printed credit note", () => {
  test("states what regulation 15C asks for", async () => {
    const { text, pages } = await print(htmlOf([line("Wheel alignment", 45, 9), line("Test", 10, 0)]));
    expect(pages).toHaveLength(1);
    for (const words of [
      ...["Credit Note", "CN # 31", "Priya Raman", "27 Rotten Row", "Original invoice 10479"],
      ...["Date 21/11/2026", "Invoice date 19/11/2026", `VAT number ${repairs.invoice.vatNumber}`],
      ...["Reason for the credit: Wheel alignment repeated, not charged", "About Wheel alignment"],
      ...["20% £9.00 £45.00 £54.00", "No VAT £0.00 £10.00 £10.00"],
      ...["Sub Total £55.00", "VAT £9.00", "Total credited £64.00", "Taken off invoice 10479 of 19/11/2026"],
    ])
      expect(text.replace(/\s+/g, " ")).toContain(words);
    expect(text).not.toContain(INVOICE.repairNotes);
  });

  test("says of its invoice what it said when the credit note was made", async () => {
    const lines = [line("Wheel alignment", 45, 9)];
    const invoiced = { invoiceDate: "2026-11-19", vehicleModel: "Škoda Octavia", vehicleReg: "RX18 UBD" };
    const invoice = { ...INVOICE, invoiceDate: "2026-11-12", vehicleModel: "Rolls", vehicleReg: "ZZ99 ZZZ" };
    const made = { ...noteOf(lines), invoiced };
    const html = renderPaper(
      <CreditNotePaper {...{ note: made, invoice, company, department: repairs }} logo={undefined} />,
    );
    const { text } = await print(html);
    for (const words of ["Invoice date 19/11/2026", "of 19/11/2026", "RX18 UBD", "Škoda Octavia"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/12\/11\/2026|ZZ99|Rolls/);
  });

  test("names an opening balance by the number that its customer has", async () => {
    const opening = { ...INVOICE, earlierNumber: "OLD-900", vehicleModel: "", vehicleReg: "" };
    const { text } = await print(htmlOf([line("Opening balance", 10, 2)], repairs, opening));
    for (const words of ["Original invoice OLD-900", "Taken off invoice OLD-900 of 19/11/2026"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/10479|vehicle/i);
  });

  test("states how many units are credited, and of a part of a line none", () => {
    const tyres = { ...line("Tyres", 173, 34.6), quantity: 2, unitPrice: 86.5 };
    const cells = (html: string) =>
      [...html.matchAll(/<td class="money[^"]*">([^<]*)/g)].map(([, text]) => text);
    const html = htmlOf([tyres, line("Labour", 10, 2)]);
    expect(cells(html).slice(0, 2)).toEqual(["2", "£86.50"]);
    expect(cells(html).slice(6, 8)).toEqual(["–", "–"]);
    const half = { ...line("Labour", 32.5, 6.5), quantity: 0.5, unitPrice: 65 };
    const last = { ...line("The last of it", 16.66, 3.33), quantity: 0.5 };
    const parts = cells(htmlOf([half, last]));
    expect([...parts.slice(0, 2), ...parts.slice(6, 8)]).toEqual(["0.5", "£65.00", "0.5", "–"]);
    expect(htmlOf([line("Labour", 10, 2)])).not.toContain("Unit price");
  });

  test("prints the VAT that was credited, not one that is reckoned anew", () => {
    expect(htmlOf([{ ...line("The rest of a line", 0.03, 0), addVat: true }])).not.toContain("£0.01");
  });

  test("says that it is outside the scope of VAT where the department is, and never how to pay", () => {
    const html = htmlOf([line("Test", 54.85, 0)], mot);
    expect(html).toContain("Outside the scope of VAT");
    expect(html).not.toMatch(/bank transfer|Sort code/i);
  });

  test("is saved under its number", () => {
    expect(creditNoteFileName(noteOf([]))).toBe("CreditNote-31.pdf");
  });
});
