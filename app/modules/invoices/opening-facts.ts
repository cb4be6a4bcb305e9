import type { Invoice } from "./invoice";

/** The vehicle of an invoice, and its number in the program that raised it: an opening balance may lack the one, others the other. */
export function vehicleFacts({
  vehicleModel,
  earlierNumber = "",
}: Pick<Invoice, "vehicleModel" | "earlierNumber">): [name: string, value: string][] {
  const facts: [string, string][] = [
    ["Vehicle", vehicleModel],
    ["Opening balance of", earlierNumber],
  ];
  return facts.filter(([, value]) => value !== "");
}
