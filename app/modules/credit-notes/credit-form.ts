import type { Day } from "../../shared/dates";
import { DRAWN_ROW } from "../../shared/form-fields";
import { parseMoney } from "../../shared/money";
import { parseQuantity } from "../../shared/quantity";
import { type CreditableLine, creditOfUnits, settleCredit } from "./credit-units";

/** A line of an invoice that can be credited, as a row of the form. */
export interface CreditRow extends CreditableLine {
  /** The line's `_id`. */
  readonly line: string;
  readonly description: string;
  readonly addVat: boolean;
  /** What this credit note takes of it already, without VAT; 0 for nothing. What is left is told without it. */
  readonly credited: number;
  /** How many units that is; undefined where it is no number of units. */
  readonly creditedUnits: number | undefined;
}

/** What the form of a credit note needs besides the credit note. */
export interface CreditFormChoices {
  readonly invoice: { readonly _id: string; readonly autoId: number };
  /** What the invoice is shown with, as a new one sends it back. */
  readonly drawnWith: string;
  readonly today: Day;
  readonly rows: readonly CreditRow[];
}

/** What a garage credits for most often. Any other reason is typed. */
export const COMMON_REASONS = [
  "Charged in error",
  "Work not done",
  "Work repeated, not charged",
  "Parts returned",
  "Price agreed afterwards",
  "Goodwill",
] as const;

/** A line's id as part of a field's name, which takes letters and digits only. */
function lineKey(line: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of line) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/** The field for what is credited of a line. */
export const creditField = (line: string) => `credit${lineKey(line)}`;
/** The field for how many units of a line are credited. */
export const unitsField = (line: string) => `units${lineKey(line)}`;
/** The tick that credits all that is left of a line. */
export const creditTick = (line: string) => `tick${lineKey(line)}`;

const LEFT = `${DRAWN_ROW}Left`;
/** The hidden field for what was left of a line when the form was shown. */
export const leftField = (line: string) => `${LEFT}${lineKey(line)}`;
/** The hidden field of a line that was shown ticked, with an amount or a quantity beside it. */
export const stoodField = (line: string) => `${DRAWN_ROW}Stood${lineKey(line)}`;

/** What stands for the lines that were ticked or typed into, but that the invoice has no longer. */
export function creditedGone(
  fields: Readonly<Record<string, string>>,
  rows: readonly Pick<CreditRow, "line">[],
): string[] {
  const known = new Set(rows.map(({ line }) => leftField(line)));
  return Object.keys(fields).filter((name) => {
    if (!name.startsWith(LEFT) || known.has(name)) return false;
    const key = name.slice(LEFT.length);
    return ["tick", "credit", "units"].some((part) => (fields[part + key] ?? "").trim() !== "");
  });
}

/** Whether a line is credited by quantity on the form: one of a single unit is an amount. */
export function hasUnits({ quantity, unitsLeft }: Pick<CreditRow, "quantity" | "unitsLeft">): boolean {
  return quantity !== 1 && unitsLeft > 0;
}

/** What a form holds for a line: text as it was typed, and an amount in pounds where a tick stands for it. */
interface TypedCredit {
  readonly charged?: string | number;
  readonly quantity?: string;
}

/** What is typed for a line: its amount, its quantity, or all that is left when it is only ticked; undefined for nothing. */
export function creditTyped(
  row: CreditRow,
  typed: Readonly<Record<string, string>>,
): TypedCredit | undefined {
  const textOf = (name: string) => (typed[name] ?? "").trim();
  const [charged, quantity] = [
    textOf(creditField(row.line)),
    hasUnits(row) ? textOf(unitsField(row.line)) : "",
  ];
  if (charged !== "" || quantity !== "") {
    return { ...(charged !== "" && { charged }), ...(quantity !== "" && { quantity }) };
  }
  return typed[creditTick(row.line)] === "on" ? { charged: row.left.charged } : undefined;
}

/** The same in pounds; 0 for nothing, and for what is no amount. */
export function creditAmount(row: CreditRow, typed: Readonly<Record<string, string>>): number {
  const { charged, quantity = "" } = creditTyped(row, typed) ?? {};
  if (charged === undefined) return unitsAmount(row, quantity) ?? 0;
  return typeof charged === "number" ? charged : (parseMoney(charged) ?? 0);
}

/** Why what is typed for a line will be refused; undefined while it will not, and for what is no figure. */
export function creditRefusal(row: CreditRow, typed: Readonly<Record<string, string>>): string | undefined {
  const { charged, quantity: units = "" } = creditTyped(row, typed) ?? {};
  const quantity = parseQuantity(units);
  const pounds = typeof charged === "string" ? parseMoney(charged) : charged;
  // A nought is mostly the beginning of an amount.
  if (!pounds && !quantity) return undefined;
  const settled = settleCredit(row, { charged: pounds, quantity });
  return "reason" in settled ? settled.reason : undefined;
}

/** What a typed quantity of a line comes to, in pounds; undefined for what is no quantity. */
export function unitsAmount(row: CreditRow, text: string): number | undefined {
  const quantity = parseQuantity(text);
  return quantity === undefined ? undefined : creditOfUnits(row, quantity);
}
