import fc from "fast-check";
import { expect, test } from "vitest";
import { addMoney, subtractMoney, toPounds } from "./money";
import { purchaseVatQuestion, vatOn, vatWithin } from "./vat";

const pence = fc.integer({ min: -999_999, max: 999_999 });

test("VAT up to the rate is stored unasked, and each penny more is asked about, whatever the sign", () => {
  fc.assert(
    fc.property(pence, fc.integer({ min: 1, max: 500 }), (amount, more) => {
      const most = vatOn(toPounds(amount));
      const sign = amount < 0 ? -1 : 1;
      const by = (extra: number) => toPounds(Math.round(most * 100) + sign * extra);
      expect(purchaseVatQuestion(toPounds(amount), most)).toBeUndefined();
      expect(purchaseVatQuestion(toPounds(amount), 0)).toBeUndefined();
      expect(purchaseVatQuestion(toPounds(amount), by(more))).toMatch(/is more than 20% of/);
    }),
  );
});

test("VAT within a total is that of the rest to the penny, and no more", () => {
  fc.assert(
    fc.property(pence, (each) => {
      const total = toPounds(each);
      const vat = vatWithin(total);
      const most = vatOn(subtractMoney(total, vat));
      expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(most));
      expect(Math.abs(subtractMoney(most, vat))).toBeLessThanOrEqual(0.01);
      expect(vatWithin(addMoney(total, vatOn(total)))).toBe(vatOn(total));
    }),
  );
});

test("half a penny of VAT is rounded up before it is compared", () => {
  expect(purchaseVatQuestion(0.13, 0.03)).toBeUndefined();
  expect(purchaseVatQuestion(0.12, 0.03)).toBe("VAT of £0.03 is more than 20% of £0.12, which is £0.02.");
});

test("VAT that goes the other way than its amount is asked about", () => {
  expect(purchaseVatQuestion(100, -20)).toBe("VAT of −£20.00 has the opposite sign of the amount, £100.00.");
  expect(purchaseVatQuestion(-100, 20)).toBe("VAT of £20.00 has the opposite sign of the amount, −£100.00.");
  expect(purchaseVatQuestion(0, -20)).toMatch(/is more than 20% of/);
});
