import * as z from "zod";
import { londonDayOf, paymentDayQuestion } from "../../shared/dates";
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

/** What became of a bank's file. */
export interface BankImport extends RowCounts {
  readonly rows: readonly RowResult[];
}

const querySchema = z.object({ department: departmentName() });
const referenceSchema = z.object({ reference: text() });

/**
 * Makes bank transactions of a bank's file, in one commit. A line that was read before makes none, nor does one that
 * somebody entered by hand.
 * @param input `{ department }` @throws ValidationError
 */
export async function importBankFile(
  garage: Garage,
  bytes: Uint8Array,
  input: unknown,
  by: string,
  { dryRun = false, choices = {} }: { readonly dryRun?: boolean; readonly choices?: SentChoices } = {},
): Promise<BankImport> {
  const department = chosenDepartment(garage, validate(querySchema, input).department).name;
  const { csv, missing, lines } = plannedBankFile(garage, bytes, choices);
  if (missing !== undefined) refuseColumns();
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
    for (const { fingerprint, date, amount, reference } of made) {
      const transaction = newId();
      books.transactions.insert({
        _id: transaction,
        customerRef: reference,
        department,
        amount,
        date,
        notes: "",
      });
      books.bankLines.insert({ _id: fingerprint, transaction, state: "open" });
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

const handKey = (date: string, amount: number, reference: string) =>
  `${date} ${amount} ${nameKey(reference)}`;

type ReadBooks = Pick<Books, "bankLines" | "closing" | "transactions">;

/** What a file's lines may be known by besides their own fingerprints. */
interface Known {
  readonly hand: ByHand;
  /** The fingerprints by which one of its lines is known. */
  readonly claimed: Set<string>;
}

function knownBy(books: ReadBooks, lines: readonly FileLine[]): Known {
  return { hand: byHand(books), claimed: new Set(lines.map(({ fingerprint }) => fingerprint)) };
}

/** The departments of the transactions that no file brought, by what they say. */
type ByHand = Map<string, string[]>;

function byHand({ transactions, bankLines }: Pick<Books, "transactions" | "bankLines">): ByHand {
  const found: ByHand = new Map();
  for (const { _id, date, amount, customerRef, department } of transactions) {
    if (bankLines.group("transaction", _id).count > 0) continue;
    const key = handKey(date, amount, customerRef);
    found.set(key, [...(found.get(key) ?? []), department]);
  }
  return found;
}

function resultOf(
  { bankLines, closing, transactions }: ReadBooks,
  department: string,
  { row, problem, fingerprint, earlier = "", date, amount, reference }: FileLine,
  { hand, claimed }: Known,
): RowResult {
  const unlikely = problem === "" ? paymentDayQuestion(date, londonDayOf(new Date()), "Date") : undefined;
  const wrong = problem || unlikely;
  if (wrong) return { row, state: "refused", reasons: [wrong] };
  const before = bankLines.get(fingerprint) ?? (claimed.has(earlier) ? undefined : bankLines.get(earlier));
  if (before) claimed.add(before._id);
  // A file does not say of which account it is. The equal line of another one has to be entered by hand.
  const thereFor = (how: string, of: string): RowResult => {
    const reason = of === department ? how : `${how}, for ${of}`;
    return { row, state: "alreadyThere", reasons: [reason] };
  };
  if (before)
    return thereFor("It was read before", transactions.get(before.transaction)?.department ?? department);
  const entered = hand.get(handKey(date, amount, reference)) ?? [];
  const [of] = entered.splice(Math.max(0, entered.indexOf(department)), 1);
  if (of !== undefined) return thereFor("It was entered by hand", of);
  const closedUntil = closing.get(CLOSING_ID)?.closedUntil ?? null;
  if (closedUntil !== null && date <= closedUntil) {
    return { row, state: "refused", reasons: [closedSentence(closedUntil)] };
  }
  const checked = referenceSchema.safeParse({ reference });
  const refused = checked.error?.issues.map(({ message }) => `Description: ${message}`);
  return refused ? { row, state: "refused", reasons: refused } : { row, state: "made", reasons: [] };
}
