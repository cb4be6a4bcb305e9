/** The largest quantity of a line. */
export const MOST_QUANTITY = 9_999.999;

/** Whether a value is a number above zero with at most three decimals, up to the largest quantity. */
export function isQuantity(value: unknown): value is number {
  return (
    typeof value === "number" && value > 0 && value <= MOST_QUANTITY && Number(value.toFixed(3)) === value
  );
}

/** Parses a typed quantity: `4`, `1.5`, `1,000`, `1 000`. Undefined for anything that is no quantity. */
export function parseQuantity(text: string): number | undefined {
  const tidy = text.trim();
  if (!/^(\d*|\d[,\s]\d{3})(\.\d{0,3})?$/.test(tidy)) return undefined;
  const quantity = Number(tidy.replace(/[,\s]/, ""));
  return isQuantity(quantity) ? quantity : undefined;
}

/** Parses a typed whole number: `100000`, `100,000`, `100 000`. Undefined for anything else. */
export function parseCount(text: string): number | undefined {
  const tidy = text.trim();
  return /^(?:\d+|\d{1,3}(?:[,\s]\d{3})+)$/.test(tidy) ? Number(tidy.replace(/[,\s]/g, "")) : undefined;
}

/** Adds quantities, of which some may be below zero, without accumulating fractions of a thousandth. */
export function sumQuantities(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * 1000), 0) / 1000;
}

const plain = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 3 });

/** `4` → `4`; `1000.5` → `1,000.5`. */
export function formatQuantity(quantity: number): string {
  return plain.format(quantity);
}
