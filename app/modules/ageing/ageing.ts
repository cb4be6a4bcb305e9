import { addDays, type Day } from "../../shared/dates";
import { toPounds } from "../../shared/money";
import type { Open, OpenItems } from "./open-items";

/**
 * What is owed as at a day, by age. Only invoices, receipts, credit notes and purchases dated up to the day count, so
 * that a past day gives the same figures for ever.
 */

/** The ages of a debt, by days past its due day. */
export const AGES = ["current", "days1to30", "days31to60", "days61to90", "over90"] as const;
export type Age = (typeof AGES)[number];

/** The figures of a row, in the order of its columns. */
export const FIGURES = [...AGES, "onAccount", "total"] as const;
export type Figure = (typeof FIGURES)[number];

/** The heads of their columns. */
export const FIGURE_WORDS: Readonly<Record<Figure, string>> = {
  current: "Current",
  days1to30: "1–30 days",
  days31to60: "31–60 days",
  days61to90: "61–90 days",
  over90: "Over 90 days",
  onAccount: "On account",
  total: "Total",
};

/** A row in pounds. `onAccount` is in the party's favour and negative; `total` is the sum of the row. */
export type Ageing = Readonly<Record<Figure, number>>;

/** The days within which a supplier's invoice is paid: suppliers have no terms of their own. */
export const SUPPLIER_DAYS = 30;

/** A customer or a supplier. */
export interface Party {
  readonly _id: string;
  readonly autoId: number;
  readonly name: string;
}

/** Reads what an item was made of; undefined if it has been deleted since the figures were added up. */
export type DocumentOf<Doc> = (id: string) => Doc | undefined;

/** An open invoice or purchase in its column. */
export interface AgedItem<Doc> {
  readonly doc: Doc;
  readonly due: Day;
  readonly column: Age | "onAccount";
  /** In pounds, with the sign of its column. */
  readonly amount: number;
}

export interface AgedRow<Who extends Party, Doc> extends Ageing {
  readonly party: Who;
  /** The sum of the four late ages, before netting. */
  readonly overdue: number;
  /** Oldest first. */
  readonly items: () => readonly AgedItem<Doc>[];
  /** The part of `onAccount` that belongs to none of the items. */
  readonly unallocated: number;
}

/** Everybody who owes or has money on account, as at a day. */
export interface Aged<Who extends Party, Doc> {
  readonly at: Day;
  /** The largest overdue sum first, then by number. */
  readonly rows: readonly AgedRow<Who, Doc>[];
  readonly totals: Ageing & { readonly overdue: number };
}

/**
 * The rows of some open items. A party whose figures are all zero has none.
 * @param terms the days from a date to its due day, of an item that has none of its own.
 * @param doc the invoice or the purchase of an item.
 */
export function aged<Who extends Party, Doc>(
  at: Day,
  { items, onAccount }: OpenItems,
  {
    party,
    terms,
    doc,
  }: {
    party: (id: string) => Who | undefined;
    terms: (party: Who) => number;
    doc: DocumentOf<Doc>;
  },
): Aged<Who, Doc> {
  const agesUnder = agesAt(at);
  const tallies = new Map<string, Tally<Who>>();
  const tallyOf = (id: string): Tally<Who> | undefined => {
    const known = tallies.get(id);
    if (known !== undefined) return known;
    const who = party(id);
    if (who === undefined) return undefined;
    const tally = { who, terms: terms(who), agesUnder, pence: nothing() };
    tallies.set(id, tally);
    return tally;
  };
  for (const item of items) {
    const tally = tallyOf(item.party);
    if (tally) add(tally.pence, columnOf(item, tally), item.pence);
  }
  for (const id of onAccount.keys()) tallyOf(id);

  // There are thousands of items, and few rows are opened.
  const itemsOf = groupedOnce(items);
  const parties: AgedParty<Who, Doc>[] = [];
  for (const [id, tally] of tallies) {
    const found = partyOf(tally, onAccount.get(id) ?? 0, () => itemsOf(id), doc);
    if (found) parties.push(found);
  }
  return agedOf(at, parties);
}

/** A party's row, and the figures that it adds to the totals. */
export interface AgedParty<Who extends Party, Doc> {
  readonly row: AgedRow<Who, Doc>;
  readonly pence: Readonly<Pence>;
}

/** What is open with one party; undefined when all its figures are zero. @param onAccount in pence, in the party's favour. */
export function agedParty<Who extends Party, Doc>(
  theirs: Terms & { readonly who: Who },
  items: readonly Open[],
  onAccount: number,
  doc: DocumentOf<Doc>,
): AgedParty<Who, Doc> | undefined {
  const pence = nothing();
  for (const item of items) add(pence, columnOf(item, theirs), item.pence);
  return partyOf({ ...theirs, pence }, onAccount, () => items, doc);
}

function partyOf<Who extends Party, Doc>(
  { who, terms, agesUnder, pence }: Tally<Who>,
  onAccount: number,
  items: () => readonly Open[],
  doc: DocumentOf<Doc>,
): AgedParty<Who, Doc> | undefined {
  pence.onAccount -= onAccount;
  if (isNothing(pence)) return undefined;
  const read = () => agedItems(items(), { terms, agesUnder, doc });
  return { pence, row: rowOf(who, pence, toPounds(-onAccount), read) };
}

