import path from "node:path";
import type { Command } from "commander";
import type { Terminal } from "../terminal";

export function addRestoreCommand(program: Command, terminal: Terminal): void {
  program
    .command("restore")
    .description("check a backup and restore it to a data directory")
    .argument("<file>", "the backup")
    .requiredOption("--to <dir>", "the data directory to make")
    .option("--replace", "if the directory holds data, rename it and continue")
    .action(async (file: string, { to, replace = false }: { to: string; replace?: boolean }) => {
      const { restoreBackup } = await import("../../app/store/restoration");
      const dir = path.resolve(to);
      const { manifest, verification, replaced } = await restoreBackup(path.resolve(file), dir, { replace });
      const count = Object.values(verification.documents).reduce((sum, number) => sum + number, 0);
      terminal.out(`${dir}\n`);
      terminal.err(
        `${count.toLocaleString("en-GB")} documents as of ${manifest.made}; everybody must sign in again\n`,
      );
      const [damage] = verification.damages;
      if (damage) terminal.err(`Every record was restored, but the history is damaged. ${damage.message}\n`);
      if (replaced) terminal.err(`The old data is in ${replaced}\n`);
    });
}
