import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/dates";
import { addMoney, toPence, toPounds } from "../../shared/money";
import { PAYMENT_TERMS } from "../customers/customer";
import { covers, NO_PAYMENTS, unpaidAmount } from "../invoices/invoice";
import { statementFileName, statementOf } from "./statement";

const TODAY = "2026-11-19";

/** An invoice that old, with that paid in cash. */
function invoiceOf(autoId: number, age: number, total: number, cash: number) {
  const payments = { ...NO_PAYMENTS, cash, paidInFull: covers({ card: 0, cash, cheque: 0 }, total) };
  return {
    ...{ autoId, total, payments },
    balancePayable: toPounds(toPence(total) - toPence(cash)),
    invoiceDate: addDays(TODAY, -age),
    vehicleModel: "Ford Focus",
    vehicleReg: "AB12 CDE",
  };
}

const pence = fc.integer({ min: 0, max: 999_999 }).map(toPounds);
const invoice = fc
  .tuple(
    fc.integer({ min: -10, max: 400 }),
    fc.oneof(pence, fc.constant(-20)),
    fc.oneof(pence, fc.constant(0)),
  )
  .map(([age, total, cash]) => invoiceOf(1, age, total, cash));
const invoices = fc
  .array(invoice, { maxLength: 40 })
  .map((all) => all.map((each, index) => ({ ...each, autoId: index + 1 })));
const terms = fc.constantFrom(...PAYMENT_TERMS);

describe("a statement", () => {
  it("adds up to what is owed, however it is cut, to the penny", () => {
    fc.assert(
      fc.property(invoices, terms, (all, days) => {
        const { lines, ageing, totalDue, overdue } = statementOf(all, days, TODAY);
        expect(totalDue).toBe(addMoney(...all.map(unpaidAmount)));
        expect(addMoney(...lines.map(({ outstanding }) => outstanding))).toBe(totalDue);
        expect(addMoney(...ageing.map(({ amount }) => amount))).toBe(totalDue);
        expect(overdue).toBe(addMoney(...ageing.slice(1).map(({ amount }) => amount)));
        for (const line of lines) expect(addMoney(line.paid, line.outstanding)).toBe(line.total);
      }),
    );
  });

  it("deducts money on account up to what is owed, from the oldest debt first", () => {
    fc.assert(
      fc.property(invoices, terms, pence, (all, days, available) => {
        const plain = statementOf(all, days, TODAY);
        const receipt = { date: TODAY, what: "Receipt 1, Card", detail: "", amount: available };
        const statement = statementOf(all, days, TODAY, [receipt]);
        const { account, ageing, lines, onAccount, outstanding, overdue, totalDue } = statement;
        expect(lines).toEqual(plain.lines);
        expect(outstanding).toBe(plain.totalDue);
        expect(onAccount).toBe(Math.min(available, outstanding));
        expect(addMoney(...account.map(({ amount }) => amount))).toBe(onAccount);
        expect(addMoney(totalDue, onAccount)).toBe(outstanding);
        expect(addMoney(...ageing.map(({ amount }) => amount))).toBe(totalDue);
        expect(overdue).toBe(Math.max(0, addMoney(plain.overdue, -onAccount)));
        expect(overdue).toBeLessThanOrEqual(totalDue);
      }),
    );
  });

  it("has every invoice that something is owed on once, oldest first, and no other", () => {
    fc.assert(
      fc.property(invoices, terms, (all, days) => {
        const { lines } = statementOf(all, days, TODAY);
        const owed = all.filter((each) => unpaidAmount(each) > 0);
        expect(lines.map(({ autoId }) => autoId).sort((a, b) => a - b)).toEqual(
          owed.map(({ autoId }) => autoId),
        );
        const order = lines.map(
          ({ invoiceDate, autoId }) => `${invoiceDate} ${String(autoId).padStart(3, "0")}`,
        );
        expect(order).toEqual(order.toSorted());
      }),
    );
  });

  it("puts each invoice in exactly one age", () => {
    fc.assert(
      fc.property(invoice, terms, (one, days) => {
        const { lines, ageing } = statementOf([one], days, TODAY);
        expect(ageing.filter(({ amount }) => amount > 0)).toHaveLength(lines.length);
      }),
    );
  });

  it.each([
    [7, 0, "Current"],
    [8, 1, "1–30 days"],
    [37, 30, "1–30 days"],
    [38, 31, "31–60 days"],
    [67, 60, "31–60 days"],
    [68, 61, "61–90 days"],
    [97, 90, "61–90 days"],
    [98, 91, "Over 90 days"],
    [4000, 3993, "Over 90 days"],
  ])("of an invoice that is %i days old, at 7 days' terms, is %i days overdue: %s", (age, late, bucket) => {
    const { lines, ageing } = statementOf([invoiceOf(1, age, 50, 0)], "7 Days", TODAY);
    expect(lines).toMatchObject([{ daysOverdue: late, due: addDays(TODAY, -late) }]);
    expect(ageing.find(({ amount }) => amount === 50)?.age).toBe(bucket);
  });

  it("names the customer's terms, unless an invoice keeps other ones", () => {
    const [own, paid] = [invoiceOf(1, 10, 50, 0), invoiceOf(2, 10, 50, 50)].map((each) => ({
      ...each,
      paymentTerms: "7 Days" as const,
    }));
    if (!own || !paid) throw new Error("There are two");
    expect(statementOf([invoiceOf(3, 10, 50, 0), paid], "28 Days", TODAY).terms).toBe("28 Days");
    expect(statementOf([invoiceOf(3, 10, 50, 0), own], "28 Days", TODAY).terms).toBeUndefined();
  });

  it("leaves out what is in credit or nothing, and takes nothing off for it", () => {
    const all = [
      invoiceOf(1, 10, 50, 80),
      invoiceOf(2, 10, 0, 0),
      invoiceOf(3, 10, -20, 0),
      invoiceOf(4, 10, 50, 20),
    ];
    expect(all.map(({ payments }) => payments.paidInFull)).toEqual([true, false, false, false]);
    expect(statementOf(all, "28 Days", TODAY)).toMatchObject({
      lines: [{ autoId: 4, paid: 20 }],
      totalDue: 30,
    });
  });
});

it.each([
  ["Garage", "Statement-7-Garage.pdf"],
  ["Service & Repair", "Statement-7-Service-Repair.pdf"],
  ['../../etc/"passwd"\r\n', "Statement-7-etc-passwd.pdf"],
  ["Škoda\\Café", "Statement-7-Skoda-Cafe.pdf"],
  ["修理", "Statement-7.pdf"],
])("of %j it is saved as %s", (department, file) => {
  expect(statementFileName({ autoId: 7 }, department)).toBe(file);
});
