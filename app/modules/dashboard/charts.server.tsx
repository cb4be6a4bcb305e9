import { renderToStaticMarkup } from "react-dom/server";
import type { Bar, Chart, DrawnChart } from "./chart";

/** The smallest width of a chart in pixels, on a desktop and on a phone, where its text is 12 px. */
const WIDTHS = { wide: 480, narrow: 326 } as const;
const COLUMNS_HEIGHT = 200;
const ROW_HEIGHT = 24;
const FEW = 8;
const ROW_HEIGHT_OF_FEW = 44;
/** The space for the names of rows, in pixels and in letters of 12 px. */
const NAMES = { wide: { width: 186, letters: 25 }, narrow: { width: 128, letters: 16 } } as const;

/** Where most texts of a chart are anchored: said once, since the dashboard has hundreds. */
const ANCHORS = { columns: "middle", rows: "start" } as const;

type Size = keyof typeof WIDTHS;
type Library = typeof import("recharts");

let library: Promise<Library> | undefined;

/** The latest drawings by their figures. A chart is drawn again when its figures change. */
const drawn = new Map<string, DrawnChart>();
/** The number of drawings kept: the dashboard's charts for a few years. */
const MOST_KEPT = 64;

/** Draws charts as SVG without styles, scripts and ids, so that a page can show them as they are. */
export async function drawCharts(charts: readonly Chart[]): Promise<DrawnChart[]> {
  const svgs: DrawnChart[] = [];
  for (const chart of charts) {
    const key = JSON.stringify(chart);
    let svg = drawn.get(key);
    if (svg === undefined) {
      // The library is large, so it is loaded with the first chart.
      library ??= import("recharts");
      const recharts = await library;
      svg = { wide: draw(recharts, chart, "wide"), narrow: draw(recharts, chart, "narrow") };
    } else {
      drawn.delete(key);
    }
    // The map's first entry is the least recently used.
    drawn.set(key, svg);
    const [oldest] = drawn.keys();
    if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
    svgs.push(svg);
  }
  return svgs;
}

function draw(library: Library, chart: Chart, size: Size): string {
  const markup = renderToStaticMarkup(
    chart.shape === "columns" ? columns(library, chart, size) : rows(library, chart, size),
  );
  const inside = /<svg[^>]*>(.*)<\/svg>/s.exec(markup)?.[1] ?? "";
  const { width, height } = sizeOf(chart, size);
  const title = escaped(chart.title);
  const description = escaped(chart.description);
  // Screen readers announce links one by one, but a picture as a whole.
  const role = chart.bars.some(({ href }) => href !== undefined) ? "group" : "img";
  const anchor = ANCHORS[chart.shape];
  const drawing = plain(inside).replaceAll(` text-anchor="${anchor}"`, "");
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" text-anchor="${anchor}" role="${role}" aria-label="${title}: ${description}">${drawing}</svg>`;
}

function sizeOf({ shape, bars }: Chart, size: Size): { width: number; height: number } {
  const rowHeight = bars.length > FEW ? ROW_HEIGHT : ROW_HEIGHT_OF_FEW;
  const height = shape === "columns" ? COLUMNS_HEIGHT : Math.max(1, bars.length) * rowHeight;
  return { width: WIDTHS[size], height };
}

function columns(
  { BarChart, Bar, CartesianGrid, LabelList, XAxis, YAxis }: Library,
  chart: Chart,
  size: Size,
) {
  const margin = { top: 20, right: 0, bottom: 0, left: 0 };
  return (
    <BarChart {...sizeOf(chart, size)} data={[...chart.bars]} margin={margin} barCategoryGap="18%">
      <CartesianGrid vertical={false} />
      <XAxis dataKey="label" interval={0} tickLine={false} height={24} />
      <YAxis hide tickCount={3} />
      <Bar dataKey="value" isAnimationActive={false}>
        <LabelList dataKey="shown" position="top" />
      </Bar>
    </BarChart>
  );
}

