import { cellMoney, LONGEST_FIGURE } from "../imports/cells";

/** Which way money went: a credit came in, a debit went out. */
export type Side = "CR" | "DR";

/** "12.50 CR", "£12.50Dr.", "DR 12.50" */
const SIDED = [
  /^(?<bare>.+?)\s*(?<side>CR|DR)\.?(?:\s*GBP)?$/i,
  /^(?<side>CR|DR)\.?\s*(?<bare>.+)$/i,
] as const;

/** The pounds of a cell as their sign says, undefined for none, and the side that stands beside them. */
export function sidedMoney(text: string): {
  readonly amount: number | undefined;
  readonly side?: Side | undefined;
} {
  if (text.length > LONGEST_FIGURE) return { amount: undefined };
  const { bare, side } = SIDED.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (bare === undefined || side === undefined) return { amount: cellMoney(text) };
  return { amount: cellMoney(bare), side: side.toUpperCase() === "CR" ? "CR" : "DR" };
}
