import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { agedAsAsked, agedName } from "./aged-file.server";
import { AgedPaper } from "./aged-paper";
import type { PartyKind } from "./aged-view";

/** Prints the report of `?at=`, under the first department's logo. @throws ValidationError */
export async function printAged(
  garage: Garage & Press,
  kind: PartyKind,
  params: URLSearchParams,
): Promise<PrintedPaper> {
  const aged = agedAsAsked(garage, kind, params);
  return printPaper(garage, departmentOf(garage, ""), `${agedName(kind, aged)}.pdf`, (setting) => (
    <AgedPaper {...setting} kind={kind} aged={aged} />
  ));
}
