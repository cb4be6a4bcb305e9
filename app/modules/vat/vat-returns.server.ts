import type * as z from "zod";
import { type Day, formatDays, formatListDay, londonDayOf, parseDay } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from "../../shared/errors";
import { formatMoney, subtractMoney } from "../../shared/money";
import { validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import { ofDays, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { checkDeletion } from "../books/versions";
import { isAdmin } from "../users/admin.server";
import { seenBoxesSchema, type VatQuery, vatQuery } from "./vat.schema";
import { BOXES, boxesOf, type VatBoxes } from "./vat-boxes";
import type { VatBasis } from "./vat-entries";
import { type VatReport, vatEntries, vatReport } from "./vat-report.server";
import { changesSince, filedEntry, netVat, type VatChange, type VatReturn } from "./vat-return";

/** Years in which HMRC takes corrections. */
const YEARS_TO_CORRECT = 4;

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
  const { _id, created, updated, from, to, basis, boxes } = filed;
  const filedBy = garage.books.users.get(filed.filedBy)?.name ?? filed.filedBy;
  const { changes, correction } = correctionOf(garage, filed);
  return {
    ...{ _id, created, updated, from, to, basis, ...boxes, filedBy },
    ...{ changes: changes.length, correction },
  };
}

/** What has changed since a return was filed. */
interface Correction {
  readonly changes: readonly VatChange[];
  /** What it comes to in pounds: to pay, or to reclaim if negative. */
  readonly correction: number;
}

/** The corrections as they were reckoned last, by the return's day, and what they were reckoned from. */
const reckoned = new WeakMap<Garage["books"], Map<string, Correction & { readonly from: string }>>();

/** What has changed since a return was filed. Reckoned once for each state of the books: years of returns are looked at together. */
export function correctionOf(garage: Garage, filed: VatReturn): Correction {
  const { books, business } = garage;
  const known = reckoned.get(books) ?? new Map<string, Correction & { readonly from: string }>();
  reckoned.set(books, known);
  const { invoices, creditNotes, receipts, purchases, vatReturns } = books;
  const from = JSON.stringify([
    ...[invoices, creditNotes, receipts, purchases, vatReturns].map(({ version }) => version),
    business.departments,
  ]);
  const before = known.get(filed._id);
  if (before?.from === from) return before;
  const entries = vatEntries(garage, filed);
  const correction = {
    changes: changesSince(filed, entries, (note) => creditNotes.get(note)?.invoice),
    correction: subtractMoney(netVat(boxesOf(entries)), netVat(filed.boxes)),
    from,
  };
  known.set(filed._id, correction);
  return correction;
}

/** The filed returns of the last four years of which something counts differently now, the latest first: as long as HMRC takes corrections (VAT Notice 700/45). */
export function changedReturns(garage: Garage, today: Day): VatReturnView[] {
  const since = `${Number(today.slice(0, 4)) - YEARS_TO_CORRECT}${today.slice(4)}`;
  return Array.from(ofDays(garage.books.vatReturns, since))
    .map((filed) => vatReturnView(garage, filed))
    .filter(({ changes }) => changes > 0);
}

/** @throws ForbiddenError unless somebody may mark a return as filed */
export function checkMayFile(garage: Garage, by: string): void {
  if (!isAdmin(garage, by)) throw new ForbiddenError("Only an Admin may mark a VAT return as filed");
}

/** @throws ForbiddenError unless somebody may take the mark away */
export function checkMayUnfile(garage: Garage, by: string): void {
  if (!isAdmin(garage, by)) throw new ForbiddenError("Only an Admin may take the mark away");
}

/**
 * Marks a period as filed, and keeps its nine figures and what they are made of.
 * @param to the last day of the period @param input `{ from, basis, box1 … box9 }`: figures that are sent must be those of the books
 * @throws ForbiddenError unless the user is an Admin @throws ValidationError @throws ConflictError when one of its days was filed,
 * or a figure has changed since the sender saw it
 */
export async function fileVatReturn(
  garage: Garage,
  to: string,
  input: unknown,
  by: string,
  today = londonDayOf(new Date()),
): Promise<VatReturn> {
  checkMayFile(garage, by);
  if (parseDay(to) !== to) throw new ValidationError({ to: ["Must be a real date, like 2026-10-31"] });
  const seen = validate(seenBoxesSchema, input);
  const { from = "", basis = "" } = input as Record<string, unknown>;
  const query = vatQuery({ from, to, basis }, garage.business, today);
  if (to >= today) {
    throw new ValidationError({ to: [`The period ends on ${formatListDay(to)}: file it after that`] });
  }
  return garage.books.update(by, ({ vatReturns }) => {
    const other = filedReturnWithin(garage, query);
    if (other) {
      throw new ConflictError(`The VAT return for ${formatDays(other.from, other.to)} was filed already`);
    }
    const entries = vatEntries(garage, query);
    const boxes = boxesOf(entries);
    checkSeen(seen, boxes);
    return vatReturns.insert({
      ...{ _id: to, ...query, boxes, filedBy: by },
      ...{ sales: entries.sales.map(filedEntry), purchases: entries.purchases.map(filedEntry) },
    });
  });
}

/** The mark keeps what HMRC was sent, so the sender's figures must be those of the books. @throws ConflictError */
function checkSeen(seen: z.output<typeof seenBoxesSchema>, boxes: VatBoxes): void {
  for (const box of BOXES) {
    const [then, now] = [seen[`box${box}`], boxes[`box${box}`]];
    if (then === undefined || then === now) continue;
    throw new ConflictError(
      `The books have changed: box ${box} is ${formatMoney(now)} by now, not ${formatMoney(then)}. Check the figures again`,
    );
  }
}

/** Takes the mark away, as if the return was not filed. @throws ForbiddenError @throws NotFoundError @throws ConflictError */
export async function unfileVatReturn(
  garage: Garage,
  to: string,
  by: string,
  version?: string,
): Promise<void> {
  checkMayUnfile(garage, by);
  await garage.books.update(by, ({ vatReturns }) => {
    checkDeletion(getVatReturn(garage, to), version, "VAT return");
    vatReturns.delete(to);
  });
}
