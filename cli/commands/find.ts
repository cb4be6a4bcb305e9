import type { Command } from "commander";
import type { Found } from "../../app/modules/find/find";
import type { Terminal } from "../terminal";
import type { PrintOptions } from "./print-paper";
import { printDocument } from "./print-paper";
import { FORCE } from "./replacing";

export function addFindCommands(program: Command, terminal: Terminal): void {
  program
    .command("find")
    .description(
      "find a vehicle, customer, invoice, quote, supplier, purchase or product; works while the server runs",
    )
    .argument("<text...>", "a registration or a part of it, a name, phone, email, postcode or number")
    .option("--json", "print it as JSON")
    .action(async (text: string[], { json }: { json?: boolean }) => {
      const [{ withGarage }, { findAnything }, { byKind, FOUND_WORDS }] = await Promise.all([
        import("./with-garage"),
        import("../../app/modules/find/find.server"),
        import("../../app/modules/find/find"),
      ]);
      const words = text.join(" ");
      const found = await withGarage(terminal, { readOnly: true, mustExist: true }, async (garage) =>
        findAnything(garage, words),
      );
      const line = ({ label, detail }: Found) => `  ${plain(label)}  ${plain(detail)}\n`;
      if (json) terminal.out(`${JSON.stringify(found)}\n`);
      else if (found.length === 0) terminal.out(`Nothing matches “${plain(words)}”\n`);
      else
        for (const { kind, found: ofKind } of byKind(found))
          terminal.out(`${FOUND_WORDS[kind]}\n${ofKind.map(line).join("")}`);
    });
  program
    .command("vehicle")
    .description("vehicles")
    .command("pdf")
    .description("make the A4 PDF of what was done to a vehicle; works while the server runs")
    .argument("<registration>", "its registration, with spaces and hyphens or without")
    .option(
      "--out <file>",
      "the output file; - is standard output (default: Vehicle-{registration}.pdf in this folder)",
    )
    .option(...FORCE)
    .action(async (registration: string, options: PrintOptions) => {
      const { printVehicle } = await import("../../app/modules/vehicles/vehicle-pdf.server");
      await printDocument(terminal, options, (garage) => printVehicle(garage, registration));
    });
}

/** Typed text must not control the terminal. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, "�");
