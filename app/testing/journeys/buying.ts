import type { Locator } from "playwright-core";
import type { Person } from "./person";
import { RecordPicker, SUPPLIER_SEARCH } from "./picker";
import type { Mode, Stage } from "./stage";

export const NUMBER = "Supplier’s invoice number";

export interface Made {
  readonly _id: string;
  readonly autoId: number;
  readonly name: string;
}

/** The records that purchases are linked to; the product is of the other supplier. */
export interface Buying {
  readonly supplier: Made;
  readonly other: Made;
  readonly category: Made;
  readonly invoice: Made;
  readonly product: Made;
}

export async function makeBuying(stage: Stage, { word, digit }: Mode): Promise<Buying> {
  const supplier = await stage.make("suppliers", { name: `Page Brakes ${word}`, town: "Lewes" });
  const other = await stage.make("suppliers", { name: `Page Tyres ${word}`, town: "Hove" });
  const category = await stage.make("purchase-categories", { name: `Parts ${word}`, description: "To fit" });
  const { _id: customer } = await stage.customer(`Nora Pike ${word}`);
  const vehicle = { vehicleModel: "Land Rover", vehicleReg: `PU1${digit} CHS` };
  const invoice = await stage.make("invoices", { customer, ...vehicle });
  const links = { supplier: other._id, purchaseCategory: category._id };
  const product = await stage.make("products", { name: `Disc ${word}`, description: "Vented", ...links });
  return { supplier, other, category, invoice, product };
}

/** The purchase that was booked last. */
export async function newestPurchase(stage: Stage): Promise<Made> {
  return (await stage.api("GET", "purchases?limit=1")).body[0];
}

/** The form of a purchase, as far as it is more than fields. */
export class PurchaseForm {
  readonly supplier: RecordPicker;
  readonly invoice: RecordPicker;
  readonly product: RecordPicker;

  constructor(person: Person) {
    this.supplier = new RecordPicker(person, "Supplier", SUPPLIER_SEARCH);
    this.invoice = new RecordPicker(person, "Invoice (optional)", "Number, registration, model or customer");
    this.product = new RecordPicker(person, "Product (optional)", "Name or number");
  }
}

/** The row of a purchase, by its number. */
export function purchaseRow({ page }: Person, autoId: number): Locator {
  const number = page.getByRole("link", { name: String(autoId), exact: true });
  return page.getByRole("row").filter({ has: number });
}

/** What the row of a purchase says from its number on, cell by cell. */
export async function purchaseCells(person: Person, autoId: number): Promise<string[]> {
  return (await person.cells(purchaseRow(person, autoId))).slice(1);
}
