import { InvalidArgumentError } from "commander";

/** Reads a whole number from 1 to 9,999,999,999, as a record's number or a count is. Throws what commander shows as a wrong argument. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1.");
}
