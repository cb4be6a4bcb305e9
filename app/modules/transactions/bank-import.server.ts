import * as z from "zod";
import { type Day, formatListDay, londonDayOf, paymentDayQuestion } from "../../shared/dates";
import { departmentName, text, validate } from "../../shared/schema";
import { nameKey } from "../../shared/text";
import { newId } from "../../store/store";
import type { Books, Garage } from "../books/books.server";
import { CLOSING_ID, closedSentence } from "../closing/closing";
import { chosenDepartment } from "../departments/departments.server";
import type { SentChoices } from "../imports/headings";
import type { RowCounts } from "../imports/import";
import { rememberChoice, rememberedChoice } from "../imports/import-choices.server";
import type { RowResult } from "../imports/import-rows";
import { type BankFile, type FileLine, readBankFile, refuseColumns } from "./bank-file.server";
import type { BankFormat } from "./bank-line";

/** What became of a bank's file. */
export interface BankImport extends RowCounts {
  readonly rows: readonly RowResult[];
}

const querySchema = z.object({ department: departmentName() });
const referenceSchema = z.object({ reference: text() });

/**
 * Makes bank transactions of a bank's file, in one commit. A line that was read before makes none, also from a file of the other
 * format, nor does one that somebody entered by hand.
 * @param input `{ department }` @throws ValidationError
 */
export async function importBankFile(
  garage: Garage,
  bytes: Uint8Array,
  input: unknown,
  by: string,
  {
    dryRun = false,
    choices = {},
    isShown = false,
  }: {
    readonly dryRun?: boolean;
    readonly choices?: SentChoices;
    /** Whether the sender was shown how its lines are read. */
    readonly isShown?: boolean;
  } = {},
): Promise<BankImport> {
  const department = chosenDepartment(garage, validate(querySchema, input).department).name;
  const { csv, missing, lines } = plannedBankFile(garage, bytes, choices);
  const isUnseen = csv?.table.hasHeadings === false && choices.columns === undefined && !isShown;
  if (missing !== undefined || isUnseen) refuseColumns();
  const resultsOf = (books: ReadBooks) => {
    const known = knownBy(garage.books, lines);
    return lines.map((line) => resultOf(books, department, line, known));
  };
  const before = resultsOf(garage.books);
  if (dryRun || before.every(({ state }) => state !== "made")) return told(before);
  return garage.books.update(by, (books) => {
    const results = resultsOf(books);
    if (csv && (choices.columns !== undefined || choices.days !== undefined)) {
      rememberChoice(books, "bank", csv.table.headings, { ...csv, days: choices.days });
    }
    // A bank's newest line comes first or last; numbers follow the days.
    const made = lines
      .filter((_, at) => results[at]?.state === "made")
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    for (const { fingerprint, format, date, amount, reference } of made) {
      const transaction = newId();
      books.transactions.insert({
        _id: transaction,
        customerRef: reference,
        department,
        amount,
        date,
        notes: "",
      });
      books.bankLines.insert({ _id: fingerprint, transaction, state: "open", format });
    }
    return told(results);
  });
}

/** A bank's file as it would be read, by what was chosen for such files before. @throws ValidationError */
export function plannedBankFile({ books }: Garage, bytes: Uint8Array, choices: SentChoices): BankFile {
  return readBankFile(bytes, choices, (headings) => rememberedChoice(books, "bank", headings));
}

function told(rows: readonly RowResult[]): BankImport {
  const count = (state: RowResult["state"]) => rows.filter((row) => row.state === state).length;
  return { made: count("made"), alreadyThere: count("alreadyThere"), refused: count("refused"), rows };
}

const FORMAT_WORDS: Readonly<Record<BankFormat, string>> = { csv: "a CSV file", ofx: "an OFX file" };

type ReadBooks = Pick<Books, "bankLines" | "closing" | "transactions">;

/** What a file's lines may be known by besides their own fingerprints. */
interface Known {
  readonly others: Others;
  /** The fingerprints by which one of its lines is known. */
  readonly claimed: Set<string>;
}

function knownBy(books: ReadBooks, lines: readonly FileLine[]): Known {
  const claimed = new Set(lines.map(({ fingerprint }) => fingerprint));
  return { others: othersIn(books, lines), claimed };
}

