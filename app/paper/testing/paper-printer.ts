import { afterAll, beforeAll } from "vitest";
import { createPrinter, type Printer } from "../printer";
import { buildChild, PRINTING, readPdf, temporaryFolder } from "./printing";

/** Starts a printer before the tests of the surrounding block and closes it after them. Prints pages and reads the PDFs. */
export function paperPrinter() {
  let printer: Printer;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const temporary = await temporaryFolder();
    remove = temporary.remove;
    const childPath = await buildChild(temporary.folder);
    printer = createPrinter({ childPath, ...PRINTING, log: () => {} });
  });
  afterAll(async () => {
    await printer.close();
    await remove();
  });
  return async (html: string) => {
    const bytes = await printer.pdf(html);
    const pdf = await readPdf(bytes);
    return { ...pdf, bytes, text: pdf.pages.join(" ") };
  };
}
