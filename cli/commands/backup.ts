import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { Terminal } from "../terminal";
import { CommandRefused } from "./command-refused";
import { wholeNumber } from "./whole-number";

const NAME = /^garage-backup-\d{8}T\d{9}Z\.tar\.gz$/;

interface BackupOptions {
  readonly out?: string;
  readonly keep?: number;
  readonly json?: boolean;
  readonly replace?: boolean;
}

export function addBackupCommand(program: Command, terminal: Terminal): void {
  program
    .command("backup")
    .description("back up everything to one .tar.gz; works while the server runs")
    .option(
      "--out <file>",
      "the file, or a folder for it (default: garage-backup-{time}.tar.gz in this folder)",
    )
    .option("--keep <n>", "afterwards, remove all but the newest n backups in that folder", wholeNumber)
    .option("--replace", "overwrite the file if it exists")
    .option("--json", "print the result as JSON")
    .action(async (options: BackupOptions, command: Command) => {
      const place = path.resolve(options.out ?? ".");
      const isFolder = options.out === undefined || isDirectory(place) || /[\\/]$/.test(options.out);
      if (options.keep !== undefined && !isFolder) command.error("error: --keep needs --out to be a folder");
      const { readEnv } = await import("../../app/env.server");
      const { CONFIGURATION } = await import("../../app/config.server");
      const { backUp } = await import("../../app/store/backup");
      const { dataDir } = readEnv(terminal.variables, terminal.root);
      const now = new Date();
      if (isFolder) fs.mkdirSync(place, { recursive: true, mode: 0o700 });
      const file = isFolder ? path.join(place, nameAt(now)) : place;
      const { manifest, historyDamage } = await backUp(dataDir, file, {
        also: CONFIGURATION,
        now,
        replace: options.replace ?? false,
      });
      if (historyDamage) {
        throw new CommandRefused(
          `${file} was made. It holds every record, but the history is damaged. No older backup was removed. ${historyDamage.message}`,
        );
      }
      const removed = options.keep === undefined ? [] : removeOlder(file, options.keep);
      const bytes = fs.statSync(file).size;
      if (options.json) {
        terminal.out(`${JSON.stringify({ file, bytes, records: manifest.seq, removed })}\n`);
        return;
      }
      terminal.out(`${file}\n`);
      terminal.err(
        `${manifest.files.length} files, ${manifest.seq} records, ${(bytes / 1e6).toFixed(1)} MB` +
          `${removed.length > 0 ? `; ${removed.length} older removed` : ""}\n`,
      );
    });
}

function isDirectory(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function nameAt(now: Date): string {
  return `garage-backup-${now.toISOString().replaceAll(/[-:.]/g, "")}.tar.gz`;
}

/** Matches only names that this command creates, so that no other files are removed. */
function removeOlder(file: string, keep: number): string[] {
  const folder = path.dirname(file);
  const others = fs.readdirSync(folder).filter((name) => NAME.test(name) && name !== path.basename(file));
  // The new backup stays, even if a wrong clock made others look newer.
  const older = others.sort().slice(0, Math.max(0, others.length - keep + 1));
  for (const name of older) fs.unlinkSync(path.join(folder, name));
  return older;
}
