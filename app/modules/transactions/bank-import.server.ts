import * as z from "zod";
import { formatListDay, londonDayOf, paymentDayQuestion } from "../../shared/dates";
import { departmentName, text, validate } from "../../shared/schema";
import { nameKey } from "../../shared/text";
import { newId } from "../../store/store";
import type { Books, Garage } from "../books/books.server";
import { closedUntil } from "../closing/closed-until";
import { closedSentence } from "../closing/closing";
import { chosenDepartment } from "../departments/departments.server";
import { inShort } from "../imports/cells";
import type { SentChoices } from "../imports/headings";
import { LONGEST_NAME, type RowCounts } from "../imports/import";
import { rememberChoice, rememberedChoice } from "../imports/import-choices.server";
import type { RowResult } from "../imports/import-rows";
import { type BankFile, readBankFile, refuseColumns } from "./bank-file.server";
import type { FileLine } from "./bank-file-line.server";
import type { BankFormat } from "./bank-line";
import type { Transaction } from "./transaction";

/** What became of a bank's file. */
export interface BankImport extends RowCounts {
  /** By which what it made is taken back; null if it made nothing. */
  readonly _id: string | null;
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
    fileName = "",
  }: {
    readonly dryRun?: boolean;
    readonly choices?: SentChoices;
    /** Whether the sender was shown how its lines are read. */
    readonly isShown?: boolean;
    readonly fileName?: string;
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
    // Who was shown a column that may say what went out, and reads the file all the same, knows that it does not.
    const isKnown = isShown && csv?.perhapsSide !== undefined;
    if (csv && (choices.columns !== undefined || choices.days !== undefined || isKnown)) {
      const foundColumns = isKnown ? new Map() : csv.foundColumns;
      rememberChoice(books, "bank", csv.table.headings, { ...csv, foundColumns, days: choices.days });
    }
    // A bank's newest line comes first or last; numbers follow the days.
    const made = lines
      .filter((_, at) => results[at]?.state === "made")
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const transactions = made.map(({ fingerprint, format, date, amount, reference }) => {
      const transaction = newId();
      books.transactions.insert({
        _id: transaction,
        customerRef: validate(referenceSchema, { reference }).reference,
        department,
        amount,
        date,
        notes: "",
      });
      books.bankLines.insert({ _id: fingerprint, transaction, state: "open", format });
      return transaction;
    });
    const done = told(results);
    if (transactions.length === 0) return done;
    const { made: count, alreadyThere, refused } = done;
    const { _id } = books.imports.insert({
      ...{ _id: newId(), kind: "transactions", fileName: fileName.slice(0, LONGEST_NAME), by },
      ...{ made: count, alreadyThere, refused, records: transactions },
    });
    return { ...done, _id };
  });
}

/** A bank's file as it would be read, by what was chosen for such files before. @throws ValidationError */
export function plannedBankFile({ books }: Garage, bytes: Uint8Array, choices: SentChoices): BankFile {
  return readBankFile(bytes, choices, (headings) => rememberedChoice(books, "bank", headings));
}

function told(rows: readonly RowResult[]): BankImport {
  const count = (state: RowResult["state"]) => rows.filter((row) => row.state === state).length;
  return {
    _id: null,
    made: count("made"),
    alreadyThere: count("alreadyThere"),
    refused: count("refused"),
    rows,
  };
}

const FOR_ANOTHER = ", for ";

/** Whether a line is there for another department: it may be another payment, of another account. */
export function isElsewhere({ state, reasons }: RowResult): boolean {
  return state === "alreadyThere" && reasons.some((reason) => reason.includes(FOR_ANOTHER));
}

const FORMAT_WORDS: Readonly<Record<BankFormat, string>> = { csv: "a CSV file", ofx: "an OFX file" };

type ReadBooks = Pick<Books, "bankLines" | "closing" | "transactions">;

/** What a file's lines may be known by besides their own fingerprints. */
interface Known {
  readonly others: Others;
  /** The days, amounts and words of the file's lines. */
  readonly said: ReadonlySet<string>;
  /** Why none of the file's days can be believed; undefined where they can. */
  readonly wrongDays: string | undefined;
  /** The fingerprints by which one of its lines is known. */
  readonly claimed: Set<string>;
  /** What OFX lines in the books say whose ids this file does not have. */
  readonly underOtherIds: ReadonlySet<string>;
}

function knownBy(books: ReadBooks, lines: readonly FileLine[]): Known {
  const claimed = new Set(lines.map(({ fingerprint }) => fingerprint));
  const said = new Set(lines.map(saidBy));
  return { ...othersIn(books, lines, claimed), said, wrongDays: wrongDaysIn(lines), claimed };
}

