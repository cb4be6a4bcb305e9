import { type Day, parseFullDay } from "../../shared/dates";
import { parseMoney } from "../../shared/money";
import type { DayStyle } from "./day-styles";
import { firstPhone } from "./named-phones";

/** What people type where they have nothing, and Excel's accounting formats write for zero. */
const NOTHING = /^((?:£\s*)?-+|–|—|\.|n\/?a|none|null|nil|unknown|not known|tbc|\?)$/i;

/** A cell without spaces around it; "" for what means nothing. Our own exports put an apostrophe before what looks like a formula. */
export function cellText(cell: string): string {
  const tidy = cell.replace(/^'(?=[=+\-@])/, "").trim();
  return NOTHING.test(tidy) ? "" : tidy;
}

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@＝＋－＠]/;
/** Marks that turn the direction of text around, so that it reads as something else. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;

/** Why a text is not taken from a file; undefined if it is. */
export function refusedText(text: string): string | undefined {
  if (FORMULA.test(text)) return `begins with “${text.charAt(0)}”, as a formula does. Take that away`;
  return turnedText(text);
}

/** What is said of a text that reads as something else; undefined for any other. */
export function turnedText(text: string): string | undefined {
  return TURNING.test(text) ? "holds marks that turn text around. Type it anew" : undefined;
}

/** A GB number as other programs leave it: the first zero is lost, or the cell names several. */
export function restoredPhone(cell: string): string {
  const text = firstPhone(cell);
  const digits = text.replace(/[\s.\-()]/g, "");
  return /^[1-9]\d{9}$/.test(digits) && !digits.startsWith("44") ? `0${digits}` : text;
}

/** No amount and no day is longer. Patterns are not tried on longer cells, for which some take the square of the length. */
export const LONGEST_FIGURE = 60;

/** Pounds as other programs write them; undefined for none. `£1,200.50`, `(12.50)`, `12.50-`, `12.50 CR`. */
export function cellMoney(text: string): number | undefined {
  if (text.length > LONGEST_FIGURE) return undefined;
  const tidy = text.replace(/(?<!\p{L})(GBP|DR)\b/giu, "").trim();
  const below = /^\((.+)\)$/.exec(tidy)?.[1] ?? /^(.+?)(?:-|\s*CR)$/i.exec(tidy)?.[1];
  const amount = parseMoney(below ?? tidy);
  // Below zero in two ways at once, it could be either.
  if (below !== undefined && amount !== undefined && amount < 0) return undefined;
  if (amount !== undefined) return below === undefined ? amount : -amount + 0;
  // Programs write four decimals where two are meant. After a dot three digits are thousands in a file with decimal commas,
  // unless nothing or thousands stand before it.
  const [, long] =
    /^(-?[£\d,\s]+\.\d\d)00+$/.exec(tidy) ?? /^(-?£?(?:0|\d{1,3}(?:,\d{3})+)\.\d\d)0$/.exec(tidy) ?? [];
  return long === undefined ? undefined : parseMoney(long);
}

const POUNDS = /^(?:gbp)?(?:(?:great)?british|uk|gb)?(?:pounds?(?:sterling)?|sterling|stg)?(?:gbp)?$/;

/** Why amounts in a currency are not read; undefined for pounds, and where the file does not say. */
export function refusedCurrency(text: string): string | undefined {
  // Sage 50 numbers its currencies, its own first.
  if (text === "1") return undefined;
  const plain = text.toLowerCase().replace(/[\s£()–:-]/g, "");
  return POUNDS.test(plain) ? undefined : `only pounds are read, no ${text}`;
}

const YES = /^(yes|y|true|1|on|x|✓|active)$/i;
const NO = /^(no|n|false|0|off|inactive)$/i;

