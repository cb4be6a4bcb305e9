import path from "node:path";
import type { Command } from "commander";
import type { RunningGarage } from "../../app/garage.server";
import type { Terminal } from "../terminal";
import { FORCE, refuseToReplace } from "./replacing";

interface StatementsOptions {
  readonly department: string;
  readonly out: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** A finished statement; the amount is in pounds. */
interface MadeStatement {
  readonly file: string;
  readonly customer: number;
  readonly name: string;
  readonly totalDue: number;
}

export function addStatementsCommand(program: Command, terminal: Terminal): void {
  program
    .command("statements")
    .description(
      "make the statement of every customer who owes a department something; works while the server runs",
    )
    .requiredOption("--department <name>", "the department's name in config.json")
    .requiredOption("--out <folder>", "the folder for the PDFs, named Statement-{customer}-{department}.pdf")
    .option(...FORCE)
    .option("--json", "print the result as JSON")
    .action(async (options: StatementsOptions) => {
      const { formatMoney, sumMoney } = await import("../../app/shared/money");
      const { withGarage } = await import("./with-garage");
      const made = await withGarage(terminal, { readOnly: true, mustExist: true }, (garage) =>
        makeStatements(garage, options, terminal),
      );
      const totalDue = sumMoney(made.map((each) => each.totalDue));
      const count = made.length === 1 ? "1 statement" : `${made.length} statements`;
      if (options.json) terminal.out(`${JSON.stringify({ statements: made, totalDue })}\n`);
      else if (made.length === 0) terminal.out(`Nobody owes ${options.department} anything\n`);
      else terminal.out(`${count}, ${formatMoney(totalDue)} due in all, in ${path.resolve(options.out)}\n`);
    });
}

async function makeStatements(
  garage: RunningGarage,
  options: StatementsOptions,
  terminal: Terminal,
): Promise<MadeStatement[]> {
  const [
    { printStatement },
    { departmentStatements },
    { getDepartment },
    { makeDirectory },
    { writeForOwner },
  ] = await Promise.all([
    import("../../app/modules/statements/statement-pdf.server"),
    import("../../app/modules/statements/statements.server"),
    import("../../app/modules/departments/departments.server"),
    import("../../app/store/disk"),
    import("./written-file"),
  ]);
  const department = getDepartment(garage, options.department);
  const owed = departmentStatements(garage, department);
  const folder = path.resolve(options.out);
  makeDirectory(folder);
  const made: MadeStatement[] = [];
  try {
    for (const { customer, statement } of owed) {
      terminal.progress(`${made.length} of ${owed.length} statements`);
      const document = await printStatement(garage, customer, department, statement);
      const file = path.join(folder, document.fileName);
      refuseToReplace([file], options.force);
      writeForOwner(file, await document.pdf(), options.force);
      made.push({ file, customer: customer.autoId, name: customer.name, totalDue: statement.totalDue });
    }
  } finally {
    terminal.progress("");
  }
  return made;
}
