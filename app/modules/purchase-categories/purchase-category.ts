import type { StoredRecord } from "../../shared/record";

/** What a purchase is for: parts, tools, rent (REFERENCE §3). */
export interface PurchaseCategory extends StoredRecord {
  readonly name: string;
  readonly description: string;
}

/** What the list shows of a purchase category. */
export type PurchaseCategoryRow = Pick<PurchaseCategory, "_id" | "name" | "description" | "created">;

/** The text that search looks through. */
export function purchaseCategoryText({ name, description }: PurchaseCategory): string {
  return [name, description].join("\n");
}
