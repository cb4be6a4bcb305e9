import { createHash } from "node:crypto";
import type { Day } from "../../shared/dates";
import { isMoney, subtractMoney } from "../../shared/money";
import { cellDay, cellMoney, cellText, dayStyleOf, refusedText } from "../imports/cells";
import { readTable } from "../imports/file-table.server";
import { fileText, refuseFile } from "../imports/file-text.server";
import { columnsByHeading, doubledHeadings, knownHeadings } from "../imports/headings";
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

/** The headings of the banks' own CSV files. */
const FIELDS: readonly ImportField[] = [
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

/**
 * Reads a bank's file: CSV with any of the usual headings, OFX or QFX.
 * @throws ValidationError on `file`
 */
export function readBankFile(bytes: Uint8Array): FileLine[] {
  const { text } = fileText(bytes);
  return isOfx(text) ? linesOfOfx(text) : linesOfCsv(bytes);
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

function linesOfCsv(bytes: Uint8Array): FileLine[] {
  const { headings, rows } = readTable(bytes, knownHeadings(FIELDS));
  const columns = columnsByHeading(FIELDS, headings);
  const places = new Map([...columns].map(([name, heading]) => [name, headings.indexOf(heading)]));
  const twice = [...columns.values()].find((heading) => doubledHeadings(headings).has(heading));
  if (twice !== undefined) refuseFile(`Two columns are called “${twice}”. Rename one of them.`);
  const isWhole = places.has("date") && (places.has("description") || places.has("reference"));
  if (!isWhole || !(places.has("amount") || places.has("in") || places.has("out"))) {
    refuseFile("The first row must name the columns: Date, Description, and Amount or Paid in and Paid out.");
  }
  const cell = (cells: readonly string[], name: string) => cellText(cells[places.get(name) ?? -1] ?? "");
  const style = dayStyleOf(rows.map(({ cells }) => cell(cells, "date")));
  const count = counter();
  return rows.map(({ number, cells }) => {
    const words = [cell(cells, "description"), cell(cells, "reference")].filter(Boolean);
    const reference = [...new Set(words)].join(" ").replace(/\s+/g, " ");
    const date = cellDay(cell(cells, "date"), style);
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
  if (whole !== "") return cellMoney(whole);
  const [came, went] = [paidIn, paidOut].map((text) => (text === "" ? 0 : cellMoney(text)));
  return came === undefined || went === undefined ? undefined : subtractMoney(came, Math.abs(went));
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
