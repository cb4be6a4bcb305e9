import { type Day, londonDayOf, parseDay } from "../../shared/dates";
import { type DaySpan, type TypedSpan, typedSpan } from "../../shared/day-span";
import type { Garage } from "../books/books.server";
import { getClosing } from "../closing/closing.server";
import { isAdmin } from "../users/admin.server";
import type { VatQuery } from "./vat.schema";
import { boxesOf, type VatEntries } from "./vat-boxes";
import { VAT_BASES, type VatEntry } from "./vat-entries";
import { filingDay, lastQuarter, quarterAfter, quarterBefore, quarterOf } from "./vat-quarter";
import { vatEntries, vatNotes, vatReport } from "./vat-report.server";
import { netVat, type VatReturn } from "./vat-return";
import { correctionOf, filedReturn, filedReturnWithin, vatReturnView } from "./vat-returns.server";
import type { Counts, VatPeriodRow, VatScreen } from "./vat-screen";

/** Quarters to choose from, and beside the return. */
const QUARTERS = 24;
const PERIODS = 4;

/** The page of a VAT return. What cannot be read of its address is told, and the present quarter shown. */
export function vatScreen(garage: Garage, url: URL, by: string, today = londonDayOf(new Date())): VatScreen {
  const { place, span } = placeOf(garage, url, today);
  const { vatStagger } = garage.business;
  const filed = filedReturn(garage, place);
  const other = filed ? undefined : filedReturnWithin(garage, place);
  const entries = vatEntries(garage, place);
  const otherBasis = place.basis === "cash" ? "invoice" : "cash";
  const quarter = quarterOf(place.to, vatStagger);
  const { closedUntil } = getClosing(garage);
  return {
    ...{ place, span, today },
    quarters: quartersOf(garage, today),
    before: quarterBefore(quarter, vatStagger),
    after: quarterAfter(quarter, vatStagger),
    boxes: filed?.boxes ?? boxesOf(entries),
    counts: countsOf(entries),
    vatCounts: countsOf({
      sales: entries.sales.filter(({ vat }) => vat !== 0),
      purchases: entries.purchases.filter(({ vat }) => vat !== 0),
    }),
    filed: filed && vatReturnView(garage, filed),
    filedOtherwise: other && { from: other.from, to: other.to, basis: other.basis },
    due: filingDay(place),
    notes: vatNotes(garage, place),
    otherBasis: netVat(vatReport(garage, { ...place, basis: otherBasis })),
    periods: periodsOf(garage, today),
    isAdmin: isAdmin(garage, by),
    isClosed: closedUntil !== null && closedUntil >= place.to,
  };
}

/**
 * The period of an address, and what was typed for it. One day alone is its quarter's; without any it is the last quarter, which
 * is what is filed now, and once that is filed the present one. Without a basis it is that of the filed return, or of config.json.
 */
export function placeOf(
  { books, business: { vatScheme, vatStagger } }: Garage,
  { searchParams }: URL,
  today: Day,
): { readonly place: VatQuery; readonly span: TypedSpan } {
  const last = lastQuarter(today, vatStagger);
  const [day] = ["to", "from"].flatMap((name) => parseDay(searchParams.get(name) ?? "") ?? []);
  const isFiled = books.vatReturns.get(last.to) !== undefined;
  const otherwise = day === undefined && !isFiled ? last : quarterOf(day ?? today, vatStagger);
  const span = typedSpan(searchParams, otherwise);
  const { from, to } = span;
  const asked = VAT_BASES.find((each) => each === searchParams.get("basis"));
  return { place: { from, to, basis: asked ?? books.vatReturns.get(to)?.basis ?? vatScheme }, span };
}

/** The latest quarters since the books began, the present one first. */
function quartersOf({ books, business: { vatStagger } }: Garage, today: Day): DaySpan[] {
  const first = [books.invoices, books.purchases].flatMap((each) => each.keys("date").slice(0, 1)).sort()[0];
  const quarters = [quarterOf(today, vatStagger)];
  for (;;) {
    const last = quarters.at(-1);
    if (last === undefined || quarters.length === QUARTERS || last.from <= (first ?? today)) return quarters;
    quarters.push(quarterBefore(last, vatStagger));
  }
}

function periodsOf(garage: Garage, today: Day): VatPeriodRow[] {
  return quartersOf(garage, today)
    .slice(0, PERIODS + 1)
    .map((span) => {
      // The first period of a registration is shorter or longer than its quarter.
      const filed = garage.books.vatReturns.get(span.to);
      return filed ? filedPeriod(garage, filed) : openPeriod(garage, span, today);
    });
}

function filedPeriod(garage: Garage, filed: VatReturn): VatPeriodRow {
  const { from, to, created, boxes } = filed;
  const { changes, correction } = correctionOf(garage, filed);
  return {
    ...{ from, to, due: netVat(boxes), isOver: true },
    filed: { created, changes: changes.length, correction },
  };
}

function openPeriod(garage: Garage, span: DaySpan, today: Day): VatPeriodRow {
  const basis = garage.business.vatScheme;
  return {
    ...{ ...span, due: netVat(vatReport(garage, { ...span, basis })) },
    ...{ filed: undefined, isOver: span.to < today },
  };
}

function countsOf({ sales, purchases }: VatEntries): { sales: Counts; purchases: Counts } {
  const counted = (entries: readonly VatEntry[]): Counts => {
    const ids = new Map<VatEntry["kind"], Set<string>>();
    for (const { kind, _id } of entries) {
      const seen = ids.get(kind);
      if (seen) seen.add(_id);
      else ids.set(kind, new Set([_id]));
    }
    return Object.fromEntries(Array.from(ids, ([kind, { size }]) => [kind, size]));
  };
  return { sales: counted(sales), purchases: counted(purchases) };
}
