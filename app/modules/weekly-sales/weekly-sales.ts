import type { Day } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import type { DepartmentSum } from "../departments/department-sums";
import type { Review } from "../invoices/invoice";
import type { Takings } from "../receipts/takings";

/** A row of a day: one invoice. */
export interface SaleRow {
  readonly _id: string;
  readonly autoId: number;
  readonly updated: string;
  readonly customerName: string;
  readonly isHighValue: boolean;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
  readonly isPaid: boolean;
  readonly total: number;
  readonly review: Review | null;
}

/** The invoices of one day, newest first, and their totals in pounds. */
export interface DaySales {
  readonly day: Day;
  readonly rows: readonly SaleRow[];
  readonly total: number;
  /** What each department came to. */
  readonly departmentSums: readonly DepartmentSum[];
  readonly takings: Takings;
  /** What the credit notes of that time come to. */
  readonly credited: number;
  /** What is over in the till, or short if negative; undefined while it was not counted. */
  readonly tillDifference: number | undefined;
}

/** Monday to Sunday. */
export interface WeekSales {
  readonly days: readonly DaySales[];
  readonly count: number;
  readonly total: number;
  /** What each department came to. */
  readonly departmentSums: readonly DepartmentSum[];
  readonly takings: Takings;
  /** What the credit notes of that time come to. */
  readonly credited: number;
}

/** The numbers of accepted, rejected and unreviewed invoices. */
export function tallyOf(rows: readonly SaleRow[]) {
  const having = (review: Review | null) => rows.filter((row) => row.review === review).length;
  return { accepted: having("accepted"), rejected: having("rejected"), toReview: having(null) };
}

/** The day that is open at first: today, or else the first one with an unreviewed invoice. */
export function dayToOpen(days: readonly DaySales[], today: Day): Day | undefined {
  const shown = days.filter(({ rows }) => rows.length > 0);
  const open = shown.find(({ day }) => day === today) ?? shown.find(({ rows }) => tallyOf(rows).toReview > 0);
  return open?.day;
}

/** "invoice 12"; "invoices 12, 13 and 14"; a long list ends with the number of further ones. */
export function invoicesInWords(numbers: readonly number[]): string {
  const named = numbers.slice(0, numbers.length > 6 ? 5 : 6).map(String);
  const more = numbers.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  return `invoice${numbers.length === 1 ? "" : "s"} ${new Intl.ListFormat("en-GB").format(list)}`;
}

/** The choice for an invoice; "" for none. */
export type ReviewChoice = Review | "";

/** The choices on the screen, by invoice number. */
export type Choices = Readonly<Record<number, ReviewChoice>>;

/** Whether an invoice has an unsaved choice. */
export function isUnsaved({ autoId, review }: SaleRow, choices: Choices): boolean {
  return (choices[autoId] ?? review ?? "") !== (review ?? "");
}

/** The choices that differ from the saved reviews. */
export function unsavedChoices(days: readonly DaySales[], choices: Choices): Choices {
  const unsaved = days.flatMap(({ rows }) => rows.filter((row) => isUnsaved(row, choices)));
  return Object.fromEntries(unsaved.map(({ autoId }) => [autoId, choices[autoId] ?? ""]));
}

/** The changed choices of a rejected form, and those of its "Accept all" button. */
export function keptChoices(rows: readonly SaleRow[], answer: FormAnswer | undefined): Choices {
  if (!answer) return {};
  const sent = answer.result.initialValue ?? {};
  const before = JSON.parse(answer.shown || "{}") as Record<string, unknown>;
  const accepted = new Set(acceptedBy(answer.intent ?? ""));
  const kept = rows.flatMap(({ autoId }) => {
    const own = sent[reviewField(autoId)];
    const choice = own === "" && accepted.has(autoId) ? "accepted" : own;
    const isKept = (choice === "accepted" || choice === "rejected") && choice !== before[reviewField(autoId)];
    return isKept ? [[autoId, choice] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** The days with unsaved choices. */
export function daysOfChoices(days: readonly DaySales[], choices: Choices): Day[] {
  return days.filter(({ rows }) => rows.some((row) => isUnsaved(row, choices))).map(({ day }) => day);
}

/** The names of an invoice's fields in the week's form: its review, and the `updated` on the screen. */
export const reviewField = (autoId: number) => `review${autoId}`;
export const versionField = (autoId: number) => `version${autoId}`;

/** The value of the button that accepts these invoices, except those with another choice. */
export function acceptIntent(numbers: readonly number[]): string {
  return ["accept", ...numbers].join(" ");
}

/** The invoices that the pressed button accepts; empty for any other button. */
export function acceptedBy(intent: string): number[] {
  const [word, ...numbers] = intent.split(" ");
  return word === "accept" ? [...new Set(numbers.map(Number))] : [];
}
