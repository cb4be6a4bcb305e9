/** One bar of a chart, with what stands at it. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value in short, as the bar shows it. */
  readonly shown: string;
  /** Where the bar's record is. */
  readonly href?: string;
}

/** A chart before it is drawn. */
export interface Chart {
  readonly title: string;
  /** What it shows, in a sentence, for who cannot see it. */
  readonly description: string;
  /** Columns stand side by side along time; rows lie under each other with their names. */
  readonly shape: "columns" | "rows";
  readonly bars: readonly Bar[];
}

/** A chart as SVG, for a desk and for a phone: text keeps its size, the bars give way. */
export interface DrawnChart {
  readonly wide: string;
  readonly narrow: string;
}
