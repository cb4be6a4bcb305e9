import { fieldLabel } from "../../shared/field-label";
import { addMoney, formatMoney, parseMoney, subtractMoney } from "../../shared/money";

/** The most purchases that a supplier's invoice is split into at once. */
export const MOST_PARTS = 40;

/** The fields of a part of the supplier's invoice. On the form each carries the part's key: `amount2`. */
export const PART_FIELDS = [
  "invoice",
  "product",
  "purchaseCategory",
  "details",
  "amount",
  "vat",
  "total",
] as const;

type PartField = (typeof PART_FIELDS)[number];

/** What was typed, by field. */
type Typed = Readonly<Record<string, string>>;

export const partField = (name: PartField, key: number) => `${name}${key}`;

/** What is said of a field of the form: "Job 2, details". @param keys of the parts on the form, in their order */
export function splitFieldLabel(name: string, keys: readonly number[]): string {
  const [, field = name, key] = /^(\D+)(\d+)$/.exec(name) ?? [];
  if (key === undefined) return fieldLabel(name);
  return `Job ${keys.indexOf(Number(key)) + 1}, ${fieldLabel(field).toLowerCase()}`;
}

/** The intents of the buttons that add a part and take one away. */
export const ADD_PART = "addPart";
export const removePart = (key: number) => `removePart ${key}`;

/** The keys of the parts on the form, in their order. */
export function partKeys(sent: string | undefined): number[] {
  const keys = (sent ?? "").split(" ").map(Number);
  const known = [...new Set(keys)].filter((key) => Number.isInteger(key) && key >= 1 && key <= MOST_PARTS);
  return known.length > 0 ? known : [1, 2];
}

/** The form after one of its buttons was pressed; undefined for the button that saves. A new part begins with the last one's category. */
export function changedParts(typed: Typed, intent: string): Record<string, string> | undefined {
  const keys = partKeys(typed.parts);
  const removed = keys.find((key) => intent === removePart(key));
  if (removed !== undefined && keys.length > 1) {
    const gone = new Set<string>(PART_FIELDS.map((name) => partField(name, removed)));
    const rest = Object.entries(typed).filter(([name]) => !gone.has(name));
    return { ...Object.fromEntries(rest), parts: keys.filter((key) => key !== removed).join(" ") };
  }
  if (removed === undefined && intent !== ADD_PART) return undefined;
  const free = Array.from({ length: MOST_PARTS }, (_, index) => index + 1).find((key) => !keys.includes(key));
  if (removed !== undefined || free === undefined) return { ...typed, parts: keys.join(" ") };
  const category = typed[partField("purchaseCategory", keys.at(-1) ?? 0)] ?? "";
  return {
    ...typed,
    ...{ [partField("purchaseCategory", free)]: category, [partField("vat", free)]: "0.00" },
    parts: [...keys, free].join(" "),
  };
}

/** Whether nothing was typed for a part. */
function isBlank(typed: Typed, key: number): boolean {
  const text = (name: PartField) => (typed[partField(name, key)] ?? "").trim();
  const isZero = (name: PartField) => text(name) === "" || parseMoney(text(name)) === 0;
  return (
    text("invoice") === "" &&
    text("product") === "" &&
    text("details") === "" &&
    text("amount") === "" &&
    isZero("vat") &&
    isZero("total")
  );
}

/** The keys of the parts that are sent: those with something typed, or the first one. */
export function sentParts(typed: Typed): number[] {
  const keys = partKeys(typed.parts);
  const filled = keys.filter((key) => !isBlank(typed, key));
  return filled.length > 0 ? filled : keys.slice(0, 1);
}

/** What the parts come to, in pounds. A part counts with its total, or else with its amount and VAT. */
export function partsSum(typed: Typed): number {
  const read = (name: PartField, key: number) => parseMoney(typed[partField(name, key)] ?? "") ?? 0;
  return addMoney(
    ...sentParts(typed).map((key) => {
      const total = read("total", key);
      return total === 0 ? addMoney(read("amount", key), read("vat", key)) : total;
    }),
  );
}

/** "The purchases come to £90.00. That is £10.00 less than the supplier's total of £100.00"; undefined if they agree. */
export function splitDifference(sum: number, total: number): string | undefined {
  if (sum === total) return undefined;
  const [by, word] = sum < total ? [subtractMoney(total, sum), "less"] : [subtractMoney(sum, total), "more"];
  return `The purchases come to ${formatMoney(sum)}. That is ${formatMoney(by)} ${word} than the supplier’s total of ${formatMoney(total)}`;
}
