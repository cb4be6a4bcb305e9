import path from "node:path";
import type { Command } from "commander";
import type { WentBack } from "../../app/store/restoration";
import type { Terminal } from "../terminal";
import { requireFile } from "./existing-file";

interface RestoreOptions {
  readonly to: string;
  readonly replace?: boolean;
}

export function addRestoreCommand(program: Command, terminal: Terminal): void {
  program
    .command("restore")
    .description("check a backup and restore it to a data directory")
    .argument("<file>", "the backup")
    .requiredOption("--to <dir>", "the data directory to make")
    .option("--replace", "if the directory holds data, rename it and continue")
    .action(async (file: string, { to, replace = false }: RestoreOptions, command: Command) => {
      requireFile(command, file);
      const { restoreBackup } = await import("../../app/store/restoration");
      const { tryBooks } = await import("../../app/modules/books/books.server");
      const { settingsFault } = await import("../../app/config.server");
      const { momentsInWords } = await import("../../app/shared/dates");
      const { readEnv } = await import("../../app/env.server");
      const dir = path.resolve(to);
      const { memory } = readEnv(terminal.variables, terminal.root);
      const { manifest, verification, wentBack, replaced } = await restoreBackup(path.resolve(file), dir, {
        replace,
        memory,
        open: (dir) => tryBooks(dir),
      });
      const count = Object.values(verification.documents).reduce((sum, number) => sum + number, 0);
      terminal.out(`${dir}\n`);
      terminal.err(
        `${count.toLocaleString("en-GB")} documents as of ${momentsInWords(manifest.made)}; everybody must sign in again\n`,
      );
      const [damage] = verification.damages;
      if (damage) terminal.err(`Every record was restored, but the history is damaged. ${damage.message}\n`);
      const fault = await settingsFault(dir);
      if (fault !== undefined) terminal.err(`Every record was restored, but not the settings. ${fault}\n`);
      if (wentBack) terminal.err(momentsInWords(inWords(wentBack)));
      if (replaced) terminal.err(`The old data is in ${replaced}\n`);
    });
}

function inWords({ from, to, at, isParted, numbers }: WentBack): string {
  const given = Object.entries(numbers).map(([name, number]) => `${name} ${number}`);
  return (
    (isParted
      ? `The books here went on by themselves, up to record ${from} of ${at}. That is in the old data only.\n`
      : from === to
        ? ""
        : `The books went back from record ${from} of ${at} to record ${to}.\n`) +
    (given.length > 0 ? `Numbers up to these stay given: ${given.join(", ")}\n` : "")
  );
}
