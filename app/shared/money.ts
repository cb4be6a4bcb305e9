/**
 * Money is pounds with at most two decimals when stored, sent or typed, and whole pence when added.
 * Only this module converts between them.
 */

/** The largest amount in the books, in pounds, either side of zero. */
export const LARGEST_AMOUNT = 9_999_999.99;

/** Pounds → whole pence. @param pounds an amount that `isMoney` accepts. */
export function toPence(pounds: number): number {
  return Math.round(pounds * 100);
}

/** Whole pence → pounds. */
export function toPounds(pence: number): number {
  return pence === 0 ? 0 : pence / 100;
}

/** Adds pounds without accumulating fractions of a penny. */
export function addMoney(...amounts: readonly number[]): number {
  return sumMoney(amounts);
}

/** The sum of a list of pounds of any length: a call takes at most some 120,000 arguments. */
export function sumMoney(amounts: readonly number[]): number {
  return toPounds(amounts.reduce((sum, amount) => sum + toPence(amount), 0));
}

/** `a − b` in pounds. */
export function subtractMoney(a: number, b: number): number {
  return toPounds(toPence(a) - toPence(b));
}

/**
 * A unit price in pounds × a quantity with at most three decimals, to the penny, half a penny away from zero. Beyond the
 * largest amount it may be a penny out, and is no `isMoney` either way.
 */
export function multiplyMoney(unitPrice: number, quantity: number): number {
  const thousandths = toPence(unitPrice) * Math.round(quantity * 1000);
  return toPounds(Math.sign(thousandths) * Math.floor((Math.abs(thousandths) + 500) / 1000));
}

/** The unit price to the penny that comes closest to an amount of pounds for a quantity. */
export function divideMoney(amount: number, quantity: number): number {
  const pence = toPence(amount);
  return toPounds(Math.sign(pence) * Math.round(Math.abs(pence) / quantity));
}

/** Whether a value is a finite amount of pounds with at most two decimals, within ±9,999,999.99. */
export function isMoney(value: unknown): value is number {
  return (
    typeof value === "number" &&
    Number.isFinite(value) &&
    Math.abs(value) <= LARGEST_AMOUNT &&
    Number(value.toFixed(2)) === value
  );
}

const TYPED_MONEY = /^(?:([+-]?) ?£?|£ ?([+-])) ?(\d{1,3}(?:[ ,]\d{3})+|\d*)(\.\d{0,2})?(?: ?£)?$/;

/**
 * Parses typed money: `1200`, `1,200.50`, `£1 200.5`, `-£20`. Undefined for anything else, for more than two decimals, and
 * beyond the largest amount. A space parts thousands only: `12 50` may mean £12.50.
 */
export function parseMoney(text: string): number | undefined {
  const tidy = text.trim().replace(/\s+/g, " ").replace(/−/g, "-");
  const [, first = "", sign = first, whole = "", pence = ""] = TYPED_MONEY.exec(tidy) ?? [];
  if (!/\d/.test(whole + pence)) return undefined;
  const pounds = Number(sign + whole.replace(/[ ,]/g, "") + pence);
  return isMoney(pounds) ? pounds + 0 : undefined;
}

/** An amount as people look for one: with its pence, as a bank statement has it, or with the sign; undefined for other words, and for the number of a record. */
export function soughtAmount(word: string): number | undefined {
  return /£|\d\.\d\d?$/.test(word) ? parseMoney(word) : undefined;
}

const pounds = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
  minimumFractionDigits: 2,
});

/** `1234.5` → `£1,234.50`; `-20` → `−£20.00` with a true minus sign. */
export function formatMoney(amount: number): string {
  return pounds.format(amount === 0 ? 0 : amount).replace("-", "−");
}

/** The value of a form field: `1234.5` → `1234.50`; empty for zero with `blankZero`. */
export function moneyInputValue(amount: number, { blankZero = false } = {}): string {
  return blankZero && amount === 0 ? "" : amount.toFixed(2);
}
