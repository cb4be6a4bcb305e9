import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../shared/dates";
import { toPounds } from "../../shared/money";
import { boxesOf, sumsOf } from "./vat-boxes";
import { cashEntries, creditEntry, invoiceEntry, proportion, purchaseEntry } from "./vat-entries";
import { filingDay, quarterAfter, quarterBefore, quarterOf, STAGGERS } from "./vat-quarter";

const FIRST = "2026-01-01";
const day = fc.nat(90).map((days) => addDays(FIRST, days));
const ALL = { from: "2020-01-01", to: "2030-12-31" };

/** An invoice with some net at 20% and some without VAT, in pence. */
const sale = fc
  .record({ date: day, taxed: fc.integer({ min: -5000, max: 90_000 }), free: fc.nat(40_000) })
  .map(({ date, taxed, free }) => {
    const vat = Math.sign(taxed) * Math.floor((Math.abs(taxed) * 20 + 50) / 100);
    return { date, net: taxed + free, free, vat };
  });

/** Parts of it that are credited, with VAT or without, and money, as shares of a hundred; the last money may settle it. */
const credit = fc.record({ date: day, percent: fc.nat(60), of: fc.constantFrom("all", "taxed", "free") });
const story = fc.record({
  sale,
  credits: fc.array(credit, { maxLength: 2 }),
  money: fc.array(fc.record({ date: day, percent: fc.integer({ min: -40, max: 70 }) }), { maxLength: 4 }),
  settled: fc.option(day),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** The records of a story. No more is credited than was invoiced, and no more paid back than came in. */
function recordsOf({ sale: { date, net, free, vat }, credits, money, settled }: Story) {
  const invoice = {
    ...{ _id: "invoice", autoId: 7, invoiceDate: date },
    ...{ subTotal: toPounds(net), vatAmount: toPounds(vat), total: toPounds(net + vat) },
  };
  let [taxedLeft, freeLeft, vatLeft] = [net - free, free, vat];
  const notes = credits.flatMap(({ date: on, percent, of }, index) => {
    const share = (left: number, part: string) => (of === part ? 0 : Math.trunc((left * percent) / 100));
    const [taxed, tax] = [share(taxedLeft, "free"), share(vatLeft, "free")];
    const untaxed = share(freeLeft, "taxed");
    const [credited, left] = [taxed + untaxed + tax, taxedLeft + freeLeft + vatLeft];
    if (credited * left < 0 || Math.abs(credited) > Math.abs(left)) return [];
    taxedLeft -= taxed;
    freeLeft -= untaxed;
    vatLeft -= tax;
    const some = taxed + untaxed;
    const sums = { subTotal: toPounds(some), vatAmount: toPounds(tax), total: toPounds(some + tax) };
    return [{ _id: `credit-${index}`, autoId: index + 1, date: on, invoice: "invoice", ...sums }];
  });
  let paid = 0;
  const receipts = money
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date: on, percent }, index) => {
      const wanted = Math.trunc(((net + vat) * percent) / 100);
      const amount = wanted < 0 ? Math.max(wanted, -Math.max(paid, 0)) : wanted;
      paid += amount;
      const allocations = [{ invoice: "invoice", amount: toPounds(amount) }];
      return { _id: `receipt-${index}`, autoId: index + 1, date: on, allocations };
    });
  if (settled !== null) {
    const allocations = [{ invoice: "invoice", amount: toPounds(taxedLeft + freeLeft + vatLeft - paid) }];
    receipts.push({ _id: "last", autoId: 99, date: settled, allocations });
  }
  return { invoice, notes, receipts };
}

const pence = (pounds: number) => Math.round(pounds * 100);

/** What is accounted for at the end of a day, by the words of the rule: no events, no knots. */
function plainly({ invoice, notes, receipts }: ReturnType<typeof recordsOf>, upTo: string) {
  if (invoice.invoiceDate > upTo) return { gross: 0, vat: 0 };
  const [total, vat] = [pence(invoice.total), pence(invoice.vatAmount)];
  const made = notes.filter(({ date }) => date <= upTo);
  const credited = made.reduce((sum, each) => sum + pence(each.total), 0);
  const creditedVat = made.reduce((sum, each) => sum + pence(each.vatAmount), 0);
  const paid = receipts
    .filter(({ date }) => date <= upTo)
    .reduce((sum, { allocations }) => sum + pence(allocations[0]?.amount ?? 0), 0);
  const [due, dueVat] = [total - credited, vat - creditedVat];
  const half = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9) + 0;
  if (paid === due) return { gross: due, vat: dueVat };
  // Not all of what is due is paid: its VAT in proportion.
  if (due > 0 && paid > 0 && paid < due) return { gross: paid, vat: half((dueVat * paid) / due) };
  if (due < 0 && paid < 0 && paid > due) return { gross: paid, vat: half((dueVat * paid) / due) };
  const back = paid - due;
  if (credited <= 0 || back <= 0 || due < 0) return undefined;
  // Both count from the invoice on; within a day, the credit note comes first.
  const counts = ({ date }: { readonly date: string }) =>
    date > invoice.invoiceDate ? date : invoice.invoiceDate;
  const creditDays = made.map(counts).toSorted();
  const money = receipts
    .filter(({ date }) => date <= upTo)
    .map((each) => ({ on: counts(each), amount: pence(each.allocations[0]?.amount ?? 0) }));
  const [first = "", last = ""] = [creditDays[0], creditDays.at(-1)];
  // What is paid beyond what the credit notes left is on account.
  if (money.every(({ on }) => on >= last)) return { gross: due, vat: dueVat };
  const before = money.filter(({ on }) => on < first).reduce((sum, { amount }) => sum + amount, 0);
  const after = money.filter(({ on }) => on >= first);
  // What was paid and then credited stays accounted for,
  if (after.length === 0 && made.length === 1 && before < total)
    return { gross: before, vat: half((vat * before) / total) };
  // until it is paid back.
  if (before >= total && after.every(({ on, amount }) => on >= last && amount <= 0)) {
    const part = Math.min(back, credited);
    return { gross: due + part, vat: dueVat + half((creditedVat * part) / credited) };
  }
  return undefined;
}

