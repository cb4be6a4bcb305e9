import fs from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RunningGarage } from "../../app/garage.server";
import type { PrintedPaper } from "../../app/shared/printed-paper";
import type { Terminal } from "../terminal";

/**
 * Prints a paper to a file and prints its path. The default is the paper's own name in this folder; "-" is standard output.
 */
export async function printDocument(
  terminal: Terminal,
  out: string | undefined,
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
    await fs.writeFile(file, await document.pdf());
    terminal.out(`${file}\n`);
  });
}
