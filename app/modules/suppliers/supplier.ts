import type { NumberedRecord } from "../../shared/record";

/** Whom the garage buys from (spec §3). Texts that were not given are "". */
export interface Supplier extends NumberedRecord {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly town: string;
}

/** What search looks in. */
export function supplierText({ autoId, name, town, phone, email }: Supplier): string {
  return [autoId, name, town, phone, phone.replace(/\s/g, ""), email].join("\n");
}
