/** How a file writes days: with the day, the month or the year first. */
export const DAY_STYLES = ["dmy", "mdy", "ymd"] as const;
export type DayStyle = (typeof DAY_STYLES)[number];