/** An invoice below zero of which half was paid back so far: its VAT comes to half a penny. */
const HALF_A_PENNY: [Story, string[]] = [
  {
    sale: { date: FIRST, net: -3, free: 0, vat: -1 },
    credits: [34, 50].map((percent) => ({ date: addDays(FIRST, 1), percent, of: "all" })),
    ...{ money: [], settled: FIRST },
  },
  [FIRST],
];

describe("VAT on the cash basis", () => {
  test("is what the rule says at the end of every day, whatever the order of money and credit notes", () => {
    let known = 0;
    fc.assert(
      fc.property(story, fc.uniqueArray(day, { minLength: 1, maxLength: 5 }), (each, cuts) => {
        const records = recordsOf(each);
        const { invoice, notes, receipts } = records;
        const days = [...cuts, addDays(FIRST, 91)].toSorted();
        let from = "2020-01-01";
        let [net, vat] = [0, 0];
        for (const to of days) {
          const sums = sumsOf(cashEntries(invoice, receipts, notes, { from, to }));
          net += sums.net;
          vat += sums.vat;
          const plain = plainly(records, to);
          if (plain !== undefined) {
            known += 1;
            expect([to, net + vat, vat]).toEqual([to, plain.gross, plain.vat]);
          }
          from = addDays(to, 1);
        }
      }),
      { numRuns: 2000, examples: [HALF_A_PENNY] },
    );
    expect(known).toBeGreaterThan(2000);
  });

  test("comes to the same as on the invoice basis once all is paid", () => {
    fc.assert(
      fc.property(story, day, (each, settled) => {
        const { invoice, notes, receipts } = recordsOf({ ...each, settled });
        const cash = sumsOf(cashEntries(invoice, receipts, notes, ALL));
        const sold = [invoiceEntry(invoice), ...notes.map((note) => creditEntry(note, invoice.invoiceDate))];
        expect(cash).toEqual(sumsOf(sold));
      }),
      { numRuns: 2000 },
    );
  });

  test("of many part payments adds up to the penny", () => {
    const invoice = { _id: "i", autoId: 1, invoiceDate: FIRST, subTotal: 0.07, vatAmount: 0.01, total: 0.08 };
    const receipts = Array.from({ length: 8 }, (_, index) => ({
      ...{ _id: String(index), autoId: index, date: addDays(FIRST, index) },
      allocations: [{ invoice: "i", amount: 0.01 }],
    }));
    const entries = cashEntries(invoice, receipts, [], ALL);
    expect(entries).toHaveLength(8);
    expect(sumsOf(entries)).toEqual({ net: 7, vat: 1 });
  });

  test("counts a deposit on the day of its invoice, and nothing beyond the total", () => {
    const invoice = {
      ...{ _id: "i", autoId: 1, invoiceDate: "2026-02-01" },
      ...{ subTotal: 100, vatAmount: 20, total: 120 },
    };
    const receipt = (date: string, amount: number) => ({
      ...{ _id: date, autoId: 5, date },
      allocations: [{ invoice: "i", amount }],
    });
    const entries = cashEntries(invoice, [receipt("2026-01-10", 60), receipt("2026-03-01", 90)], [], ALL);
    expect(entries.map(({ date, net, vat }) => [date, net, vat])).toEqual([
      ["2026-02-01", 5000, 1000],
      ["2026-03-01", 5000, 1000],
    ]);
  });

  test("counts what is paid after a credit note only as far as it was due", () => {
    const invoice = { _id: "i", autoId: 1, invoiceDate: FIRST, subTotal: 100, vatAmount: 20, total: 120 };
    const note = { _id: "c", autoId: 1, date: "2026-01-10", invoice: "i" };
    const notes = [{ ...note, subTotal: 50, vatAmount: 10, total: 60 }];
    const receipt = (date: string, amount: number) => ({
      ...{ _id: date, autoId: 5, date },
      allocations: [{ invoice: "i", amount }],
    });
    const paid = (...receipts: ReturnType<typeof receipt>[]) =>
      cashEntries(invoice, receipts, notes, ALL).map(({ date, net, vat }) => [date, net, vat]);
    expect(paid(receipt("2026-01-20", 120))).toEqual([["2026-01-20", 5000, 1000]]);
    expect(paid(receipt("2026-01-05", 120), receipt("2026-01-20", -60))).toEqual([
      ["2026-01-05", 10_000, 2000],
      ["2026-01-20", -5000, -1000],
    ]);
  });

  test("a credit note of what was paid moves no VAT until it is paid back, whatever was credited before", () => {
    const invoice = { _id: "i", autoId: 1, invoiceDate: FIRST, subTotal: 110, vatAmount: 10, total: 120 };
    const note = (date: string, subTotal: number, vatAmount: number) => ({
      ...{ _id: date, autoId: 1, date, invoice: "i", subTotal, vatAmount, total: subTotal + vatAmount },
    });
    const receipt = (date: string, amount: number) => ({
      ...{ _id: date, autoId: 5, date },
      allocations: [{ invoice: "i", amount }],
    });
    const notes = [note("2026-01-10", 60, 0), note("2026-02-10", 50, 10)];
    const money = [receipt("2026-01-20", 120), receipt("2026-03-10", -120)];
    expect(cashEntries(invoice, money, notes, ALL).map(({ date, net, vat }) => [date, net, vat])).toEqual([
      ["2026-01-20", 5000, 1000],
      ["2026-03-10", -5000, -1000],
    ]);
  });

  test("counts a purchase once it is paid, and not before the supplier's invoice", () => {
    const purchase = {
      ...{ _id: "p", autoId: 1, supplierInvoiceDate: "2026-02-01", amount: 50, vat: 10 },
      ...{ paid: false, paidDate: null },
    };
    expect(purchaseEntry(purchase, "cash")).toBeUndefined();
    expect(purchaseEntry(purchase, "invoice")).toMatchObject({ date: "2026-02-01", net: 5000, vat: 1000 });
    const paid = (paidDate: string) => purchaseEntry({ ...purchase, paid: true, paidDate }, "cash");
    expect(paid("2026-03-09")?.date).toBe("2026-03-09");
    expect(paid("2026-01-09")?.date).toBe("2026-02-01");
  });
});

