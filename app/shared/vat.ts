import { formatMoney, toPence, toPounds } from "./money";

/** UK standard rate, as a whole percentage. Source: VAT Act 1994 s.2; REFERENCE §6. */
export const VAT_RATE = 20;

/** VAT on a line: 20% of the charge, with half a penny rounded away from zero. Takes and returns pounds. */
export function vatOn(charged: number): number {
  const hundredths = toPence(charged) * VAT_RATE;
  return toPounds(Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 50) / 100));
}

/** The VAT in a total that includes it, never more than 20% of the rest. Takes and returns pounds. */
export function vatWithin(total: number): number {
  const pence = toPence(total);
  return toPounds(Math.sign(pence) * Math.ceil((Math.abs(pence) * VAT_RATE) / (100 + VAT_RATE) - 0.5));
}

/** Programs round the VAT of each line of an invoice, so that all of it may be some pence more than a sixth. Pounds. */
export const VAT_ROUNDING = 0.05;

/**
 * Whether so much VAT can be in a total that includes it: a fifth of what it is charged on is a sixth of the whole, and `VAT_ROUNDING`
 * more. Takes pounds.
 */
export function isVatWithin(vat: number, total: number): boolean {
  return vat * total >= 0 && Math.abs(vat) <= Math.abs(total) / 6 + VAT_ROUNDING;
}

/** The question before VAT is stored that goes the other way than its amount, or is above the rate; undefined otherwise. Takes pounds. */
export function purchaseVatQuestion(amount: number, vat: number): string | undefined {
  if (amount !== 0 && vat !== 0 && Math.sign(amount) !== Math.sign(vat)) {
    return `VAT of ${formatMoney(vat)} has the opposite sign of the amount, ${formatMoney(amount)}.`;
  }
  const most = vatOn(amount);
  if (Math.abs(toPence(vat)) <= Math.abs(toPence(most))) return undefined;
  return `VAT of ${formatMoney(vat)} is more than ${VAT_RATE}% of ${formatMoney(amount)}, which is ${formatMoney(most)}.`;
}
