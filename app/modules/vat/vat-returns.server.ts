import { type Day, formatDays, formatListDay, londonDayOf, parseDay } from "../../shared/dates";
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from "../../shared/errors";
import { subtractMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { ofDays, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { checkDeletion } from "../books/versions";
import { mayClose } from "../closing/closing.server";
import { vatQuery } from "./vat.schema";
import { boxesOf, type VatBoxes } from "./vat-boxes";
import type { VatBasis } from "./vat-entries";
import { vatEntries } from "./vat-report.server";
import { changesSince, filedEntry, netVat, type VatChange, type VatReturn } from "./vat-return";

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

export function vatReturnView(garage: Garage, filed: VatReturn): VatReturnView {
  const { _id, created, updated, from, to, basis, boxes } = filed;
  const filedBy = garage.books.users.get(filed.filedBy)?.name ?? filed.filedBy;
  const { changes, correction } = correctionOf(garage, filed);
  return {
    ...{ _id, created, updated, from, to, basis, ...boxes, filedBy },
    ...{ changes: changes.length, correction },
  };
}

/** What has changed since a return was filed, and what it comes to in pounds: to pay, or to reclaim if negative. */
export function correctionOf(
  garage: Garage,
  filed: VatReturn,
): { changes: readonly VatChange[]; correction: number } {
  const entries = vatEntries(garage, filed);
  return {
    changes: changesSince(filed, entries),
    correction: subtractMoney(netVat(boxesOf(entries)), netVat(filed.boxes)),
  };
}

/**
 * Marks a period as filed, and keeps its nine figures and what they are made of.
 * @param to the last day of the period @param input `{ from, basis }`
 * @throws ForbiddenError unless the user is an Admin @throws ValidationError @throws ConflictError when one of its days was filed
 */
export async function fileVatReturn(
  garage: Garage,
  to: string,
  input: unknown,
  by: string,
  today = londonDayOf(new Date()),
): Promise<VatReturn> {
  if (!mayClose(garage, by)) throw new ForbiddenError("Only an Admin may mark a VAT return as filed");
  if (parseDay(to) !== to) throw new ValidationError({ to: ["Must be a real date, like 2026-10-31"] });
  const { from = "", basis = "" } = (input ?? {}) as Record<string, unknown>;
  const query = vatQuery({ from, to, basis }, garage.business, today);
  if (to >= today) {
    throw new ValidationError({ to: [`The period ends on ${formatListDay(to)}: file it after that`] });
  }
  const entries = vatEntries(garage, query);
  const filed = {
    ...{ _id: to, ...query, boxes: boxesOf(entries), filedBy: by },
    ...{ sales: entries.sales.map(filedEntry), purchases: entries.purchases.map(filedEntry) },
  };
  return garage.books.update(by, ({ vatReturns }) => {
    for (const other of vatReturns) {
      if (other.from <= to && query.from <= other.to) {
        throw new ConflictError(`The VAT return for ${formatDays(other.from, other.to)} was filed already`);
      }
    }
    return vatReturns.insert(filed);
  });
}

/** Takes the mark away, as if the return was not filed. @throws ForbiddenError @throws NotFoundError @throws ConflictError */
export async function unfileVatReturn(
  garage: Garage,
  to: string,
  by: string,
  version?: string,
): Promise<void> {
  if (!mayClose(garage, by)) throw new ForbiddenError("Only an Admin may take the mark away");
  await garage.books.update(by, ({ vatReturns }) => {
    checkDeletion(getVatReturn(garage, to), version, "VAT return");
    vatReturns.delete(to);
  });
}
