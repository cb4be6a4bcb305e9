import { createHash } from "node:crypto";
import type { Day } from "../../shared/dates";
import { isMoney, subtractMoney } from "../../shared/money";
import { cellDay, cellMoney, cellText, type DayStyle, dayStyleOf, refusedText } from "../imports/cells";
import { type FileTable, readTable } from "../imports/file-table.server";
import { fileText, refuseFile } from "../imports/file-text.server";
import {
  type ChosenColumns,
  chosenColumns,
  doubledHeadings,
  knownHeadings,
  type SentChoices,
} from "../imports/headings";
import type { ImportChoice } from "../imports/import";
import type { ImportField } from "../imports/import-columns";
import { isOfx, ofxAccount, ofxCurrency, ofxTransactions } from "./ofx";

/** A line of a bank's file. */
export interface FileLine {
  /** Its row in the file, or its place among an OFX file's transactions. */
  readonly row: number;
  /** What is wrong with it; "" for nothing. */
  readonly problem: string;
  readonly date: Day;
  readonly amount: number;
  readonly reference: string;
  /** The same for the same line of the same file, and for no other line. */
  readonly fingerprint: string;
}

const field = (name: string, label: string, headings: string): ImportField => ({
  ...{ name, label, headings: headings.split(" ") },
});

/** What a line is made of, and the headings of the banks' own CSV files. */
export const BANK_FIELDS: readonly ImportField[] = [
  field(
    "date",
    "Date",
    "date transactiondate datetransaction posteddate postingdate bookingdate valuedate completeddate datecompleted",
  ),
  field(
    "description",
    "Description",
    "description transactiondescription narrative counterparty payee payer name details memo transaction merchant",
  ),
  field(
    "reference",
    "Reference",
    "reference ref customerref memo notes paymentreference details description",
  ),
  field("amount", "Amount", "amount amountgbp value transactionamount gbp netamount"),
  field("in", "Paid in", "paidin moneyin credit creditamount in deposits amountcredit paidingbp"),
  field("out", "Paid out", "paidout moneyout debit debitamount out withdrawals amountdebit paidoutgbp"),
];

/** The longest reference that a transaction has. */
const LONGEST = 200;

/** A bank's CSV file, and from which of its columns it is read. */
export interface BankTable {
  readonly fields: readonly ImportField[];
  readonly table: FileTable;
  readonly columns: ChosenColumns;
  readonly days: DayStyle;
}

export interface BankFile {
  /** Undefined for OFX, which says itself what is what. */
  readonly csv: BankTable | undefined;
  /** What is to be chosen before any line can be read: "Date". Without that, there are no lines. */
  readonly missing: string | undefined;
  readonly lines: readonly FileLine[];
}

/** What was chosen before for files with these headings. */
type Remembered = (headings: readonly string[]) => Pick<ImportChoice, "columns" | "days"> | undefined;

/**
 * Reads a bank's file: CSV, OFX or QFX. CSV is read by its headings, or as somebody chose.
 * @throws ValidationError on `file` or `column`
 */
export function readBankFile(
  bytes: Uint8Array,
  choices: SentChoices = {},
  remembered: Remembered = () => undefined,
): BankFile {
  const { text } = fileText(bytes);
  if (isOfx(text)) return { csv: undefined, missing: undefined, lines: linesOfOfx(text) };
  const table = readTable(bytes, knownHeadings(BANK_FIELDS));
  const before = remembered(table.headings);
  const columns = chosenColumns(BANK_FIELDS, table.headings, choices, before?.columns);
  const doubled = doubledHeadings(table.headings);
  const twice = [...columns.values()].find((heading) => doubled.has(heading));
  if (twice !== undefined) refuseFile(`Two columns are called “${twice}”. Rename one of them.`);
  const at = table.headings.indexOf(columns.get("date") ?? "");
  const days =
    choices.days ?? before?.days ?? dayStyleOf(table.rows.map(({ cells }) => cells[at]?.trim() ?? ""));
  const csv = { fields: BANK_FIELDS, table, columns, days };
  const missing = NEEDS.find(({ names }) => !names.some((name) => columns.has(name)))?.words;
  return { csv, missing, lines: missing === undefined ? linesOfCsv(csv) : [] };
}

/** What every line needs, in words. */
const NEEDS = [
  { names: ["date"], words: "Date" },
  { names: ["description", "reference"], words: "Description" },
  { names: ["amount", "in", "out"], words: "Amount, or as Paid in and Paid out" },
] as const;

/** The refusal of a file of which nobody said what is read from which column. */
export function refuseColumns(): never {
  return refuseFile(
    "The first row must name the columns: Date, Description, and Amount or Paid in and Paid out. Or choose them.",
  );
}

