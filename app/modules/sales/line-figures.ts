import { divideMoney, formatMoney, isMoney, multiplyMoney } from "../../shared/money";
import { formatQuantity } from "../../shared/quantity";
import type { SaleLine } from "./sale";

/** What a line is for: `charged` is quantity × unitPrice to the penny, in pounds. */
export interface LineFigures {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly charged: number;
}

/** What is sent of a line's figures. */
export type SentFigures = { readonly [Name in keyof LineFigures]: number | undefined };

/** Why figures cannot be taken, and the field that the reason belongs to. */
interface RefusedFigures {
  readonly field: keyof LineFigures;
  readonly reason: string;
}

type WithFigures = Pick<SaleLine, "charged" | "quantity" | "unitPrice">;

/** The figures of a stored line: 1 × charged unless it says otherwise. */
export function figuresOf({ charged, quantity = 1, unitPrice = charged }: WithFigures): LineFigures {
  return { quantity, unitPrice, charged };
}

/** Whether two lines are for the same, whatever their service and VAT have become since one was saved. */
export function isSameLine(a: SaleLine, b: SaleLine): boolean {
  const written = ({ service, description, ...line }: SaleLine) => [service, description, figuresOf(line)];
  return JSON.stringify(written(a)) === JSON.stringify(written(b));
}

/** Whether to show quantities and unit prices: when any line is for other than one unit. */
export function hasQuantities(lines: readonly Pick<SaleLine, "quantity">[]): boolean {
  return lines.some(({ quantity = 1 }) => quantity !== 1);
}

/** What a line is for other than one unit. */
export interface LineQuantity {
  readonly quantity?: number | undefined;
  readonly unitPrice?: number | undefined;
}

/** "4 × £86.50", or "Quantity 4" without a unit price; undefined for one unit. */
export function quantityInWords({ quantity = 1, unitPrice }: LineQuantity): string | undefined {
  if (quantity === 1) return undefined;
  return unitPrice === undefined ? `Quantity ${formatQuantity(quantity)}` : timesInWords(quantity, unitPrice);
}

/** "4 × £86.50" */
export function timesInWords(quantity: number, unitPrice: number): string {
  return `${formatQuantity(quantity)} × ${formatMoney(unitPrice)}`;
}

/** The unit price that makes an amount of a quantity; undefined if none does to the penny. */
export function unitPriceOf(charged: number, quantity: number): number | undefined {
  const unitPrice = divideMoney(charged, quantity);
  return multiplyMoney(unitPrice, quantity) === charged ? unitPrice : undefined;
}

/**
 * Completes the figures of a line. Without any of them, it is for one unit at the list price.
 * @param listPrice the unit price of the line's service, in pounds.
 * @param chargedAs converts an amount before it is stored. A product that it would change is refused.
 */
export function settleFigures(
  { quantity, unitPrice, charged: sent }: SentFigures,
  listPrice: number,
  chargedAs: (amount: number) => number,
): LineFigures | RefusedFigures {
  if (quantity === undefined && unitPrice !== undefined) {
    return {
      field: "quantity",
      reason: `Enter the quantity for the unit price of ${formatMoney(unitPrice)}`,
    };
  }
  const charged = sent === undefined ? undefined : chargedAs(sent);
  if (quantity === undefined || quantity === 1) {
    const amount = chargedAs(unitPrice ?? charged ?? listPrice);
    // Beside an amount it is a copy of that, made by the form. The form says that an amount's pence are dropped.
    if (unitPrice !== undefined && unitPrice !== amount && sent === undefined) return notWhole(1, unitPrice);
    if (charged !== undefined && charged !== amount) return refused(1, unitPrice ?? amount, amount, charged);
    return { quantity: 1, unitPrice: amount, charged: amount };
  }
  const price = unitPrice ?? (charged === undefined ? listPrice : divideMoney(charged, quantity));
  if (!isMoney(price))
    return { field: "quantity", reason: "The unit price would be more than £9,999,999.99" };
  const product = multiplyMoney(price, quantity);
  if (!isMoney(product)) {
    return { field: "quantity", reason: `${timesInWords(quantity, price)} is more than £9,999,999.99` };
  }
  if (chargedAs(product) !== product && (unitPrice !== undefined || charged === undefined)) {
    return notWhole(quantity, price);
  }
  if (charged !== undefined && charged !== product) return refused(quantity, price, product, charged);
  return { quantity, unitPrice: price, charged: product };
}

function notWhole(quantity: number, unitPrice: number): RefusedFigures {
  const product = formatMoney(multiplyMoney(unitPrice, quantity));
  const figures = `${timesInWords(quantity, unitPrice)} is ${product}`;
  return { field: "charged", reason: `${figures}. Change them to come to whole pounds` };
}

function refused(quantity: number, unitPrice: number, product: number, charged: number): RefusedFigures {
  return { field: "charged", reason: disagreement(quantity, unitPrice, product, charged) };
}

/** "4 × £86.50 is £346.00, not £300.00. Change one of them" */
export function disagreement(quantity: number, unitPrice: number, product: number, charged: number): string {
  const times = `${timesInWords(quantity, unitPrice)} is ${formatMoney(product)}`;
  return `${times}, not ${formatMoney(charged)}. Change one of them`;
}

/**
 * The figures that count when all lines are sent. A client that knows only `charged` leaves out the other two, or sends
 * them back as it read them: they stand while the amount stays, and give way to another one.
 */
export function resentFigures(sent: SentFigures, before: WithFigures | undefined): SentFigures {
  const { quantity, unitPrice, charged } = sent;
  if (!before || charged === undefined) return sent;
  const stored = figuresOf(before);
  const isLeftOut = quantity === undefined && unitPrice === undefined;
  const isAsRead = quantity === stored.quantity && unitPrice === stored.unitPrice;
  if (!isLeftOut && !isAsRead) return sent;
  return charged === stored.charged ? stored : { quantity: undefined, unitPrice: undefined, charged };
}

/**
 * The figures that count when a form changed some of them: those that it showed and left stand, but for an amount that
 * follows from the others. An amount for one unit is its unit price too.
 * @param figures the stored ones with the changed ones laid over them.
 * @param changed the names of the changed fields.
 */
export function changedFigures(
  { quantity, unitPrice, charged }: SentFigures,
  changed: ReadonlySet<string>,
): SentFigures {
  const isOne = (quantity ?? 1) === 1;
  if (isOne && changed.has("charged") && !changed.has("unitPrice")) {
    return { quantity, unitPrice: undefined, charged };
  }
  const follows = (changed.has("quantity") || changed.has("unitPrice")) && unitPrice !== undefined;
  return { quantity, unitPrice, charged: follows && !changed.has("charged") ? undefined : charged };
}
