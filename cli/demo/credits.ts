import type { Invoice } from "../../app/modules/invoices/invoice";
import { lineTotal } from "../../app/modules/sales/sale";
import type { Calendar } from "./calendar";
import type { Chance } from "./random";
import type { Visit } from "./visits";

/** A credit for a visit, some days after it. */
export interface PlannedCredit {
  readonly day: number;
  readonly reason: string;
  /** How much of one line is credited; undefined for the whole invoice. */
  readonly share: number | undefined;
  /** Whether money that is owed back goes back at once. */
  readonly isRefunded: boolean;
}

const REASONS: readonly (readonly [reason: string, share: number | undefined, weight: number])[] = [
  ["Charged in error", 1, 4],
  ["Work repeated, not charged", 1, 3],
  ["Part returned unused", 1, 3],
  ["Goodwill: the repair took a day longer than promised", 0.25, 3],
  ["Price agreed on the telephone", 0.2, 2],
  ["Invoiced twice", undefined, 1],
];

/** The credit for a visit, up to the last day of the calendar; none for most. */
export function planCredit({ day, kind }: Visit, calendar: Calendar, chance: Chance) {
  if (!chance.isLucky(kind === "mot" ? 0.002 : 0.014)) return undefined;
  const drawn = chance.pickWeighted(REASONS, ([, , weight]) => weight);
  const [reason, share] = kind === "mot" ? (["Retest within ten days, free of charge", 1] as const) : drawn;
  const isRefunded = chance.isLucky(0.8);
  const credited = calendar.nextWeekday(day + chance.whole(1, 21));
  if (credited > calendar.last) return undefined;
  return { day: credited, reason, share, isRefunded } satisfies PlannedCredit;
}

/** The input of `createCreditNote`: a line that is worth it, or all of them. A discount may leave less than one line. */
export function creditOf(invoice: Invoice, { reason, share }: PlannedCredit, date: string, chance: Chance) {
  const single = invoice.lines.filter((line) => line.charged >= 10 && lineTotal(line) <= invoice.total);
  const isWhole = share === undefined || single.length === 0;
  const lines = (isWhole ? invoice.lines : [chance.pick(single)])
    .filter((line) => line.charged !== 0)
    .map(({ _id, charged }) => ({
      line: _id,
      charged: isWhole || share === 1 ? charged : Math.max(5, Math.round(charged * share)),
    }));
  return { invoice: invoice._id, date, reason, lines };
}
