import type { Day } from "../../shared/dates";
import { parseMoney } from "../../shared/money";
import type { Credit } from "./credit";

/** A line of an invoice that can be credited, as a row of the form. */
export interface CreditRow {
  /** The line's `_id`. */
  readonly line: string;
  readonly title: string;
  readonly description: string;
  readonly addVat: boolean;
  /** How many units the line is for, if not 1, and the price of one. */
  readonly quantity?: number | undefined;
  readonly unitPrice?: number | undefined;
  /** What is left of it, without this credit note. */
  readonly left: Credit;
  /** What this credit note takes of it already, without VAT; 0 for nothing. */
  readonly credited: number;
}

/** What the form of a credit note needs besides the credit note. */
export interface CreditFormChoices {
  readonly invoice: { readonly _id: string; readonly autoId: number };
  readonly customerName: string;
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
/** The tick that credits all that is left of a line. */
export const creditTick = (line: string) => `tick${lineKey(line)}`;

/** What is typed for a line: its amount, or all that is left when it is only ticked; undefined for nothing. */
export function creditTyped(
  { line, left }: Pick<CreditRow, "line" | "left">,
  typed: Readonly<Record<string, string>>,
): string | number | undefined {
  const text = (typed[creditField(line)] ?? "").trim();
  if (text !== "") return text;
  return typed[creditTick(line)] === "on" ? left.charged : undefined;
}

/** The same in pounds; 0 for nothing, and for what is no amount. */
export function creditAmount(
  row: Pick<CreditRow, "line" | "left">,
  typed: Readonly<Record<string, string>>,
): number {
  const value = creditTyped(row, typed) ?? 0;
  return typeof value === "number" ? value : (parseMoney(value) ?? 0);
}
