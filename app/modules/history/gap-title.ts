import type { Gap } from "./gaps.server";

const NOUNS = { invoice: "Invoice", creditNote: "Credit note", receipt: "Receipt" } as const;

/** "Invoice 12", "Credit note 3" */
export function gapTitle({ kind, number }: Pick<Gap, "kind" | "number">): string {
  return `${NOUNS[kind]} ${number}`;
}
