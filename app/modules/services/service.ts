import type { StoredRecord } from "../../shared/record";

export const SERVICE_UNITS = ["item", "hourly", "general"] as const;
export type ServiceUnit = (typeof SERVICE_UNITS)[number];

/** How many characters a description has at least. */
export const SHORTEST_DESCRIPTION = 32;

/** What a line charges for (REFERENCE §3). `unitPrice` is pounds without VAT; `chargeVat` is the "Force Charge VAT" box. */
export interface Service extends StoredRecord {
  readonly title: string;
  readonly description: string;
  readonly unitPrice: number;
  readonly unit: ServiceUnit;
  readonly chargeVat: boolean;
}

/** What the list shows of a service. */
export type ServiceRow = Pick<Service, "_id" | "title" | "description" | "unitPrice" | "unit" | "created">;

/** The text that search looks through. */
export function serviceText(service: Service): string {
  return [service.title, service.description, service.unit].join("\n");
}
