import type * as z from "zod";
import { type Day, formatDays, formatListDay, londonDayOf, parseFullDay } from "../../shared/dates";
import { ConflictError, ForbiddenError, ValidationError } from "../../shared/errors";
import { addMoney, formatMoney, toPounds } from "../../shared/money";
import { validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { checkDeletion, lastChangeOf } from "../books/versions";
import { isAdmin } from "../users/admin.server";
import { filedFiguresSchema, type VatQuery } from "./vat.schema";
import { BOXES, boxesOf, sumsOf, type VatBoxes, type VatEntries } from "./vat-boxes";
import { changedReturns } from "./vat-corrections.server";
import { vatQuery } from "./vat-periods.server";
import { vatEntries } from "./vat-report.server";
import {
  ADJUSTED_BOXES,
  adjusted,
  beforeCorrection,
  type Corrected,
  filedEntry,
  type VatAdjustment,
  type VatReturn,
  wasFiledLater,
} from "./vat-return";
import { filedReturnWithin, getVatReturn } from "./vat-returns.server";

/** @throws ForbiddenError unless somebody may mark a return as filed */
export function checkMayFile(garage: Garage, by: string): void {
  if (!isAdmin(garage, by)) throw new ForbiddenError("Only an Admin may mark a VAT return as filed");
}

/** @throws ForbiddenError unless somebody may take the mark away */
export function checkMayUnfile(garage: Garage, by: string): void {
  if (!isAdmin(garage, by)) throw new ForbiddenError("Only an Admin may take the mark away");
}

/** The earlier returns whose corrections a return may hold, and what they come to in pence. */
export function correctionsBefore(garage: Garage, { from }: VatQuery, today = londonDayOf(new Date())) {
  const changed = changedReturns(garage, today).filter((filed) => filed.to < from);
  let [box1, box4] = [0, 0];
  for (const filed of changed) {
    const now = vatEntries(garage, filed);
    box1 += sumsOf(now.sales).vat - sumsOf(filed.sales).vat;
    box4 += sumsOf(now.purchases).vat - sumsOf(filed.purchases).vat;
  }
  return { changed, box1, box4 };
}

/**
 * Marks a period as filed, and keeps its nine figures and what they are made of. What is filed beyond the books, or to correct
 * earlier returns, is added to its boxes and kept with its reason.
 * @param to the last day of the period @param input `{ from, basis, box1 … box9 }`: figures that are sent must be those of the books;
 * and `{ adjustBox1, adjustBox4, adjustBox6, adjustBox7, adjustedFor, includesCorrections, correction }`
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
  if (parseFullDay(to) !== to) throw new ValidationError({ to: ["Must be a real date, like 2026-10-31"] });
  const sent = validate(filedFiguresSchema, input);
  const { from = "", basis = "" } = input as Record<string, unknown>;
  const query = vatQuery(garage, { from, to, basis }, today);
  if (to >= today) {
    throw new ValidationError({ to: [`The period ends on ${formatListDay(to)}: file it after that`] });
  }
  return garage.books.update(by, ({ vatReturns }) => {
    const other = filedReturnWithin(garage, query);
    if (other) {
      throw new ConflictError(`The VAT return for ${formatDays(other.from, other.to)} was filed already`, {
        version: other.updated,
      });
    }
    const entries = vatEntries(garage, query);
    const found = boxesOf(entries);
    checkSeen(sent, found);
    const { adjustment, changed } = adjustmentOf(garage, query, sent, today);
    const corrects = changed.map(({ to, created, sales, purchases }): Corrected => {
      return { to, filed: created, sales, purchases };
    });
    // What is corrected here is no change of those returns any more.
    for (const filed of changed) vatReturns.put({ ...filed, ...keptEntries(vatEntries(garage, filed)) });
    return vatReturns.insert({
      ...{ _id: to, ...query, boxes: adjusted(found, adjustment), filedBy: by },
      order: 1 + Math.max(0, ...Array.from(vatReturns, ({ order = 0 }) => order)),
      ...keptEntries(entries),
      ...(adjustment && { adjustment }),
      ...(corrects.length > 0 && { corrects }),
    });
  });
}

/** @throws ConflictError while a return that was filed since corrects this one, or goes on from what it corrected */
function refuseCorrectedSince({ books }: Garage, filed: VatReturn): void {
  const days = new Set([filed, ...(filed.corrects ?? [])].map((each) => each.to));
  for (const since of ofDays(books.vatReturns)) {
    const isSince = wasFiledLater(since, filed) && !beforeCorrection(since, filed);
    const dependsOnIt = isSince && since.corrects?.some((each) => days.has(each.to));
    if (!dependsOnIt && !beforeCorrection(filed, since)) continue;
    throw new ConflictError(
      `The return for ${formatDays(since.from, since.to)} holds corrections that depend on it. Take its mark away first`,
    );
  }
}

type Filing = z.output<typeof filedFiguresSchema>;

function keptEntries({ sales, purchases }: VatEntries) {
  return { sales: sales.map(filedEntry), purchases: purchases.map(filedEntry) };
}

/** @throws ValidationError for an adjustment without a reason @throws ConflictError for corrections that the sender has not seen */
function adjustmentOf(
  garage: Garage,
  query: VatQuery,
  sent: Filing,
  today: Day,
): { readonly adjustment: VatAdjustment | undefined; readonly changed: readonly VatReturn[] } {
  const { adjustBox1, adjustBox4, adjustBox6, adjustBox7, adjustedFor, includesCorrections, correction } =
    sent;
  if (adjustedFor === "" && ADJUSTED_BOXES.some((box) => sent[`adjustBox${box}`] !== 0)) {
    throw new ValidationError({ adjustedFor: ["Say what is added for"] });
  }
  const before = includesCorrections ? correctionsBefore(garage, query, today) : undefined;
  const { changed = [], box1 = 0, box4 = 0 } = before ?? {};
  const now = toPounds(box1 - box4);
  if (before && correction !== undefined && correction !== now) {
    throw new ConflictError(
      `The books have changed: the corrections come to ${formatMoney(now)} by now, not ${formatMoney(correction)}. Check the figures again`,
    );
  }
  const reasons = [
    ...(adjustedFor === "" ? [] : [adjustedFor]),
    ...changed.map(({ from, to }) => `corrections of ${formatDays(from, to)}`),
  ];
  if (reasons.length === 0) return { adjustment: undefined, changed };
  const added = {
    ...{ box1: addMoney(adjustBox1, toPounds(box1)), box4: addMoney(adjustBox4, toPounds(box4)) },
    ...{ box6: adjustBox6, box7: adjustBox7 },
  };
  return { adjustment: { ...added, reason: reasons.join("; ") }, changed };
}

/** The mark keeps what HMRC was sent, so the sender's figures must be those of the books. @throws ConflictError */
function checkSeen(seen: Filing, boxes: VatBoxes): void {
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
    const filed = getVatReturn(garage, to);
    checkDeletion(filed, version, "VAT return", lastChangeOf(garage, "vatReturns", filed, by));
    refuseCorrectedSince(garage, filed);
    vatReturns.delete(to);
    // What it corrected is open again.
    for (const { to: day, filed: then, sales, purchases } of filed.corrects ?? []) {
      const other = vatReturns.get(day);
      if (other?.created === then) vatReturns.put({ ...other, sales, purchases });
    }
  });
}
