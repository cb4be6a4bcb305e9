import type { Day } from "../../shared/dates";
import { isMoney } from "../../shared/money";
import { turnedText } from "../imports/cells";
import { fingerprintOf } from "./bank-fingerprint.server";
import type { BankFormat } from "./bank-line";

/** A line of a bank's file. */
export interface FileLine {
  /** Its row in the file, or its place among an OFX file's transactions. */
  readonly row: number;
  /** What is wrong with it; "" for nothing. */
  readonly problem: string;
  readonly date: Day;
  readonly amount: number;
  readonly reference: string;
  readonly format: BankFormat;
  /** What to tell of a line that is read; "" for nothing. */
  readonly note: string;
  /** The same for the same line of the same file, and for no other line. */
  readonly fingerprint: string;
  /** What it may have been to earlier versions, which read no payer, no fee and no card's signs, and knew the lines of OFX files by their ids alone. */
  readonly earlier: readonly string[];
}

/** What is wrong with a line of £0.00. It is counted, and needs no look: no money is missing without it. */
export const NOTHING_CAME = "Amount: nothing came in or went out";

/** The longest reference that a transaction has. */
const LONGEST = 200;

/** Different words of a line, each once. */
export function inOneLine(words: readonly (string | undefined)[]): string {
  return [...new Set(words.filter(Boolean))].join(" ").replace(/\s+/g, " ");
}

export function lineOf(
  row: number,
  {
    format,
    date,
    amount,
    reference,
    rawDate,
    problems: [found],
  }: {
    readonly format: BankFormat;
    readonly date: Day | undefined;
    readonly amount: number | undefined;
    readonly reference: string;
    readonly rawDate: string;
    /** What is wrong with it besides its date and its words. */
    readonly problems: readonly string[];
  },
  said: readonly unknown[],
): Omit<FileLine, "earlier" | "note"> {
  // A bank writes what it likes at the beginning, and our exports make it harmless.
  const wrong = turnedText(reference);
  const problem =
    found !== undefined
      ? found
      : date === undefined
        ? rawDate === ""
          ? "Date: Required"
          : `Date: “${rawDate}” is not a date`
        : amount === 0
          ? NOTHING_CAME
          : reference === ""
            ? "Description: Required"
            : wrong === undefined
              ? ""
              : `Description: ${wrong}`;
  return {
    ...{ row, problem, format, date: date ?? "", amount: isMoney(amount) ? amount : 0 },
    ...{ reference: reference.slice(0, LONGEST), fingerprint: fingerprintOf(said) },
  };
}
