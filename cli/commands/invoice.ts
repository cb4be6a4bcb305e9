import fs from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import type { Terminal } from "../program";
import { wholeNumber } from "./whole-number";

/** garage invoice pdf */
export function addInvoiceCommands(program: Command, terminal: Terminal): void {
  program
    .command("invoice")
    .description("tax invoices")
    .command("pdf")
    .description("make the A4 PDF of an invoice; works while the server runs")
    .argument("<number>", "the invoice's number", wholeNumber)
    .option("--out <file>", "where to; by default Invoice-{number}.pdf in this folder")
    .action(async (number: number, options: { out?: string }) => {
      const [{ printInvoice }, { getInvoiceByNumber }, { withGarage }] = await Promise.all([
        import("../../app/modules/invoices/invoice-pdf.server"),
        import("../../app/modules/invoices/invoices.server"),
        import("./with-garage"),
      ]);
      await withGarage(terminal, { readOnly: true }, async (garage) => {
        const document = await printInvoice(garage, getInvoiceByNumber(garage, number));
        const file = path.resolve(options.out ?? document.fileName);
        await fs.writeFile(file, await document.pdf());
        terminal.out(`${file}\n`);
      });
    });
}