/** A transaction that no file of this format brought. */
interface Other {
  /** That of the file which brought it; undefined if somebody entered it by hand. */
  readonly format: BankFormat | undefined;
  readonly department: string;
  /** What it says, without case and spaces. */
  readonly words: string;
}

/** By day and amount. Each is the same payment as one line at most. */
type Others = Map<string, Other[]>;

const sumKey = (date: string, amount: number) => `${date} ${amount}`;

function othersIn(
  { transactions, bankLines }: Pick<Books, "transactions" | "bankLines">,
  lines: readonly FileLine[],
): Others {
  const others: Others = new Map(lines.map(({ date, amount }) => [sumKey(date, amount), []]));
  for (const { _id, date, amount, customerRef, department } of transactions) {
    const alike = others.get(sumKey(date, amount));
    const line = alike && bankLines.group("transaction", _id).first();
    // Those of the same format, and those of earlier versions, are known by their fingerprints.
    if (line && (line.format === undefined || line.format === lines[0]?.format)) continue;
    alike?.push({ format: line?.format, department, words: nameKey(customerRef) });
  }
  return others;
}

/** Takes the transaction that is the same payment as a line: its own department's first. */
function takeOther(
  others: Others,
  department: string,
  { date, amount, reference }: FileLine,
): Other | undefined {
  const alike = others.get(sumKey(date, amount)) ?? [];
  const words = nameKey(reference);
  const isSame = (other: Other) =>
    other.format === undefined
      ? other.words === words
      : other.department === department && isPartOf(other.words, words);
  const found = alike.find((other) => isSame(other) && other.department === department) ?? alike.find(isSame);
  if (found) alike.splice(alike.indexOf(found), 1);
  return found;
}

/** Whether one says what the other begins with: OFX cuts names short, and some CSV files leave notes out. */
const isPartOf = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/** Banks keep six or seven years. An earlier day is one that was read the wrong way round, as 26-11-03 is for 2026. */
const MOST_YEARS = 10;

function unlikelyDay(date: Day, today: Day): string | undefined {
  const earliest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`;
  return date < earliest
    ? `Date: ${formatListDay(date)} is long ago.`
    : paymentDayQuestion(date, today, "Date");
}

function resultOf(
  { bankLines, closing, transactions }: ReadBooks,
  department: string,
  line: FileLine,
  { others, claimed }: Known,
): RowResult {
  const { row, problem, fingerprint, earlier = "", date, amount, reference } = line;
  const unlikely = problem === "" ? unlikelyDay(date, londonDayOf(new Date())) : undefined;
  const wrong = problem || unlikely;
  if (wrong) return { row, state: "refused", reasons: [wrong] };
  const asBefore = claimed.has(earlier) ? undefined : bankLines.get(earlier);
  const said = asBefore && transactions.get(asBefore.transaction);
  // The id of an OFX line alone may be that of several.
  const isAsBefore =
    line.format === "csv" || said === undefined || (said.date === date && said.amount === amount);
  const before = bankLines.get(fingerprint) ?? (isAsBefore ? asBefore : undefined);
  if (before) claimed.add(before._id);
  // A file does not say of which account it is. The equal line of another one has to be entered by hand.
  const thereFor = (how: string, of: string): RowResult => {
    const reason = of === department ? how : `${how}, for ${of}`;
    return { row, state: "alreadyThere", reasons: [reason] };
  };
  if (before)
    return thereFor("It was read before", transactions.get(before.transaction)?.department ?? department);
  const other = takeOther(others, department, line);
  if (other) {
    const how = other.format
      ? `It was read before, from ${FORMAT_WORDS[other.format]}`
      : "It was entered by hand";
    return thereFor(how, other.department);
  }
  const closedUntil = closing.get(CLOSING_ID)?.closedUntil ?? null;
  if (closedUntil !== null && date <= closedUntil) {
    return { row, state: "refused", reasons: [closedSentence(closedUntil)] };
  }
  const checked = referenceSchema.safeParse({ reference });
  const refused = checked.error?.issues.map(({ message }) => `Description: ${message}`);
  return refused ? { row, state: "refused", reasons: refused } : { row, state: "made", reasons: [] };
}