test("a proportion is rounded half away from zero, for amounts of any size", () => {
  expect(proportion(1, 1, 2)).toBe(1);
  expect(proportion(-1, 1, 2)).toBe(-1);
  expect(proportion(1, 1, 3)).toBe(0);
  expect(proportion(999_999_999, 999_999_998, 999_999_999)).toBe(999_999_998);
});

describe("the boxes", () => {
  const entry = (net: number, vat: number) => ({
    ...{ kind: "invoice" as const, _id: "1", number: 1, date: FIRST, net, vat },
  });
  test("6 and 7 drop the pence, and 5 is never negative", () => {
    const boxes = boxesOf({ sales: [entry(10_099, 2020)], purchases: [entry(20_050, 4010)] });
    expect(boxes).toEqual({
      ...{ box1: 20.2, box2: 0, box3: 20.2, box4: 40.1, box5: 19.9 },
      ...{ box6: 100, box7: 200, box8: 0, box9: 0, isReclaim: true },
      exact: { box6: 100.99, box7: 200.5 },
    });
    expect(Object.is(boxesOf({ sales: [entry(-50, 0)], purchases: [] }).box6, 0)).toBe(true);
  });
});

describe("quarters", () => {
  test.each([
    [1, "2026-01-01", "2026-03-31"],
    [2, "2026-02-01", "2026-04-30"],
    [3, "2026-03-01", "2026-05-31"],
  ] as const)("of stagger %i", (stagger, from, to) => {
    expect(quarterOf("2026-03-15", stagger)).toEqual({ from, to });
  });

  test("follow each other without a gap", () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.constantFrom(...STAGGERS), (days, stagger) => {
        const at = addDays("1990-01-01", days);
        const quarter = quarterOf(at, stagger);
        expect(quarter.from <= at && at <= quarter.to).toBe(true);
        expect(quarterBefore(quarterAfter(quarter, stagger), stagger)).toEqual(quarter);
        expect(addDays(quarter.to, 1)).toBe(quarterAfter(quarter, stagger).from);
      }),
    );
  });

  test("are filed a month and seven days later", () => {
    expect(filingDay({ from: "2026-08-01", to: "2026-10-31" })).toBe("2026-12-07");
    expect(filingDay({ from: "2026-12-01", to: "2027-02-28" })).toBe("2027-04-07");
    expect(filingDay({ from: "2026-10-01", to: "2026-10-15" })).toBe("2026-11-22");
    expect(filingDay({ from: "2027-01-01", to: "2027-01-30" })).toBe("2027-03-07");
  });
});
