import { type Day, formatDays, londonDayOf } from "../../shared/dates";
import type { TypedSpan } from "../../shared/day-span";
import { toPounds } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { linesToLookAt } from "../invoices/lines-without-vat.server";
import { type BoxNumber, boxesOf, entriesOf, sumsOf, type VatBoxes } from "./vat-boxes";
import { correctionOf } from "./vat-corrections.server";
import type { VatEntry } from "./vat-entries";
import { vatEntries } from "./vat-report.server";
import {
  type AdjustedBox,
  correctingReturns,
  type VatAdjustment,
  type VatChange,
  type VatReturn,
} from "./vat-return";
import { filedReturn, getVatReturn } from "./vat-returns.server";
import type { VatPlace } from "./vat-screen";
import { placeOf } from "./vat-screens.server";

/** Rows on a page of what a box is made of. */
const RECORD_ROWS = 50;

/** A record behind a box. Pounds. */
export interface VatRecordRow {
  /** Unique in its list: a receipt stands there once for each invoice that it pays. */
  readonly _id: string;
  readonly label: string;
  readonly href: string;
  /** The customer or the supplier. */
  readonly party: string;
  /** The invoice that a receipt pays or a credit note credits. */
  readonly invoice: { readonly label: string; readonly href: string } | undefined;
  readonly date: Day;
  readonly net: number;
  readonly vat: number;
}

/** The periods of the later returns that correct a return: "01 Apr – 30 Jun 2026". */
type CorrectedBy = readonly string[];

/** The records behind a box of a period. */
export interface VatBoxScreen {
  readonly box: BoxNumber;
  readonly place: VatPlace;
  /** What was typed for its days. */
  readonly span: Pick<TypedSpan, "typed" | "problems">;
  readonly net: number;
  readonly vat: number;
  /** What the box was filed with, in pounds, if its records come to something else or have changed since. */
  readonly filed:
    | {
        readonly amount: number;
        readonly changes: number;
        readonly adjustment: VatAdjustment | undefined;
        readonly correctedBy: CorrectedBy;
      }
    | undefined;
  readonly rows: readonly VatRecordRow[];
  readonly page: number;
  readonly limit: number;
  readonly count: number;
}

export function vatBoxScreen(
  garage: Garage,
  box: BoxNumber,
  url: URL,
  asked: number,
  today = londonDayOf(new Date()),
): VatBoxScreen {
  const { place, span } = placeOf(garage, url, today);
  const all = vatEntries(garage, place);
  const entries = entriesOf(box, all);
  const { net, vat } = sumsOf(entries);
  const limit = RECORD_ROWS;
  const page = Math.min(asked, Math.max(1, Math.ceil(entries.length / limit)));
  return {
    ...{ box, place, span, net: toPounds(net), vat: toPounds(vat), page, limit, count: entries.length },
    filed: filedBox(garage, box, place, boxesOf(all)),
    rows: entries.slice((page - 1) * limit, page * limit).map((entry) => rowOf(garage, entry)),
  };
}

function filedBox(garage: Garage, box: BoxNumber, place: VatPlace, now: VatBoxes): VatBoxScreen["filed"] {
  const filed = filedReturn(garage, place);
  if (filed === undefined) return undefined;
  const changes = correctionOf(garage, filed).changes.length;
  const adjustment = isAddedTo(box, filed.adjustment) ? filed.adjustment : undefined;
  const amount = inBox(box, filed.boxes);
  // What a later return corrects is no change any more, and was not filed here.
  const isSame = amount === inBox(box, now) && (box !== 5 || filed.boxes.isReclaim === now.isReclaim);
  if (changes === 0 && !adjustment && isSame) return undefined;
  return { amount, changes, adjustment, correctedBy: correctedBy(garage, filed) };
}

function inBox(box: BoxNumber, boxes: VatBoxes): number {
  return box === 6 || box === 7 ? boxes.exact[`box${box}`] : boxes[`box${box}`];
}

function correctedBy({ books }: Garage, filed: VatReturn): CorrectedBy {
  return correctingReturns(filed, books.vatReturns).map(({ from, to }) => formatDays(from, to));
}

/** The boxes whose additions are in a box. */
const ADDED_IN: Readonly<Partial<Record<BoxNumber, readonly AdjustedBox[]>>> = {
  ...{ 1: [1], 3: [1], 4: [4], 5: [1, 4], 6: [6], 7: [7] },
};

