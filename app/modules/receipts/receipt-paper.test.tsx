import { expect, test } from "vitest";
import { renderPaper } from "../../paper/paper";
import { paperPrinter } from "../../paper/testing/paper-printer";
import { company, repairs } from "../../testing/garage/ashdown-garage";
import type { Customer } from "../customers/customer";
import type { Receipt } from "./receipt";
import { type PaidPart, paidInvoice, ReceiptPaper, receiptFileName } from "./receipt-paper";

const MOMENT = { created: "2026-11-21T10:00:00.000Z", updated: "2026-11-21T10:00:00.000Z" };

const CUSTOMER: Customer = {
  ...{
    _id: "c1",
    autoId: 37,
    ...MOMENT,
    name: "Priya Raman",
    addressLine1: "27 Rotten Row",
    addressLine2: "",
  },
  ...{ town: "Lewes", postalCode: "BN7 1LJ", email: "priya@example.co.uk", phone: "01632960001" },
  ...{ creditAccount: true, highValue: false, customerType: "Private", paymentTerms: "7 Days", active: true },
};

const RECEIPT: Receipt = {
  ...{ _id: "r1", autoId: 31, ...MOMENT, date: "2026-11-21", customer: "c1", method: "Card", amount: 50 },
  ...{
    reference: "AUTH 4417",
    transaction: null,
    notes: "For staff",
    allocations: [{ invoice: "i1", amount: 40 }],
  },
};

const print = paperPrinter();
const printed = (receipt: Receipt, paid: readonly PaidPart[]) =>
  print(
    renderPaper(
      <ReceiptPaper
        {...{ receipt, paid, company }}
        customer={CUSTOMER}
        department={repairs}
        logo={undefined}
      />,
    ),
  );
const wordsOf = async (receipt: Receipt, amount: number) => {
  const { text } = await printed(receipt, [{ label: "Invoice 10479 of 19/11/2026, RX18 UBD", amount }]);
  return text.replace(/\s+/g, " ");
};

test("a printed receipt says what came in, how, and what it paid, and no notes", async () => {
  const words = await wordsOf(RECEIPT, 40);
  for (const each of [
    ...["Receipt", "No. 31", "Priya Raman", "27 Rotten Row", "Date 21/11/2026", "Method Card"],
    ...["Reference AUTH 4417", "Invoice 10479 of 19/11/2026, RX18 UBD £40.00", "On your account £10.00"],
    ...["Received £50.00", "With thanks"],
  ])
    expect(words).toContain(each);
  expect(words).not.toContain("For staff");
  expect(receiptFileName(RECEIPT)).toBe("Receipt-31.pdf");
  expect(await wordsOf({ ...RECEIPT, dateAssumed: true }, 40)).not.toContain("Date 21/11/2026");
  expect(receiptFileName({ ...RECEIPT, amount: -50 })).toBe("Refund-31.pdf");
});

test("names an invoice by the number that its customer has, and no vehicle where there is none", () => {
  const invoice = { autoId: 10479, invoiceDate: "2026-11-19", vehicleReg: "RX18 UBD", total: 60 };
  expect(paidInvoice(invoice)).toBe("Invoice 10479 of 19/11/2026, RX18 UBD");
  const opening = { ...invoice, earlierNumber: "OLD-900", vehicleReg: "" };
  expect(paidInvoice(opening)).toBe("Invoice OLD-900 of 19/11/2026");
  expect(paidInvoice({ ...opening, total: -60 })).toBe("Credit OLD-900 of 19/11/2026");
});

test("a printed refund says what was paid back", async () => {
  const refund: Receipt = { ...RECEIPT, amount: -40, allocations: [{ invoice: "i1", amount: -40 }] };
  const words = await wordsOf(refund, -40);
  for (const each of ["Refund", "RX18 UBD £40.00", "Paid back £40.00"]) expect(words).toContain(each);
  expect(words).not.toContain("With thanks");
});

test("a printed refund of money on account says that it comes from there", async () => {
  const { text } = await printed({ ...RECEIPT, amount: -20, allocations: [] }, []);
  expect(text).toContain("From your account £20.00");
  expect(text).not.toContain("On your account");
});

test("what is received never stands on a page without an invoice that it paid", async () => {
  const alone: number[] = [];
  for (let count = 14; count <= 26; count++) {
    const paid = Array.from({ length: count }, (_, index) => ({
      label: `Invoice ${index + 1} of it`,
      amount: 2,
    }));
    const allocations = paid.map(({ amount }, index) => ({ invoice: `i${index}`, amount }));
    const { pages } = await printed({ ...RECEIPT, amount: 2 * count, allocations }, paid);
    const last = pages.at(-1) ?? "";
    expect(last).toContain("Received");
    if (!last.includes(`Invoice ${count} of it`)) alone.push(count);
  }
  expect(alone).toEqual([]);
});
