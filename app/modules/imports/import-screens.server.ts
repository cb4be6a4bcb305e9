import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { listingOf, type PageQuery, pageOf } from "../books/listing.server";
import { isAdmin } from "../users/admin.server";
import { choicesIn, columnsScreen } from "./columns-screen";
import type { DryRunScreen } from "./dry-run-page";
import { type HeldFile, heldFile, isHeld } from "./held-files.server";
import { ROW_STATES, type RowState } from "./import";
import { KIND_COLUMNS } from "./import-columns";
import { countOf, DAY_FIELDS, isImportKind, MONEY_FIELDS } from "./import-kinds";
import type { ImportScreen } from "./import-page";
import { type ImportPlan, planImport, rowNames, rowReader, rowsIn } from "./import-plan.server";
import type { ImportRow } from "./import-row";
import { refusedLines } from "./import-rows";
import { changesSinceImport, getImport, importView, listImports } from "./imports.server";

/** The page where a file is chosen, with what was imported before. */
export function importScreen(garage: Garage, by: string, query: PageQuery): ImportScreen {
  const { rows, ...page } = listImports(garage, query);
  const mayImport = isAdmin(garage, by);
  return {
    ...page,
    isAdmin: mayImport,
    business: mayImport ? garage.business : undefined,
    rows: rows.map((each) => ({
      ...importView(garage, each),
      // The file is kept for a while under the import's own id, so that its refused rows can be fetched.
      hasRefused: each.refused > 0 && isHeld(by, each._id),
    })),
  };
}

/** What the confirmation says before an import is taken back. */
export function takingBackScreen(garage: Garage, id: string) {
  const stored = getImport(garage, id);
  const { changed, gone } = changesSinceImport(garage, stored);
  const lost = `${countOf(stored.kind, changed)} ${changed === 1 ? "was" : "were"} changed since. Those changes are lost.`;
  return { ...importView(garage, stored), gone, warnings: changed > 0 ? [lost] : [] };
}

/** What the confirmation warns of. @throws NotFoundError */
export function takingBackWarnings(garage: Garage, id: string): readonly string[] {
  return takingBackScreen(garage, id).warnings;
}

const SHOWN_ROWS = 50;

/** A file that is held, and what importing it would do. @throws NotFoundError @throws ValidationError */
async function plannedFile(
  garage: Garage,
  by: string,
  id: string,
  params: URLSearchParams,
): Promise<{ file: HeldFile; plan: ImportPlan }> {
  const file = heldFile(by, id, isImportKind);
  return { file, plan: await planImport(garage, file.kind, file.bytes, choicesIn(params)) };
}

/** The page that says what would happen to each row of a file. */
export async function dryRunScreen(
  garage: Garage,
  by: string,
  id: string,
  params: URLSearchParams,
  page: number,
): Promise<DryRunScreen> {
  const { file, plan } = await plannedFile(garage, by, id, params);
  const { table, columns, dayChoice, foundDays, missing, counts, kind } = plan;
  const { fields } = KIND_COLUMNS[kind];
  const asked = params.get("show") ?? (counts.refused > 0 ? "refused" : "all");
  const show = ROW_STATES.find((state) => state === asked);
  const nameOf = rowNames(plan);
  const cellsOf = rowReader(plan);
  const found = pageOf(listingOf(show === undefined ? plan.rows : rowsIn(plan, show)), {
    ...{ page, limit: SHOWN_ROWS, stopAtLast: true },
  });
  return {
    ...{ id, kind, fileName: file.name, counts, missing: missing ?? null, show: show ?? null },
    ...{ dayChoice, foundDays },
    ...{ encoding: table.encoding, delimiter: table.delimiter, rowCount: table.rows.length },
    ...columnsScreen({ fields, table, columns, params }),
    list: {
      ...found,
      rows: found.rows.map(({ row, outcome }) => ({
        _id: String(row.number),
        name: nameOf(row),
        read: readAs(cellsOf(row), plan),
        state: outcome.state satisfies RowState,
        reasons: outcome.reasons,
      })),
    },
  };
}

/** The days and amounts of a row as they are understood, which may be otherwise than they were meant. */
function readAs(row: ImportRow, { kind, columns }: ImportPlan): string {
  const read = KIND_COLUMNS[kind].fields.flatMap(({ name, label }): [string, string][] => {
    if (!columns.has(name)) return [];
    const day = DAY_FIELDS.includes(name) ? row.day(name) : undefined;
    const amount = MONEY_FIELDS.includes(name) ? row.money(name) : undefined;
    if (day !== undefined) return [[label, formatListDay(day)]];
    return amount === undefined ? [] : [[label, formatMoney(amount)]];
  });
  return read.map((each) => each.join(" ")).join(", ");
}

/** The rows of a held file that its import refused, or would refuse, as a file. @throws NotFoundError */
export async function refusedFile(garage: Garage, by: string, id: string, params: URLSearchParams) {
  const { name, refused } = heldFile(by, id, isImportKind);
  // Taken back, it is looked at as before.
  const kept = garage.books.imports.get(id) === undefined ? undefined : refused;
  return {
    name: `${name.replace(/\.\w+$/, "").replaceAll(/[^\w-]+/g, "-") || "import"}-refused.csv`,
    lines: kept ?? refusedLines((await plannedFile(garage, by, id, params)).plan),
  };
}
