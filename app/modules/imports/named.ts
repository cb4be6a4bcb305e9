import { nameKey } from "../../shared/text";
import { cellFlag } from "./cells";
import type { ImportRow } from "./import-row";

/** An account's code, such as C001, ABB001 and 1042. Firms are called 3M, O2 and A1Taxis. */
const CODE = /^\p{L}{0,6}[-_/.]?\d{2,}$/u;

/**
 * The field that has a row's name. A column such as Customer may hold a code, a yes or nothing: where another has the name, that is
 * taken, and the row says what is left out.
 */
export function nameField(row: ImportRow): "name" | "otherName" {
  const [named, other] = [row.raw("name"), row.raw("otherName")];
  const isNone = named === "" || cellFlag(named) !== undefined || CODE.test(named);
  return isNone && other !== "" && nameKey(other) !== nameKey(named) ? "otherName" : "name";
}

/** Tells of a code that stands where a name could. */
export function noteLeftName(row: ImportRow): void {
  const named = row.raw("name");
  if (named !== "" && nameField(row) === "otherName")
    row.note(`${row.label("otherName")} is taken as the name, ${row.label("name")} “${named}” is left out`);
}
