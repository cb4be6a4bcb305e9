import { toPence, toPounds } from "./money";

/** UK standard rate, as a whole percentage. Source: VAT Act 1994 s.2; spec §9. */
export const VAT_RATE = 20;

/** VAT on a line: 20% of what was charged, a half penny rounding away from zero. Pounds in, pounds out. */
export function vatOn(charged: number): number {
  const hundredths = toPence(charged) * VAT_RATE;
  return toPounds(Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 50) / 100));
}
