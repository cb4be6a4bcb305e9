import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMoney, toPence, toPounds } from "../../shared/money";
import { settleFigures } from "./line-figures";
import { lineTotal, lineVat, sumLines } from "./sale";

// What a line charges is held against a plain recomputation in whole pence and thousandths, by none of the program's own rules.

const LIST_PRICE = 65;
const exact = (amount: number) => amount;

/** Thousandths of a unit, and pence a unit. Small figures are where rounding shows. */
const thousandths = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 60 }).map((units) => units * 1000),
  fc.integer({ min: 1, max: 9_999_999 }),
);
const pence = fc.oneof(
  fc.integer({ min: -60, max: 60 }),
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: -999_999_999, max: 999_999_999 }),
);

/** Thousandths × pence to the penny, half a penny away from zero. */
function plainly(units: number, price: number): number {
  const product = BigInt(units) * BigInt(price);
  const size = ((product < 0n ? -product : product) + 500n) / 1000n;
  return Number(product < 0n ? -size : size) + 0;
}

describe("quantity × unit price", () => {
  it("is charged to the penny, as whole pence say, or is too much for the books", () => {
    fc.assert(
      fc.property(thousandths, pence, (units, price) => {
        const sent = { quantity: units / 1000, unitPrice: toPounds(price), charged: undefined };
        const settled = settleFigures(sent, LIST_PRICE, exact);
        const charged = plainly(units, price);
        if ("reason" in settled) expect(Math.abs(charged)).toBeGreaterThan(999_999_999);
        else
          expect([settled.quantity * 1000, toPence(settled.charged)]).toEqual([
            expect.closeTo(units, 6),
            charged,
          ]);
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with an amount that is sent, or is refused", () => {
    fc.assert(
      fc.property(thousandths, pence, fc.constantFrom(-100, -1, 0, 1, 1000), (units, price, off) => {
        const charged = plainly(units, price) + off;
        fc.pre(Math.abs(charged) <= 999_999_999);
        const sent = { quantity: units / 1000, unitPrice: toPounds(price), charged: toPounds(charged) };
        const settled = settleFigures(sent, LIST_PRICE, exact);
        expect("reason" in settled).toBe(off !== 0);
      }),
      { numRuns: 1000 },
    );
  });

  it("says of a quote that its amounts are whole pounds, whether the amount is sent or not", () => {
    const sent = { quantity: 0.25, unitPrice: 65 };
    for (const charged of [undefined, 16.25, 16]) {
      expect(settleFigures({ ...sent, charged }, LIST_PRICE, Math.trunc)).toEqual({
        field: "charged",
        reason: "0.25 × £65.00 is £16.25. Change them to come to whole pounds",
      });
    }
  });

  it("says so of the unit price of one unit too, and drops the pence of an amount, which a form copies there", () => {
    const sent = { quantity: 1, unitPrice: 9.99 };
    expect(settleFigures({ ...sent, charged: undefined }, LIST_PRICE, Math.trunc)).toEqual({
      field: "charged",
      reason: "1 × £9.99 is £9.99. Change them to come to whole pounds",
    });
    const whole = { quantity: 1, unitPrice: 9, charged: 9 };
    for (const charged of [9, 9.99])
      expect(settleFigures({ ...sent, charged }, LIST_PRICE, Math.trunc)).toEqual(whole);
    const amount = { quantity: undefined, unitPrice: undefined, charged: 9.99 };
    expect(settleFigures(amount, LIST_PRICE, Math.trunc)).toEqual(whole);
  });

  it("makes the unit price of an amount, or is refused where none makes it", () => {
    fc.assert(
      fc.property(thousandths, pence, (units, charged) => {
        const sent = { quantity: units / 1000, unitPrice: undefined, charged: toPounds(charged) };
        const settled = settleFigures(sent, LIST_PRICE, exact);
        const nearest = Math.round((charged * 1000) / units);
        const makes = [nearest - 1, nearest, nearest + 1].filter(
          (price) => isMoney(toPounds(price)) && plainly(units, price) === charged,
        );
        if ("reason" in settled) expect(makes).toEqual([]);
        else expect(makes).toContain(toPence(settled.unitPrice));
      }),
      { numRuns: 2000 },
    );
  });

  it("adds up to the sums of the lines", () => {
    const line = fc.record({
      units: thousandths,
      price: fc.integer({ min: -9999, max: 9999 }),
      addVat: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const settled = lines.map(({ units, price, addVat }) => {
          const sent = { quantity: units / 1000, unitPrice: toPounds(price), charged: undefined };
          const figures = settleFigures(sent, LIST_PRICE, exact);
          if ("reason" in figures) throw new Error(figures.reason);
          return { ...figures, addVat };
        });
        const sums = sumLines(settled);
        const net = lines.reduce((sum, { units, price }) => sum + plainly(units, price), 0);
        const vat = settled.reduce((sum, each) => sum + toPence(lineVat(each)), 0);
        expect([sums.subTotal, sums.vatAmount, sums.total].map(toPence)).toEqual([net, vat, net + vat]);
        expect(settled.reduce((sum, each) => sum + toPence(lineTotal(each)), 0)).toBe(net + vat);
      }),
    );
  });
});
