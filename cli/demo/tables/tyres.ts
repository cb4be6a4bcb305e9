import type { Size } from "./models";

/** Prices of one new tyre, without VAT, and the tyre sizes of such cars. */
export const TYRES: Readonly<Record<Size, { sizes: readonly string[]; price: readonly [number, number] }>> = {
  small: { sizes: ["175/65 R14", "185/60 R15", "195/55 R16"], price: [48, 72] },
  medium: { sizes: ["195/65 R15", "205/55 R16", "225/45 R17"], price: [58, 96] },
  large: { sizes: ["225/50 R17", "235/45 R18", "235/55 R19"], price: [86, 148] },
  van: { sizes: ["195/65 R16C", "215/65 R16C", "235/65 R16C"], price: [76, 118] },
};
