import { cellDay, cellText, refusedCurrency } from "../imports/cells";
import { tableIn } from "../imports/file-table.server";
import { fileText, refuseFile } from "../imports/file-text.server";
import { filledHeadings, knownHeadings, type SentChoices, surplusReason } from "../imports/headings";
import { bankAmount } from "./bank-amount";
import { BANK_FIELDS } from "./bank-fields";
import { type FileLine, inOneLine, lineOf } from "./bank-file-line.server";
import { counter, fingerprintOf, printsAsReadBefore } from "./bank-fingerprint.server";
import { bankHabits, meantAmount } from "./bank-habits";
import { isBalance, rawCells } from "./bank-payments";
import { isSideHeading, wereSides } from "./bank-sides";
import { type BankTable, bankTable, type Remembered } from "./bank-table.server";
import { isOfx } from "./ofx";
import { linesOfOfx } from "./ofx-lines.server";

/** What a bank says of a payment that was not made, or not yet. */
const NOT_MADE = new Set([
  ...["pending", "unposted", "reverted", "declined", "failed", "refused", "rejected", "cancelled"],
  "canceled",
]);

export interface BankFile {
  /** Undefined for OFX, which says itself what is what. */
  readonly csv: BankTable | undefined;
  /** What is to be chosen before any line can be read: "Date". Without that, there are no lines. */
  readonly missing: string | undefined;
  readonly lines: readonly FileLine[];
}

/**
 * Reads a bank's file: CSV, OFX or QFX. CSV is read by its headings, or as somebody chose.
 * @throws ValidationError on `file` or `column`
 */
export function readBankFile(
  bytes: Uint8Array,
  choices: SentChoices = {},
  remembered: Remembered = () => undefined,
): BankFile {
  const sent = fileText(bytes);
  const { text, encoding } = sent;
  if (isOfx(text)) return { csv: undefined, missing: undefined, lines: linesOfOfx(text, encoding) };
  const csv = bankTable(tableIn(sent, knownHeadings(BANK_FIELDS)), choices, remembered);
  const missing = NEEDS.find(({ names }) => !names.some((name) => csv.columns.has(name)))?.words;
  return { csv, missing, lines: missing === undefined ? linesOfCsv(csv) : [] };
}

/** What every line needs, in words. */
const NEEDS = [
  { names: ["date"], words: "Date" },
  { names: ["description", "payer", "reference"], words: "Description" },
  { names: ["amount", "in", "out"], words: "Amount, or as Paid in and Paid out" },
] as const;

/** The refusal of a file of which nobody said what is read from which column. */
export function refuseColumns(): never {
  return refuseFile(
    "The first row must name the columns: Date, Description, and Amount or Paid in and Paid out. Or choose them.",
  );
}

function linesOfCsv({ table, byHeadings, columns, sides, days, isUnsure }: BankTable): FileLine[] {
  const { headings, rows, encoding } = table;
  const raw = rawCells(headings, columns);
  const cell = (cells: readonly string[], name: string) => cellText(raw(cells, name));
  const habits = bankHabits(headings, columns);
  const beside = (cells: readonly string[], heading: string | undefined) =>
    heading === undefined ? "" : cellText(cells[headings.indexOf(heading)] ?? "");
  const [count, countWithoutPayer, countLiteral] = [counter(), counter(), counter()];
  const former = rawCells(headings, byHeadings);
  const wereSided = wereSides(
    rows.map(({ cells }) => ({ amount: cell(cells, "amount"), side: cellText(former(cells, "side")) })),
  );
  const isNew = sides.isSided && !wereSided;
  // By its heading alone, so that a line has the same fingerprint in every file.
  const isOfSides = isSideHeading(columns.get("side") ?? "");
  const filled = filledHeadings(headings, rows);
  return rows.map(({ number, cells }) => {
    const [description = "", payer = "", reference = ""] = ["description", "payer", "reference"].map((name) =>
      cell(cells, name),
    );
    const date = cellDay(cell(cells, "date"), days);
    const amounts = {
      ...{ amount: cell(cells, "amount"), paidIn: cell(cells, "in"), paidOut: cell(cells, "out") },
      side: raw(cells, "side").trim(),
    };
    const read = bankAmount(amounts, sides);
    const meaning = { amount: amounts.amount, fee: beside(cells, habits.fees) };
    // A column that says debit or credit has settled the sign.
    const meant = { ...habits, isOwed: habits.isOwed && !sides.isSided };
    const { amount, wrong, note = "" } = meantAmount(read, meaning, meant);
    const bare = beside(cells, habits.beforeFees);
    const literal =
      bare === "" && !isNew
        ? read.amount
        : bankAmount({ ...amounts, amount: bare || amounts.amount }, { ...sides, isSided: wereSided }).amount;
    const wrongCurrency = refusedCurrency(cell(cells, "currency"));
    const state = cell(cells, "state");
    const words = inOneLine([description, reference]);
    const said = inOneLine([payer, description, reference]);
    const kind = inOneLine(habits.kinds.map((heading) => beside(cells, heading)));
    // Only of cheques: other files count their rows, and another one of them another way.
    const numbers = /cheque|chq/i.test(kind) ? habits.numbers.map((heading) => beside(cells, heading)) : [];
    const named = said || inOneLine([kind, ...numbers]);
    const surplus = surplusReason(cells, filled);
    const isBlank =
      amount === 0 && [amounts.amount, amounts.paidIn, amounts.paidOut].every((each) => each === "");
    const problems = [
      ...(surplus === undefined ? [] : [surplus]),
      ...(isUnsure && cell(cells, "date") !== ""
        ? [`Date: “${cell(cells, "date")}” may have the year first. Choose how days are written`]
        : []),
      ...(NOT_MADE.has(state.toLowerCase()) ? [`State: “${state}” is no payment that was made`] : []),
      ...(isBalance(description || payer || reference || named)
        ? ["Description: a balance is no payment"]
        : []),
      ...(wrong === undefined ? [] : [`Amount: ${wrong}`]),
      ...(isBlank ? ["Amount: Required"] : []),
      ...(wrongCurrency === undefined ? [] : [`Currency: ${wrongCurrency}`]),
    ];
    // A pending payment goes from a later file, and must not have been counted among those that were made.
    const told = (...facts: readonly unknown[]) => (problems.length === 0 ? facts : [...facts, "refused"]);
    const print = (counted: ReturnType<typeof counter>, facts: readonly unknown[]) => [
      ...facts,
      counted(facts),
    ];
    // Which cell is the amount is not known where one is too many.
    const sure = surplus === undefined ? amount : undefined;
    const line = { date, amount: sure, reference: named, rawDate: cell(cells, "date"), problems };
    const withoutPayer = print(countWithoutPayer, [date, literal, words]);
    const asWritten = print(countLiteral, told(date, literal, named));
    // An amount as it is meant may be that of another line as it is written, which an earlier version has read.
    const isMeant = isOfSides || meant.isOwed || meant.fees !== undefined || meant.beforeFees !== undefined;
    const facts = isMeant ? told("meant", date, amount, named) : told(date, amount, named);
    const now = print(count, facts);
    const isOther = isMeant || (isNew && literal !== amount);
    const then = [...(isOther ? [asWritten] : []), ...(payer === "" ? [] : [withoutPayer])];
    return {
      ...lineOf(number, { format: "csv", ...line }, now),
      note,
      earlier: [...then.map(fingerprintOf), ...printsAsReadBefore(encoding, [now, ...then])],
    };
  });
}