const saidBy = ({ date, amount, reference }: Pick<FileLine, "date" | "amount" | "reference">) =>
  `${sumKey(date, amount)} ${nameKey(reference)}`;

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
  claimed: ReadonlySet<string>,
): Pick<Known, "others" | "underOtherIds"> {
  const underOtherIds = new Set<string>();
  const others: Others = new Map(lines.map(({ date, amount }) => [sumKey(date, amount), []]));
  for (const { _id, date, amount, customerRef, department } of transactions) {
    const alike = others.get(sumKey(date, amount));
    const line = alike && bankLines.group("transaction", _id).first();
    // Those of the same format, and those of earlier versions, are known by their fingerprints.
    if (line && (line.format === undefined || line.format === lines[0]?.format)) {
      const isOther = line.format === "ofx" && !claimed.has(line._id);
      if (isOther) underOtherIds.add(saidBy({ date, amount, reference: customerRef }));
      continue;
    }
    alike?.push({ format: line?.format, department, words: nameKey(customerRef) });
  }
  return { others, underOtherIds };
}

/** Takes the transaction that is the same payment as a line: one of the same words, and its own department's first. */
function takeOther(
  { others, said }: Known,
  department: string,
  { date, amount, reference }: FileLine,
): Other | undefined {
  const key = sumKey(date, amount);
  const alike = others.get(key) ?? [];
  const words = nameKey(reference);
  const isOurs = (other: Other) => other.department === department;
  const equal = alike.filter(
    (other) => other.words === words && (other.format === undefined || isOurs(other)),
  );
  // What another line says to the letter is that one's.
  const isFree = (other: Other) => !said.has(`${key} ${other.words}`);
  const found =
    equal.find(isOurs) ??
    equal[0] ??
    alike.find(
      (other) => other.format !== undefined && isOurs(other) && isFree(other) && areAlike(other.words, words),
    );
  if (found) alike.splice(alike.indexOf(found), 1);
  return found;
}

/** How many characters of a name OFX has (OFX 2.2, §11.4.4). */
const OFX_NAME = 32;

/** Whether one says what the other begins with, up to the end of a word: OFX cuts names short, and some CSV files leave notes out. */
function areAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short !== "" && (long.startsWith(`${short} `) || (short.length >= OFX_NAME && long.startsWith(short)))
  );
}

/** Banks keep six or seven years. */
const MOST_YEARS = 10;

/** What is wrong with the days of a file that has one of long ago: 26-11-03 for 2026 was read the wrong way round, and 26-11-21 too. */
function wrongDaysIn(lines: readonly FileLine[]): string | undefined {
  const today = londonDayOf(new Date());
  const earliest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`;
  const long = lines.find(({ problem, date }) => problem === "" && date < earliest);
  if (long === undefined) return undefined;
  return `Date: ${formatListDay(long.date)} in row ${long.row} is long ago. Write the days like 26/11/2026`;
}

/** Whether a transaction of an earlier version is a line of now: the id of an OFX line alone may be that of several. */
function isLineOf(transaction: Transaction | undefined, { format, date, amount }: FileLine): boolean {
  if (transaction === undefined || format === "csv") return true;
  const [isSameDay, isSameAmount] = [transaction.date === date, transaction.amount === amount];
  const isEdited = transaction.updated !== transaction.created;
  return isEdited ? isSameDay || isSameAmount : isSameDay && isSameAmount;
}

function resultOf(books: ReadBooks, department: string, line: FileLine, known: Known): RowResult {
  const { row, problem, note, fingerprint, earlier, date, reference } = line;
  const { bankLines, transactions } = books;
  const { claimed } = known;
  const unlikely = problem === "" ? paymentDayQuestion(date, londonDayOf(new Date()), "Date") : undefined;
  const wrong = problem || known.wrongDays || unlikely;
  if (wrong) return { row, state: "refused", reasons: [inShort(wrong)] };
  const before =
    bankLines.get(fingerprint) ??
    earlier
      .flatMap((each) => (claimed.has(each) ? [] : (bankLines.get(each) ?? [])))
      .find(({ transaction }) => isLineOf(transactions.get(transaction), line));
  if (before) claimed.add(before._id);
  // A file does not say of which account it is. The equal line of another one has to be entered by hand.
  const thereFor = (how: string, of: string): RowResult => {
    const reason = of === department ? how : `${how}${FOR_ANOTHER}${of}`;
    return { row, state: "alreadyThere", reasons: [reason] };
  };
  if (before)
    return thereFor("It was read before", transactions.get(before.transaction)?.department ?? department);
  const other = takeOther(known, department, line);
  if (other) {
    const how = other.format
      ? `It was read before, from ${FORMAT_WORDS[other.format]}`
      : "It was entered by hand";
    return thereFor(how, other.department);
  }
  const lastClosed = closedUntil(books);
  if (date <= lastClosed) return { row, state: "refused", reasons: [closedSentence(lastClosed)] };
  const checked = referenceSchema.safeParse({ reference });
  const messages = checked.error?.issues.map(({ message }) => message);
  const refused = (checked.data?.reference === "" ? ["Required"] : messages)?.map(
    (why) => `Description: ${why}`,
  );
  if (refused) return { row, state: "refused", reasons: refused };
  // Banks are to keep the ids of lines. Some give others to a statement that is fetched again.
  const again = known.underOtherIds.has(saidBy(line))
    ? "It may be there already: a line of that day says the same, under another id"
    : "";
  return { row, state: "made", reasons: [note, again].filter(Boolean) };
}
