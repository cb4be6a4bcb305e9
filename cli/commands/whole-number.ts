import { InvalidArgumentError } from "commander";

/** Parses a whole number from 1 to 9,999,999,999, such as a record's number or a count. @throws InvalidArgumentError */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1.");
}
