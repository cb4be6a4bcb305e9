import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { type CsvColumn, csvHead, csvLine } from "../exports/csv";
import { BOXES, type BoxNumber, wordsOf } from "./vat-boxes";
import { vatQuery } from "./vat-periods.server";
import { type VatReport, vatReport } from "./vat-report.server";
import { ADJUSTED_BOXES, type AdjustedBox } from "./vat-return";
import { filedReturn, type VatReturnView, vatReturnView } from "./vat-returns.server";

/** A return to hand on: where it was filed, its boxes are those that were filed. */
export interface VatToHandOn extends VatReport {
  readonly filed: VatReturnView | null;
}

/** The return of `?from=&to=&basis=`: as it was filed, with what has changed since, or as it is now. @throws ValidationError */
export function vatAsAsked(garage: Garage, params: URLSearchParams): VatToHandOn {
  const query = vatQuery(garage, Object.fromEntries(params), londonDayOf(new Date()));
  const filed = filedReturn(garage, query);
  return filed
    ? { ...query, ...filed.boxes, filed: vatReturnView(garage, filed) }
    : { ...vatReport(garage, query), filed: null };
}

/** `vat-2026-08-01-2026-10-31` */
export function vatName({ from, to }: VatReport): string {
  return `vat-${from}-${to}`;
}

/** The boxes as a CSV file, a line for each. @throws ValidationError */
export function vatFile(garage: Garage, params: URLSearchParams) {
  const report = vatAsAsked(garage, params);
  return { name: `${vatName(report)}.csv`, lines: vatLines(report) };
}

/** Whether a box may be filed with something beyond the books. */
const isAdjusted = (box: BoxNumber): box is AdjustedBox => ADJUSTED_BOXES.some((each) => each === box);

export function* vatLines(report: VatToHandOn): Generator<string> {
  const { from, to, basis, exact, filed } = report;
  const adjustment = filed?.adjustment;
  const columns: CsvColumn<BoxNumber>[] = [
    { head: "From", text: () => from },
    { head: "To", text: () => to },
    { head: "Basis", text: () => basis },
    { head: "Box", number: (box) => box },
    { head: "What it is", text: (box) => wordsOf(box, report) },
    { head: "Amount", money: (box) => report[`box${box}`] },
    { head: "Exactly", money: (box) => (box === 6 || box === 7 ? exact[`box${box}`] : report[`box${box}`]) },
    // Last: whoever reads the columns by their places finds the others where they were.
    { head: "Filed", text: () => (filed ? londonDayOf(new Date(filed.created)) : "") },
    { head: "Beyond the books", money: (box) => (isAdjusted(box) ? adjustment?.[`box${box}`] : undefined) },
    { head: "For", text: (box) => (isAdjusted(box) ? (adjustment?.reason ?? "") : "") },
  ];
  yield csvHead(columns);
  for (const box of BOXES) yield csvLine(columns, box);
}
