import type { Day } from "../../shared/dates";
import { isMoney } from "../../shared/money";
import { cellDay, cellText, dayStyleIn, refusedCurrency, turnedText } from "../imports/cells";
import { type ReadDays, readDays } from "../imports/day-styles";
import { type FileTable, refuseDoubledColumns, refuseMoreRows, tableIn } from "../imports/file-table.server";
import { type FileEncoding, fileText, refuseFile } from "../imports/file-text.server";
import {
  type ChosenColumns,
  chosenColumns,
  columnsByHeading,
  filledHeadings,
  knownHeadings,
  type SentChoices,
  surplusReason,
} from "../imports/headings";
import type { ImportChoice } from "../imports/import";
import type { ImportField } from "../imports/import-columns";
import { areSides, bankAmount } from "./bank-amount";
import { BANK_FIELDS } from "./bank-fields";
import { counter, fingerprintOf, printsAsReadBefore } from "./bank-fingerprint.server";
import { bankHabits, meantAmount, withTotalAmount } from "./bank-habits";
import type { BankFormat } from "./bank-line";
import { isOfx, MOST_ACCOUNTS, type OfxStatement, ofxCounts, ofxStatements } from "./ofx";

/** A line of a bank's file. */
export interface FileLine {
  /** Its row in the file, or its place among an OFX file's transactions. */
  readonly row: number;
  /** What is wrong with it; "" for nothing. */
  readonly problem: string;
  readonly date: Day;
  readonly amount: number;
  readonly reference: string;
  readonly format: BankFormat;
  /** What to tell of a line that is read; "" for nothing. */
  readonly note: string;
  /** The same for the same line of the same file, and for no other line. */
  readonly fingerprint: string;
  /** What it may have been to earlier versions, which read no payer, no fee and no card's signs, and knew the lines of OFX files by their ids alone. */
  readonly earlier: readonly string[];
}

/** What a bank says of a payment that was not made, or not yet. */
const NOT_MADE = new Set(["pending", "reverted", "declined", "failed", "rejected", "cancelled", "canceled"]);

/** What stands for a payment in the rows of some banks' files, and is none. */
const BALANCE =
  /^(?:(?:opening|closing|start(?:ing)?|end(?:ing)?) balance|balance(?: (?:brought|carried) forward| [bc]\/?f(?:wd)?)?|(?:brought|carried) forward|[bc]\/f)[.:]?(?: \d.*)?$/i;

/** What is wrong with a line of £0.00. It is counted, and needs no look: no money is missing without it. */
export const NOTHING_CAME = "Amount: nothing came in or went out";

/** The longest reference that a transaction has. */
const LONGEST = 200;

/** A bank's CSV file, and from which of its columns it is read. */
export interface BankTable extends ReadDays {
  readonly fields: readonly ImportField[];
  readonly table: FileTable;
  readonly columns: ChosenColumns;
  /** The columns as they are read where nobody chooses. */
  readonly foundColumns: ChosenColumns;
}

export interface BankFile {
  /** Undefined for OFX, which says itself what is what. */
  readonly csv: BankTable | undefined;
  /** What is to be chosen before any line can be read: "Date". Without that, there are no lines. */
  readonly missing: string | undefined;
  readonly lines: readonly FileLine[];
}

/** What was chosen before for files with these headings. */
type Remembered = (
  headings: readonly string[],
) => Pick<ImportChoice, "columns" | "offered" | "days"> | undefined;

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
  const table = tableIn(sent, knownHeadings(BANK_FIELDS));
  const before = remembered(table.headings);
  const found = chosenColumns(BANK_FIELDS, table.headings, choices, before);
  const isChosen = choices.columns?.has("amount") || before !== undefined;
  const columns = isChosen ? found : withTotalAmount(found, table.headings);
  refuseDoubledColumns(columns, table.headings);
  const at = table.headings.indexOf(columns.get("date") ?? "");
  const inFile = dayStyleIn(table.rows.map(({ cells }) => cells[at]?.trim() ?? ""));
  const foundColumns = withTotalAmount(columnsByHeading(BANK_FIELDS, table.headings), table.headings);
  const days = readDays(choices.days, inFile, before?.days);
  const csv = { fields: BANK_FIELDS, table, columns, foundColumns, ...days };
  const missing = NEEDS.find(({ names }) => !names.some((name) => columns.has(name)))?.words;
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

