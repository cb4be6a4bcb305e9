import path from "node:path";
import type { Command } from "commander";
import type { Terminal } from "../terminal";

export function addRestoreCommand(program: Command, terminal: Terminal): void {
  program
    .command("restore")
    .description("bring a backup back as a data directory, proved from end to end before it takes its name")
    .argument("<file>", "the backup")
    .requiredOption("--to <dir>", "the data directory to make")
    .option("--replace", "when there is data: keep it under another name beside it, and go on")
    .action(async (file: string, { to, replace = false }: { to: string; replace?: boolean }) => {
      const { restoreBackup } = await import("../../app/store/restoration");
      const dir = path.resolve(to);
      const { manifest, verification, replaced } = await restoreBackup(path.resolve(file), dir, { replace });
      const count = Object.values(verification.documents).reduce((sum, number) => sum + number, 0);
      terminal.out(`${dir}\n`);
      terminal.err(
        `${count.toLocaleString("en-GB")} documents as of ${manifest.made}; everybody signs in anew\n`,
      );
      const [damage] = verification.damages;
      if (damage) terminal.err(`The books are whole, their history is not. ${damage.message}\n`);
      if (replaced) terminal.err(`What was there before is in ${replaced}\n`);
    });
}
