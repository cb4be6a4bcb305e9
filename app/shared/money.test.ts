import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addMoney,
  formatMoney,
  isMoney,
  moneyInputValue,
  parseMoney,
  subtractMoney,
  toPence,
  toPounds,
} from "./money";
import { vatOn } from "./vat";

const pence = fc.integer({ min: -999_999_999, max: 999_999_999 });

describe("money", () => {
  it("crosses between pounds and pence without losing one", () => {
    fc.assert(fc.property(pence, (amount) => toPence(toPounds(amount)) === amount));
  });

  it("adds as whole pence do, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99_999, max: 99_999 }), { maxLength: 50 }), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        expect(toPence(addMoney(...amounts.map(toPounds)))).toBe(sum);
        expect(addMoney(...amounts.map(toPounds).reverse())).toBe(addMoney(...amounts.map(toPounds)));
      }),
    );
  });

  it("0.1 + 0.2 is 0.3, and a difference of nothing is not −0", () => {
    expect(addMoney(0.1, 0.2)).toBe(0.3);
    expect(Object.is(subtractMoney(0.3, 0.3), 0)).toBe(true);
  });

  it("every amount of pence is money, and reads back as it is shown", () => {
    fc.assert(
      fc.property(pence, (amount) => {
        const pounds = toPounds(amount);
        expect(isMoney(pounds)).toBe(true);
        expect(parseMoney(formatMoney(pounds))).toBe(pounds);
        expect(parseMoney(moneyInputValue(pounds))).toBe(pounds);
      }),
    );
  });

  it.each([
    NaN,
    Infinity,
    -Infinity,
    0.001,
    1.005,
    1e-7,
    10_000_000,
    "5",
    null,
    undefined,
  ])("%s is not money", (value) => {
    expect(isMoney(value)).toBe(false);
  });

  it.each([
    ["1200", 1200],
    ["1,200.50", 1200.5],
    ["£1,200.5", 1200.5],
    ["-£20", -20],
    ["−£20.00", -20],
    [" 54.85 ", 54.85],
    ["1 200.50", 1200.5],
    ["£ 1 200 000", 1_200_000],
    ["- £ 20", -20],
    ["£ -20.5", -20.5],
    ["20 £", 20],
    [".5", 0.5],
    ["5.", 5],
  ])("reads %s as people type it", (text, pounds) => {
    expect(parseMoney(text)).toBe(pounds);
  });

  it.each([
    "",
    "£",
    "1.234",
    "1,2",
    "12,34",
    "12 50",
    "1 2 3",
    "1 2345",
    "12. 50",
    "12£50",
    "+-5",
    "-£-5",
    "1e3",
    "0x10",
    "--5",
    "5 pounds",
    "NaN",
    "Infinity",
    "99999999",
  ])("does not read %s", (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });
});

describe("VAT", () => {
  it("is 20% to the penny, a half rounding away from zero", () => {
    fc.assert(
      fc.property(pence, (amount) => {
        const vat = toPence(vatOn(toPounds(amount)));
        expect(Math.abs(vat * 5 - amount)).toBeLessThanOrEqual(2.5);
        expect(toPence(vatOn(toPounds(-amount)))).toBe(-vat === 0 ? 0 : -vat);
      }),
    );
  });

  it.each([
    [0.02, 0],
    [0.03, 0.01],
    [0.13, 0.03],
    [54.85, 10.97],
    [-20, -4],
  ])("on %s is %s", (charged, vat) => {
    expect(vatOn(charged)).toBe(vat);
  });
});
