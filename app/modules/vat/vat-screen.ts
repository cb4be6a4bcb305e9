import { countInWords } from "../../shared/count-in-words";
import { type Day, formatListDay } from "../../shared/dates";
import type { DaySpan, TypedSpan } from "../../shared/day-span";
import { formatMoney } from "../../shared/money";
import type { VatBoxes } from "./vat-boxes";
import type { VatBasis, VatEntry } from "./vat-entries";
import type { VatNotes } from "./vat-report.server";
import type { VatReturnView } from "./vat-returns.server";

/** What an address of the VAT pages says. */
export interface VatPlace extends DaySpan {
  readonly basis: VatBasis;
}

/** How many records of each kind are behind a box: "431 invoices, 6 credit notes". */
export type Counts = Readonly<Partial<Record<VatEntry["kind"], number>>>;

/** A period beside the return. */
export interface VatPeriodRow extends DaySpan {
  /** What is to pay in pounds; to reclaim if negative. What was filed, where it was. */
  readonly due: number;
  readonly filed: Pick<VatReturnView, "created" | "changes" | "correction"> | undefined;
  /** Whether it has ended. */
  readonly isOver: boolean;
}

/** The page of a VAT return. */
export interface VatScreen {
  readonly place: VatPlace;
  readonly today: Day;
  /** The basis that was asked for, where it is not the period's own: another period is shown on it too. */
  readonly asked: VatBasis | undefined;
  /** What was typed for its days. */
  readonly span: Pick<TypedSpan, "typed" | "problems">;
  /** The periods that its list offers. */
  readonly choices: readonly DaySpan[];
  readonly before: VatPlace;
  readonly after: VatPlace;
  /** As filed, or as reckoned now. */
  readonly boxes: VatBoxes;
  /** The records that the boxes are made of: as filed, or now. */
  readonly counts: { readonly sales: Counts; readonly purchases: Counts };
  /** Those with VAT on them. */
  readonly vatCounts: { readonly sales: Counts; readonly purchases: Counts };
  readonly filed: VatReturnView | undefined;
  /** The return that was filed for some of the days: on the other basis, or with other days. */
  readonly filedOtherwise: VatPlace | undefined;
  /** The last day to file and to pay. */
  readonly due: Day;
  /** Whether it ended before anything could count in a return of these books. */
  readonly isBefore: boolean;
  readonly notes: VatNotes;
  /** What box 5 would be on the other basis, in pounds; to reclaim if negative. */
  readonly otherBasis: number;
  /** The last day whose invoices stay on the basis of the period even so, because they were filed on it. */
  readonly otherBasisUntil: Day | undefined;
  /** The last day that stays on the other basis, if that changed of late. */
  readonly otherwise: Day | undefined;
  readonly periods: readonly VatPeriodRow[];
  /** The filed returns of which something counts differently now, the latest first. */
  readonly changed: readonly Pick<VatReturnView, "from" | "to" | "changes" | "correction">[];
  readonly isAdmin: boolean;
  /** Whether the books are closed up to the end of the period. */
  readonly isClosed: boolean;
}

/** The address of a VAT page about a period. */
export function vatAddress(path: string, { from, to, basis }: VatPlace): string {
  return `${path}?${new URLSearchParams({ from, to, basis })}`;
}

const ONE = { invoice: "invoice", creditNote: "credit note", receipt: "receipt", purchase: "purchase" };

/** "431 invoices, 6 credit notes"; "None". */
export function countsInWords(counts: Counts): string {
  const words = Object.entries(ONE).flatMap(([kind, one]) => {
    const count = counts[kind as keyof Counts] ?? 0;
    return count === 0 ? [] : [countInWords(count, one)];
  });
  return words.length === 0 ? "None" : words.join(", ");
}

/** "On the cash basis box 5 would be £60.00 to pay."; where earlier periods were filed, what a change would come to. */
export function otherBasisInWords({
  place,
  boxes,
  otherBasis,
  otherBasisUntil: until,
}: Pick<VatScreen, "place" | "boxes" | "otherBasis" | "otherBasisUntil">): string {
  const other = place.basis === "cash" ? "invoice" : "cash";
  const way = boxes.isReclaim === otherBasis < 0 ? "" : otherBasis < 0 ? " to reclaim" : " to pay";
  const [when, stays] =
    until === undefined
      ? ["On", ""]
      : ["After a change to", ` What was invoiced up to ${formatListDay(until)} stays as filed.`];
  return `${when} the ${other} basis box 5 would be ${formatMoney(Math.abs(otherBasis))}${way}.${stays}`;
}

/** "£18.00 more to pay". */
export function correctionInWords(correction: number): string {
  if (correction === 0) return "nothing to pay";
  return `${formatMoney(Math.abs(correction))} ${correction > 0 ? "more to pay" : "less to pay"}`;
}
