import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, toPence, toPounds } from "../../shared/money";
import { lineTotal, settleVat } from "../sales/sale";
import {
  covers,
  daysOverdue,
  deletionWarnings,
  dueDay,
  type Invoice,
  isPaidInFull,
  NO_PAYMENTS,
  overdueInWords,
  sumUp,
  unpaidAmount,
} from "./invoice";

const line = fc.record({
  charged: fc.integer({ min: -999_999, max: 999_999 }).map(toPounds),
  addVat: fc.boolean(),
});
const amount = fc.integer({ min: 0, max: 999_999 }).map(toPounds);
const payments = fc.record({ card: amount, cash: amount, cheque: amount });

describe("an invoice's sums", () => {
  it("agree with each other and with its lines", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), payments, (lines, paid) => {
        const { subTotal, vatAmount, total, balancePayable } = sumUp(lines, paid);
        expect(total).toBe(addMoney(subTotal, vatAmount));
        expect(total).toBe(addMoney(...lines.map(lineTotal)));
        expect(toPence(total)).toBe(
          toPence(balancePayable) + toPence(addMoney(paid.card, paid.cash, paid.cheque)),
        );
      }),
    );
  });

  it("take VAT line by line: three lines of 3p are 3p of VAT, not 2p", () => {
    const lines = Array.from({ length: 3 }, () => ({ charged: 0.03, addVat: true }));
    expect(sumUp(lines, NO_PAYMENTS)).toMatchObject({ subTotal: 0.09, vatAmount: 0.03, total: 0.12 });
  });
});

describe("paid in full", () => {
  const paid = { ...NO_PAYMENTS, card: 100, paidInFull: true };

  it("needs both the flag and nothing outstanding", () => {
    expect(isPaidInFull({ payments: paid, balancePayable: 0 })).toBe(true);
    expect(isPaidInFull({ payments: paid, balancePayable: -5 })).toBe(true);
    expect(isPaidInFull({ payments: paid, balancePayable: 0.01 })).toBe(false);
    expect(isPaidInFull({ payments: { ...paid, paidInFull: false }, balancePayable: 0 })).toBe(false);
  });

  it("an invoice of nothing is not covered by nothing", () => {
    expect(covers(NO_PAYMENTS, 0)).toBe(false);
    expect(covers(paid, 100)).toBe(true);
    expect(covers(paid, 100.01)).toBe(false);
  });

  it("what is unpaid is never negative", () => {
    expect(unpaidAmount({ payments: NO_PAYMENTS, balancePayable: -5 })).toBe(0);
    expect(unpaidAmount({ payments: NO_PAYMENTS, balancePayable: 5 })).toBe(5);
  });
});

describe("VAT on a line", () => {
  const state = { vatExempt: false, highValue: false, forced: false };
  it("is never charged where the department is exempt, even when forced", () => {
    expect(settleVat(true, { vatExempt: true, highValue: true, forced: true }).addVat).toBe(false);
  });
  it("is always charged to a high-value customer, and when the service forces it", () => {
    expect(settleVat(false, { ...state, highValue: true }).addVat).toBe(true);
    expect(settleVat(false, { ...state, forced: true }).addVat).toBe(true);
  });
  it("is otherwise as chosen", () => {
    expect([settleVat(true, state).addVat, settleVat(false, state).addVat]).toEqual([true, false]);
  });
  it("keeps the choice where it is settled otherwise, and only there", () => {
    expect(settleVat(false, { ...state, highValue: true })).toEqual({ addVat: true, vatChosen: false });
    expect(settleVat(true, { ...state, vatExempt: true })).toEqual({ addVat: false, vatChosen: true });
    expect(settleVat(undefined, { ...state, highValue: true })).toEqual({ addVat: true });
    expect(settleVat(true, { ...state, highValue: true })).toEqual({ addVat: true });
  });
});

describe("around an invoice", () => {
  it("its due day is its terms later", () => {
    expect(dueDay("2026-12-29", "7 Days")).toBe("2027-01-05");
    expect(dueDay("2026-11-19", "28 Days")).toBe("2026-12-17");
  });

  it("it is overdue from the day after its due day, while anything is owed", () => {
    const owing = { payments: NO_PAYMENTS, balancePayable: 10, invoiceDate: "2026-12-29" };
    const late = (today: string, more = {}) => daysOverdue({ ...owing, ...more }, "7 Days", today);
    expect(["2026-12-29", "2027-01-05", "2027-01-06", "2027-01-17"].map((day) => late(day))).toEqual([
      0, 0, 1, 12,
    ]);
    expect(late("2027-01-17", { balancePayable: 0 })).toBe(0);
    expect(late("2027-01-17", { balancePayable: -5 })).toBe(0);
    expect([1, 12, 1040].map(overdueInWords)).toEqual([
      "Overdue by 1 day",
      "Overdue by 12 days",
      "Overdue by 1,040 days",
    ]);
  });

  it("deleting warns when it is paid or reviewed", () => {
    const invoice = { payments: NO_PAYMENTS, balancePayable: 10, review: null } as Invoice;
    expect(deletionWarnings(invoice)).toEqual([]);
    expect(deletionWarnings({ ...invoice, payments: { ...NO_PAYMENTS, card: 1, cash: 0.5 } })).toEqual([
      "Payments were taken for this invoice. £1.50 stays on the customer’s account.",
    ]);
    expect(deletionWarnings({ ...invoice, review: "accepted" })).toEqual([
      "This invoice was reviewed: Accepted.",
    ]);
  });
});
