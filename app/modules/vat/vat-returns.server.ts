import type { Day } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";
import { NotFoundError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { ofDays, type Page, type PageQuery, pageOf } from "../books/listing.server";
import type { VatQuery } from "./vat.schema";
import type { VatBoxes } from "./vat-boxes";
import { correctionOf } from "./vat-corrections.server";
import type { VatBasis } from "./vat-entries";
import { type VatReport, vatReport } from "./vat-report.server";
import { type VatAdjustment, type VatReturn, withEveryBox } from "./vat-return";

/** A filed return as it is read: with the name of who filed it, and what has changed since. */
export interface VatReturnView extends VatBoxes {
  readonly _id: string;
  readonly created: string;
  readonly updated: string;
  readonly from: Day;
  readonly to: Day;
  readonly basis: VatBasis;
  readonly filedBy: string;
  /** The records of its period that count differently now. */
  readonly changes: number;
  /** What is still to pay because of them, in pounds; to reclaim if negative. */
  readonly correction: number;
  /** What was filed beyond the books, in pounds; null if nothing was. */
  readonly adjustment: Required<VatAdjustment> | null;
  /** The last days of the earlier returns whose corrections it holds. */
  readonly corrects: readonly Day[];
}

/** A page of the filed returns, the latest first. */
export function listVatReturns({ books }: Garage, query: PageQuery): Page<VatReturn> {
  return pageOf(ofDays(books.vatReturns), query);
}

/** Returns the filed return whose period ends on a day. @throws NotFoundError */
export function getVatReturn({ books }: Garage, to: string): VatReturn {
  const filed = books.vatReturns.get(to);
  if (!filed) throw new NotFoundError("No VAT return was filed for a period that ends on that day");
  return filed;
}

/** The filed return of exactly these days on this basis; undefined where there is none. */
export function filedReturn({ books }: Garage, { from, to, basis }: VatQuery): VatReturn | undefined {
  const filed = books.vatReturns.get(to);
  return filed?.from === from && filed.basis === basis ? filed : undefined;
}

/** The latest filed return with some of these days in it; undefined where there is none. */
export function filedReturnWithin({ books }: Garage, { from, to }: DaySpan): VatReturn | undefined {
  for (const filed of ofDays(books.vatReturns)) {
    if (filed.from <= to && from <= filed.to) return filed;
  }
  return undefined;
}

/** A period as the books say now, and as it was filed. */
export interface VatReportView extends VatReport {
  readonly filed: VatReturnView | null;
}

export function vatReportView(garage: Garage, query: VatQuery): VatReportView {
  const filed = filedReturn(garage, query);
  return { ...vatReport(garage, query), filed: filed ? vatReturnView(garage, filed) : null };
}

export function vatReturnView(garage: Garage, filed: VatReturn): VatReturnView {
  const { _id, created, updated, from, to, basis, boxes, adjustment, corrects = [] } = filed;
  const filedBy = garage.books.users.get(filed.filedBy)?.name ?? filed.filedBy;
  const { changes, correction } = correctionOf(garage, filed);
  return {
    ...{ _id, created, updated, from, to, basis, ...boxes, filedBy },
    ...{ changes: changes.length, correction, corrects: corrects.map((each) => each.to) },
    adjustment: adjustment ? withEveryBox(adjustment) : null,
  };
}
