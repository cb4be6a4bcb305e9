import { type Day, daysFromTo, londonDayOf, parseDay } from "../../shared/dates";
import { type DaySpan, type TypedSpan, typedSpan } from "../../shared/day-span";
import type { Garage } from "../books/books.server";
import { getClosing } from "../closing/closing.server";
import { isAdmin } from "../users/admin.server";
import type { VatQuery } from "./vat.schema";
import { vatAccounting } from "./vat-accounting.server";
import { beginningOfVat } from "./vat-beginning.server";
import { boxesOf } from "./vat-boxes";
import { changedReturns, correctionOf } from "./vat-corrections.server";
import { VAT_BASES, type VatBasis } from "./vat-entries";
import { PeriodMemory } from "./vat-period-memory.server";
import { basisOf, latestPeriods, periodAfter, periodBefore, periodOf } from "./vat-periods.server";
import { filingDay } from "./vat-quarter";
import { vatEntries, vatNotes, vatReport } from "./vat-report.server";
import { entriesWhenFiled, type FiledEntry, filedEntry, netVat, type VatReturn } from "./vat-return";
import { filedReturn, filedReturnWithin, vatReturnView } from "./vat-returns.server";
import type { Counts, VatPeriodRow, VatScreen } from "./vat-screen";

/** Periods beside the return. */
const BESIDE = 4;
/** Days for which a change of basis is told. */
const NEWS_DAYS = 366;

/** What a return was made of when it was filed, or is made of now. */
type MadeOf = Pick<VatReturn, "sales" | "purchases">;

/** What is to pay for a period, in pounds. Several are shown together, and most of them are over. */
const dues = new PeriodMemory<number>();

/** The page of a VAT return. What cannot be read of its address is told, and the period to file shown. */
export function vatScreen(garage: Garage, url: URL, by: string, today = londonDayOf(new Date())): VatScreen {
  const { place, span, asked } = placeOf(garage, url, today);
  const periods = latestPeriods(garage, today);
  const placed = ({ from, to }: DaySpan) => ({ from, to, basis: asked ?? basisOf(garage, { to }) });
  const filed = filedReturn(garage, place);
  const other = filed ? undefined : filedReturnWithin(garage, place);
  const madeOf = filed ? entriesWhenFiled(filed, garage.books.vatReturns) : entriesNow(garage, place);
  const hasVat = ({ vat }: FiledEntry) => vat !== 0;
  const onOther: VatQuery = { ...place, basis: place.basis === "cash" ? "invoice" : "cash" };
  const { closedUntil } = getClosing(garage);
  return {
    ...{ place, span, today, asked },
    choices: periods.map(({ from, to }) => ({ from, to })),
    before: placed(periodBefore(garage, periodOf(garage, place.from))),
    after: placed(periodAfter(garage, periodOf(garage, place.to))),
    boxes: filed?.boxes ?? boxesOf(madeOf),
    counts: countsOf(madeOf),
    vatCounts: countsOf({
      sales: madeOf.sales.filter(hasVat),
      purchases: madeOf.purchases.filter(hasVat),
    }),
    filed: filed && vatReturnView(garage, filed),
    filedOtherwise: other && { from: other.from, to: other.to, basis: other.basis },
    due: filingDay(place),
    isBefore: place.to < (beginningOfVat(garage, place.basis) ?? today),
    notes: vatNotes(garage, place),
    otherBasis: dueOf(garage, onOther),
    otherBasisUntil: vatAccounting(garage, onOther).otherwiseUntil,
    otherwise: otherwiseOf(garage, place),
    periods: periods
      .slice(0, BESIDE + 1)
      .map((period) =>
        period.filed ? filedPeriod(garage, period.filed) : openPeriod(garage, period, today),
      ),
    changed: changedReturns(garage, today).map((each) => {
      const { changes, correction } = correctionOf(garage, each);
      return { from: each.from, to: each.to, changes: changes.length, correction };
    }),
    isAdmin: isAdmin(garage, by),
    isClosed: closedUntil !== null && closedUntil >= place.to,
  };
}

/**
 * The period of an address, and what was typed for it. One day alone is its period's; without any it is the last period, which
 * is what is filed now, and once that is filed the present one. `asked` is a basis that is not the period's own.
 */
export function placeOf(
  garage: Garage,
  { searchParams }: URL,
  today: Day,
): { readonly place: VatQuery; readonly span: TypedSpan; readonly asked: VatBasis | undefined } {
  const [day] = ["to", "from"].flatMap((name) => parseDay(searchParams.get(name) ?? "") ?? []);
  const otherwise = day === undefined ? periodToFile(garage, today) : periodOf(garage, day);
  const span = typedSpan(searchParams, otherwise);
  const { from, to } = span;
  const own = basisOf(garage, { to });
  const basis = VAT_BASES.find((each) => each === searchParams.get("basis")) ?? own;
  return { place: { from, to, basis }, span, asked: basis === own ? undefined : basis };
}

/** The last period that is over, which is filed now; once that is filed, the present one. */
function periodToFile(garage: Garage, today: Day): DaySpan {
  const present = periodOf(garage, today);
  const [, last] = latestPeriods(garage, today);
  return last && !last.filed ? last : present;
}

/** What stays on the other basis, as long as that is news. */
function otherwiseOf(garage: Garage, place: VatQuery): Day | undefined {
  const { otherwiseUntil } = vatAccounting(garage, place);
  const isNews = otherwiseUntil !== undefined && daysFromTo(otherwiseUntil, place.from) <= NEWS_DAYS;
  return isNews ? otherwiseUntil : undefined;
}

function filedPeriod(garage: Garage, filed: VatReturn): VatPeriodRow {
  const { from, to, created, boxes } = filed;
  const { changes, correction } = correctionOf(garage, filed);
  return {
    ...{ from, to, due: netVat(boxes), isOver: true },
    filed: { created, changes: changes.length, correction },
  };
}

function dueOf(garage: Garage, period: VatQuery): number {
  return dues.of(garage, period, () => netVat(vatReport(garage, period)));
}

function openPeriod(garage: Garage, span: DaySpan, today: Day): VatPeriodRow {
  const basis = garage.business.vatScheme;
  return {
    ...{ ...span, due: dueOf(garage, { ...span, basis }) },
    ...{ filed: undefined, isOver: span.to < today },
  };
}

function entriesNow(garage: Garage, place: VatQuery): MadeOf {
  const { sales, purchases } = vatEntries(garage, place);
  return { sales: sales.map(filedEntry), purchases: purchases.map(filedEntry) };
}

function countsOf({ sales, purchases }: MadeOf): { sales: Counts; purchases: Counts } {
  const counted = (entries: readonly FiledEntry[]): Counts => {
    const ids = new Map<FiledEntry["kind"], Set<string>>();
    for (const { kind, id } of entries) {
      const seen = ids.get(kind);
      if (seen) seen.add(id);
      else ids.set(kind, new Set([id]));
    }
    return Object.fromEntries(Array.from(ids, ([kind, { size }]) => [kind, size]));
  };
  return { sales: counted(sales), purchases: counted(purchases) };
}
