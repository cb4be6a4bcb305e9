import { addMoney, subtractMoney, toPence } from "../../shared/money";
import { vatOn } from "../../shared/vat";
import { lineVat, type SaleLine, type SaleSums } from "../sales/sale";
import type { CreditedLine, CreditNote } from "./credit-note";

/** What of a line is credited, or is left to be, in pounds. Negative for a discount. */
export interface Credit {
  readonly charged: number;
  readonly vat: number;
}

/** What some credit notes credit of one line. */
export function creditedOf(line: string, notes: Iterable<Pick<CreditNote, "lines">>): Credit {
  const parts = [...notes].flatMap(({ lines }) => lines.filter((each) => each.line === line));
  return {
    charged: addMoney(...parts.map(({ charged }) => charged)),
    vat: addMoney(...parts.map(({ vat }) => vat)),
  };
}

/** What is left of an invoice's line after some credit notes. */
export function leftOf(line: SaleLine, notes: Iterable<Pick<CreditNote, "lines">>): Credit {
  const { charged, vat } = creditedOf(line._id, notes);
  return { charged: subtractMoney(line.charged, charged), vat: subtractMoney(lineVat(line), vat) };
}

/** The VAT of a credit: the line's rate, never more than is left, and all that is left with the last of the line. */
export function creditedVat({ addVat }: Pick<SaleLine, "addVat">, charged: number, left: Credit): number {
  if (toPence(charged) === toPence(left.charged)) return left.vat;
  const vat = addVat ? vatOn(charged) : 0;
  return Math.abs(vat) <= Math.abs(left.vat) ? vat : left.vat;
}

/** The sums of credited lines. */
export function sumCredit(lines: readonly Pick<CreditedLine, "charged" | "vat">[]): SaleSums {
  const subTotal = addMoney(...lines.map(({ charged }) => charged));
  const vatAmount = addMoney(...lines.map(({ vat }) => vat));
  return { subTotal, vatAmount, total: addMoney(subTotal, vatAmount) };
}
