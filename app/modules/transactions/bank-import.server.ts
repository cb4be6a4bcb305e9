import * as z from "zod";
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
  if (dryRun) {
    const hand = byHand(garage.books);
    return told(lines.map((line) => resultOf(garage.books, line, hand)));
  }
  const isNew =
    (books: Pick<Books, "bankLines" | "closing">, hand: Map<string, number>) => (line: FileLine) =>
      resultOf(books, line, hand);
  const before = lines.map(isNew(garage.books, byHand(garage.books)));
  if (before.every(({ state }) => state !== "made")) return told(before);
  return garage.books.update(by, (books) => {
    const results = lines.map(isNew(books, byHand(garage.books)));
    if (csv && (choices.columns !== undefined || choices.days !== undefined)) {
      rememberChoice(books, "bank", csv.table.headings, csv);
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

/** How many transactions that no file brought say the same. */
function byHand({ transactions, bankLines }: Pick<Books, "transactions" | "bankLines">): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { _id, date, amount, customerRef } of transactions) {
    if (bankLines.group("transaction", _id).count > 0) continue;
    const key = handKey(date, amount, customerRef);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function resultOf(
  { bankLines, closing }: Pick<Books, "bankLines" | "closing">,
  { row, problem, fingerprint, date, amount, reference }: FileLine,
  hand: Map<string, number>,
): RowResult {
  if (problem !== "") return { row, state: "refused", reasons: [problem] };
  if (bankLines.get(fingerprint)) return { row, state: "alreadyThere", reasons: ["It was read before"] };
  const key = handKey(date, amount, reference);
  const entered = hand.get(key) ?? 0;
  if (entered > 0) {
    hand.set(key, entered - 1);
    return { row, state: "alreadyThere", reasons: ["It was entered by hand"] };
  }
  const closedUntil = closing.get(CLOSING_ID)?.closedUntil ?? null;
  if (closedUntil !== null && date <= closedUntil) {
    return { row, state: "refused", reasons: [closedSentence(closedUntil)] };
  }
  const checked = referenceSchema.safeParse({ reference });
  const wrong = checked.error?.issues.map(({ message }) => `Description: ${message}`);
  return wrong ? { row, state: "refused", reasons: wrong } : { row, state: "made", reasons: [] };
}
