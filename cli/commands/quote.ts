import type { Command } from "commander";
import type { Terminal } from "../terminal";
import type { PrintOptions } from "./print-paper";
import { printDocument } from "./print-paper";
import { FORCE } from "./replacing";
import { wholeNumber } from "./whole-number";

export function addQuoteCommands(program: Command, terminal: Terminal): void {
  program
    .command("quote")
    .description("quotes")
    .command("pdf")
    .description("make the A4 PDF of a quote; works while the server runs")
    .argument("<number>", "the quote's number", wholeNumber)
    .option(
      "--out <file>",
      "the output file; - is standard output (default: Quote-{number}.pdf in this folder)",
    )
    .option(...FORCE)
    .action(async (number: number, options: PrintOptions) => {
      const [{ printQuote }, { getQuoteByNumber }] = await Promise.all([
        import("../../app/modules/quotes/quote-pdf.server"),
        import("../../app/modules/quotes/quotes.server"),
      ]);
      await printDocument(terminal, options, (garage) =>
        printQuote(garage, getQuoteByNumber(garage, number)),
      );
    });
}
