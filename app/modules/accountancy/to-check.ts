import { addMoney, sumMoney } from "../../shared/money";
import { vatOn } from "../../shared/vat";
import type { AccountDocument, AccountLine } from "./account-document";
import type { FileKind } from "./account-file";

/** A document whose VAT a program may reckon anew from its net, and lose. */
export interface ToCheck {
  readonly kind: FileKind;
  readonly number: string;
  readonly contact: string;
  /** What its lines of that sort come to, in pounds. */
  readonly net: number;
  readonly vat: number;
}

/** The bills with VAT that the rate does not make of the net, such as import VAT on nothing. */
export function billsToCheck(bills: readonly AccountDocument[]): ToCheck[] {
  return bills.flatMap(({ number, contact, lines }) => {
    const own = lines.filter(isOffRate);
    if (own.length === 0) return [];
    const [net, vat] = [sumMoney(own.map((line) => line.net)), sumMoney(own.map((line) => line.vat))];
    return { kind: "bills" as const, number, contact: contact.name, net, vat };
  });
}

/** Suppliers round in their own ways: a penny off is the rate. */
function isOffRate({ treatment, net, vat }: AccountLine): boolean {
  return treatment === "standard" && Math.abs(addMoney(vat, -vatOn(net))) > 0.01;
}
