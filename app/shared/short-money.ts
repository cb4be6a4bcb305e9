/**
 * A number in two or three significant figures: `950` → `950`, `9500` → `9.5K`, `949_600` → `950K`, `1_234_567` → `1.23M`.
 * Numbers below a thousand, and a hundred units or more, are whole.
 */
export function formatShortNumber(value: number, figures: 2 | 3 = 3): string {
  const size = Math.abs(value);
  // Rounded once, in steps that are whole numbers, so that half a step goes up.
  const inUnit = (unit: number) => {
    const wholeDigits = String(Math.floor(size / unit)).length;
    const step = unit / 10 ** Math.max(0, figures - wholeDigits);
    return (Math.round(size / step) * step) / unit;
  };
  const whole = Math.round(size);
  const text = whole < 1000 ? String(whole) : inUnit(1e3) < 1000 ? `${inUnit(1e3)}K` : `${inUnit(1e6)}M`;
  return value < 0 && whole > 0 ? `−${text}` : text;
}

/** Pounds in three significant figures: `9500` → `£9.5K`; `-20` → `−£20`. */
export function formatShortMoney(amount: number): string {
  const text = formatShortNumber(amount);
  return text.startsWith("−") ? `−£${text.slice(1)}` : `£${text}`;
}

/** From here on a short amount is followed by the whole one (REFERENCE §6). */
export const WHOLE_FROM = 1_000_000;
