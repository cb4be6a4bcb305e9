import type { Command } from "commander";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import type { PrintOptions } from "./print-paper";
import { printDocument } from "./print-paper";
import { FORCE } from "./replacing";
import { wholeNumber } from "./whole-number";

export function addInvoiceCommands(program: Command, terminal: Terminal): void {
  program
    .command("invoice")
    .description("tax invoices")
    .command("pdf")
    .description("make the A4 PDF of an invoice; works while the server runs")
    .argument("<number>", "the invoice's number", wholeNumber)
    .option(
      "--out <file>",
      "the output file; - is standard output (default: Invoice-{number}.pdf in this folder)",
    )
    .option(...FORCE)
    .action(async (number: number, options: PrintOptions) => {
      const [{ printInvoice }, { getInvoiceByNumber }] = await Promise.all([
        import("../../app/modules/invoices/invoice-pdf.server"),
        import("../../app/modules/invoices/invoices.server"),
      ]);
      await printDocument(terminal, options, (garage) =>
        printInvoice(garage, getInvoiceByNumber(garage, number), commandLineUser()),
      );
    });
}
