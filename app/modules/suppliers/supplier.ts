import type { NumberedRecord } from "../../shared/record";
import { phoneKey } from "../customers/customer";

/** Whom the garage buys from (REFERENCE §3). Texts that were not given are "". */
export interface Supplier extends NumberedRecord {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly town: string;
}

/** What the list shows of a supplier. */
export type SupplierRow = Pick<Supplier, "_id" | "autoId" | "name" | "town" | "phone">;

/** The text that search looks through. */
export function supplierText({ autoId, name, town, phone, email }: Supplier): string {
  return [autoId, name, town, phone, phone.replaceAll(/\D/g, ""), phoneKey(phone), email].join("\n");
}
