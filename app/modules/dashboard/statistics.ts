/** The records of a month or year; `sum` in pounds, VAT included. */
export interface PeriodFigures {
  /** The month's number, 1 to 12, or the year. */
  readonly _id: number;
  readonly sum: number;
  readonly count: number;
}

/** The records of one customer, supplier or purchase category; `sum` in pounds, VAT included. */
export interface Share {
  readonly _id: string;
  readonly name: string;
  readonly sum: number;
}

/** How many customers and suppliers the charts name (REFERENCE §9). */
export const TOP = 20;

/** Month labels (REFERENCE §2). */
export const MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;
