import { londonDayOf } from "../../shared/dates";
import { withErrorsMoved } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { purchaseCategoryChoices } from "../purchase-categories/purchase-categories.server";
import { purchasePickers } from "./purchase-screens.server";
import { MOST_PARTS, PART_FIELDS, partField, sentParts, splitFieldLabel } from "./split-purchase";
import type { SplitPurchaseChoices } from "./split-purchase-form";

/** The choices of the form. */
export function splitPurchaseChoices(garage: Garage): SplitPurchaseChoices {
  return {
    today: londonDayOf(new Date()),
    categories: purchaseCategoryChoices(garage).map(({ _id, name }) => ({ value: _id, label: name })),
  };
}

/** The record pickers of the form: the supplier's, and those of each part that it may have. */
export function splitPurchasePickers(garage: Garage) {
  const { supplier, invoice, product, purchaseCategory } = purchasePickers(garage);
  const ofParts = Array.from({ length: MOST_PARTS }, (_, index) => [
    [partField("invoice", index + 1), invoice],
    [partField("product", index + 1), product],
    [partField("purchaseCategory", index + 1), purchaseCategory],
  ]);
  return { supplier, ...Object.fromEntries(ofParts.flat()) };
}

/** What the form sends to the use case. */
export function splitPurchaseInput(fields: Readonly<Record<string, string>>) {
  const { supplier, supplierInvoiceNumber, supplierInvoiceDate, total, paid, paidDate } = fields;
  const purchases = sentParts(fields).map((key) =>
    Object.fromEntries(PART_FIELDS.map((name) => [name, fields[partField(name, key)]])),
  );
  return { supplier, supplierInvoiceNumber, supplierInvoiceDate, total, paid, paidDate, purchases };
}

/** Moves the messages about a part to its fields on the form. @throws ValidationError */
export function withPartFields<T>(
  fields: Readonly<Record<string, string>>,
  save: () => Promise<T>,
): Promise<T> {
  const keys = sentParts(fields);
  const fieldOf = (path: string) => {
    const [, index, name] = /^purchases\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const key = keys[Number(index)];
    const field = PART_FIELDS.find((each) => each === name);
    return key === undefined || field === undefined ? path : partField(field, key);
  };
  return withErrorsMoved(save, fieldOf, (path) =>
    path === "total" ? "Supplier’s total" : splitFieldLabel(fieldOf(path), keys),
  );
}
