/** One bar of a chart, with its labels. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The short form of the value, as shown at the bar. */
  readonly shown: string;
  /** The address of the bar's record. */
  readonly href?: string;
}

/** The data of a chart. */
export interface Chart {
  readonly title: string;
  /** The content of the chart in a sentence, for people who cannot see it. */
  readonly description: string;
  /** Columns stand side by side along time. Rows lie beneath each other and have names. */
  readonly shape: "columns" | "rows";
  readonly bars: readonly Bar[];
}

/**
 * A chart as SVG, for a desktop and for a phone: the text keeps its size, and the bars shrink. Scripts have none of it when
 * the page already shows it.
 */
export interface DrawnChart {
  readonly wide?: string;
  readonly narrow?: string;
}