function rows({ BarChart, Bar, LabelList, XAxis, YAxis }: Library, chart: Chart, size: Size) {
  const margin = { top: 0, right: 52, bottom: 0, left: 0 };
  const isNamed = chart.bars.some(({ href }) => href !== undefined);
  const names = isNamed ? NAMES[size] : { width: 48, letters: 8 };
  return (
    <BarChart
      {...sizeOf(chart, size)}
      layout="vertical"
      data={[...chart.bars]}
      margin={margin}
      barCategoryGap="25%"
    >
      <XAxis type="number" hide />
      <YAxis
        type="category"
        dataKey={(bar: Bar) => chart.bars.indexOf(bar)}
        interval={0}
        width={names.width}
        axisLine={false}
        tickLine={false}
        tick={({ y, index }: { y: number; index: number }) => (
          <Name bar={chart.bars[index]} y={y} letters={names.letters} />
        )}
      />
      <Bar dataKey="value" isAnimationActive={false} minPointSize={1}>
        <LabelList dataKey="shown" position="right" />
      </Bar>
    </BarChart>
  );
}

/** The name of a row, shortened to fit and linked to its record. */
function Name({
  bar,
  y,
  letters,
}: {
  readonly bar: Bar | undefined;
  readonly y: number;
  readonly letters: number;
}) {
  if (!bar) return <g />;
  const isLong = bar.label.length > letters;
  const text = (
    <text x="0" y={y} dy="0.355em">
      {isLong ? `${bar.label.slice(0, letters - 1).trimEnd()}…` : bar.label}
      {isLong && <title>{bar.label}</title>}
    </text>
  );
  return bar.href === undefined ? (
    text
  ) : (
    <a href={bar.href} {...(isLong && { "aria-label": bar.label })}>
      {text}
    </a>
  );
}

/** The elements and attributes to keep. The rest only serves the library's scripts. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  g: ["class"],
  line: ["class", "x1", "y1", "x2", "y2"],
  path: ["d"],
  text: ["x", "y", "dy", "text-anchor"],
  tspan: ["dy"],
  a: ["href", "aria-label"],
  title: [],
};

/** Reduces the library's markup to what is drawn. Quotes and angle brackets in text are escaped, so every match is a tag. */
function plain(svg: string): string {
  const groups: boolean[] = [];
  return svg
    .replaceAll(/<(title|desc)><\/\1>|<defs>.*?<\/defs>|<clipPath.*?<\/clipPath>/gs, "")
    .replaceAll(/<(\/?)(\w+)([^>]*)>/g, (_, slash: string, name: string, attributes: string) => {
      if (slash) return name === "g" && !groups.pop() ? "" : `</${name}>`;
      const kept = attributesOf(name, attributes);
      // A group without attributes only adds nesting.
      if (name === "g") groups.push(kept !== "");
      return name === "g" && kept === "" ? "" : `<${name}${kept}>`;
    })
    .replaceAll(/<(path|line)([^>]*)><\/\1>/g, "<$1$2/>")
    .replaceAll(/<text([^>]*)><tspan( dy="[^"]*")?>([^<]*)<\/tspan><\/text>/g, oneText);
}

/** A text of one line needs no part of its own. */
function oneText(_: string, place: string, dy = "", words = ""): string {
  return words === "" ? "" : `<text${place}${dy === ' dy="0em"' ? "" : dy}>${words}</text>`;
}

function attributesOf(element: string, attributes: string): string {
  const kept = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].flatMap(([, name = "", value = ""]) => {
    if (!DRAWN[element]?.includes(name)) return [];
    if (name === "class") return classOf(value);
    return ` ${name}="${name === "href" || name === "aria-label" ? value : rounded(value)}"`;
  });
  return kept.join("");
}

/** Rounds to a tenth of a pixel, which no one can see. */
function rounded(place: string): string {
  return place.replaceAll(/-?\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));
}

function classOf(classes: string): string[] {
  const [, kind] = KIND.exec(classes) ?? [];
  return kind === undefined ? [] : [` class="chart__${KINDS[kind] ?? kind}"`];
}

const KIND = /recharts-(cartesian-grid|cartesian-axis-line|label-list)(?=\s|$)/;
const KINDS: Readonly<Record<string, string>> = {
  "cartesian-grid": "grid",
  "cartesian-axis-line": "axis",
  "label-list": "values",
};

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
