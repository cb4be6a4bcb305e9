import type { Stage } from "./stage";

// What the forms of the walks find there already.

const VEHICLE = { vehicleModel: "Rover Metro", vehicleReg: "NO11 SGN" };
export const TRANSFER = { amount: 20, department: "Garage", date: "2026-11-19" };
let made = 0;

export function record(stage: Stage, call: string, body: object): Promise<{ _id: string }> {
  return stage.make(call, body);
}

/** A name that no other record has. */
export const named = (word: string) => `${word} ${++made}`;
export const customer = (stage: Stage): Promise<{ _id: string }> => stage.customer(named("Rosa Dale"));
export const supplier = (stage: Stage) => record(stage, "suppliers", { name: named("Factors") });
export const category = (stage: Stage) =>
  record(stage, "purchase-categories", { name: named("Parts"), description: "Parts" });
export const service = (stage: Stage) =>
  record(stage, "services", {
    title: named("Valet"),
    description: "Inside and out, with the boot and the wheels",
  });
export const product = (stage: Stage) =>
  record(stage, "products", { name: named("Oil"), description: "5W-30" });
export const transaction = (stage: Stage) =>
  record(stage, "transactions", { ...TRANSFER, customerRef: named("NPIKE") });
export const user = (stage: Stage) =>
  record(stage, "users", {
    ...{ name: named("Sam"), email: `sam${made}@example.co.uk`, phone: "07700900123", role: "Staff" },
    ...{ password: "correct-horse-battery", passwordConfirmation: "correct-horse-battery" },
  });
export const purchase = async (stage: Stage) =>
  record(stage, "purchases", {
    ...{ supplier: (await supplier(stage))._id, purchaseCategory: (await category(stage))._id },
    ...{ supplierInvoiceNumber: named("S"), supplierInvoiceDate: "2026-11-19", details: "Pads" },
    ...{ amount: 10, vat: 2, total: 12, invoicedTo: "Garage" },
  });

/** An item that the line of a sale is changed to. */
export const OTHER_ITEM = "Wheel alignment";

export async function sale(stage: Stage, call: "invoices" | "quotes") {
  const { body: services } = await stage.api("GET", "services");
  if (!services.some(({ title }: { title: string }) => title === OTHER_ITEM))
    await record(stage, "services", { title: OTHER_ITEM, description: "All four wheels, measured and set" });
  const { _id } = await record(stage, call, { ...VEHICLE, customer: (await customer(stage))._id });
  const line = { service: "labour", description: "An hour", charged: 60 };
  const { body } = await stage.api("PATCH", `${call}/${_id}/lines`, [line]);
  return body as { _id: string; lines: [{ _id: string }] };
}

/** Credits the whole of a sale. */
export async function creditNote(stage: Stage) {
  const { _id, lines } = await sale(stage, "invoices");
  return record(stage, "credit-notes", {
    ...{ invoice: _id, reason: "Goodwill", lines: [{ line: lines[0]._id, charged: 60 }] },
  });
}
