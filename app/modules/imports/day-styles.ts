/** How a file writes days: with the day, the month or the year first. */
export const DAY_STYLES = ["dmy", "mdy", "ymd"] as const;
export type DayStyle = (typeof DAY_STYLES)[number];

/** What somebody chooses: one of the styles, or what is found out for each file anew. */
export const DAY_CHOICES = [...DAY_STYLES, "found"] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

/** How the days of a file are read, and why. */
export interface ReadDays {
  readonly days: DayStyle;
  /** What was chosen now, or before for files with the same headings. */
  readonly dayChoice: DayChoice;
  /** What the file's own days say. */
  readonly foundDays: DayStyle;
}

/**
 * The style that is chosen now, or else what the file's own days show, or what was chosen before.
 * @param inFile as `dayStyleIn` finds it
 */
export function readDays(
  sent: DayChoice | undefined,
  { found: foundDays, proven }: { readonly found: DayStyle; readonly proven: DayStyle | undefined },
  before: DayStyle | undefined,
): ReadDays {
  // Choices of before 0.3 hold what was found in one file, which another one may disprove.
  const dayChoice = sent ?? (proven === undefined || proven === before ? before : undefined) ?? "found";
  return { days: dayChoice === "found" ? foundDays : dayChoice, dayChoice, foundDays };
}
