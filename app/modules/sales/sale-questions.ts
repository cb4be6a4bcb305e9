import { formatMoney } from "../../shared/money";
import { isSameLine, type SentFigures } from "./line-figures";
import { lineTotal, type SaleLine } from "./sale";

/**
 * The question before another customer or department, with or without VAT, changes what a sale comes to. Undefined if it
 * does not. @param paid what is paid of it, in pounds
 */
export function otherTotalQuestion(
  noun: "invoice" | "quote",
  before: { readonly total: number },
  after: { readonly total: number },
  paid = 0,
): string | undefined {
  if (before.total === after.total) return undefined;
  const isPaid = paid === 0 ? "" : ` ${formatMoney(paid)} is paid.`;
  return `The VAT changes with the customer or department: the ${noun} would come to ${formatMoney(after.total)}, not ${formatMoney(before.total)}.${isPaid}`;
}

/** The question before a line is added that somebody else may have added meanwhile. @param since the lines added since */
export function sameLineQuestion(
  noun: "invoice" | "quote",
  since: readonly SaleLine[],
  line: SaleLine,
): string | undefined {
  if (!since.some((each) => isSameLine(each, line))) return undefined;
  return `The same line was added to the ${noun} after this form was opened: ${line.title}, ${formatMoney(line.charged)}.`;
}

/**
 * The question before a line is saved with other VAT than its form showed: what decides on it changed since.
 * @param changed "The service" @param done "added"
 */
export function otherVatQuestion(changed: string, line: SaleLine, done: "added" | "saved"): string {
  const told = `${line.title} would be ${done} ${line.addVat ? "with" : "without"} VAT, ${formatMoney(lineTotal(line))} in all.`;
  return `${changed} changed after this form was opened. ${told}`;
}

/** The question before a line is free because nobody entered an amount, and its service's price comes to none. Whoever enters 0 means it. */
export function withoutPriceQuestion(
  sent: Pick<SentFigures, "unitPrice" | "charged">,
  { title, charged }: Pick<SaleLine, "title" | "charged">,
): string | undefined {
  const isLeftOut = sent.charged === undefined && sent.unitPrice === undefined;
  if (!isLeftOut || charged !== 0) return undefined;
  return `No amount was entered for ${title}. It would be charged at £0.00.`;
}
