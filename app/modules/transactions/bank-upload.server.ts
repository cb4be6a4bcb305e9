import type { Garage } from "../books/books.server";
import { listingOf, pageOf } from "../books/listing.server";
import { choicesIn, columnsScreen } from "../imports/columns-screen";
import { heldFile, holdFile } from "../imports/held-files.server";
import type { BankColumnsScreen } from "./bank-columns-page";
import { type BankImport, importBankFile, plannedBankFile } from "./bank-import.server";
import type { ReadLine } from "./bank-line-columns";
import type { BankLinesScreen } from "./bank-lines-page";

const BANK = "bank";
const isBank = (kind: string): kind is typeof BANK => kind === BANK;

const SHOWN_LINES = 20;

/** What became of a bank's file, and where its sender goes on. */
interface TakenFile {
  /** Missing while its columns are to be chosen. */
  readonly told?: BankImport;
  readonly place: string;
}

/**
 * Reads a bank's file, if its columns are known. If not, or if no line of it makes sense that way, it is held until its sender
 * has chosen them. So is one without headings: what was chosen for such a file may have been for another bank's.
 * @throws ValidationError
 */
export async function takeBankFile(
  garage: Garage,
  by: string,
  input: { readonly department?: string },
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<TakenFile> {
  const { csv, missing, lines } = plannedBankFile(garage, bytes, {});
  const isUnread =
    csv !== undefined && (!csv.table.hasHeadings || lines.every(({ problem }) => problem !== ""));
  const held = () => holdFile(by, { kind: BANK, name, bytes });
  const query = new URLSearchParams({ department: input.department ?? "" });
  if (missing !== undefined || isUnread) return { place: `/transactions/import/${held()}?${query}` };
  const told = await importBankFile(garage, bytes, input, by, { fileName: name });
  return { told, place: isToBeLookedAt(told) ? linesPath(held(), query) : MATCHING };
}

/** Reads a file that is held by the columns of the query. @throws NotFoundError once it is no longer held */
export async function importHeldBankFile(
  garage: Garage,
  by: string,
  id: string,
  params: URLSearchParams,
): Promise<TakenFile & { readonly told: BankImport }> {
  const { name: fileName, bytes } = heldFile(by, id, isBank);
  const department = params.get("department") ?? "";
  const told = await importBankFile(garage, bytes, { department }, by, {
    ...{ choices: choicesIn(params), isShown: true, fileName },
  });
  return { told, place: isToBeLookedAt(told) ? linesPath(id, params) : MATCHING };
}

const MATCHING = "/transactions/matching";

function linesPath(id: string, params: URLSearchParams): string {
  const query = new URLSearchParams(params);
  query.delete("page");
  return `/transactions/import/${id}/lines?${query}`;
}

function isToBeLookedAt({ rows }: BankImport): boolean {
  return rows.some(({ state, reasons }) => state !== "alreadyThere" && reasons.length > 0);
}

/** The lines of a file that was read which were refused, or are to be looked at. @throws NotFoundError once it is no longer held */
export async function bankLinesScreen(
  garage: Garage,
  by: string,
  id: string,
  params: URLSearchParams,
  page: number,
): Promise<BankLinesScreen> {
  const { name, bytes } = heldFile(by, id, isBank);
  const choices = choicesIn(params);
  const { lines } = plannedBankFile(garage, bytes, choices);
  const department = params.get("department") ?? "";
  // What it made is there already by now; what it refused is refused for the same reasons.
  const { rows } = await importBankFile(garage, bytes, { department }, by, {
    ...{ dryRun: true, choices, isShown: true },
  });
  const list = (isRefused: boolean): ReadLine[] =>
    lines.flatMap(({ row, date, amount, reference, note }, at) => {
      const result = rows[at];
      const refusal = result?.state === "refused" ? result.reasons.join(". ") : "";
      const problem = isRefused ? refusal : refusal === "" ? note : "";
      return problem === "" ? [] : [{ _id: String(row), date, amount, reference, problem }];
    });
  const refused = pageOf(listingOf(list(true)), { page, limit: SHOWN_LINES, stopAtLast: true });
  return { fileName: name, refused, noted: list(false) };
}

/** The page that lets a file's columns be chosen, and shows how its lines are read. @throws NotFoundError */
export function bankColumnsScreen(
  garage: Garage,
  by: string,
  id: string,
  params: URLSearchParams,
  page: number,
): BankColumnsScreen {
  const { name, bytes } = heldFile(by, id, isBank);
  const { csv, missing, lines } = plannedBankFile(garage, bytes, choicesIn(params));
  if (csv === undefined) throw new Error("Only CSV files are held");
  const { fields, table, columns, dayChoice, foundDays } = csv;
  const shown = pageOf(listingOf(lines), { page, limit: SHOWN_LINES, stopAtLast: true });
  return {
    ...{ fileName: name, missing: missing ?? null, department: params.get("department") ?? "" },
    ...{ dayChoice, foundDays },
    ...columnsScreen({ fields, table, columns, params }),
    isUsable: lines.some(({ problem }) => problem === ""),
    list: {
      ...shown,
      rows: shown.rows.map(({ row, date, amount, reference, problem }) => ({
        ...{ _id: String(row), date, amount, reference, problem },
      })),
    },
  };
}