/** The report of all parties. */
export function agedOf<Who extends Party, Doc>(
  at: Day,
  parties: readonly AgedParty<Who, Doc>[],
): Aged<Who, Doc> {
  const totals = nothing();
  for (const { pence } of parties) for (const column of COLUMNS) add(totals, column, pence[column]);
  const rows = parties.map(({ row }) => row);
  rows.sort(mostOverdueFirst);
  return { at, rows, totals: inPounds(totals) };
}

/** The order of the report: the largest overdue sum first, then by number. */
export function mostOverdueFirst(a: AgedRow<Party, unknown>, b: AgedRow<Party, unknown>): number {
  return b.overdue - a.overdue || a.party.autoId - b.party.autoId;
}

/** The figures of a party while they are added up. */
interface Tally<Who> extends Terms {
  readonly who: Who;
  readonly pence: Pence;
}

/** The items of each party, put together when the first are asked for. */
function groupedOnce(items: readonly Open[]): (party: string) => readonly Open[] {
  let byParty: Map<string, Open[]> | undefined;
  return (party) => {
    if (byParty === undefined) {
      byParty = new Map();
      for (const item of items) {
        const theirs = byParty.get(item.party);
        if (theirs) theirs.push(item);
        else byParty.set(item.party, [item]);
      }
    }
    return byParty.get(party) ?? [];
  };
}

/** The columns that are added up. */
const COLUMNS = [...AGES, "onAccount"] as const;
type Column = (typeof COLUMNS)[number];

/** The figures of a row while they are added up, in pence. */
type Pence = Record<Column, number>;

const nothing = (): Pence => ({
  current: 0,
  days1to30: 0,
  days31to60: 0,
  days61to90: 0,
  over90: 0,
  onAccount: 0,
});

/** Written out, because a field whose name is computed takes several times as long. */
function add(sums: Pence, column: Column, pence: number): void {
  if (column === "current") sums.current += pence;
  else if (column === "days1to30") sums.days1to30 += pence;
  else if (column === "days31to60") sums.days31to60 += pence;
  else if (column === "days61to90") sums.days61to90 += pence;
  else if (column === "over90") sums.over90 += pence;
  else sums.onAccount += pence;
}

function isNothing(pence: Pence): boolean {
  for (const column of COLUMNS) if (pence[column] !== 0) return false;
  return true;
}

function lateOf({ days1to30, days31to60, days61to90, over90 }: Pence): number {
  return days1to30 + days31to60 + days61to90 + over90;
}

function inPounds(pence: Pence): Aged<Party, unknown>["totals"] {
  const { party: _, unallocated: __, items: ___, ...figures } = rowOf(undefined, pence, 0, () => []);
  return figures;
}

/** Written out, because a spread of the figures takes four times as long. */
function rowOf<Who, Items>(party: Who, pence: Pence, unallocated: number, items: Items) {
  const overdue = lateOf(pence);
  return {
    party,
    current: toPounds(pence.current),
    days1to30: toPounds(pence.days1to30),
    days31to60: toPounds(pence.days31to60),
    days61to90: toPounds(pence.days61to90),
    over90: toPounds(pence.over90),
    onAccount: toPounds(pence.onAccount),
    total: toPounds(pence.current + overdue + pence.onAccount),
    overdue: toPounds(overdue),
    unallocated,
    items,
  };
}

type AgeOf = (date: Day) => Age;

/** When the items of a party are due, and how old they are. */
export interface Terms {
  /** The days to the due day of an item that has no terms of its own. */
  readonly terms: number;
  readonly agesUnder: (terms: number) => AgeOf;
}

function columnOf(item: Open, { terms, agesUnder }: Terms): Column {
  return item.pence < 0 ? "onAccount" : agesUnder(item.terms ?? terms)(item.date);
}

function agedItems<Doc>(
  items: readonly Open[],
  { doc: docOf, ...theirs }: Terms & { doc: DocumentOf<Doc> },
): AgedItem<Doc>[] {
  return items.toSorted(oldestFirst).flatMap((item) => {
    const doc = docOf(item.id);
    if (doc === undefined) return [];
    const due = addDays(item.date, item.terms ?? theirs.terms);
    return { doc, due, column: columnOf(item, theirs), amount: toPounds(item.pence) };
  });
}

function oldestFirst(a: { readonly date: Day }, b: { readonly date: Day }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/** Tells the age of what is dated a day, under some terms. It compares with the first day of each age, because items are many. */
export function agesAt(at: Day): (terms: number) => AgeOf {
  const known = new Map<number, AgeOf>();
  return (terms) => {
    let ageOf = known.get(terms);
    if (ageOf === undefined) {
      const first = (late: number) => addDays(at, -terms - late);
      const [onTime, by30, by60, by90] = [first(0), first(30), first(60), first(90)];
      ageOf = (date) => {
        if (date >= onTime) return "current";
        if (date >= by30) return "days1to30";
        if (date >= by60) return "days31to60";
        return date >= by90 ? "days61to90" : "over90";
      };
      known.set(terms, ageOf);
    }
    return ageOf;
  };
}
