import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RunningGarage } from "../../app/garage.server";
import type { PrintedPaper } from "../../app/shared/printed-paper";
import type { Terminal } from "../terminal";
import { refuseToReplace, writeForOwner } from "./written-file";

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
  const { withGarage } = await import("./with-garage");
  await withGarage(terminal, { readOnly: true, mustExist: true }, async (garage) => {
    const document = await documentOf(garage);
    if (out === "-") {
      await pipeline(Readable.from([await document.pdf()]), terminal.output, { end: false });
      return;
    }
    const file = path.resolve(out ?? document.fileName);
    refuseToReplace([file], force);
    writeForOwner(file, await document.pdf(), force);
    terminal.out(`${file}\n`);
  });
}
