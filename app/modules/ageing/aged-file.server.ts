import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { agedLines, type PartyKind } from "./aged-view";
import type { Aged, Party } from "./ageing";
import { asAt } from "./ageing.schema";
import { agedCreditors, agedDebtors } from "./ageing.server";

/** The report of `?at=`. @throws ValidationError */
export function agedAsAsked(garage: Garage, kind: PartyKind, params: URLSearchParams): Aged<Party, unknown> {
  const at = asAt(params, londonDayOf(new Date()));
  return kind === "customer" ? agedDebtors(garage, at) : agedCreditors(garage, at);
}

/** The report as a CSV file, named by its day. @throws ValidationError */
export function agedFile(garage: Garage, kind: PartyKind, params: URLSearchParams) {
  const aged = agedAsAsked(garage, kind, params);
  return { name: `${agedName(kind, aged)}.csv`, lines: agedLines(kind, aged) };
}

/** `aged-debtors-2026-10-31` */
export function agedName(kind: PartyKind, { at }: { readonly at: string }): string {
  return `aged-${kind === "customer" ? "debtors" : "creditors"}-${at}`;
}
