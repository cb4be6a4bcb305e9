import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderPaper } from "../../paper/paper";
import type { Printer } from "../../paper/printer";
import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import type { Department } from "./department";
import type { PaperSetting } from "./department-paper";

/** What printing needs: a printer, and a source of logos. */
export interface Press {
  readonly printer: Printer;
  readonly logoOf: (department: Department) => Promise<string | undefined>;
}

/** Prints a department's paper. Its version changes when any of its content does. */
export async function printPaper(
  garage: Garage & Press,
  department: Department,
  fileName: string,
  draw: (setting: PaperSetting) => ReactElement,
): Promise<PrintedPaper> {
  const html = renderPaper(
    draw({
      company: garage.business.company,
      department,
      logo: await garage.logoOf(department),
      terms: garage.business.terms?.paper ?? "",
    }),
  );
  return {
    fileName,
    version: createHash("sha256").update(html).digest("base64url").slice(0, 27),
    pdf: () => garage.printer.pdf(html),
  };
}
