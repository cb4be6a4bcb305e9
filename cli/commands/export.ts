import path from "node:path";
import { Argument, type Command, Option } from "commander";
import { ACCOUNT_PRODUCTS } from "../../app/modules/accountancy/account-codes";
import type { HandedOut } from "../../app/modules/accountancy/account-exports.server";
import type { Garage } from "../../app/modules/books/books.server";
import type { ExportQuery } from "../../app/modules/exports/export.schema";
import type { ExportKind } from "../../app/modules/exports/export-kind.server";
import { EXPORT_KINDS } from "../../app/modules/exports/export-kinds";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";
import { FORCE, refuseToReplace } from "./replacing";
import { WrongArguments } from "./wrong-arguments";

const FORMATS = ["csv", "json", "ndjson"] as const;

interface ExportOptions {
  /** The accountant's program. */
  readonly for?: string;
  readonly format: (typeof FORMATS)[number];
  readonly from?: string;
  readonly to?: string;
  readonly out: string;
  readonly force?: boolean;
}

export function addExportCommand(program: Command, terminal: Terminal): void {
  program
    .command("export")
    .description(
      "export all records of one kind, or the files for an accountant's program; works while the server runs",
    )
    .addArgument(new Argument("[kind]", "what to export").choices(EXPORT_KINDS))
    .addOption(
      new Option("--for <program>", "write the files that it imports into the folder --out").choices(
        ACCOUNT_PRODUCTS,
      ),
    )
    .addOption(
      new Option("--format <format>", "csv for spreadsheets, or json or ndjson like the api")
        .choices(FORMATS)
        .default("csv"),
    )
    .option("--from <day>", "the first day, for records that have a date")
    .option("--to <day>", "the last day, included")
    .option("--out <file>", "the output file; - is standard output", "-")
    .option(...FORCE)
    .action(async (name: string | undefined, options: ExportOptions) => {
      if (options.for !== undefined) {
        if (name !== undefined) throw new WrongArguments("Give either a kind or --for");
        return exportAccounts(terminal, options.for, options);
      }
      if (name === undefined) throw new WrongArguments("Give a kind, or --for and a program");
      const { format, from, to, out, force } = options;
      const [
        { Readable },
        { pipeline },
        { exportKind },
        { exportQuery },
        { inChunks },
        { withGarage },
        { streamForOwner },
      ] = await Promise.all([
        import("node:stream"),
        import("node:stream/promises"),
        import("../../app/modules/exports/exports.server"),
        import("../../app/modules/exports/export.schema"),
        import("../../app/shared/chunks"),
        import("./with-garage"),
        import("./written-file"),
      ]);
      const kind = exportKind(name);
      const query = exportQuery({ from, to });
      if (!kind.isDated && (from !== undefined || to !== undefined)) {
        throw new WrongArguments(`${name} have no date: leave out --from and --to`);
      }
      await withGarage(terminal, { readOnly: true, mustExist: true }, async (garage) => {
        const text = Readable.from(inChunks(written(kind, garage, query, format)));
        if (out === "-") await pipeline(text, terminal.output, { end: false });
        else await streamForOwner(path.resolve(out), text, force);
      });
    });
}

/** Writes the files for an accountant's program into a folder, and marks them as a download does. */
async function exportAccounts(
  terminal: Terminal,
  program: string,
  { from, to, out, format, force }: ExportOptions,
): Promise<void> {
  const [
    { accountFileName, accountsMade },
    { accountProduct, accountSpan },
    { bytesOf },
    { formatMoney },
    { makeDirectory },
    { withGarage },
    { writeForOwner },
  ] = await Promise.all([
    import("../../app/modules/accountancy/accountancy.server"),
    import("../../app/modules/accountancy/accountancy.schema"),
    import("../../app/modules/accountancy/file-bytes.server"),
    import("../../app/shared/money"),
    import("../../app/store/disk"),
    import("./with-garage"),
    import("./written-file"),
  ]);
  const product = accountProduct(program);
  const span = accountSpan({ from, to });
  if (format !== "csv") throw new WrongArguments("These files are CSV: leave out --format");
  if (out === "-") throw new WrongArguments("These are several files: give a folder with --out");
  const files = await withGarage(terminal, { readOnly: true, mustExist: true }, async (garage) => {
    const { files, leftOut, toCheck, setOffs, unknownCategories } = accountsMade(garage, product, span);
    if (files.length === 0) throw new CommandRefused("The books have nothing in these days");
    const folder = path.resolve(out);
    makeDirectory(folder);
    const placeOf = (file: (typeof files)[number]) => path.join(folder, accountFileName(product, file, span));
    refuseToReplace(files.map(placeOf), force);
    for (const file of files) {
      const name = accountFileName(product, file, span);
      writeForOwner(placeOf(file), bytesOf(file), force);
      terminal.out(`${path.join(out, name)} ${file.documents}\n`);
    }
    for (const { number, contact } of leftOut) {
      terminal.err(`Below zero in part, so not in the files: ${number} of ${contact}. Enter it by hand.\n`);
    }
    for (const { from, to, amount } of setOffs) {
      terminal.err(
        `No money moved, so in no file: ${formatMoney(amount)} owed back on invoice ${from} pays ${to}. Allocate it by hand.\n`,
      );
    }
    for (const { number, contact } of toCheck) {
      terminal.err(
        `VAT that is not what its rate makes: ${number} of ${contact}. Look at it after the import.\n`,
      );
    }
    for (const name of unknownCategories) {
      terminal.err(
        `No purchase category is called ${name}, as the account codes have it. Its purchases have the usual account.\n`,
      );
    }
    return files;
  });
  await mark(terminal, { product, span, files });
}

/** What the system says of a directory that is for reading only. */
const UNWRITABLE = new Set(["EROFS", "EACCES", "EPERM"]);

/** Marks files as handed out, as they were written. Where the books cannot be written, the files stand, and the mark is left to a download. */
async function mark(terminal: Terminal, handedOut: HandedOut): Promise<void> {
  const [{ markExported }, { StoreLockedError }, { withGarage }] = await Promise.all([
    import("../../app/modules/accountancy/account-exports.server"),
    import("../../app/store/errors"),
    import("./with-garage"),
  ]);
  try {
    await withGarage(terminal, { readOnly: false, mustExist: true }, (garage) =>
      markExported(garage, handedOut, commandLineUser()),
    );
  } catch (error) {
    const isLocked = error instanceof StoreLockedError;
    if (!isLocked && !UNWRITABLE.has(String((error as NodeJS.ErrnoException).code))) throw error;
    const why = isLocked ? "The server has the books open" : "The books cannot be written here";
    terminal.err(
      `${why}, so these files are not marked as exported. Downloading a file under VAT marks it.\n`,
    );
  }
}

function written(kind: ExportKind, garage: Garage, query: ExportQuery, format: ExportOptions["format"]) {
  if (format === "csv") return kind.csv(garage, query);
  const entities = kind.entities(garage, query);
  return format === "json" ? arrayOf(entities) : linesOf(entities);
}

function* linesOf(entities: Iterable<unknown>): Generator<string> {
  for (const entity of entities) yield `${JSON.stringify(entity)}\n`;
}

/** A JSON array with one entity per line. */
function* arrayOf(entities: Iterable<unknown>): Generator<string> {
  let opening = "[";
  for (const entity of entities) {
    yield `${opening}\n${JSON.stringify(entity)}`;
    opening = ",";
  }
  yield opening === "[" ? "[]\n" : "\n]\n";
}
