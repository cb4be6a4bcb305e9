import { type LineQuantity as Quantity, quantityInWords } from "./line-figures";

/** "4 × £86.50" beneath a line of a narrow table; nothing for one unit. */
export function LineQuantity({ quantity, unitPrice }: Quantity) {
  const words = quantityInWords({ quantity, unitPrice });
  return words === undefined ? null : <small>{words}</small>;
}
