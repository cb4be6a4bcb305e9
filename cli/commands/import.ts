import fs from "node:fs";
import path from "node:path";
import { type Command, Option } from "commander";
import { DAY_CHOICES } from "../../app/modules/imports/day-styles";
import { type RowCounts, type RowState, reasonsInWords } from "../../app/modules/imports/import";
import { IMPORT_KINDS, isImportKind, unreadInWords } from "../../app/modules/imports/import-kinds";
import type { ImportPlan, PlannedRow } from "../../app/modules/imports/import-plan.server";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";
import { requireFile } from "./existing-file";
import { FORCE, refuseToReplace } from "./replacing";
import { WrongArguments } from "./wrong-arguments";

interface ImportOptions {
  readonly dryRun?: boolean;
  readonly column: readonly string[];
  readonly days?: string;
  readonly refused?: string;
  readonly force?: boolean;
}

/** The most rows that are told on the terminal of those that are there already, and of those that are refused. */
const MOST_TOLD = 20;

const PIECE = 2 ** 20;

/** garage import KIND FILE */
export function addImportCommand(program: Command, terminal: Terminal): void {
  program
    .command("import")
    .description("import a CSV file of another program, in one commit; --dry-run works while the server runs")
    .argument("<kind>", IMPORT_KINDS.join(", "))
    .argument("<file>", "the CSV file")
    .option("--dry-run", "say what would happen, and import nothing")
    .option(
      "--column <field=heading>",
      "read a field from this column, like name=Account; repeat it for more",
      (column: string, before: readonly string[]) => [...before, column],
      [],
    )
    .addOption(new Option("--days <style>", "how the file writes days").choices(DAY_CHOICES))
    .option("--refused <file>", "write the rows that are refused to this CSV file, each with its reason")
    .option(...FORCE)
    .action((kind: string, file: string, options: ImportOptions, command: Command) => {
      requireFile(command, file);
      return importInto(terminal, kind, file, options);
    });
}

async function importInto(
  terminal: Terminal,
  kind: string,
  file: string,
  { dryRun = false, column, days, refused, force }: ImportOptions,
): Promise<void> {
  if (!isImportKind(kind))
    throw new WrongArguments(`There is no kind ${kind}: choose ${IMPORT_KINDS.join(", ")}`);
  const [
    { withGarage },
    { planImport, rowNames },
    { importFile, missingColumn },
    { sentChoices },
    { refusedLines },
    { unreadHeadings },
    { LARGEST_FILE },
    { canBeRead },
    { writeForOwner },
  ] = await Promise.all([
    import("./with-garage"),
    import("../../app/modules/imports/import-plan.server"),
    import("../../app/modules/imports/imports.server"),
    import("../../app/modules/imports/sent-choices"),
    import("../../app/modules/imports/import-rows"),
    import("../../app/modules/imports/headings"),
    import("../../app/modules/imports/file-text.server"),
    import("../../app/store/disk"),
    import("./written-file"),
  ]);
  const choices = sentChoices(column, days);
  if (refused !== undefined) refuseToReplace([refused], force);
  if (!canBeRead(file) && !fs.statSync(file).isDirectory())
    throw new CommandRefused(`${file} is no ordinary file. Name a file`);
  const bytes = bytesOf(file, LARGEST_FILE);
  const progress = (done: number, all: number) => terminal.progress(`${done} of ${all} rows`);
  await withGarage(terminal, { readOnly: dryRun, mustExist: "empty" }, async (garage) => {
    const fileName = path.basename(file);
    const { made, plan } = dryRun
      ? { made: undefined, plan: await planImport(garage, kind, bytes, choices, progress) }
      : await importFile(garage, { kind, bytes, fileName, choices, progress }, commandLineUser());
    terminal.progress("");
    if (plan.missing !== undefined) throw missingColumn(plan.missing);
    if (refused !== undefined && plan.counts.refused > 0) {
      writeForOwner(refused, [...refusedLines(plan)].join(""), force);
    }
    const unreadColumns = unreadHeadings(plan.table, plan.columns);
    if (unreadColumns.length > 0) terminal.err(`${unreadInWords(unreadColumns)}\n`);
    tellRows(terminal, plan, rowNames(plan));
    terminal.out(`${countsInWords(plan.counts, dryRun)}\n`);
    if (!dryRun && made === undefined) throw new CommandRefused("Nothing was imported");
  });
}

/** Reads no further than a file may be long: a pipe does not say its length. @throws CommandRefused */
function bytesOf(file: string, most: number): Buffer {
  const pieces: Buffer[] = [];
  let length = 0;
  const fd = fs.openSync(file, "r");
  try {
    while (length <= most) {
      const piece = Buffer.allocUnsafe(PIECE);
      const bytes = fs.readSync(fd, piece);
      if (bytes === 0) break;
      // A pipe gives a little at a time.
      pieces.push(bytes === PIECE ? piece : Buffer.from(piece.subarray(0, bytes)));
      length += bytes;
    }
  } finally {
    fs.closeSync(fd);
  }
  if (length > most)
    throw new CommandRefused(`${file} is larger than ${most / 1_000_000} MB. Split it into several`);
  return Buffer.concat(pieces);
}

/**
 * Tells what to look at in rows that are made, all of them because no file has them, then which rows are there already, because two
 * of one name may be two people, and then why rows are refused.
 */
function tellRows(
  terminal: Terminal,
  { rows, counts }: ImportPlan,
  nameOf: (row: PlannedRow["row"]) => string,
): void {
  const tell = ({ row, outcome }: PlannedRow, before = "") =>
    terminal.err(`row ${row.number}: ${before}${reasonsInWords(outcome.reasons)}\n`);
  const inState = (state: RowState) => rows.filter(({ outcome }) => outcome.state === state);
  const tellMore = (state: RowState, sentence: (more: number) => string) => {
    const more = counts[state] - MOST_TOLD;
    if (more > 0) terminal.err(`… and ${more} more ${sentence(more)}\n`);
  };
  for (const made of inState("made")) if (made.outcome.reasons.length > 0) tell(made);
  for (const there of inState("alreadyThere").slice(0, MOST_TOLD))
    tell(there, `${plain(nameOf(there.row))} is there already: `);
  tellMore(
    "alreadyThere",
    (more) => `${more === 1 ? "is" : "are"} there already: Settings, Import shows all`,
  );
  for (const refused of inState("refused").slice(0, MOST_TOLD)) tell(refused);
  tellMore("refused", () => "rows: --refused FILE writes them all");
}

/** A file's text must neither imitate a line of this command nor control the terminal. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll(/\p{Cc}/gu, "�");

function countsInWords({ made, alreadyThere, refused }: RowCounts, dryRun: boolean): string {
  return `${made} ${dryRun ? "would be imported" : "imported"}, ${alreadyThere} there already, ${refused} refused`;
}
