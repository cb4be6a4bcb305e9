import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { Pruned } from "../../app/store/backup-folder";
import type { Terminal } from "../terminal";
import { CommandRefused } from "./command-refused";
import { wholeNumber } from "./whole-number";

interface BackupOptions {
  readonly out?: string;
  readonly keep?: number;
  readonly json?: boolean;
  readonly replace?: boolean;
  readonly check?: string;
  readonly days?: number;
}

/** Days after which a backup is too old, unless `--days` says otherwise. Home warns after the same time. */
const OLD_DAYS = 7;

export function addBackupCommand(program: Command, terminal: Terminal): void {
  program
    .command("backup")
    .description("back up everything to one .tar.gz; works while the server runs")
    .option(
      "--out <file>",
      "the file, ending in .tar.gz or .tgz, or a folder for it (default: garage-backup-{time}.tar.gz in this folder)",
    )
    .option(
      "--keep <n>",
      "afterwards, remove all but the newest n whole backups of this garage in that folder",
      wholeNumber,
    )
    .option("--replace", "overwrite the file if it exists")
    .option("--check <folder>", "make none; tell the age and state of the newest in that folder")
    .option("--days <n>", `with --check, the greatest age in days (default: ${OLD_DAYS})`, wholeNumber)
    .option("--json", "print the result as JSON")
    .action(async (options: BackupOptions, command: Command) => {
      const { readEnv } = await import("../../app/env.server");
      const { dataDir, memory } = readEnv(terminal.variables, terminal.root);
      if (options.check !== undefined) {
        await checkFolder(terminal, dataDir, path.resolve(options.check), options);
        return;
      }
      if (options.days !== undefined) command.error("error: --days needs --check");
      if (options.out === "-")
        command.error(
          "error: a backup is checked before it takes its name, so it cannot go to standard output: give --out a file or a folder",
        );
      const place = path.resolve(options.out ?? ".");
      const isFolder = options.out === undefined || isFolderName(options.out);
      if (options.keep !== undefined && !isFolder) command.error("error: --keep needs --out to be a folder");
      const { CONFIGURATION, settingsFault } = await import("../../app/config.server");
      const { backUp } = await import("../../app/store/backup");
      const { backupName, pruneBackups } = await import("../../app/store/backup-folder");
      const { makeDirectory } = await import("../../app/store/disk");
      const { noteBackup } = await import("../../app/store/last-backup");
      const now = new Date();
      const isMissing = isFolder && !isDirectory(place);
      if (isMissing) makeDirectory(place);
      const file = isFolder ? path.join(place, backupName(now)) : place;
      const replace = options.replace ?? false;
      const made = backUp(dataDir, file, { also: CONFIGURATION, now, replace, memory });
      const { manifest, historyDamage, leftOut, links } = await made.catch((error: unknown) => {
        // The next backup would find the folder, and not tell that it had to be made.
        if (isMissing && fs.readdirSync(place).length === 0) fs.rmdirSync(place);
        throw error;
      });
      // Another backup may remove it before this one ends.
      const bytes = fs.statSync(file).size;
      // A disk that is not mounted looks like a folder that is missing.
      if (isMissing)
        terminal.err(`The folder ${place} was not there and has been made. Is its disk mounted?\n`);
      try {
        noteBackup(dataDir, { at: manifest.made, file });
      } catch (error) {
        terminal.err(
          `Home will not know of this backup: ${error instanceof Error ? error.message : error}\n`,
        );
      }
      for (const name of links)
        terminal.err(`${name} is a link, and is left out of the backup. Put what it leads to in its place\n`);
      for (const name of leftOut)
        terminal.err(`${name} is not in the backup: it is no file of logos/ that can be read by its name\n`);
      if (historyDamage) {
        throw new CommandRefused(
          `${file} was made. It holds every record, but the history is damaged. No older backup was removed. ${historyDamage.message}`,
        );
      }
      const lacks = await lackingIn(links, () => settingsFault(dataDir));
      if (lacks !== undefined) {
        throw new CommandRefused(
          `${file} was made. It holds every record, but not the ${lacks.what}. No older backup was removed. ${lacks.reason}`,
        );
      }
      const pruned =
        options.keep === undefined
          ? undefined
          : await pruneBackups(dataDir, { file, manifest }, options.keep);
      if (pruned?.ahead) {
        const { ahead } = pruned;
        throw new CommandRefused(
          `${file} was made, up to record ${manifest.seq}. No older backup was removed: ${ahead.file} goes up to record ${ahead.manifest.seq}, so the books went back. Keep it, or move it elsewhere once nobody needs it.`,
        );
      }
      const { removed = [], parted = [] } = pruned ?? {};
      for (const each of parted)
        terminal.err(
          `${each} was not removed: it holds changes that are not in these books. Move it elsewhere once nobody needs it.\n`,
        );
      if (options.json) {
        const kept = parted.map((each) => path.basename(each));
        terminal.out(`${JSON.stringify({ file, bytes, records: manifest.seq, removed, parted: kept })}\n`);
        return;
      }
      terminal.out(`${file}\n`);
      terminal.err(
        `${manifest.files.length} files, up to record ${manifest.seq}, ${(bytes / 1e6).toFixed(1)} MB${told(pruned)}\n`,
      );
    });
}

