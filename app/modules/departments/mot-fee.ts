import { type Day, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";

/** The most that an MOT test may cost, as config.json tells it. */
export interface MotFee {
  /** The first day on which it holds: until the next one of its class. */
  readonly from: Day;
  /** "4", or "1 and 2" for a fee that several classes have. */
  readonly class: string;
  /** The vehicles of the class, in words. */
  readonly label?: string | undefined;
  /** Pounds. */
  readonly max: number;
}

/** The maximum for a car in pounds, since 2010: what an MOT test costs in a new garage. */
export const MOT_FEE = 54.85;

/** The maxima of Great Britain. Source: gov.uk, "MOT test fees", since 6 April 2010. */
export const DEFAULT_MOT_FEES: readonly MotFee[] = [
  { from: "2010-04-06", class: "1 and 2", label: "Motorcycles", max: 29.65 },
  { from: "2010-04-06", class: "3", label: "Three wheels, up to 450 kg", max: 37.8 },
  { from: "2010-04-06", class: "4", label: "Cars and up to 8 passenger seats", max: MOT_FEE },
  { from: "2010-04-06", class: "5", label: "13 to 16 passenger seats", max: 59.55 },
  { from: "2010-04-06", class: "7", label: "Goods vehicles of 3,000 to 3,500 kg", max: 58.6 },
];

/** Cars: the class of a test that names none. */
export const CAR_CLASS = "4";

/** The maximum of a class on a day; undefined where none is known. */
export function motFeeOn(fees: readonly MotFee[], vehicleClass: string, day: Day): MotFee | undefined {
  const known = fees.filter((fee) => fee.from <= day && classesIn(fee.class).includes(vehicleClass));
  return known.reduce<MotFee | undefined>(
    (last, fee) => (last && last.from > fee.from ? last : fee),
    undefined,
  );
}

/** The highest maximum that a test may have on a day, by the classes that its service's words name. */
export function highestMotFee(fees: readonly MotFee[], words: string, day: Day): MotFee | undefined {
  const named = [...words.matchAll(/\bclass(?:es)?\s+(\d[a-z]?(?:\s*(?:,|and|or|&)\s*\d[a-z]?)*)\b/gi)];
  const classes = named.flatMap(([, list = ""]) => classesIn(list));
  return (classes.length > 0 ? classes : [CAR_CLASS])
    .flatMap((vehicleClass) => motFeeOn(fees, vehicleClass, day) ?? [])
    .reduce<MotFee | undefined>((most, fee) => (most && most.max >= fee.max ? most : fee), undefined);
}

function classesIn(list: string): string[] {
  return (list.match(/\d[a-z]?/gi) ?? []).map((each) => each.toUpperCase());
}

/** "£60.00 for MOT test is more than £54.85, the maximum fee for class 4 since 06 Apr 2010." */
export function motFeeInWords(title: string, charged: number, fee: MotFee): string {
  const classes = `class${classesIn(fee.class).length > 1 ? "es" : ""} ${fee.class}`;
  return `${formatMoney(charged)} for ${title} is more than ${formatMoney(fee.max)}, the maximum fee for ${classes} since ${formatListDay(fee.from)}.`;
}
