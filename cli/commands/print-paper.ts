import path from "node:path";
import type { RunningGarage } from "../../app/garage.server";
import type { PrintedPaper } from "../../app/shared/printed-paper";
import type { Terminal } from "../terminal";
import { refuseToReplace } from "./replacing";

export interface PrintOptions {
  readonly out?: string;
  readonly force?: boolean;
}

/**
 * Prints a paper to a file and prints its path. The default is the paper's own name in this folder; "-" is standard output.
 */
export async function printDocument(
  terminal: Terminal,
  { out, force }: PrintOptions,
  documentOf: (garage: RunningGarage) => Promise<PrintedPaper>,
): Promise<void> {
  const [{ pipeline }, { withGarage }, { writeForOwner }] = await Promise.all([
    import("node:stream/promises"),
    import("./with-garage"),
    import("./written-file"),
  ]);
  await withGarage(terminal, { readOnly: true, mustExist: true }, async (garage) => {
    const document = await documentOf(garage);
    if (out === "-") {
      await pipeline([await document.pdf()], terminal.output, { end: false });
      return;
    }
    const file = path.resolve(out ?? document.fileName);
    refuseToReplace([file], force);
    writeForOwner(file, await document.pdf(), force);
    terminal.out(`${file}\n`);
  });
}