/** What a backup does not hold of what stands beside the records, and why. Older ones may hold it. */
async function lackingIn(
  links: readonly string[],
  settingsFault: () => Promise<string | undefined>,
): Promise<{ what: string; reason: string } | undefined> {
  const isLink = (name: string) => `${name} is a link: a backup holds nothing that one leads to.`;
  const config = links.find((name) => name === "config.json");
  const fault = config === undefined ? await settingsFault() : isLink(config);
  if (fault !== undefined) return { what: "settings", reason: fault };
  const [other] = links;
  if (other === undefined) return undefined;
  return { what: other.startsWith("logos") ? "logos" : "history", reason: isLink(other) };
}

function told(pruned: Pruned | undefined): string {
  if (pruned === undefined) return "";
  const { removed, leftAlone, isOvertaken } = pruned;
  const older = removed.length - (isOvertaken ? 1 : 0);
  return (
    (isOvertaken ? "; removed again: newer ones were made meanwhile" : "") +
    (older > 0 ? `; ${older} older removed` : "") +
    (leftAlone > 0 ? `; ${leftAlone} left alone: not whole, or not of this garage` : "")
  );
}

/** Whether a place is a folder, or would be one: what is not there yet is a file only by its name. */
function isFolderName(out: string): boolean {
  const place = path.resolve(out);
  return isDirectory(place) || /[\\/]$/.test(out) || !(fs.existsSync(place) || /\.(tar\.gz|tgz)$/i.test(out));
}

function isDirectory(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Refuses, so that a cron job sends its mail, unless the newest backup is whole and young enough. */
async function checkFolder(
  terminal: Terminal,
  dataDir: string,
  folder: string,
  { days = OLD_DAYS, json = false }: BackupOptions,
): Promise<void> {
  const { newestOf, readBackupFolder } = await import("../../app/store/backup-folder");
  const { readMarks } = await import("../../app/store/marks");
  const mark = readMarks(dataDir, undefined).own?.mark;
  const { whole, others, damaged } = await readBackupFolder(folder, mark?.books);
  const newest = await newestOf(dataDir, mark, whole);
  const age = newest && (Date.now() - Date.parse(newest.manifest.made)) / 86_400_000;
  const state = { file: newest?.file, made: newest?.manifest.made, days: age, records: newest?.manifest.seq };
  if (json) terminal.out(`${JSON.stringify({ ...state, whole: whole.length, damaged, others })}\n`);
  else if (newest && age !== undefined) {
    const { momentsInWords } = await import("../../app/shared/dates");
    const { file, manifest, mark: last } = newest;
    const behind = mark ? ` of ${mark.seq}` : "";
    const changed = last === undefined || last.seq === 0 ? "" : `, last changed ${momentsInWords(last.at)}`;
    terminal.out(
      `${file}: whole, made ${momentsInWords(manifest.made)} (${age.toFixed(1)} days ago), up to record ${manifest.seq}${behind}${changed}\n`,
    );
  }
  const [broken] = damaged;
  if (newest && !newest.manifest.files.some(({ name }) => name === "config.json")) {
    throw new CommandRefused(
      `${newest.file} holds no config.json, so papers would name no garage. Mend that, and make another one.`,
    );
  }
  if (newest === undefined || age === undefined) {
    throw new CommandRefused(
      `${folder} holds no whole backup of this garage. Make one: garage backup --out ${folder}`,
    );
  }
  if (broken !== undefined && path.basename(broken) > path.basename(newest.file)) {
    throw new CommandRefused(`${broken} is newer, and no whole backup. Remove it, and make another one.`);
  }
  if (age < -1) {
    // It would never be too old.
    throw new CommandRefused(
      `${newest.file} says that it was made in the future, so a clock is or was wrong. Move it elsewhere, and make another one.`,
    );
  }
  if (age > days) {
    throw new CommandRefused(
      `The newest whole backup is ${Math.floor(age)} days old. Make one: garage backup --out ${folder}`,
    );
  }
}
