import type { Garage } from "../books.server";
import type { Service } from "./service";

/** Every service, by title: the choice on a line. */
export function serviceChoices({ books }: Garage): Service[] {
  return [...books.services].sort((a, b) => a.title.localeCompare(b.title, "en-GB"));
}

/** Makes the service that config.json names as each department's default, where it is not there yet. */
export async function ensureDefaultServices({ books, business }: Garage, by: string): Promise<void> {
  const missing = business.departments.filter(
    ({ defaultServiceId }) => !books.services.get(defaultServiceId),
  );
  if (missing.length === 0) return;
  await books.update(by, ({ services }) => {
    for (const { defaultServiceId, invoicesVatExempt } of missing) {
      if (services.get(defaultServiceId)) continue;
      services.insert({
        _id: defaultServiceId,
        title: invoicesVatExempt ? "MOT test" : "Labour",
        description: invoicesVatExempt
          ? "Statutory MOT test of a car or light van (class 4)"
          : "Workshop labour for fitting, repair and servicing",
        unitPrice: 0,
        unit: invoicesVatExempt ? "item" : "hourly",
        chargeVat: false,
      });
    }
  });
}