/** Yes or no; undefined for neither. */
export function cellFlag(text: string): boolean | undefined {
  if (YES.test(text)) return true;
  return NO.test(text) ? false : undefined;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Spreadsheets count days from here. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

/** A day as another program writes it: 19/11/26, 19-Nov-2026, 2026-11-19 00:00, 46345. Undefined for none. */
export function cellDay(text: string, style: DayStyle): Day | undefined {
  if (text.length > LONGEST_FIGURE) return undefined;
  const [, bare = text] =
    /^(\S+(?: [A-Za-z]+ \d+)?)[ T]\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?: ?[AP]M)?Z?$/i.exec(text) ?? [];
  if (/^[2-7]\d{4}$/.test(bare)) {
    return new Date(SPREADSHEET_EPOCH + Number(bare) * 86_400_000).toISOString().slice(0, 10);
  }
  const [, date = "", word = "", year = ""] =
    /^(\d{1,2})[ /.-]([A-Za-z]{3,9})[ /.-](\d{2}|\d{4})$/.exec(bare) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  if (word !== "" && month > 0) return parseFullDay(`${date}/${month}/${wholeYear(year)}`);
  const parts = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(bare);
  if (!parts)
    return /^\d{8}$/.test(bare)
      ? parseFullDay(`${bare.slice(0, 4)}-${bare.slice(4, 6)}-${bare.slice(6)}`)
      : undefined;
  const [, a = "", b = "", c = ""] = parts;
  if (a.length === 4) return parseFullDay(`${c}/${b}/${a}`);
  if (style === "ymd" && c.length !== 4) return parseFullDay(`${c}/${b}/${wholeYear(a)}`);
  return style === "mdy"
    ? parseFullDay(`${b}/${a}/${wholeYear(c)}`)
    : parseFullDay(`${a}/${b}/${wholeYear(c)}`);
}

/** Two figures mean a year from 1970 to 2069. */
function wholeYear(year: string): string {
  return year.length === 2 ? `${Number(year) < 70 ? "20" : "19"}${year}` : year;
}

/**
 * How days are written in some cells: as they seem to be, British where they fit more than one style, and as they show beyond doubt.
 * A year of four figures that comes first is one in every style.
 */
export function dayStyleIn(cells: Iterable<string>): { found: DayStyle; proven: DayStyle | undefined } {
  const proofs = new Set<DayStyle>();
  let likely: DayStyle | undefined;
  for (const cell of cells) {
    const [, a = "", b = "", c = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{1,4})/.exec(cell) ?? [];
    if (Number(a) > 31) {
      likely ??= "ymd";
      proofs.add("ymd");
    } else if (Number(a) > 12) {
      likely ??= "dmy";
      // 26-02-01 may be of 2026 too.
      if (Number(b) <= 12 && (c.length > 2 || Number(c) > 31)) proofs.add("dmy");
    } else if (Number(b) > 12) {
      proofs.add("mdy");
    }
  }
  const [first, ...others] = proofs;
  const found = likely ?? (proofs.has("mdy") ? "mdy" : "dmy");
  return { found, proven: others.length === 0 ? first : undefined };
}

/** Days of which each figure may be a year: 26-11-20. */
const OF_TWO_FIGURES = /^\d\d[/.-]\d\d[/.-]\d\d(?!\d)/;

/**
 * Whether days are as likely in another order: read as British some are of more than a year ago or still to come, and with the year first
 * all of them are of the twelve months up to today.
 */
export function areDaysUnsure(cells: readonly string[], today: Day): boolean {
  const days = cells.filter((cell) => OF_TWO_FIGURES.test(cell));
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const isLate = (day: Day | undefined) => day !== undefined && day > yearAgo && day <= today;
  const areIn = (style: DayStyle) => days.every((cell) => isLate(cellDay(cell, style)));
  return areIn("ymd") && !areIn("dmy");
}

/** A reason of a line or two: it quotes cells, which may have megabytes, and the end of it says what is wrong with them. */
export function inShort(reason: string): string {
  if (reason.length <= 300) return reason;
  // No half of a character of two units.
  const [head, tail] = [reason.slice(0, 200).replace(/[\uD800-\uDBFF]$/, ""), reason.slice(-90)];
  return `${head} … ${tail.replace(/^[\uDC00-\uDFFF]/, "")}`;
}
