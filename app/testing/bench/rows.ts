/** A measured number, beside its goal where it has one. */
export interface Row {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** The most that is good; with `isFloor` the least. Without it the row informs only. */
  readonly goal?: number;
  readonly isFloor?: boolean;
  /** What the number was made from, or what to know when reading it. */
  readonly note?: string;
}

/** A number that could not be measured, and why: shown, so that nobody takes silence for a good result. */
export interface LeftOut {
  readonly what: string;
  readonly reason: string;
}

/** An earlier run, by what was measured. */
export type Earlier = ReadonlyMap<string, number>;

/** One line of the table: what, measured, goal, measured / goal, verdict, measured / before where there was an earlier run, note. */
export function rowInWords(row: Row | LeftOut, earlier?: Earlier): string {
  const what = row.what.padEnd(48);
  if ("reason" in row) return `${what} left out: ${row.reason}`;
  const { measured, unit, goal, note = "" } = row;
  const before = earlier?.get(row.what);
  const ratio = before ? `${(measured / before).toFixed(2)} × before` : "";
  const verdict =
    goal === undefined
      ? " ".repeat(25)
      : `goal ${goalInWords(row).padStart(6)}  ${(measured / goal).toFixed(2).padStart(5)}  ${holds(row) ? "holds " : "MISSED"}`;
  return `${what} ${numberInWords(row).padStart(9)} ${unit.padEnd(3)} ${verdict} ${earlier ? `${ratio.padEnd(13)} ` : ""}${note}`.trimEnd();
}

export function numberInWords({ measured, unit }: Row): string {
  return measured.toFixed(unit === "×" || unit === "s" || measured < 1 ? 2 : 1);
}

export function goalInWords({ goal, isFloor = false }: Row): string {
  return `${isFloor ? "≥" : "≤"} ${goal}`;
}

export function holds({ measured, goal = Number.NaN, isFloor = false }: Row): boolean {
  return isFloor ? measured >= goal : measured <= goal;
}
