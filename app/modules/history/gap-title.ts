import type { Gap } from "./gaps.server";

/** "Invoice 12", "Credit note 3" */
export function gapTitle({ kind, number }: Pick<Gap, "kind" | "number">): string {
  return `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`;
}
