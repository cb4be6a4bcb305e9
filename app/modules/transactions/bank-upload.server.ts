import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { listingOf, pageOf } from "../books/listing.server";
import { choicesIn, columnsScreen } from "../imports/columns-screen";
import { heldFile, holdFile } from "../imports/held-files.server";
import type { BankColumnsScreen } from "./bank-columns-page";
import type { BankFile } from "./bank-file.server";
import { NOTHING_CAME } from "./bank-file-line.server";
import { type BankImport, importBankFile, isElsewhere, plannedBankFile } from "./bank-import.server";
import { keepLines, keptLines } from "./bank-lines.server";
import type { BankLinesScreen, LookedAtLine } from "./bank-lines-page";

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
 * Reads a bank's file, if its columns are known. If not, if no line of it makes sense that way, or if a column may say which way
 * money went, it is held until its sender has chosen them. So is one without headings: what was chosen for such a file may have
 * been for another bank's.
 * @throws ValidationError
 */
export async function takeBankFile(
  garage: Garage,
  by: string,
  input: { readonly department?: string },
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<TakenFile> {
  const planned = plannedBankFile(garage, bytes, {});
  const { csv, missing, lines } = planned;
  const isUnread =
    csv !== undefined &&
    (!csv.table.hasHeadings || csv.perhapsSide !== undefined || lines.every(({ problem }) => problem !== ""));
  if (missing !== undefined || isUnread) {
    const id = holdFile(by, { kind: BANK, name, bytes });
    const query = new URLSearchParams({ department: input.department ?? "" });
    return { place: `/transactions/import/${id}?${query}` };
  }
  const told = await importBankFile(garage, bytes, input, by, { fileName: name });
  return { told, place: placeAfter(by, name, told, planned) };
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
  const choices = choicesIn(params);
  const planned = plannedBankFile(garage, bytes, choices);
  const told = await importBankFile(garage, bytes, { department }, by, { choices, isShown: true, fileName });
  return { told, place: placeAfter(by, fileName, told, planned) };
}

/** In the order in which their lines are to be looked at. */
const LINE_STATES = ["refused", "alreadyThere", "made"] as const;

const MATCHING = "/transactions/matching";

/** Where a person goes on once a file is read: where its lines are, if any needs a look. */
function placeAfter(by: string, fileName: string, { rows }: BankImport, { lines }: BankFile): string {
  const told = lines.flatMap(({ row, problem, date, amount, reference }, at): LookedAtLine[] => {
    const result = rows[at];
    if (result === undefined || result.reasons.length === 0 || problem === NOTHING_CAME) return [];
    const { state, reasons } = result;
    if (state === "alreadyThere" && !isElsewhere(result)) return [];
    return [{ _id: newId(), row, date, amount, reference, state, about: reasons.join(". ") }];
  });
  const refusedFirst = LINE_STATES.flatMap((state) => told.filter((line) => line.state === state));
  const said = new Set(lines.map(({ date, amount, reference }) => `${date} ${amount} ${reference}`));
  const id = keepLines(by, { fileName, lines: refusedFirst, said });
  return id === undefined || told.length === 0 ? MATCHING : linesPath(id);
}

export function linesPath(id: string): string {
  return `/transactions/import/${id}/lines`;
}

/** The lines of a file that was read which need a person. @throws NotFoundError once they are no longer kept */
export function bankLinesScreen(by: string, id: string, page: number): BankLinesScreen {
  const { fileName, lines } = keptLines(by, id);
  const list = pageOf(listingOf(lines), { page, limit: SHOWN_LINES, stopAtLast: true });
  const has = (asked: LookedAtLine["state"]) => lines.some(({ state }) => state === asked);
  const shown = { hasRefused: has("refused"), hasElsewhere: has("alreadyThere") };
  return { fileName, path: linesPath(id), ...shown, list };
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
  const { fields, table, columns, perhapsSide, dayChoice, foundDays } = csv;
  const shown = pageOf(listingOf(lines), { page, limit: SHOWN_LINES, stopAtLast: true });
  return {
    ...{ fileName: name, missing: missing ?? null, department: params.get("department") ?? "" },
    ...{ perhapsSide: perhapsSide ?? null, dayChoice, foundDays },
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
