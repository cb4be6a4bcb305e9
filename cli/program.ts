import { Command, CommanderError } from "commander";
import { version } from "../package.json";
import { addBackupCommand } from "./commands/backup";
import { addClosingCommands } from "./commands/closing";
import { addCompactCommand } from "./commands/compact";
import { addDebtCommands } from "./commands/debts";
import { addDemoCommand } from "./commands/demo";
import { addEmailStatementsCommand } from "./commands/email-statements";
import { addExportCommand } from "./commands/export";
import { addFindCommands } from "./commands/find";
import { addGapsCommand } from "./commands/gaps";
import { addHistoryCommand } from "./commands/history";
import { addImportCommand } from "./commands/import";
import { addInvoiceCommands } from "./commands/invoice";
import { addQuoteCommands } from "./commands/quote";
import { addRemindCommand } from "./commands/remind";
import { addRestoreCommand } from "./commands/restore";
import { addServeCommand } from "./commands/serve";
import { addStatementCommand } from "./commands/statement";
import { addStatementsCommand } from "./commands/statements";
import { addStatsCommand } from "./commands/stats";
import { addUserCommands } from "./commands/user";
import { addVatCommand } from "./commands/vat";
import { addVerifyCommand } from "./commands/verify";
import { systemReason } from "./system-reason";
import type { Terminal } from "./terminal";

/** Exit codes: 0 done, 1 refused with a reason, 2 the command was not understood, 70 a fault of the program. */
export const EXIT = { refused: 1, misunderstood: 2, fault: 70 } as const;

/** The `garage` command. Its actions never call `process.exit`. @throws CommanderError for wrong arguments */
export function createProgram(terminal: Terminal): Command {
  const program = new Command("garage")
    .description("The back office of a garage: customers, invoices, payments and their paper.")
    .version(version, "--version")
    .option("--debug", "print the stack of a fault")
    .showHelpAfterError("(see garage --help)")
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride()
    .addHelpText(
      "after",
      `
Examples:
  garage serve                                   start the server, as npm start does
  garage user add "Gemma Pryce" gemma@example.co.uk --role Admin
  garage user set-password gemma@example.co.uk   prints a new password
  garage invoice pdf 10479 --out invoice.pdf     works while the server runs
  garage quote pdf 311
  garage statement 37 --department MOT           what customer 37 owes that department
  garage statements --department MOT --out statements/
  garage stats --from 01/08/2026 --to 31/10/2026 a VAT period; without days, the dashboard's figures
  garage vat --quarter 2026-10                   the VAT return of the quarter with October in it
  garage debtors --at 2026-10-31                 what customers owe, by age; garage creditors: what the garage owes
  garage remind --month 2026-12 --dry-run        whose MOT is due then; without --dry-run, emails reminders
  garage find "LR19 A"                           a vehicle, customer, number … ; garage vehicle pdf LR19ABC
  garage gaps                                    the invoice numbers that are missing
  garage history invoice 10479                   who changed what, and when
  garage export invoices --from 2026-01-01 --to 2026-03-31 --out quarter.csv
  garage export --for xero --from 2026-07-01 --to 2026-09-30 --out files/
  garage export customers --format ndjson | head without --out, prints to standard output
  garage import customers old.csv --dry-run      what a file of another program would bring; without it, imports
  garage close 2026-10-31                        closes the books up to that day; garage open undoes it
  garage backup --out /mnt/nas/ --keep 30        works while the server runs
  garage backup --check /mnt/nas/                is the newest backup there whole, and young enough?
  garage verify garage-backup-20261121T020000000Z.tar.gz
  garage restore garage-backup-20261121T020000000Z.tar.gz --to data --replace
  garage demo                                    three years of an invented garage

DATA_DIR names the data directory. Its default is data/ in the project's folder. For an installed package, it is
data/ in the current folder.
Exit codes: 0 done, 1 refused (standard error says why), 2 wrong arguments, 70 a fault.`,
    );
  addServeCommand(program, terminal);
  addUserCommands(program, terminal);
  addInvoiceCommands(program, terminal);
  addQuoteCommands(program, terminal);
  addStatementCommand(program, terminal);
  addStatementsCommand(program, terminal);
  addStatsCommand(program, terminal);
  addVatCommand(program, terminal);
  addDebtCommands(program, terminal);
  addEmailStatementsCommand(program, terminal);
  addRemindCommand(program, terminal);
  addHistoryCommand(program, terminal);
  addGapsCommand(program, terminal);
  addFindCommands(program, terminal);
  addExportCommand(program, terminal);
  addImportCommand(program, terminal);
  addBackupCommand(program, terminal);
  addVerifyCommand(program, terminal);
  addRestoreCommand(program, terminal);
  addCompactCommand(program, terminal);
  addClosingCommands(program, terminal);
  addDemoCommand(program, terminal);
  return program;
}

/** Errors about what was typed after the command. */
const OF_ARGUMENTS = new Set(["ValidationError", "WrongArguments"]);

/** Errors whose message says everything. Any other error is a fault of the program. */
const REASONS = new Set([
  "BackupDamagedError",
  "BackupRefusedError",
  "CommandRefused",
  "RestoreRefusedError",
  "NotFoundError",
  "OlderBooksError",
  "ConflictError",
  "EnvError",
  "ConfigError",
  "EngineMissingError",
  "NotEmptyError",
  "PrinterError",
  "PrinterLateError",
  "StoreDamagedError",
  "StoreLockedError",
  "StoreLossError",
  "StoreMissingError",
  "StoreNetworkError",
  "StoreReadOnlyError",
  "StoreWriteError",
]);

/** Runs the command line and returns the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = createProgram(terminal);
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.misunderstood;
    if (!(error instanceof Error)) throw error;
    const isMisunderstood = OF_ARGUMENTS.has(error.name);
    const isExplained = isMisunderstood || REASONS.has(error.name) || "syscall" in error;
    terminal.err(`garage: ${explain(error)}\n`);
    if (program.opts().debug === true || !isExplained) {
      terminal.err(
        program.opts().debug === true
          ? `${error.stack}\n`
          : "garage: run it with --debug to see where it happened\n",
      );
    }
    if (isMisunderstood) return EXIT.misunderstood;
    return isExplained ? EXIT.refused : EXIT.fault;
  }
}

function explain(error: Error): string {
  if (error.name !== "ValidationError" || !("errors" in error)) return systemReason(error) ?? error.message;
  const errors = Object.entries(error.errors as Record<string, readonly string[]>);
  return errors.map(([field, messages]) => `${field}: ${messages.join(", ")}`).join("\ngarage: ");
}
