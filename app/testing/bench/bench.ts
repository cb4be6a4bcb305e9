import fs from "node:fs";
import { parseArgs } from "node:util";
import { makeGarages } from "./large-garage";
import { measurePages } from "./page-rows";
import { writeReadme } from "./readme";
import { type Earlier, type LeftOut, type Row, rowInWords } from "./rows";
import { smallRows } from "./small-rows";
import { compactingRows, openingRows, storeRows } from "./store-rows";

const GROUPS = ["small", "store", "pages"] as const;

/** What an earlier run wrote, or this one writes. */
interface Report {
  readonly at: string;
  readonly node: string;
  readonly rows: readonly (Row | LeftOut)[];
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

function options() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ options: { only: text, json: text, against: text, readme: { type: "boolean" } } })
      .values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function groupsIn(only: string | undefined): ReadonlySet<string> {
  const chosen = only?.split(",") ?? GROUPS;
  const unknown = chosen.find((name) => !(GROUPS as readonly string[]).includes(name));
  if (unknown !== undefined) refuse(`--only takes ${GROUPS.join(", ")}, not ${unknown}`);
  return new Set(chosen);
}

function earlierIn(file: string | undefined): Earlier | undefined {
  if (file === undefined) return undefined;
  try {
    const { rows } = JSON.parse(fs.readFileSync(file, "utf8")) as Report;
    return new Map(rows.flatMap((row) => ("measured" in row ? [[row.what, row.measured] as const] : [])));
  } catch (error) {
    return refuse(
      `${file} is no report of npm run bench -- --json: ${error instanceof Error ? error.message : error}`,
    );
  }
}

const { only, json, against, readme = false } = options();
if (readme && only !== undefined) refuse("--readme takes every row: leave out --only");
const groups = groupsIn(only);
const earlier = earlierIn(against);
const measured: (Row | LeftOut)[] = [];
/** Minutes that all of it should take. */
const MINUTES = 4;

/** Also writes the report anew, so that a run that is cut short leaves what it measured. */
function print(rows: readonly (Row | LeftOut)[]): void {
  for (const row of rows) console.log(rowInWords(row, earlier));
  measured.push(...rows);
  const report: Report = { at: new Date().toISOString(), node: process.version, rows: measured };
  if (json !== undefined) fs.writeFileSync(json, `${JSON.stringify(report, undefined, 1)}\n`);
}

if (groups.has("small")) print(await smallRows());
if (groups.has("store") || groups.has("pages")) {
  const begun = performance.now();
  const garages = await makeGarages();
  const seconds = (performance.now() - begun) / 1000;
  print([{ what: "150,000 invoices made, in three forms", measured: seconds, unit: "s", goal: 60 }]);
  try {
    const beside = async () => {
      if (!groups.has("store")) return;
      print(await openingRows(garages));
      print(await compactingRows(garages));
    };
    // The pages first: what is written afterwards would be in their way on the disk.
    if (groups.has("pages")) await measurePages(garages, print, beside);
    else await beside();
    if (groups.has("store")) print(await storeRows(garages));
  } finally {
    await garages.throwAway();
  }
}
if (only === undefined)
  print([{ what: "npm run bench", measured: performance.now() / 60_000, unit: "min", goal: MINUTES }]);
if (readme) writeReadme("README.md", measured);
