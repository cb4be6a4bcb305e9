import { formatMoney } from "../../shared/money";

/** A service as a choice for a line. */
export interface ServiceChoice {
  readonly id: string;
  readonly title: string;
  readonly unitPrice: number;
  /** Whether a line with the service always carries VAT, outside exempt departments. */
  readonly forcesVat: boolean;
}

/** "MOT test (£54.85)". */
export function serviceInWords({ title, unitPrice }: Pick<ServiceChoice, "title" | "unitPrice">): string {
  return unitPrice > 0 ? `${title} (${formatMoney(unitPrice)})` : title;
}
