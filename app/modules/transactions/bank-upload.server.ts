import type { Garage } from "../books/books.server";
import { listingOf, pageOf } from "../books/listing.server";
import { choicesIn, columnsScreen } from "../imports/columns-screen";
import { heldFile, holdFile } from "../imports/held-files.server";
import type { BankColumnsScreen } from "./bank-columns-page";
import { type BankImport, importBankFile, plannedBankFile } from "./bank-import.server";

const BANK = "bank";
const isBank = (kind: string): kind is typeof BANK => kind === BANK;

const SHOWN_LINES = 20;

/**
 * Reads a bank's file, if its columns are known. If not, or if no line of it makes sense that way, it is held until its sender
 * has chosen them. So is one without headings: what was chosen for such a file may have been for another bank's.
 * @returns what became of it, or the id of the file that is held @throws ValidationError
 */
export async function takeBankFile(
  garage: Garage,
  by: string,
  input: unknown,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<BankImport | string> {
  const { csv, missing, lines } = plannedBankFile(garage, bytes, {});
  const isUnread =
    csv !== undefined && (!csv.table.hasHeadings || lines.every(({ problem }) => problem !== ""));
  if (missing !== undefined || isUnread) return holdFile(by, { kind: BANK, name, bytes });
  return importBankFile(garage, bytes, input, by, { fileName: name });
}

/** Reads a file that is held by the columns of the query. @throws NotFoundError once it is no longer held */
export function importHeldBankFile(
  garage: Garage,
  by: string,
  id: string,
  params: URLSearchParams,
): Promise<BankImport> {
  const { name: fileName, bytes } = heldFile(by, id, isBank);
  const department = params.get("department") ?? "";
  return importBankFile(garage, bytes, { department }, by, {
    ...{ choices: choicesIn(params), isShown: true, fileName },
  });
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
