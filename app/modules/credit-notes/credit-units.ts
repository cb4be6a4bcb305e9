import { formatMoney, multiplyMoney, toPence } from "../../shared/money";
import { formatQuantity, sumQuantities } from "../../shared/quantity";
import { disagreement, figuresOf, type LineFigures, timesInWords } from "../sales/line-figures";
import type { SaleLine } from "../sales/sale";
import { type Credit, leftOf } from "./credit";
import type { CreditedLine, CreditNote } from "./credit-note";

/** What there is of an invoice's line, and what is left of it to credit. Pounds are without VAT. */
export interface CreditableLine extends LineFigures {
  readonly title: string;
  readonly left: Credit;
  /** How many of its units are left, with at most three decimals. An amount that is no number of units takes none. */
  readonly unitsLeft: number;
}

/** What is sent for a credited line: an amount, a quantity, or both. */
interface SentCredit {
  readonly charged: number | undefined;
  readonly quantity: number | undefined;
}

/** What is credited of a line. The unit price is there where quantity × unitPrice is charged to the penny. */
type Credited = Pick<CreditedLine, "charged" | "quantity" | "unitPrice">;

/** Why a credit cannot be taken, and the field that the reason belongs to. */
interface RefusedCredit {
  readonly field: keyof SentCredit;
  readonly reason: string;
}

/** An invoice's line as it can be credited after some credit notes. */
export function creditableLine(line: SaleLine, notes: readonly Pick<CreditNote, "lines">[]): CreditableLine {
  const figures = figuresOf(line);
  const parts = notes.flatMap(({ lines }) => lines.filter((part) => part.line === line._id));
  const credited = parts.map(({ quantity = 0 }) => -quantity);
  const unitsLeft = Math.max(0, sumQuantities([figures.quantity, ...credited]));
  return { ...figures, title: line.title, left: leftOf(line, notes), unitsLeft };
}

/** What some units of a line come to, in pounds: the last of them take all that is left. */
export function creditOfUnits(
  { unitPrice, left, unitsLeft }: Pick<CreditableLine, "unitPrice" | "left" | "unitsLeft">,
  quantity: number,
): number {
  return quantity === unitsLeft ? left.charged : multiplyMoney(unitPrice, quantity);
}

/** Completes what is credited of a line, by the amount or the quantity that was sent. */
export function settleCredit(line: CreditableLine, sent: SentCredit): Credited | RefusedCredit {
  const { charged, quantity } = sent;
  const refusal =
    quantity === undefined ? refusedAmount(line, charged ?? 0) : refusedUnits(line, quantity, charged);
  if (refusal) return refusal;
  if (quantity === undefined) return { charged: charged ?? 0, ...unitsOf(line, charged ?? 0) };
  const product = creditOfUnits(line, quantity);
  const { unitPrice } = line;
  const isTimes = multiplyMoney(unitPrice, quantity) === product;
  return { charged: product, quantity, ...(isTimes && { unitPrice }) };
}

function refusedAmount({ title, charged: whole, left }: CreditableLine, charged: number) {
  const refused = (reason: string): RefusedCredit => ({ field: "charged", reason });
  if (left.charged === 0) return refused(`Nothing is left of “${title}” to credit`);
  if (charged === 0 || charged > 0 !== whole > 0) {
    return refused(
      whole < 0 ? "A discount is taken back with an amount below zero" : "Enter an amount above zero",
    );
  }
  if (Math.abs(charged) <= Math.abs(left.charged)) return undefined;
  return refused(`${formatMoney(left.charged)} is left of “${title}”. Credit that or less`);
}

function refusedUnits(line: CreditableLine, quantity: number, charged: number | undefined) {
  const { title, unitPrice, left, unitsLeft } = line;
  const refused = (reason: string): RefusedCredit => ({ field: "quantity", reason });
  if (left.charged === 0) return refused(`Nothing is left of “${title}” to credit`);
  if (quantity > unitsLeft) return refused(tooMany(line));
  const product = creditOfUnits(line, quantity);
  if (product === 0) {
    return refused(`${timesInWords(quantity, unitPrice)} is ${formatMoney(0)}. Credit more of it`);
  }
  if (Math.abs(product) > Math.abs(left.charged)) {
    const times = `${timesInWords(quantity, unitPrice)} is ${formatMoney(product)}`;
    return refused(`${times}, but ${formatMoney(left.charged)} is left of “${title}”. Credit an amount`);
  }
  if (charged === undefined || charged === product) return undefined;
  const isTimes = multiplyMoney(unitPrice, quantity) === product;
  const reason = isTimes
    ? disagreement(quantity, unitPrice, product, charged)
    : `The last ${formatQuantity(quantity)} of “${title}” is ${formatMoney(product)}, not ${formatMoney(charged)}. Change one of them`;
  return { field: "charged", reason } as const;
}

/** "2 of 4 are left of “Tyre”. Credit 2 or less" */
function tooMany({ title, quantity, unitsLeft }: CreditableLine): string {
  const [whole, left] = [formatQuantity(quantity), formatQuantity(unitsLeft)];
  if (unitsLeft === 0) return `None of ${whole} is left of “${title}”. Credit an amount`;
  return `${left} of ${whole} ${unitsLeft > 1 ? "are" : "is"} left of “${title}”. Credit ${left} or less`;
}

/**
 * How many units an amount is, and the price of one: of the whole line, or of a whole number of the units that are left.
 * Any other amount is no number of units.
 */
function unitsOf(line: CreditableLine, charged: number): Pick<Credited, "quantity" | "unitPrice"> {
  const { quantity, unitPrice, left, unitsLeft } = line;
  if (toPence(charged) === toPence(line.charged)) return { quantity, unitPrice };
  const units = toPence(charged) / toPence(unitPrice);
  // The last unit is not counted while some of the line's money would be left without one.
  const isLeft = units < unitsLeft || (units === unitsLeft && charged === left.charged);
  return Number.isInteger(units) && units > 0 && isLeft ? { quantity: units, unitPrice } : {};
}