function linesOfOfx(text: string): FileLine[] {
  const currency = ofxCurrency(text);
  if (currency !== undefined && currency !== "GBP")
    refuseFile(`The file is in ${currency}. Only pounds are read.`);
  const found = ofxTransactions(text);
  if (found.length === 0) refuseFile("The file holds no transactions.");
  const account = ofxAccount(text);
  const count = counter();
  return found.map(({ id, date, amount, reference }, at) => {
    const said = id === "" ? [date, amount, reference] : [account, id];
    return lineOf(at + 1, { date, amount, reference, raw: [String(date), String(amount)] }, [
      ...said,
      count(said),
    ]);
  });
}

function linesOfCsv({ table: { headings, rows }, columns, days }: BankTable): FileLine[] {
  const places = new Map([...columns].map(([name, heading]) => [name, headings.indexOf(heading)]));
  const cell = (cells: readonly string[], name: string) => cellText(cells[places.get(name) ?? -1] ?? "");
  const count = counter();
  return rows.map(({ number, cells }) => {
    const words = [cell(cells, "description"), cell(cells, "reference")].filter(Boolean);
    const reference = [...new Set(words)].join(" ").replace(/\s+/g, " ");
    const date = cellDay(cell(cells, "date"), days);
    const said = [cell(cells, "amount"), cell(cells, "in"), cell(cells, "out")];
    const amount = amountOf(said);
    const facts = [date, amount, reference];
    return lineOf(number, { date, amount, reference, raw: [cell(cells, "date"), said.find(Boolean) ?? ""] }, [
      ...facts,
      count(facts),
    ]);
  });
}

/** What came in less what went out; undefined for no amount. Some banks write what went out with a minus, some without. */
function amountOf([whole = "", paidIn = "", paidOut = ""]: readonly string[]): number | undefined {
  if (whole !== "") {
    const { amount, side } = sidedMoney(whole);
    return amount === undefined || side !== "DR" ? amount : -amount + 0;
  }
  const came = paidIn === "" ? { amount: 0 } : sidedMoney(paidIn);
  const went = paidOut === "" ? { amount: 0 } : sidedMoney(paidOut);
  if (came.side === "DR" || went.side === "CR") return undefined;
  if (came.amount === undefined || went.amount === undefined) return undefined;
  return subtractMoney(came.amount, Math.abs(went.amount));
}

interface SidedMoney {
  readonly amount: number | undefined;
  /** What is credited came in, unlike the credit on a customer's account. */
  readonly side?: "CR" | "DR";
}

/** "12.50 CR", "£12.50Dr.", "DR 12.50" */
const SIDED = [
  /^(?<bare>.+?)\s*(?<side>CR|DR)\.?(?:\s*GBP)?$/i,
  /^(?<side>CR|DR)\.?\s*(?<bare>.+)$/i,
] as const;

/** An amount, and the side that a bank writes beside it. With a minus too it is none: the two may contradict each other. */
function sidedMoney(text: string): SidedMoney {
  const { bare, side } = SIDED.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (bare === undefined || side === undefined) return { amount: cellMoney(text) };
  const amount = cellMoney(bare);
  return {
    amount: amount === undefined || amount < 0 ? undefined : amount,
    side: side.toUpperCase() === "CR" ? "CR" : "DR",
  };
}

function lineOf(
  row: number,
  {
    date,
    amount,
    reference,
    raw: [rawDate = "", rawAmount = ""],
  }: {
    readonly date: Day | undefined;
    readonly amount: number | undefined;
    readonly reference: string;
    readonly raw: readonly string[];
  },
  said: readonly unknown[],
): FileLine {
  const wrong = refusedText(reference.replace(/^[+-]/, ""));
  const problem =
    date === undefined
      ? `Date: “${rawDate}” is not a date`
      : amount === undefined
        ? `Amount: “${rawAmount}” is not an amount in pounds`
        : amount === 0
          ? "Amount: nothing came in or went out"
          : reference === ""
            ? "Description: Required"
            : wrong === undefined
              ? ""
              : `Description: ${wrong}`;
  const fingerprint = createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 21);
  return {
    ...{ row, problem, date: date ?? "", amount: isMoney(amount) ? amount : 0 },
    ...{ reference: reference.slice(0, LONGEST), fingerprint },
  };
}

/** Counts how often the same was said: two coffees of one day are two payments. */
function counter(): (said: readonly unknown[]) => number {
  const counts = new Map<string, number>();
  return (said) => {
    const key = JSON.stringify(said);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
}
