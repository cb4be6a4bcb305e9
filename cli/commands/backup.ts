import fs from "node:fs";
import path from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { Terminal } from "../program";

const NAME = /^garage-backup-\d{8}T\d{6}Z\.tar\.gz$/;

function count(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1.");
}

interface BackupOptions {
  readonly out?: string;
  readonly keep?: number;
  readonly json?: boolean;
}

/** garage backup */
export function addBackupCommand(program: Command, terminal: Terminal): void {
  program
    .command("backup")
    .description("write everything into one .tar.gz; works while the server runs")
    .option(
      "--out <file>",
      "the file, or a folder for it; by default garage-backup-{time}.tar.gz in this folder",
    )
    .option("--keep <n>", "then remove all but the newest n backups of that folder", count)
    .option("--json", "say what was made as JSON")
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
      const manifest = await backUp(dataDir, file, { also: CONFIGURATION, now });
      const removed = options.keep === undefined ? [] : removeOlder(place, options.keep);
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
  return `garage-backup-${now.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}.tar.gz`;
}

/** Only names that this command gives, so that nothing of anybody else's goes. */
function removeOlder(folder: string, keep: number): string[] {
  const names = fs.readdirSync(folder).filter((name) => NAME.test(name));
  const older = names.sort().slice(0, -keep);
  for (const name of older) fs.unlinkSync(path.join(folder, name));
  return older;
}