function linesOfOfx(text: string, encoding: FileEncoding): FileLine[] {
  const { accounts, transactions } = ofxCounts(text);
  refuseMoreRows(transactions);
  if (accounts > MOST_ACCOUNTS) refuseFile("The file holds too many accounts. Export them one by one.");
  const statements = ofxStatements(text);
  const inPounds = ({ currency = "GBP" }: Pick<OfxStatement, "currency">) => currency === "GBP";
  if (!statements.some(inPounds))
    refuseFile(`The file is in ${statements[0]?.currency}. Only pounds are read.`);
  const found = statements.flatMap((statement) =>
    statement.transactions.map((transaction) => ({ statement, ...transaction })),
  );
  if (found.length === 0) refuseFile("The file holds no transactions.");
  const [count, countWithoutId] = [counter(), counter()];
  const [first] = statements;
  const hasIdsReadAnew = ID_READ_ANEW.test(text);
  return found.map(({ statement, id, rawDate, date, amount, reference, currency: own }, at) => {
    const { account } = statement;
    const currency = inPounds(statement) ? own : statement.currency;
    // Some banks give several payments one id.
    const said = id === "" ? [date, amount, reference] : [account, id, date, amount];
    const problems = [
      ...(inPounds({ currency }) ? [] : [`Currency: only pounds are read, no ${currency}`]),
      ...(amount === undefined ? ["Amount: it is not an amount in pounds"] : []),
    ];
    const line = {
      format: "ofx",
      date,
      amount,
      reference: inOneLine([reference]),
      rawDate,
      problems,
    } as const;
    // Of a file of several accounts they took the first for all.
    const earlier = Array.from({ length: id === "" ? 0 : MOST_OF_ONE_ID }, (_, place) =>
      fingerprintOf([first?.account, id, place]),
    );
    const place = count(said);
    const known = [[...said, place]];
    if (hasIdsReadAnew && id !== "") {
      const facts = [date, amount, reference];
      const withoutId = [...facts, countWithoutId(facts)];
      // 0.2 knew a line by account, id and place, and read a broken part of the account as none.
      for (const part of ["", ...account.split(" ")])
        for (let nth = 0; nth < MOST_OF_ONE_ID; nth += 1) earlier.push(fingerprintOf([part, id, nth]));
      earlier.push(fingerprintOf(withoutId), fingerprintOf(["", id, date, amount, place]));
      known.push(withoutId);
    }
    earlier.push(...printsAsReadBefore(encoding, known));
    return { ...lineOf(at + 1, line, [...said, place]), note: "", earlier };
  });
}

/** An id that versions before 0.3 read as none: XML has it as CDATA, or on a line of its own. */
const ID_READ_ANEW = /<(?:FITID|BANKID|ACCTID)>\s*(?:<!\[CDATA\[|[\r\n])/i;

/** How many payments of one id are looked for among those of earlier versions. */
const MOST_OF_ONE_ID = 20;

function linesOfCsv({ table: { headings, rows, encoding }, columns, days }: BankTable): FileLine[] {
  const places = new Map([...columns].map(([name, heading]) => [name, headings.indexOf(heading)]));
  const cell = (cells: readonly string[], name: string) => cellText(cells[places.get(name) ?? -1] ?? "");
  const habits = bankHabits(headings, columns);
  const beside = (cells: readonly string[], heading: string | undefined) =>
    heading === undefined ? "" : cellText(cells[headings.indexOf(heading)] ?? "");
  const [count, countWithoutPayer, countLiteral] = [counter(), counter(), counter()];
  const isSided = areSides(
    rows.map(({ cells }) => ({ amount: cell(cells, "amount"), side: cell(cells, "side") })),
  );
  const filled = filledHeadings(headings, rows);
  return rows.map(({ number, cells }) => {
    const [description = "", payer = "", reference = ""] = ["description", "payer", "reference"].map((name) =>
      cell(cells, name),
    );
    const date = cellDay(cell(cells, "date"), days);
    const amounts = {
      ...{ amount: cell(cells, "amount"), paidIn: cell(cells, "in"), paidOut: cell(cells, "out") },
      side: cell(cells, "side"),
    };
    const read = bankAmount(amounts, { isSided });
    const meaning = { amount: amounts.amount, fee: beside(cells, habits.fees) };
    // A column that says debit or credit has settled the sign.
    const meant = { ...habits, isOwed: habits.isOwed && !isSided };
    const { amount, wrong, note = "" } = meantAmount(read, meaning, meant);
    const bare = beside(cells, habits.beforeFees);
    const literal = bare === "" ? read.amount : bankAmount({ ...amounts, amount: bare }, { isSided }).amount;
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
      ...(NOT_MADE.has(state.toLowerCase()) ? [`State: “${state}” is no payment that was made`] : []),
      ...(BALANCE.test(description || payer || reference || named)
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
    const isMeant = meant.isOwed || meant.fees !== undefined || meant.beforeFees !== undefined;
    const facts = isMeant ? told("meant", date, amount, named) : told(date, amount, named);
    const now = print(count, facts);
    const then = [...(isMeant ? [asWritten] : []), ...(payer === "" ? [] : [withoutPayer])];
    return {
      ...lineOf(number, { format: "csv", ...line }, now),
      note,
      earlier: [...then.map(fingerprintOf), ...printsAsReadBefore(encoding, [now, ...then])],
    };
  });
}

/** Different words of a line, each once. */
function inOneLine(words: readonly (string | undefined)[]): string {
  return [...new Set(words.filter(Boolean))].join(" ").replace(/\s+/g, " ");
}

function lineOf(
  row: number,
  {
    format,
    date,
    amount,
    reference,
    rawDate,
    problems: [found],
  }: {
    readonly format: BankFormat;
    readonly date: Day | undefined;
    readonly amount: number | undefined;
    readonly reference: string;
    readonly rawDate: string;
    /** What is wrong with it besides its date and its words. */
    readonly problems: readonly string[];
  },
  said: readonly unknown[],
): Omit<FileLine, "earlier" | "note"> {
  // A bank writes what it likes at the beginning, and our exports make it harmless.
  const wrong = turnedText(reference);
  const problem =
    found !== undefined
      ? found
      : date === undefined
        ? rawDate === ""
          ? "Date: Required"
          : `Date: “${rawDate}” is not a date`
        : amount === 0
          ? NOTHING_CAME
          : reference === ""
            ? "Description: Required"
            : wrong === undefined
              ? ""
              : `Description: ${wrong}`;
  return {
    ...{ row, problem, format, date: date ?? "", amount: isMoney(amount) ? amount : 0 },
    ...{ reference: reference.slice(0, LONGEST), fingerprint: fingerprintOf(said) },
  };
}
