import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPence, toPounds } from "../../shared/money";
import type { SaleLine } from "../sales/sale";
import type { CreditedLine } from "./credit-note";
import { creditableLine, settleCredit } from "./credit-units";

// Credits by amount and by quantity are held against whole pence and thousandths, by none of the program's own rules.

/** Thousandths of a unit, and pence a unit. Small figures are where rounding shows. */
const thousandths = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 12 }).map((units) => units * 1000),
  fc.integer({ min: 1, max: 20_000 }),
);
const pence = fc.oneof(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: -40, max: 40 }),
  fc.integer({ min: -9000, max: 9000 }),
);

/** Thousandths × pence to the penny, half a penny away from zero. */
function plainly(units: number, price: number): number {
  const size = Math.floor((units * Math.abs(price) + 500) / 1000);
  return price < 0 ? -size + 0 : size;
}

function lineOf(units: number, price: number): SaleLine {
  const figures = { quantity: units / 1000, unitPrice: toPounds(price) };
  const words = { _id: "line", service: "tyre", title: "Tyre", description: "", addVat: true };
  return { ...words, ...figures, charged: toPounds(plainly(units, price)) };
}

const sumOf = (parts: readonly CreditedLine[]) =>
  parts.reduce((sum, { charged }) => sum + toPence(charged), 0);
const unitsOf = (parts: readonly CreditedLine[]) =>
  parts.reduce((sum, { quantity = 0 }) => sum + Math.round(quantity * 1000), 0);

/** Credits part of a line after other parts; undefined where that is refused. */
function credit(
  line: SaleLine,
  parts: readonly CreditedLine[],
  sent: { charged?: number; quantity?: number },
) {
  const settled = settleCredit(creditableLine(line, [{ lines: parts }]), {
    ...{ charged: sent.charged, quantity: sent.quantity },
  });
  if ("reason" in settled) return undefined;
  return { line: "line", title: "", description: "", addVat: true, vat: 0, ...settled };
}

/** A credit of some pence, of as many pence as some pieces cost, of some units, or of all units that are left. */
const step = fc.record({
  by: fc.constantFrom("amount", "pieces", "quantity", "quantity", "rest"),
  pieces: fc.integer({ min: 1, max: 3 }),
  pence: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 9000 })),
  units: thousandths,
});

describe("credits by quantity", () => {
  it("never exceed the line together with those by amount, and are units × price but for the last", () => {
    fc.assert(
      fc.property(thousandths, pence, fc.array(step, { maxLength: 14 }), (units, price, steps) => {
        const line = lineOf(units, price);
        const whole = toPence(line.charged);
        const parts: CreditedLine[] = [];
        for (const { by: how, pence: somePence, pieces, units: askedUnits } of steps) {
          const by = how === "pieces" ? "amount" : how;
          const asked = how === "pieces" ? pieces * Math.abs(price) : somePence;
          if (asked === 0) continue;
          const [left, unitsLeft] = [whole - sumOf(parts), units - unitsOf(parts)];
          const wanted = by === "rest" ? unitsLeft : askedUnits;
          const charged = toPounds(Math.sign(whole) * asked);
          const part = credit(line, parts, by === "amount" ? { charged } : { quantity: wanted / 1000 });
          const product = wanted === unitsLeft ? left : plainly(wanted, price);
          const isTaken =
            by === "amount"
              ? asked <= Math.abs(left)
              : wanted > 0 && wanted <= unitsLeft && product !== 0 && Math.abs(product) <= Math.abs(left);
          expect(part !== undefined).toBe(left !== 0 && isTaken);
          if (!part) continue;
          parts.push(part);
          expect(toPence(part.charged)).toBe(by === "amount" ? toPence(charged) : product);
          if (by !== "amount") expect(part.quantity).toBe(wanted / 1000);
          if (part.unitPrice !== undefined) {
            expect(plainly(Math.round((part.quantity ?? 0) * 1000), price)).toBe(toPence(part.charged));
          }
          expect(Math.abs(sumOf(parts))).toBeLessThanOrEqual(Math.abs(whole));
          expect(unitsOf(parts)).toBeLessThanOrEqual(units);
          if (unitsOf(parts) === units) expect(sumOf(parts)).toBe(whole);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("of all units sum to the line, in however many parts", () => {
    const shares = fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 12 });
    fc.assert(
      fc.property(thousandths, pence, shares, (units, price, each) => {
        const line = lineOf(units, price);
        fc.pre(line.charged !== 0);
        const parts: CreditedLine[] = [];
        for (const share of each) {
          const wanted = Math.ceil(((units - unitsOf(parts)) * share) / 1000);
          const part = credit(line, parts, { quantity: wanted / 1000 });
          if (part) parts.push(part);
        }
        const rest = credit(line, parts, { quantity: (units - unitsOf(parts)) / 1000 });
        if (rest) parts.push(rest);
        expect(sumOf(parts)).toBe(toPence(line.charged));
      }),
      { numRuns: 3000 },
    );
  });

  it("agree with an amount that is sent beside them, or are refused", () => {
    fc.assert(
      fc.property(
        thousandths,
        pence,
        thousandths,
        fc.integer({ min: -3, max: 3 }),
        (units, price, part, off) => {
          const line = lineOf(units, price);
          const alone = credit(line, [], { quantity: part / 1000 });
          fc.pre(alone !== undefined);
          const charged = toPounds(toPence(alone.charged) + off);
          const both = credit(line, [], { quantity: part / 1000, charged });
          expect(both).toEqual(off === 0 ? alone : undefined);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("leave the last unit uncounted while an amount leaves some of the money", () => {
    const line = lineOf(5000, 1);
    const parts = [1.3, 1.3, 1.4].flatMap((quantity) => credit(line, [], { quantity }) ?? []);
    expect([unitsOf(parts), sumOf(parts)]).toEqual([4000, 3]);
    expect(credit(line, parts, { charged: 0.01 })?.quantity).toBeUndefined();
    expect(credit(line, parts, { charged: 0.02 })?.quantity).toBeUndefined();
    expect(credit(line, parts, { quantity: 1 })?.charged).toBe(0.02);
  });
});
