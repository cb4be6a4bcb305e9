import type * as z from "zod";
import { type Day, formatListDay } from "../../shared/dates";
import { cellDay, cellFlag, cellMoney, cellText, inShort, refusedText } from "./cells";
import type { DayStyle } from "./day-styles";
import type { RowState } from "./import";

/** What a row of a file becomes: a new record, or the reasons why not. A record that is made may have reasons to look at it. */
export type RowOutcome<Made> =
  | { readonly state: "made"; readonly record: Made; readonly reasons: readonly string[] }
  | { readonly state: Exclude<RowState, "made">; readonly reasons: readonly string[] };

/** The fields that may have several lines. */
const LONG_TEXTS: ReadonlySet<string> = new Set(["description"]);

/** What stands for the end of a line in fields of one line: elsewhere a space. */
const LINE_ENDS: Readonly<Record<string, string>> = Object.fromEntries(
  ["addressLine1", "addressLine2", "addressLine3", "addressLine4"].map((field) => [field, ", "]),
);

/** 7.7009E+09 */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;

/** Reads the values of one row, and collects what is wrong with them. */
export class ImportRow {
  readonly problems: string[] = [];
  readonly notes: string[] = [];
  readonly #cell: (field: string) => string;
  readonly #labels: ReadonlyMap<string, string>;
  readonly #days: DayStyle;

  /** @param cell the cell of a field; "" where the file has none. @param labels what each field is called */
  constructor(cell: (field: string) => string, labels: ReadonlyMap<string, string>, days: DayStyle) {
    this.#cell = cell;
    this.#labels = labels;
    this.#days = days;
  }

  /** A value as it stands; "" for none. */
  raw(field: string): string {
    return cellText(this.#cell(field));
  }

  /** A text. What a spreadsheet would run, or has made of a long number, is a problem. */
  text(field: string): string {
    const raw = this.raw(field);
    // Programs write a whole address into one cell. A browser would join its lines without a space.
    const text = LONG_TEXTS.has(field) ? raw : joined(raw, LINE_ENDS[field] ?? " ");
    const why = SHORTENED.test(text)
      ? `“${text}” is a number that a spreadsheet shortened`
      : refusedText(text);
    if (why !== undefined) this.#wrong(field, why);
    return text;
  }

  /** Pounds; undefined for none, and for what is no amount. */
  money(field: string): number | undefined {
    const text = this.raw(field);
    if (text === "") return undefined;
    const amount = cellMoney(text);
    if (amount === undefined) this.#wrong(field, `“${text}” is not an amount in pounds`);
    return amount;
  }

  flag(field: string): boolean | undefined {
    const text = this.raw(field);
    if (text === "") return undefined;
    const flag = cellFlag(text);
    if (flag === undefined) this.#wrong(field, `“${text}” is neither yes nor no`);
    return flag;
  }

  day(field: string): Day | undefined {
    const text = this.raw(field);
    const day = this.dayIfAny(field);
    if (day === undefined && text !== "") this.#wrong(field, `“${text}” is not a date`);
    return day;
  }

  /** A day that no record keeps. An unreadable one is no problem. */
  dayIfAny(field: string): Day | undefined {
    return cellDay(this.raw(field), this.#days);
  }

  /** What a field is called, by the file's own heading if it has one. */
  label(field: string): string {
    return this.#labels.get(field) ?? "";
  }

  /**
   * The values as a noun's schema takes them; undefined if they have a problem.
   * @param origins the field or the fields of the file that a value comes from, where that has another name
   */
  checked<T>(
    schema: z.ZodType<T>,
    values: object,
    origins: Readonly<Record<string, string | readonly string[]>> = {},
  ): T | undefined {
    const result = schema.safeParse(values);
    for (const { path, message } of result.error?.issues ?? []) {
      const name = String(path[0] ?? "");
      const fields = [origins[name] ?? name].flat();
      const said = fields.map((field) => this.raw(field)).filter(Boolean);
      this.#wrong(fields, withValue(said.join(" "), message));
    }
    return this.problems.length === 0 ? result.data : undefined;
  }

  refuse(reason: string): void {
    this.problems.push(inShort(reason));
  }

  note(reason: string): void {
    this.notes.push(inShort(reason));
  }

  get refused(): RowOutcome<never> {
    return { state: "refused", reasons: [...new Set(this.problems)] };
  }

  made<Made>(record: Made): RowOutcome<Made> {
    return { state: "made", record, reasons: this.notes };
  }

  #wrong(field: string | readonly string[], why: string): void {
    const labels = [field].flat().map((each) => this.label(each));
    const label = labels.filter(Boolean).join(" and ");
    this.refuse(label === "" ? why : `${label}: ${why}`);
  }
}

/** The lines of a text as one. */
function joined(text: string, lineEnd: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(lineEnd);
}

/** `“ZZZ”: Invalid Post Code`, `“X” must have 3 to 15 characters` */
function withValue(text: string, message: string): string {
  if (text === "" || message.includes(`“${text}”`)) return message;
  return /^\p{Ll}/u.test(message) ? `“${text}” ${message}` : `“${text}”: ${message}`;
}

/** A person's name from two columns. */
export function fullName(firstName: string, lastName: string): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

const LONG_AGO: Day = "2000-01-01";

/** Tells of a day long ago: two figures of a year may mean another century, or be those of its day. */
export function noteLongAgo(row: ImportRow, field: string, day: Day | null, longAgo = LONG_AGO): void {
  if (day !== null && day < longAgo)
    row.note(`${row.label(field)}: ${formatListDay(day)} is long ago. Check the year`);
}

/** "Row 12 has the same", or that a record is there. */
export function thereAlready(where: string): RowOutcome<never> {
  return { state: "alreadyThere", reasons: [where] };
}
