import type { Command } from "commander";
import type { Terminal } from "../terminal";

export function addCompactCommand(program: Command, terminal: Terminal): void {
  program
    .command("compact")
    .description("replace the journals with a snapshot now; a running server does this by itself")
    .action(async () => {
      const { withGarage } = await import("./with-garage");
      await withGarage(terminal, { readOnly: false, mustExist: true }, ({ books }) => books.compact());
      terminal.err("The journals are compacted.\n");
    });
}
