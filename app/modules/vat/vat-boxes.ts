import { NotFoundError } from "../../shared/errors";
import { formatMoney, toPounds } from "../../shared/money";
import type { VatEntry } from "./vat-entries";

export const BOXES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type BoxNumber = (typeof BOXES)[number];

/** The box of a number in words. @throws NotFoundError */
export function boxNumbered(text: string): BoxNumber {
  const found = BOXES.find((box) => String(box) === text);
  if (found === undefined) throw new NotFoundError("The boxes of a VAT return are 1 to 9");
  return found;
}

/** What each box is called on HMRC's return (VAT Notice 700/12). */
export const BOX_WORDS: Readonly<Record<BoxNumber, string>> = {
  1: "VAT due on sales and other outputs",
  2: "VAT due on acquisitions from EU member states (Northern Ireland)",
  3: "Total VAT due",
  4: "VAT reclaimed on purchases",
  5: "VAT to pay HMRC",
  6: "Total sales, without VAT",
  7: "Total purchases, without VAT",
  8: "Supplies of goods to EU member states",
  9: "Acquisitions of goods from EU member states",
};

/** What a box is called: box 5 also says when it is to reclaim. */
export function wordsOf(box: BoxNumber, { isReclaim }: Pick<VatBoxes, "isReclaim">): string {
  return box === 5 && isReclaim ? "VAT to reclaim from HMRC" : BOX_WORDS[box];
}

/** The figure of a box as HMRC's return has it: boxes 6 to 9 without pence. */
export function boxInWords(box: BoxNumber, boxes: Pick<VatBoxes, `box${BoxNumber}`>): string {
  const amount = formatMoney(boxes[`box${box}`]);
  return box >= 6 ? amount.replace(/\.\d\d$/, "") : amount;
}

/** The nine figures of a return, in pounds. */
export interface VatBoxes {
  readonly box1: number;
  readonly box2: number;
  readonly box3: number;
  readonly box4: number;
  /** The difference between boxes 3 and 4, never negative: to pay, or to reclaim when `isReclaim`. */
  readonly box5: number;
  /** Boxes 6 to 9 are whole pounds, pence dropped. */
  readonly box6: number;
  readonly box7: number;
  readonly box8: number;
  readonly box9: number;
  readonly isReclaim: boolean;
  /** Boxes 6 and 7 with their pence. */
  readonly exact: { readonly box6: number; readonly box7: number };
}

/** What a VAT period is made of. */
export interface VatEntries {
  readonly sales: readonly VatEntry[];
  readonly purchases: readonly VatEntry[];
}

/** Pence. */
interface Amounts {
  readonly sales: readonly Pick<VatEntry, "net" | "vat">[];
  readonly purchases: readonly Pick<VatEntry, "net" | "vat">[];
}

export function boxesOf({ sales, purchases }: Amounts): VatBoxes {
  const [sold, bought] = [sumsOf(sales), sumsOf(purchases)];
  const due = sold.vat - bought.vat;
  return {
    ...{ box1: toPounds(sold.vat), box2: 0, box3: toPounds(sold.vat), box4: toPounds(bought.vat) },
    box5: toPounds(Math.abs(due)),
    ...{ box6: wholePounds(sold.net), box7: wholePounds(bought.net), box8: 0, box9: 0 },
    isReclaim: due < 0,
    exact: { box6: toPounds(sold.net), box7: toPounds(bought.net) },
  };
}

/** The records behind a box, whose amounts add up to it. VAT on purchases takes off in box 5. */
export function entriesOf(box: BoxNumber, { sales, purchases }: VatEntries): readonly VatEntry[] {
  const withVat = (entries: readonly VatEntry[]) => entries.filter(({ vat }) => vat !== 0);
  switch (box) {
    case 1:
    case 3:
      return withVat(sales);
    case 4:
      return withVat(purchases);
    case 5:
      return [...withVat(sales), ...withVat(purchases).map(takenOff)];
    case 6:
      return sales;
    case 7:
      return purchases;
    default:
      return [];
  }
}

function takenOff(entry: VatEntry): VatEntry {
  return { ...entry, net: -entry.net, vat: -entry.vat };
}

export function sumsOf(entries: readonly Pick<VatEntry, "net" | "vat">[]): { net: number; vat: number } {
  let [net, vat] = [0, 0];
  for (const entry of entries) {
    net += entry.net;
    vat += entry.vat;
  }
  return { net, vat };
}

/** Pounds without their pence, as boxes 6 to 9 have them. */
export function wholePounds(pence: number): number {
  // Without the sign of a negative zero.
  return Math.trunc(pence / 100) + 0;
}
