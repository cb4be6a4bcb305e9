import type { Command } from "commander";
import type { Terminal } from "../terminal";
import type { PrintOptions } from "./print-paper";
import { printDocument } from "./print-paper";
import { FORCE } from "./replacing";
import { wholeNumber } from "./whole-number";

export function addStatementCommand(program: Command, terminal: Terminal): void {
  program
    .command("statement")
    .description("make the A4 PDF of what a customer owes a department today; works while the server runs")
    .argument("<customer>", "the customer's number", wholeNumber)
    .requiredOption("--department <name>", "the department's name in config.json")
    .option(
      "--out <file>",
      "the output file; - is standard output (default: Statement-{customer}-{department}.pdf in this folder)",
    )
    .option(...FORCE)
    .action(async (number: number, { department, ...options }: { department: string } & PrintOptions) => {
      const [{ printStatement }, { getCustomerByNumber }, { getDepartment }] = await Promise.all([
        import("../../app/modules/statements/statement-pdf.server"),
        import("../../app/modules/customers/customers.server"),
        import("../../app/modules/departments/departments.server"),
      ]);
      await printDocument(terminal, options, (garage) =>
        printStatement(garage, getCustomerByNumber(garage, number), getDepartment(garage, department)),
      );
    });
}