/** Whether a box has something beyond the books. */
function isAddedTo(box: BoxNumber, added: VatAdjustment | undefined): boolean {
  return (ADDED_IN[box] ?? []).some((each) => (added?.[`box${each}`] ?? 0) !== 0);
}

function rowOf({ books }: Garage, { kind, _id, number, date, net, vat, invoice }: VatEntry): VatRecordRow {
  const sold = books.invoices.get(invoice ?? _id);
  const bought = books.purchases.get(_id);
  const party = kind === "purchase" ? books.suppliers.get(bought?.supplier ?? "")?.name : sold?.billTo.name;
  return {
    _id: `${_id} ${invoice ?? ""}`,
    ...{ label: recordLabel(kind, number), href: recordHref(kind, _id), party: party ?? "", date },
    invoice:
      kind === "invoice" || kind === "purchase" || sold === undefined
        ? undefined
        : { label: String(sold.autoId), href: recordHref("invoice", sold._id) },
    ...{ net: toPounds(net) + 0, vat: toPounds(vat) + 0 },
  };
}

const TITLES = { invoice: "Invoice", creditNote: "Credit note", receipt: "Receipt", purchase: "Purchase" };
const PAGES = {
  invoice: (id: string) => `/invoices/${id}/view`,
  creditNote: (id: string) => `/credit-notes/${id}`,
  receipt: (id: string) => `/receipts/${id}`,
  purchase: (id: string) => `/purchases/${id}`,
};

/** "Invoice 20417" */
export function recordLabel(kind: VatEntry["kind"], number: number): string {
  return `${TITLES[kind]} ${number}`;
}

function recordHref(kind: VatEntry["kind"], id: string): string {
  return PAGES[kind](id);
}

/** A record of a filed period that counts differently now. */
export interface VatChangeRow extends VatChange {
  readonly label: string;
  /** Undefined once it is deleted. */
  readonly href: string | undefined;
}

/** What has changed since a return was filed. */
export interface VatChangesScreen {
  readonly title: string;
  readonly place: VatPlace;
  /** Whether the period is marked as filed. Its history also tells of marks that were taken away. */
  readonly isFiled: boolean;
  readonly correction: number;
  readonly correctedBy: CorrectedBy;
  readonly rows: readonly VatChangeRow[];
}

/** @param url has the days of a period that is not filed. @throws NotFoundError */
export function vatChangesScreen(
  garage: Garage,
  to: string,
  url: URL,
  today = londonDayOf(new Date()),
): VatChangesScreen {
  const { place } = placeOf(garage, url, today);
  if (place.to === to && !garage.books.vatReturns.get(to)) {
    return {
      title: formatDays(place.from, to),
      place,
      isFiled: false,
      correction: 0,
      correctedBy: [],
      rows: [],
    };
  }
  const filed = getVatReturn(garage, to);
  const { changes, correction } = correctionOf(garage, filed);
  const { invoices, creditNotes, receipts, purchases } = garage.books;
  const kept = { invoice: invoices, creditNote: creditNotes, receipt: receipts, purchase: purchases };
  return {
    title: formatDays(filed.from, filed.to),
    place: { from: filed.from, to: filed.to, basis: filed.basis },
    isFiled: true,
    correction,
    correctedBy: correctedBy(garage, filed),
    rows: changes.map((change) => ({
      ...change,
      label: recordLabel(change.kind, change.number),
      href: kept[change.kind].get(change.id) && recordHref(change.kind, change.id),
    })),
  };
}

/** A line that charges no VAT in a department that charges it. */
export interface LineWithoutVat {
  readonly _id: string;
  readonly number: number;
  readonly href: string;
  readonly customer: string;
  readonly date: Day;
  readonly title: string;
  readonly charged: number;
}

/** The lines without VAT of a period. */
export interface WithoutVatScreen {
  readonly place: VatPlace;
  /** What was typed for its days. */
  readonly span: Pick<TypedSpan, "typed" | "problems">;
  readonly rows: readonly LineWithoutVat[];
}

export function withoutVatScreen(
  garage: Garage,
  url: URL,
  today = londonDayOf(new Date()),
): WithoutVatScreen {
  const { place, span } = placeOf(garage, url, today);
  const rows = [...ofDays(garage.books.invoices, place.from, place.to)].flatMap((invoice) =>
    linesToLookAt(garage, invoice).map(({ _id, title, charged }) => ({
      ...{ _id: `${invoice._id} ${_id}`, number: invoice.autoId, href: recordHref("invoice", invoice._id) },
      ...{ customer: invoice.billTo.name, date: invoice.invoiceDate, title, charged },
    })),
  );
  return { place, span, rows };
}
